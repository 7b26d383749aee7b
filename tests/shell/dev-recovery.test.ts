import { describe, expect, it } from 'vitest'
import { startDevForTest } from './dev-server.ts'
import { until } from './harness.ts'

// Files in folders that no setting names are watched once something is made of them; so are those that are missing or broken from
// the start.

const config = (more = '') => `export default { title: 'T', url: 'https://example.com', baseUrl: '/'${more} }\n`
const docs = { 'content/docs/index.md': '# Home\n', 'site.config.ts': config() }
const good = 'export const A = () => <p>It is fixed.</p>\n'
const broken = 'export const A = () => <p>a</div>\n'
const using = (path: string) => ({ 'content/docs/x.mdx': `# X\n\nimport { A } from '${path}'\n\n<A />\n` })
const footer = {
  'theme/Footer.tsx': "import { A } from '../parts/a.tsx'\nexport default () => <footer><A /></footer>\n",
}
const own = { 'parts/a.tsx': good }

type Files = Readonly<Record<string, string>>

describe('a page is fixed as soon as', () => {
  it.each<[string, Files, Files, string]>([
    ['a missing module is added', using('../../parts/a.tsx'), own, 'module/unresolved-import'],
    ['a module without its ending is added', using('../../parts/a'), own, 'module/unresolved-import'],
    ['a module of the site is added', using('@site/parts/a.tsx'), own, 'module/unresolved-import'],
    [
      'what a module imports is added',
      { ...using('../../parts/a.tsx'), 'parts/a.tsx': "export { A } from '../more/a.tsx'\n" },
      { 'more/a.tsx': good },
      'module/unresolved-import',
    ],
    [
      'a missing partial is added',
      { 'content/docs/x.mdx': "# X\n\nimport A from './_a.mdx'\n\n<A />\n" },
      { 'content/docs/_a.mdx': 'It is fixed.\n' },
      'module/missing-partial',
    ],
    ['a module can be parsed', { ...using('../../parts/a.tsx'), 'parts/a.tsx': broken }, own, 'parts/a.tsx:1:'],
    ['an export is there', { ...using('../../parts/a.tsx'), 'parts/a.tsx': 'export const B = 1\n' }, own, 'no export'],
    [
      'a data file can be parsed',
      {
        'content/docs/x.mdx': "# X\n\nimport { it } from '../../parts/a.yaml'\n\nIt {it}.\n",
        'parts/a.yaml': 'it: [\n',
      },
      { 'parts/a.yaml': 'it: is fixed\n' },
      'parts/a.yaml:1:',
    ],
    [
      'what a part of the theme imports is added',
      { ...footer, 'content/docs/x.md': '# X\n' },
      own,
      'unresolved-import',
    ],
    [
      'what a part of the theme imports can be parsed',
      { ...footer, 'content/docs/x.md': '# X\n', 'parts/a.tsx': broken },
      own,
      'parts/a.tsx:1:',
    ],
  ])('%s', async (_, files, fix, reported) => {
    const dev = await startDevForTest({ ...docs, ...files })
    const shown = async () => (await fetch(`${dev.origin}/docs/x`)).text()
    await until(dev.printed, (printed) => printed.includes(reported))
    expect(await shown()).not.toContain('is fixed')
    dev.files.write(fix)
    await until(shown, (page) => page.includes('is fixed'))
  })
})

describe('an error is gone as soon as', () => {
  const styled = { 'site.config.ts': config(", theme: { css: ['css/brand.css'] }") }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" />'
  it.each<[string, Files, Files]>([
    ['a style sheet of the configuration is added', styled, { 'css/brand.css': 'p { color: red }\n' }],
    [
      'what a style sheet shows is added',
      { ...styled, 'css/brand.css': 'p { background: url(../more/a.svg) }\n' },
      { 'more/a.svg': svg },
    ],
    [
      'what a style sheet imports is added',
      { ...styled, 'css/brand.css': "@import 'more/a.css';\n" },
      { 'css/more/a.css': 'p { color: red }\n' },
    ],
    [
      'what the configuration imports is added',
      { 'site.config.ts': `import { title } from './more/a.json'\n${config().replace("'T'", 'title')}` },
      { 'more/a.json': '{ "title": "T" }\n' },
    ],
    [
      'what a sidebar imports is added',
      {
        'site.config.ts': config(", content: { docs: { sidebarPath: 'sidebars.ts' } }"),
        'sidebars.ts': "export { default } from './more/a.ts'\n",
      },
      { 'more/a.ts': "export default { docs: ['index'] }\n" },
    ],
    [
      'a data file of the configuration is added',
      { 'site.config.ts': config(", data: [{ file: 'more/a.yaml', output: 'a.json' }]") },
      { 'more/a.yaml': 'a: 1\n' },
    ],
  ])('%s', async (_, files, fix) => {
    const dev = await startDevForTest({ ...docs, ...files })
    await until(dev.printed, (printed) => printed.includes('1 error.'))
    dev.files.write(fix)
    await until(dev.printed, (printed) => printed.includes('✔ No errors.'))
  })
})
