import { expect, it } from 'vitest'
import { siteForTest } from '../harness/site.ts'

it('addresses in style sheets may have the base path or not, in those of the theme and of modules', async () => {
  const rules = (name: string) => `.${name} { background: url(/x.png) }\n.${name}-b { background: url("/b/x.png") }\n`
  const made = siteForTest({
    'site.config.ts':
      "export default { title: 'Test', url: 'https://example.com', baseUrl: '/b/', theme: { css: ['own.css'] } }\n",
    'own.css': rules('own'),
    'content/pages/page.tsx': 'import \'./page.css\'\nexport default () => <p className="page">x</p>\n',
    'content/pages/page.css': rules('page'),
  })
  expect((await made.json()).diagnostics).toEqual([])
  const css = [...made.output()]
    .flatMap(([path, bytes]) => (path.endsWith('.css') ? [bytes.toString()] : []))
    .join('\n')
  for (const name of ['own', 'page'])
    for (const selector of [`.${name}`, `.${name}-b`])
      expect(css).toMatch(new RegExp(`\\${selector}\\{background:url\\("?/b/x\\.png"?\\)`))
  expect(css).not.toContain('/b/b/')
})
