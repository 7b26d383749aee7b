import { expect, it } from 'vitest'
import type { SourcePath, UrlPath } from '../../../renderer/index.ts'
import { NearFinder } from '../../../renderer/links/near.ts'
import { makeSite } from '../../harness/snapshot.ts'

const site = makeSite({
  files: {
    'content/docs/a.md': '# A',
    'content/docs/guides/setup.md': '# B',
    'content/docs/elsewhere.md': '---\nslug: /x/y/z\n---\n',
    'content/docs/c#.md': '# C#',
    'content/docs/why not?.md': '# Why',
    'content/docs/twin.md': '---\nslug: /q/r/s\n---\n',
    'content/docs/twin.mdx': '---\nslug: /t/u/v\n---\n',
  },
  others: ['content/docs/Logo.png', 'content/docs/rates.pdf', 'content/docs/100 %.png', 'content/docs/50%25.png'],
  settings: { baseUrl: '/b/', locales: { fr: {} } },
})
const near = new NearFinder(site)
const from = { source: 'content/docs/a.md' as SourcePath, url: '/b/docs/a' as UrlPath }

it.each([
  ['/docs/guides/setpu', '/docs/guides/setup'],
  ['/fr/docs/guides/setpu', '/fr/docs/guides/setup'],
  ['/france/docs/guides/setup', '/docs/guides/setup'],
  ['@site/content/docs/guides/setpu.md', '@site/content/docs/guides/setup.md'],
  ['./guides/setpu.md#part', './guides/setup.md#part'],
  ['guides/setup.markdown#part', 'guides/setup.md#part'],
  ['elsewhere', 'elsewhere.md'],
])('%s is probably %s', (href, expected) => {
  expect(near.page(href, from)?.href).toBe(expected)
})

it.each([
  ['c#.md', 'c%23.md'],
  ['./c#.md#part', './c%23.md#part'],
  ['why%20not?.md', 'why%20not%3F.md'],
  ['why not?.md', 'why not%3F.md'],
  ['wy not%3F.md', 'why not%3F.md'],
  ['/docs/c#', '/docs/c%23'],
])('%s leads to the file or address with these characters if it is written %s', (href, expected) => {
  expect(near.page(href, from)?.href).toBe(expected)
})

it.each([
  ['50%25.png', '50%2525.png'],
  ['100%20%.png', '100%20%25.png'],
  ['10%20%25.png', '100 %25.png'],
])('the image %s is written %s', (href, expected) => {
  expect(near.file(href, from)?.href).toBe(expected)
})

it.each(['/docs/guides/setup', '/docs/a', './guides/setup.md', '/docs/guides/setup?q#part'])(
  'nothing is suggested that is already written: %s',
  (href) => {
    expect(near.page(href, from)).toBeUndefined()
  },
)

it('nothing is suggested where two files have the name', () => {
  expect(near.page('twin', from)).toBeUndefined()
})

it.each([
  ['a.mdd', 'a.md'],
  ['./guides/SETUP.txt', './guides/setup.md'],
  ['RATES.PDF', 'rates.pdf'],
  ['rates.pd', 'rates.pdf'],
  ['../docs/guides/setup.mkd', 'guides/setup.md'],
  ['@site/content/docs/logo.jpeg', '@site/content/docs/Logo.png'],
])('the link %s probably leads to %s', (href, expected) => {
  expect(near.linked(href, from)?.href).toBe(expected)
})

it.each([
  ['../docs/logo.PNG', 'Logo.png'],
  ['logo.jpeg', 'Logo.png'],
])('the picture %s is probably %s', (href, expected) => {
  expect(near.file(href, from)?.href).toBe(expected)
})
