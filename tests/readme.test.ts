import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuildDocument, cli, projectRoot, site, type TestSite } from './harness/site.ts'

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8')
const guide = between('## Content guide', '## Deployment')

/** The text from one heading to another. */
function between(start: string, end: string): string {
  return readme.slice(readme.indexOf(`\n${start}\n`), readme.indexOf(`\n${end}\n`))
}

/** `**\`path\`**`, then a code block: the files of the guide. */
function filesOf(text: string): Record<string, string> {
  const example = /^\*\*`([^`\n]+)`\*\*\n\n(`{3,})\w*\n([\s\S]*?)^\2$/gm
  return Object.fromEntries([...text.matchAll(example)].map(([, path, , contents]) => [path, contents]))
}

/** `Gives in \`path\`:`, then HTML that the file must hold. */
function claimsOf(text: string): { path: string; html: string }[] {
  const claim = /^Gives in `([^`\n]+)`:\n\n```html\n([\s\S]*?)^```$/gm
  return [...text.matchAll(claim)].map(([, path = '', html = '']) => ({ path, html: html.trim() }))
}

/** The rows of the table whose heading line is given, each as the code spans of its cells. */
function rowsOf(text: string, heading: string): string[][][] {
  const [, table = ''] = text.split(`\n${heading}\n`)
  const lines = table.split('\n').slice(1)
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)),
  )
}

const flat = (html: string) => html.replace(/>\s+</g, '><').replace(/\s+/g, ' ')

describe('the configuration reference', () => {
  it('is what the schema says', async () => {
    const { withReference } = (await import('../scripts/config-reference.mjs' as string)) as {
      withReference: (text: string) => Promise<string>
    }
    expect(readme, 'run `node scripts/config-reference.mjs --write`').toBe(await withReference(readme))
  })

  it('has a meaning for each setting', () => {
    const rows = between('## Configuration', '## Content guide').match(/^\| `.*$/gm) ?? []
    expect(rows.length).toBeGreaterThan(80)
    expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([])
  })
})

describe('the command line', () => {
  it('has every command and flag of --help in the README, and no other', async () => {
    const help = await Promise.all(
      [[], ['build'], ['dev'], ['serve'], ['check-links'], ['clean'], ['version']].map((command) =>
        cli([...command, '--help']),
      ),
    )
    const flags = (text: string) => [...new Set(text.match(/(?<![\w-])--[a-z][a-z-]*/g))].sort()
    const known = flags(help.map(({ stdout }) => stdout).join('\n'))
    expect(flags(between('## Command line', '## Configuration'))).toEqual(known)
    for (const [, command] of help[0]?.stdout.matchAll(/^ {2}([\w-]+) \[options\]/gm) ?? [])
      expect(readme).toContain(`\`sitegen ${command}\``)
  })

  it('prints a broken link and the JSON document as shown', async () => {
    const broken = site({
      'content/docs/index.md': '# A\n\nSet the size first;\nsee [caching](./chache.md).\n',
      'content/docs/cache.md': '# B\n',
    })
    try {
      const { stdout, status } = await broken.build()
      expect(status).toBe(0)
      const shown = /^⚠[\s\S]*?hint[^\n]*/m.exec(stdout)?.[0]
      expect(shown).toBeDefined()
      expect(readme).toContain(`\`\`\`text\n${shown}\n\`\`\``)
      const { status: _, ...document } = await broken.json()
      const fields = between('### JSON', '## Configuration')
      expect([...fields.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)).toEqual(Object.keys(document))
      expect([...fields.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name)).toEqual(
        Object.keys(document.diagnostics[0] ?? {}),
      )
    } finally {
      broken.dispose()
    }
  })
})

describe('a site of your own', () => {
  it('is built from the files shown', async () => {
    const text = between('## A site of your own', '## Command line')
    const [config, page] = [...text.matchAll(/^```(?:ts|md)\n(?:\/\/|<!--) (\S+)[^\n]*\n([\s\S]*?)^```$/gm)]
    const own = site({ [config?.[1] as string]: config?.[2] as string, [page?.[1] as string]: page?.[2] as string })
    try {
      const { diagnostics, routes } = await own.json()
      expect(diagnostics).toEqual([])
      expect(routes).toContainEqual({ kind: 'doc', url: '/docs/' })
    } finally {
      own.dispose()
    }
  })

  it('can have the folders of Docusaurus', async () => {
    const content = /^content: .*$/m.exec(between('## A site of your own', '## Command line'))?.[0]
    const other = site({
      'site.config.ts': `export default { title: 'T', url: 'https://example.com', baseUrl: '/', ${content} }`,
      'docs/intro.md': '# A\n',
      'docs/_part.md': 'Not a page.\n',
      'sidebars.js': "module.exports = { docs: ['intro'] }\n",
      'src/pages/about.test.tsx': 'export {}\n',
      'src/pages/about.tsx': 'export default () => <h1>About</h1>\n',
      'blog/2026/03/09/two.md': '# B\n',
      'blog/2026-03-08-one/index.md': '# C\n',
    })
    try {
      const { diagnostics, routes } = await other.json()
      expect(diagnostics).toEqual([])
      const pages = routes.filter(({ kind }) => ['doc', 'page', 'post'].includes(kind)).map(({ url }) => url)
      expect(pages.sort()).toEqual(['/about', '/blog/2026/03/08/one', '/blog/2026/03/09/two', '/docs/intro'])
    } finally {
      other.dispose()
    }
  })
})

