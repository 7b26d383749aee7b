import { expect, it } from 'vitest'
import { siteForTest } from '../harness/site.ts'

const config = (settings: string) =>
  `export default { title: 'T', url: 'https://example.com', baseUrl: '/', ${settings}, content: { blog: false } }\n`

it('another language or translation makes what a build without a cache makes', async () => {
  const site = siteForTest({
    'site.config.ts': config("locale: 'en'"),
    'content/docs/a.md': '# A\n\n## Part\n\n:::note\nText\n:::\n\n```js collapse="1-2"\n1\n2\n```\n',
    'content/docs/b.mdx': "import { Box } from '../../box.tsx'\n\n# B\n\n<Admonition>Text</Admonition>\n\n<Box />\n",
    'box.tsx': `'use client'
import { useText } from '@sitegen/cli/theme'
export const Box = () => <p>{useText()('Next')}</p>
`,
  })
  await site.build()
  const pages = () => [site.main('docs/a/index.html'), site.main('docs/b/index.html')].join('\n')
  expect(pages()).toContain('>Note<')
  site.write({ 'site.config.ts': config("locale: 'de', translations: { Next: 'Vor' }") })
  expect((await site.build()).status).toBe(0)
  for (const text of ['>Hinweis<', '2 Zeilen', 'Direkter Link zu Part', '<p>Vor</p>']) expect(pages()).toContain(text)
  const clean = site.clone()
  await clean.build('--no-cache')
  expect(site.output()).toEqual(clean.output())
  clean.dispose()
})
