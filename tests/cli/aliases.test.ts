// Imports by aliases of other bundlers, and content folders that do not exist: the cause is named.
import { describe, expect, it } from 'vitest'
import { siteForTest as site } from '../harness/site.ts'

const page = (specifier: string) => `import Part from '${specifier}'\n\nexport default () => <p><Part>Text</Part></p>\n`

/** What is reported of a page that imports a module. */
async function reported(specifier: string, files: Readonly<Record<string, string>>) {
  const made = site({ 'package.json': '{}', 'content/pages/a.jsx': page(specifier), ...files })
  const { diagnostics, status } = await made.json()
  expect(status).toBe(0)
  return diagnostics.map(({ code, message, hint, file, line }) => [`${code} ${file}:${line}`, message, hint])
}

const part = 'export default ({ children }) => <b>{children}</b>\n'
const at = 'module/unresolved-import content/pages/a.jsx:1'

describe('an import by an alias', () => {
  it.each(['tsconfig.json', 'jsconfig.json'])('of %s works', async (name) => {
    const made = site({
      [name]: '{ "compilerOptions": { "baseUrl": ".", "paths": { "@parts/*": ["./parts/*"] } } } // with a comment\n',
      'parts/one.jsx': part,
      'content/pages/a.jsx': page('@parts/one'),
    })
    const first = await made.json()
    expect(first.diagnostics).toEqual([])
    expect(made.main('a/index.html')).toContain('<b>Text</b>')
    // A change of the file is seen.
    made.write({ [name]: '{}' })
    expect((await made.json()).diagnostics.map(({ code }) => code)).toEqual(['module/unresolved-import'])
  })

  it('that leads nowhere names the file that sets it', async () => {
    const paths = '{\n  // for the editor\n  "compilerOptions": { "paths": { "@parts/*": ["./parts/*"], } },\n}\n'
    expect(await reported('@parts/gone', { 'tsconfig.json': paths })).toEqual([
      [
        at,
        'The import `@parts/gone` cannot be resolved: `tsconfig.json` maps `@parts/*` to `./parts/*`, which has no such module. Its components show only their children.',
        'Fix the path there or here, or run the build that generates the module.',
      ],
    ])
  })

  it.each([
    ['@parts/one', 'src/parts/one.jsx', '"@parts/*": ["./src/parts/*"]'],
    ['@/parts/one', 'parts/one.jsx', '"@/parts/*": ["./parts/*"]'],
    ['~parts/one', 'parts/one.jsx', '"~parts/*": ["./parts/*"]'],
    ['parts/one', 'src/parts/one.jsx', '"parts/*": ["./src/parts/*"]'],
  ])('%s is reported from a package by the folder of that name', async (specifier, file, setting) => {
    const hint = `Add \`${setting}\` to \`paths\` in the \`compilerOptions\` of \`tsconfig.json\`.`
    const [[where, message, found] = [], ...others] = await reported(specifier, { [file]: part })
    expect([where, found, others]).toEqual([at, hint, []])
    expect(message).toMatch(/^The import `.*` cannot be resolved: no `paths` setting defines the alias `.*\/\*`\./)
    const [whole = '', key, target] = /"([^"]*)": \["([^"]*)"\]/.exec(setting) ?? []
    expect(whole).not.toBe('')
    const paths = JSON.stringify({ compilerOptions: { paths: { [key as string]: [target] } } })
    expect(await reported(specifier, { [file]: part, 'tsconfig.json': paths })).toEqual([])
  })

  it('is not meant by a path for a loader of another bundler', async () => {
    const [[where, message] = []] = await reported('!!../../gone/a.ts?raw', {})
    expect([where, message]).toEqual([
      at,
      'The import `!!../../gone/a.ts?raw` cannot be resolved; its components show only their children.',
    ])
  })

  it('that nothing tells from a package has both ways out, unless the site declares the package', async () => {
    const declared = '{ "devDependencies": { "@parts/one": "1.0.0" } }'
    const hints = async (files: Readonly<Record<string, string>>) =>
      (await reported('@parts/one', files)).map(([, , hint]) => hint)
    expect(await hints({})).toEqual([
      'Run `npm install @parts/one`, or correct the import. If `@parts` is an alias, add it to `paths` of `tsconfig.json`: `"@parts/*": ["./folder/*"]`.',
    ])
    expect(await hints({ 'package.json': declared })).toEqual(['`package.json` lists it: run `npm install`.'])
  })
})

describe('a content folder that does not exist', () => {
  const config = (content: string) =>
    `export default {\n  title: 'T',\n  url: 'https://example.com',\n  baseUrl: '/',\n  content: {\n    ${content},\n  },\n}\n`

  it.each([
    ['docs', "docs: { path: 'text' }", 'docs from it'],
    ['docs', "docs: [{ path: 'there' }, { id: 'b', path: 'text' }]", 'docs from it'],
    ['blog', "blog: { path: 'text' }", 'blog'],
  ])('is reported once, where the configuration names it: %s', async (kind, content, what) => {
    const made = site({
      'site.config.ts': config(content),
      'content/docs/a.md': '# A\n',
      'content/pages/b.md': '# B\n',
      'there/c.md': '# C\n',
    })
    const { diagnostics, status } = await made.json()
    expect(status).toBe(0)
    expect(diagnostics).toMatchObject([
      {
        code: 'content/missing-folder',
        file: 'site.config.ts',
        line: 6,
        message: `The ${kind} folder \`text\` does not exist, so the site has no ${what}.`,
        hint: `Create it, or fix \`path\` in \`content.${kind}\`: it is relative to the folder of the configuration.`,
      },
    ])
    made.write({ 'text/2024-01-02-a.md': '# A\n' })
    expect((await made.json()).diagnostics).toEqual([])
  })

  it('is one diagnostic of a site without any page, too', async () => {
    const { diagnostics } = await site({ 'site.config.ts': config("docs: { path: 'text' }") }).json()
    // Nothing is at `/`, either.
    expect(diagnostics.map(({ code }) => code)).toEqual(['link/missing-page', 'site/no-pages'])
  })
})
