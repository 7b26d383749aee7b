import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { cli, site as makeSite, readTree, type TestSite } from '../../harness/site.ts'

const open: TestSite[] = []
afterAll(() => {
  for (const one of open) one.dispose()
})

const config = [
  'export default {',
  "  title: 'Test', url: 'https://example.com', baseUrl: '/',",
  "  content: { docs: { sidebarPath: 'sidebars.json' } },",
  "  navbar: { items: [{ label: 'x', to: '/docs/instalation' }] },",
  "  redirects: [{ from: '/old', to: '/docs/installation' }, { from: '/away', to: 'https://x.example/y' }],",
  '}\n',
].join('\n')

/** Each line that begins with `-` becomes the next one, which begins with `+`. */
const page = `# Start

-Mended: [a](./instalation.md), ![b](./diagrm.svg "t"), [c](</old?x=1#requirements>), [d][r] and [e][r].
+Mended: [a](./installation.md), ![b](./diagram.svg "t"), [c](</docs/installation?x=1#requirements>), [d][r] and [e][r].
-[f](installation.md#requirments) \`[g](/old)\` [see /old](/old) <a class='x' href='/old'>h</a>
+[f](installation.md#requirements) \`[g](/old)\` [see /old](/docs/installation) <a class='x' href='/docs/installation'>h</a>
-[i](./Installation.md) [j](/docs/instalation#requirements) [k](/away)
+[i](./installation.md) [j](/docs/installation#requirements) [k](https://x.example/y)

Left: [a](./gone.md), [b](./guide-3.md), [c](/docs/instalation#none), [d](pathname:///old), [e](https://example.com/old).

\`\`\`md
[x](/old) [y](./instalation.md)
\`\`\`

<!-- [x](/old) -->

-[r]: /old
+[r]: /docs/installation
`
const before = page.replace(/^\+.*\n/gm, '').replace(/^-/gm, '')
const after = page.replace(/^-.*\n/gm, '').replace(/^\+/gm, '')

const files = {
  'site.config.ts': config,
  'sidebars.json': '{ "docs": ["index", "installation", "guide-1", {"type":"link","label":"l","href":"/old"}] }\n',
  'content/docs/index.md': before,
  // Another line end, a byte-order mark, blanks at line ends, and no end of the last line.
  'content/docs/windows.md': `\uFEFF# Windows  \r\n\r\n[é](/old)\t[x](./instalation.md)  \r\n\r\nend`,
  'content/docs/sound.md': '# Sound\r\n[x](./installation.md)  ',
  'content/docs/installation.md': '# Installation\n\n## Requirements\n',
  'content/docs/guide-1.md': '# One\n',
  'content/docs/diagram.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
  'content/pages/page.tsx': 'export default () => <h1><a href="/old">x</a></h1>\n',
}

const expected: Readonly<Record<string, string>> = {
  ...files,
  'site.config.ts': config.replace('/docs/instalation', '/docs/installation'),
  'sidebars.json': files['sidebars.json'].replace('/old', '/docs/installation'),
  'content/docs/index.md': after,
  'content/docs/windows.md': `\uFEFF# Windows  \r\n\r\n[é](/docs/installation)\t[x](./installation.md)  \r\n\r\nend`,
  'content/pages/page.tsx': files['content/pages/page.tsx'].replace('/old', '/docs/installation'),
}

it('--fix corrects links with one likely target in place and changes no other byte', async () => {
  const made = makeSite(files)
  open.push(made)
  const { status, stdout } = await cli(['check-links', '--root', made.root, '--fix'])
  expect(status).toBe(0)
  for (const [path, text] of Object.entries(expected))
    expect(readFileSync(join(made.root, path)).toString('utf8'), path).toBe(text)
  expect([...readTree(made.root).keys()].sort()).toEqual(Object.keys(files).sort())
  expect(stdout).toContain(
    '✔ Fixed 15 links in 5 files\n  content/docs/index.md\n  content/docs/windows.md\n  content/pages/page.tsx\n  sidebars.json\n  site.config.ts\n',
  )

  // Only the author can decide the remaining ones, so they are left unchanged.
  const again = await cli(['check-links', '--root', made.root, '--fix'])
  const reported = [...again.stdout.matchAll(/^ {2}The (?:link|target page of the link) `([^`]*)`/gm)].map(
    ([, href]) => href,
  )
  expect(reported).toEqual(['./gone.md', './guide-3.md', '/docs/instalation#none'])
  expect(again.stdout).toContain('✔ Fixed 0 links in 0 files\n')
  for (const [path, text] of Object.entries(expected))
    expect(readFileSync(join(made.root, path)).toString('utf8'), path).toBe(text)
})

it('a second run has nothing to say where all could be mended', async () => {
  const made = makeSite({ ...files, 'content/docs/index.md': before.replace(/^Left:.*$/m, '') })
  open.push(made)
  await cli(['check-links', '--root', made.root, '--fix'])
  const { stdout } = await cli(['check-links', '--root', made.root, '--strict'])
  expect(stdout).toMatch(/^✔ \d+ links on \d+ pages checked in \d+ ms: no problems found\n$/)
  // And the build agrees.
  expect((await made.build('--strict')).status).toBe(0)
})
