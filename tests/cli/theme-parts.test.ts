import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mdxPart, themeParts } from '../../cli/disk/theme-parts.ts'
import { ejectPart } from '../../cli/init/eject-part.ts'
import { cli, leastConfig, site as makeSite, projectRoot, siteForTest, type TestSite } from '../harness/site.ts'

const post = (name: string) =>
  `---\ntitle: ${name}\ndate: 2024-01-02\ntags: [one]\nauthors: [{ name: Ada }]\n---\n\nWords.\n`

/** A site with a page of each kind. */
const files = {
  'site.config.ts': leastConfig.replace(' }', ', trailingSlash: false }'),
  'content/docs/index.md': '---\ntags: [guide]\n---\n\n# Docs\n\n## Part\n\n### Deeper\n',
  'content/docs/tags.yml': 'guide:\n  label: Guide\n',
  'content/docs/more/_category_.yml': 'link:\n  type: generated-index\n',
  'content/docs/more/a.mdx': '# A\n\n<Admonition type="tip">Words.</Admonition>\n',
  'content/blog/2024-01-02-a.md': post('A'),
  'content/blog/2024-01-03-b.md': post('B'),
  'content/blog/tags.yml': 'one:\n  label: One\n',
  'content/pages/about.md': '# About\n',
}

let site: TestSite
beforeAll(() => {
  site = makeSite(files)
})
afterAll(() => site.dispose())

/** The pages of a build, without what names the theme. */
async function pages({ root, read, json }: TestSite): Promise<Record<string, string>> {
  const { outputs, diagnostics } = await json.call({ root, build: site.build } as TestSite)
  expect(diagnostics).toEqual([])
  const html = outputs.filter((path) => path.endsWith('.html'))
  return Object.fromEntries(
    html.map((path) => [path, read.call({ root } as TestSite, `build/${path}`).replace(/ data-shell="\w+"/, '')]),
  )
}

it('each part that is written to start from, as a copy or a wrapper, leaves the site as it is, and its types are correct', async () => {
  const plain = await pages(site)
  const folders = ['copies', 'wrappers'] as const
  for (const folder of folders) {
    for (const name of themeParts.keys())
      expect(ejectPart(site.root, name, folder === 'wrappers')).toEqual({ file: `theme/${name}.tsx` })
    expect(await pages(site)).toEqual(plain)
    renameSync(join(site.root, 'theme'), join(site.root, folder))
  }
  checkTypes(site.root, folders)
  expect(await pages(site)).toEqual(plain)
})

/** Fails if the files in some folders do not compile. */
function checkTypes(root: string, folders: readonly string[]) {
  const paths = { '@sitegen/cli/theme': [join(projectRoot, 'theme/index.tsx')] }
  const compilerOptions = {
    ...{ target: 'ES2024', module: 'ESNext', moduleResolution: 'bundler', jsx: 'react-jsx', strict: true },
    ...{ noEmit: true, allowImportingTsExtensions: true, paths, types: [] },
    typeRoots: [join(projectRoot, 'node_modules/@types')],
  }
  site.write({ 'tsconfig.json': JSON.stringify({ compilerOptions, include: folders }) })
  if (!existsSync(join(root, 'node_modules')))
    execFileSync('ln', ['-s', join(projectRoot, 'node_modules'), join(root, 'node_modules')])
  const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc')
  try {
    execFileSync(process.execPath, [compiler, '-p', root], { encoding: 'utf8' })
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout)
  } finally {
    site.remove('tsconfig.json').remove('node_modules')
  }
}