describe('the content guide', () => {
  let made: TestSite
  let built: BuildDocument
  beforeAll(async () => {
    made = site(filesOf(guide))
    built = await made.json()
  })
  afterAll(() => made.dispose())

  it('has an example in each file and claim that is found', () => {
    expect(Object.keys(filesOf(guide))).toHaveLength(guide.match(/^\*\*`/gm)?.length ?? 0)
    expect(claimsOf(guide)).toHaveLength(guide.match(/^Gives in/gm)?.length ?? 0)
  })

  it('is a site that builds without a diagnostic', () => {
    expect(built.diagnostics).toEqual([])
    expect(built.ok).toBe(true)
  })

  it.each(claimsOf(guide))('gives in $path what it says', ({ path, html }) => {
    expect(flat(made.read(`build/${path}`))).toContain(flat(html))
  })

  it('has the addresses it says', () => {
    const urls = built.routes.map(({ url }) => url)
    for (const [[file = ''] = [], [url] = []] of rowsOf(guide, '| File | Address |')) {
      expect(Object.keys(filesOf(guide))).toContain(file)
      expect(urls).toContain(url)
    }
    const lists = rowsOf(guide, '| Page | Address |').flat(2)
    expect(lists.filter((url) => !urls.includes(url))).toEqual(['/blog/page/2'])
    expect(urls).not.toContain('/docs/later')
  })

  it('has the redirects it says', () => {
    const redirects = built.routes.filter(({ kind }) => kind === 'redirect')
    for (const [[from] = [], [to] = []] of rowsOf(guide, '| From | To |'))
      expect(redirects).toContainEqual({ kind: 'redirect', url: from, to })
  })

  it('marks lines of code with the classes of its table', () => {
    const html = made.main('docs/code.html')
    for (const [, , , , [name] = []] of rowsOf(
      guide,
      '| Mark | Comment on the line before | Comments around | At the end of the line | Class |',
    ))
      expect(html.split(`class="line ${name}"`).length).toBeGreaterThan(2)
    expect(html).not.toMatch(/-next-line|-start|-end|\[!code/)
  })

  it('leaves the unlisted page out of sitemap and sidebar, and builds the draft with --drafts', async () => {
    expect(made.read('build/sitemap.xml')).not.toContain('secret')
    expect(made.read('build/docs.html')).not.toContain('secret')
    const drafts = await made.json('--drafts', '--out', join(made.root, 'drafts'))
    expect(drafts.routes).toContainEqual({ kind: 'doc', url: '/docs/later' })
  })

  it('lists the front matter fields that are known, and no other', () => {
    const schema = readFileSync(join(projectRoot, 'renderer/document/schema.ts'), 'utf8')
    const known = [...schema.slice(schema.indexOf('const common')).matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
    const inline = [...schema.matchAll(/\.\.\.common, (\w+):/g)].map(([, name]) => name)
    const listed = rowsOf(guide, '| Field | In | Meaning |').flatMap(([fields = []]) => fields)
    expect([...listed].sort()).toEqual([...new Set([...known, ...inline])].sort())
  })
})

describe('deployment', () => {
  const deployment = between('## Deployment', '## License')

  it.each(rowsOf(deployment, '| `trailingSlash` | Address | File | Host |'))(
    'trailingSlash %s gives %s in %s',
    async ([setting = ''], [url, index], [file = '']) => {
      const value = ['true', 'false'].includes(setting) ? `, trailingSlash: ${setting}` : ''
      const config = `export default { title: 'T', url: 'https://example.com', baseUrl: '/'${value} }`
      const own = site({
        'site.config.ts': config,
        'content/docs/index.md': '# A\n',
        'content/docs/install.md': '# B\n',
      })
      try {
        const { routes, outputs } = await own.json()
        expect(routes).toContainEqual({ kind: 'doc', url })
        if (index) expect(routes).toContainEqual({ kind: 'doc', url: index })
        expect(outputs).toContain(file)
      } finally {
        own.dispose()
      }
    },
  )

  it('has what it tells hosts', async () => {
    const made = site({ ...filesOf(guide), 'static/robots.txt': 'User-agent: *\nDisallow: /docs\n' })
    try {
      const { outputs } = await made.json()
      const assets = outputs.filter((path) => path.startsWith('assets/'))
      expect(assets.length).toBeGreaterThan(2)
      expect(assets.filter((path) => !/-[\da-f]{10}\.\w+$/.test(path))).toEqual([])
      const { redirects } = JSON.parse(made.read('build/.sitegen/manifest.json')) as { redirects: object[] }
      const entry = /`(\{"from".*?\})`/.exec(deployment)?.[1] ?? ''
      expect(redirects).toContainEqual(JSON.parse(entry))
      expect(made.read('build/robots.txt')).toContain('Disallow: /docs')
      expect(outputs).toContain('404.html')
    } finally {
      made.dispose()
    }
  })
})
