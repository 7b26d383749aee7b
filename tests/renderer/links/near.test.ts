import { expect, it } from 'vitest'
import type { SourcePath, UrlPath } from '../../../renderer/index.ts'
import { NearFinder } from '../../../renderer/links/near.ts'
import { makeSite } from '../../harness/snapshot.ts'

const site = makeSite({
  files: { 'content/docs/a.md': '# A', 'content/docs/guides/setup.md': '# B' },
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
])('%s is probably %s', (href, expected) => {
  expect(near.page(href, from)?.href).toBe(expected)
})

it.each(['/docs/guides/setup', '/docs/a', './guides/setup.md', '/docs/guides/setup?q#part'])(
  'nothing is suggested that is already written: %s',
  (href) => {
    expect(near.page(href, from)).toBeUndefined()
  },
)