describe('a file of the site', () => {
  it('takes the place of a part wherever it is shown, and can contain it', async () => {
    const own = siteForTest({
      ...files,
      'theme/PageEnd.tsx':
        'import { type PageEndProps, theme } from \'@sitegen/cli/theme\'\nexport default function PageEnd(props: PageEndProps) {\n  return (\n    <div className="own">\n      <theme.PageEnd {...props} editUrl="https://example.com/edit" />\n    </div>\n  )\n}\n',
      'theme/NotFound.jsx': 'export default () => <h1>Lost</h1>\n',
      [`theme/${mdxPart}.tsx`]: 'export default { Loud: ({ children }) => <strong>{children}</strong> }\n',
      'content/docs/more/a.mdx': '# A\n\n<Loud>Words.</Loud>\n',
    })
    expect((await own.build()).status).toBe(0)
    const end = '<div class="own"><div class="page-end"><a href="https://example.com/edit"'
    expect(own.main('docs/more/a.html')).toContain(end)
    expect(own.main('docs/more/a.html')).toContain('<strong>Words.</strong>')
    expect(own.main('blog/2024/01/02/a.html')).toContain(end)
    expect(own.main('404.html')).toBe('<h1>Lost</h1>')
  })

  it('has the addresses of the site, below its base path', async () => {
    const made = siteForTest({
      'site.config.ts': "export default { title: 'T', url: 'https://example.com', baseUrl: '/b/' }\n",
      'theme/Footer.tsx':
        'export default () => <footer><img src="/a.svg" alt="" /><a href="/docs/a">A</a><a href="/b/docs/a">B</a></footer>\n',
      'theme/PageEnd.tsx': 'export default () => <p><a href="/docs/a#part">Part</a></p>\n',
      'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'content/docs/a.md': '# A\n\n## Part\n\n[out](https://example.com/out) <a href="/out">out</a>\n',
    })
    const { diagnostics } = await made.json()
    expect(diagnostics.map(({ message }) => message)).toEqual(['The link `/out` does not lead to a page.'])
    const page = made.read('build/docs/a/index.html')
    expect(page).toContain(
      '<footer><img src="/b/a.svg" alt=""/><a href="/b/docs/a">A</a><a href="/b/docs/a">B</a></footer>',
    )
    expect(page).toContain('<p><a href="/b/docs/a#part">Part</a></p>')
    expect(page).toContain('<link rel="preload" as="image" href="/b/a.svg"/>')
    expect(page).toContain('<a href="/b/out" rel="external">out</a>')
  })

  it('can be an island, which is loaded only where it is shown', async () => {
    const own = siteForTest({
      'site.config.ts': files['site.config.ts'],
      'content/docs/index.md': '# Docs\n',
      'theme/counter.tsx':
        '\'use client\'\nexport function Counter() {\n  return <button type="button">0</button>\n}\n',
      'theme/NotFound.tsx': 'import { Counter } from \'./counter.tsx\'\nexport default () => <Counter when="load" />\n',
    })
    expect((await own.build()).status).toBe(0)
    expect(own.main('404.html')).toContain('<sitegen-island')
    expect(own.main('404.html')).toContain('/assets/island-counter-')
    expect(own.main('docs.html')).not.toContain('/assets/island-counter-')
  })

  it.each([
    ['that cannot be parsed', 'export default (', 'theme/Footer.tsx:1:', 'module/syntax'],
    ['without a component', 'export const Footer = 1\n', 'theme/Footer.tsx:1:1', 'theme/failed'],
    ['that throws at once', "throw new Error('no')\n", 'theme/Footer.tsx:1:7', 'theme/failed'],
    [
      'that throws on a page',
      "export default () => {\n  throw new Error('no')\n}\n",
      'theme/Footer.tsx:2:9',
      'theme/failed',
    ],
  ])('%s is an error at its place', async (_, text, place, code) => {
    const own = siteForTest({ 'content/docs/index.md': '# Docs\n', 'theme/Footer.tsx': text })
    const { status, diagnostics } = await own.json()
    expect(status).toBe(1)
    const found = diagnostics.find((one) => one.code === code)
    expect(`${found?.file}:${found?.line}:${found?.column}`).toContain(place)
  })

  it('whose name is misspelt is reported, unless it may be something else', async () => {
    const own = siteForTest({
      'content/docs/index.md': '# Docs\n',
      'theme/Foter.tsx': 'export default () => null\n',
      'theme/Card.tsx': 'export default () => null\n',
    })
    const { diagnostics } = await own.json()
    expect(diagnostics.map(({ code, file, hint }) => `${code} ${file} ${hint}`)).toEqual([
      'theme/unknown-part theme/Foter.tsx Did you mean `Footer`? `sitegen theme list` lists all parts.',
    ])
  })

  it('that has an error does not make the components of others unknown', async () => {
    const made = siteForTest({
      'content/docs/a.mdx': '# A\n\n<Price />\n',
      'theme/MDXComponents.tsx': 'export default { Price: () => <b>free</b> }\n',
      'theme/PageEnd.tsx': 'export default () => <p>\n',
    })
    const codes = async () => (await made.json()).diagnostics.map(({ code, file }) => `${code} ${file}`)
    expect(await codes()).toEqual(['module/syntax theme/PageEnd.tsx'])
    made.write({ 'theme/PageEnd.tsx': 'export default () => <p>end</p>\n' })
    expect(await codes()).toEqual([])
    made.write({ 'content/docs/a.mdx': '# A\n\n<Prise />\n' })
    expect(await codes()).toEqual(['mdx/unknown-component content/docs/a.mdx'])
  })

  it('has components as its default export, or is reported once, at the file', async () => {
    const made = siteForTest({ 'content/docs/a.mdx': '# A\n\n<Mine />\n' })
    const wrong = async (path: string, text: string) => {
      made.write({ [path]: text })
      const { diagnostics } = await made.json('--strict')
      made.remove(path)
      return diagnostics
        .filter(({ code }) => code !== 'mdx/unknown-component')
        .map(({ code, message, file }) => [code, message, file])
    }
    const reported = (file: string) => [
      [
        'theme/failed',
        `The theme cannot be used: the default export of \`${file}\` is not an object of components.`,
        file,
      ],
    ]
    for (const file of ['theme/MDXComponents.tsx', 'src/theme/Admonition/Types.js']) {
      expect(await wrong(file, 'export default () => null\n')).toEqual(reported(file))
      expect(await wrong(file, 'export const Mine = () => null\n')).toEqual(reported(file))
      expect(await wrong(file, 'throw new Error("Broken.")\n')).toEqual([
        ['module/failed', 'The module throws an error when it is loaded: Broken.', file],
      ])
      expect(await wrong(file, 'export default { Mine: () => null }\n')).toEqual([])
    }
  })

  it('beside a module of a whole theme belongs to that module', async () => {
    const own = siteForTest({
      'site.config.ts':
        "export default { title: 'T', url: 'https://example.com', baseUrl: '/', theme: 'theme/index.tsx' }\n",
      'content/docs/index.md': '# Docs\n',
      'theme/index.tsx': "export { theme } from '@sitegen/cli/theme'\n",
      'theme/Footer.tsx': 'export const Footer = () => null\n',
    })
    expect((await own.build()).status).toBe(0)
  })
})

