import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import GithubSlugger from 'github-slugger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, filesOf } from './harness/examples.ts'
import { type BuildDocument, cli, projectRoot, type Run, site, type TestSite } from './harness/site.ts'

// What the README and the manual in docs/ say is true: references match the code, examples build, links lead somewhere.

const manual = Object.fromEntries(
  readdirSync(join(projectRoot, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name.slice(0, -3), read(`docs/${name}`)]),
)
/** The examples of these pages are the files of one site. */
const guide = ['writing', 'components', 'addresses', 'front-matter', 'sidebars', 'versions', 'blog', 'pages', 'theming']
  .map(page)
  .join('\n')

function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8')
}

/** A page of the manual. */
function page(name: string): string {
  const text = manual[name]
  if (text === undefined) throw new Error(`docs/${name}.md is missing`)
  return text
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
    expect(page('configuration'), 'run `node scripts/config-reference.mjs --write`').toBe(
      await withReference(page('configuration')),
    )
  })

  it('has a meaning for each setting', () => {
    const rows = page('configuration').match(/^\| `.*$/gm) ?? []
    expect(rows.length).toBeGreaterThan(80)
    expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([])
  })
})

describe('the design tokens', () => {
  it('are those of the style sheet', async () => {
    const { withTokens } = (await import('../scripts/token-reference.mjs' as string)) as {
      withTokens: (text: string) => Promise<string>
    }
    expect(page('tokens'), 'run `node scripts/token-reference.mjs --write`').toBe(await withTokens(page('tokens')))
  })
})

describe('the command line', () => {
  const commands = [
    [],
    ['init'],
    ['migrate'],
    ['build'],
    ['dev'],
    ['serve'],
    ['check-links'],
    ['dates'],
    ['changes'],
    ['compare'],
    ['fix'],
    ['clean'],
    ['version'],
    ['theme'],
    ['theme', 'list'],
    ['theme', 'eject'],
  ]

  it('has every command and flag of --help in the manual, and no other', async () => {
    const help: Run[] = []
    for (const command of commands) help.push(await cli([...command, '--help']))
    const flags = (text: string) => [...new Set(text.match(/(?<![\w-])--[a-z][a-z-]*/g))].sort()
    const known = flags(help.map(({ stdout }) => stdout).join('\n'))
    expect(flags(page('cli'))).toEqual(known)
    for (const [, command] of help[0]?.stdout.matchAll(/^ {2}([\w-]+) \[options\]/gm) ?? [])
      expect(page('cli')).toContain(`\`sitegen ${command}\``)
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
      expect(page('cli')).toContain(`\`\`\`text\n${shown}\n\`\`\``)
      const { status: _, ...document } = await broken.json()
      const fields = page('cli').slice(page('cli').indexOf('\n## JSON\n'))
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
    const text = page('getting-started')
    const [config, start] = [...text.matchAll(/^```(?:ts|md)\n(?:\/\/|<!--) (\S+)[^\n]*\n([\s\S]*?)^```$/gm)]
    const own = site({ [config?.[1] as string]: config?.[2] as string, [start?.[1] as string]: start?.[2] as string })
    try {
      const { diagnostics, routes } = await own.json()
      expect(diagnostics).toEqual([])
      expect(routes).toContainEqual({ kind: 'doc', url: '/docs/' })
    } finally {
      own.dispose()
    }
  })

  it('can have the folders of Docusaurus', async () => {
    const content = /^content: .*$/m.exec(page('getting-started'))?.[0]
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

describe('the examples of the manual', () => {
  let made: TestSite
  let built: BuildDocument
  beforeAll(async () => {
    made = site(filesOf(guide))
    built = await made.json()
  })
  afterAll(() => made.dispose())

  it('has an example in each file and claim that is found', () => {
    expect(Object.keys(filesOf(guide))).toHaveLength(guide.match(/^\*\*`/gm)?.length ?? 0)
    expect(claimsOf(guide)).toHaveLength(guide.match(/^Output in/gm)?.length ?? 0)
  })

  it('is a site that builds without a diagnostic', () => {
    expect(built.diagnostics).toEqual([])
    expect(built.ok).toBe(true)
  })

  it.each(claimsOf(guide))('give in $path what it says', ({ path, html }) => {
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

describe('deploying', () => {
  const deployment = page('deploying')

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

describe('the documents', () => {
  const paths = [
    'README.md',
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    'CHANGELOG.md',
    'bench/README.md',
    'bench/profiles.md',
  ].concat(Object.keys(manual).map((name) => `docs/${name}.md`))
  /** Links and images, outside code. */
  const linksOf = (text: string) =>
    [...prose(text).matchAll(/\]\(([^()\s]+)\)/g)].flatMap(([, href = '']) => (/^[a-z]+:/.test(href) ? [] : [href]))
  const anchorsOf = (text: string) => {
    const slugger = new GithubSlugger()
    return [...text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
      slugger.slug(heading.replace(/[`*]/g, '')),
    )
  }

  it.each(paths)('%s links to files and headings that exist', (path) => {
    const broken = linksOf(read(path)).filter((href) => {
      const [file = '', anchor] = href.split('#')
      const target = file === '' ? path : relative(projectRoot, join(projectRoot, dirname(path), file))
      if (!existsSync(join(projectRoot, target))) return true
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  it('fit the README into 150 lines, from which every page of the manual is linked', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(151)
    const linked = linksOf(read('README.md'))
    expect(Object.keys(manual).filter((name) => !linked.includes(`docs/${name}.md`))).toEqual([])
  })

  it('give every page of the manual a title and a description, and leave the first heading to the title', () => {
    for (const [name, text] of Object.entries(manual)) {
      expect(text, name).toMatch(/^---\ntitle: .+\ndescription: .+\n---\n\n/)
      expect(prose(text), name).not.toMatch(/^# /m)
    }
  })
})

/** A document without its code. */
function prose(text: string): string {
  return text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').replace(/(`+)[^\n]*?\1/g, '')
}