describe('the command', () => {
  it('has the parts that the manual names', () => {
    const manual = readFileSync(join(projectRoot, 'docs/theming.md'), 'utf8').split('| Part | What it is |')[1] ?? ''
    const rows = manual.match(/^\| `.*? \|/gm)?.join('') ?? ''
    expect([...rows.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(
      [...themeParts.keys(), mdxPart].sort(),
    )
  })

  it('lists the parts, and those that the site replaces', async () => {
    const own = siteForTest({ 'content/docs/index.md': '# Docs\n', 'theme/Footer.tsx': 'export default () => null\n' })
    const { stdout, stderr } = await cli(['theme', 'list', '--root', own.root])
    const lines = `${stdout}${stderr}`.trim().split('\n')
    expect(lines.length).toBe(themeParts.size + 1)
    expect(lines).toContainEqual(expect.stringMatching(/^Footer +the footer of every page → theme\/Footer\.tsx$/))
  })

  it('writes a part of the name, as a copy or a wrapper', async () => {
    const own = siteForTest({ 'content/docs/index.md': '# Docs\n' })
    expect((await cli(['theme', 'eject', 'Footer', '--root', own.root])).status).toBe(0)
    expect((await cli(['theme', 'eject', 'NotFound', '--wrap', '--root', own.root])).status).toBe(0)
    expect(await cli(['theme', 'eject', 'Foter', '--root', own.root])).toEqual({
      status: 2,
      stdout: '✖ The theme has no part `Foter`. Did you mean `Footer`? `sitegen theme list` lists all parts.\n',
      stderr: '',
    })
    expect((await cli(['theme', 'eject', 'pageEND', '--root', own.root])).stdout).toContain(
      'theme/PageEnd.tsx now replaces PageEnd.',
    )
    own.remove('theme/PageEnd.tsx')
    expect(own.read('theme/Footer.tsx')).toContain('<footer')
    expect(own.read('theme/NotFound.tsx')).toContain('<Standard {...props} />')
  })

  it('overwrites nothing, and writes only into a site', async () => {
    const own = siteForTest({ 'content/docs/index.md': '# Docs\n', 'theme/Footer.jsx': '// Mine.\n' })
    const again = await cli(['theme', 'eject', 'Footer', '--root', own.root])
    expect([again.status, `${again.stdout}${again.stderr}`]).toEqual([
      1,
      expect.stringContaining('theme/Footer.jsx already'),
    ])
    expect(own.read('theme/Footer.jsx')).toBe('// Mine.\n')
    const nowhere = await cli(['theme', 'eject', 'Footer', '--root', join(own.root, 'content')])
    expect([nowhere.status, own.exists('content/theme')]).toEqual([1, false])
  })
})
