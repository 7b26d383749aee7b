// What `sitegen migrate` makes of the sites of other generators, what it refuses, and that the result builds.
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tokensOf } from '../../cli/migrate/docusaurus/styles.ts'
import { cli, projectRoot, readTree, siteForTest, type TestSite } from '../harness/site.ts'

type Files = Readonly<Record<string, string>>

const migrate = (site: TestSite, ...flags: readonly string[]) => cli(['migrate', site.root, ...flags])

/** A folder without a configuration of ours. */
function folder(files: Files): TestSite {
  return siteForTest(files).remove('site.config.ts')
}

/** The site of Docusaurus with a configuration and a page. */
const docusaurus = (config: string, more: Files = {}) =>
  folder({ 'docusaurus.config.js': config, 'docs/intro.md': '# Intro\n\nText.\n', ...more })

/** The smallest configuration of Docusaurus, with what a test adds. */
const least = (more = '') =>
  `module.exports = { title: 'Rockets', url: 'https://rockets.example', baseUrl: '/', ${/^\s*presets/.test(more) ? '' : "presets: ['classic'],"} ${more} }\n`

/** Migrate and build; every file that was there must stay as it is. */
async function build(site: TestSite, before: Files, below = '') {
  const { status, stdout } = await cli(['migrate', join(site.root, below)])
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('✔ Wrote site.config.ts') })
  for (const [path, text] of Object.entries(before)) expect(site.read(path), path).toBe(text)
  const built = await cli(['build', '--root', join(site.root, below), '--json'])
  const document = JSON.parse(built.stdout) as {
    readonly ok: boolean
    readonly diagnostics: readonly { readonly code: string; readonly severity: string; readonly message: string }[]
    readonly routes: readonly { readonly kind: string; readonly url: string; readonly to?: string }[]
  }
  const errors = document.diagnostics.filter(({ severity }) => severity === 'error')
  expect({ errors, ok: document.ok }).toEqual({ errors: [], ok: true })
  return { reported: stdout, routes: document.routes, config: site.read(join(below, 'site.config.ts')) }
}

const urls = (routes: readonly { readonly kind: string; readonly url: string }[], ...kinds: readonly string[]) =>
  routes.flatMap(({ kind, url }) => (kinds.includes(kind) ? [url] : [])).sort()

it('names the files outside the content that pages link to, but for those that are never published', async () => {
  const files = {
    'src/example.ts': 'export {}\n',
    'src/not linked.ts': 'export {}\n',
    'site/data.csv': 'a\n',
    'site/server.key': 'secret\n',
    '.git/config': 'secret\n',
    'site/docusaurus.config.js': least(),
    'site/docs/near.csv': 'a\n',
    'site/docs/intro.md':
      '# A\n\n[a](../../src/example.ts#L1) ![b](./near.csv) <a href="../data.csv">c</a> [d][d]\n\n[d]: @site/data.csv\n',
  }
  const { config } = await build(folder(files), files, 'site')
  expect(config).toContain("assets: ['../src/example.ts', 'data.csv'],")
  const secret = folder({
    ...files,
    'site/docs/intro.md': '# A\n\n[a](../server.key) [b](../../.git/config)\n',
  })
  expect((await cli(['migrate', join(secret.root, 'site')])).status).toBe(0)
  expect(secret.read('site/site.config.ts')).not.toContain('assets')
})

it('names the modules outside the site that components import, and those that these import', async () => {
  const files = {
    'package.json': '{ "version": "1.2.3" }\n',
    'lib/index.ts':
      "import { name } from './name'\nimport type { Never } from './never'\nexport const shown = name as Never\n",
    'lib/name.ts': "export const name = 'from outside'\n",
    'lib/never.ts': 'export type Never = string\n',
    'lib/linked.ts': "import './never'\n",
    'site/docusaurus.config.js': least(),
    'site/docs/intro.mdx': `import { shown } from '@site/src/shown'

# Intro

{shown} [code](../../lib/linked.ts)
`,
    'site/src/shown.ts':
      "import { version } from '../../package.json'\nimport { shown as one } from '../../lib'\nexport const shown = [one, version].join(' ')\n",
  }
  const site = folder(files)
  const { config } = await build(site, files, 'site')
  expect(config).toContain("assets: ['../lib/index.ts', '../lib/linked.ts', '../lib/name.ts', '../package.json'],")
  expect(site.read('site/build/docs/intro/index.html')).toContain('from outside 1.2.3')
})

it('writes through no symbolic link, even if it is forced', async () => {
  const made = folder({ 'site/docusaurus.config.js': least(), 'site/docs/intro.md': '# A\n', 'theirs.ts': 'theirs\n' })
  const link = join(made.root, 'site/site.config.ts')
  for (const target of ['../theirs.ts', '../nowhere.ts']) {
    symlinkSync(target, link)
    const { status, stdout } = await cli(['migrate', join(made.root, 'site'), '--force'])
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('migrate/symbolic-link') })
    expect(stdout).not.toContain('theirs\n')
    rmSync(link)
  }
  expect(made.read('theirs.ts')).toBe('theirs\n')
  expect(made.exists('nowhere.ts')).toBe(false)
})

describe('a site of Docusaurus', () => {
  it('with docs outside its folder, versions, several docs and redirects is built where it is', async () => {
    const files = {
      'website/docusaurus.config.ts': `import { themes } from 'prism-react-renderer'
import type { Config } from '@docusaurus/types'
import shout from './src/shout'
import footer from './footer.json'

export default async function config(): Promise<Config> {
  return {
    title: 'Rockets',
    url: 'https://rockets.example/',
    baseUrl: '/fleet/',
    trailingSlash: true,
    presets: [
      [
        'classic',
        {
          docs: {
            path: '../docs',
            sidebarPath: require.resolve('./sidebars.js'),
            editUrl: ({ versionDocsDirPath, docPath }) => \`https://git.example/edit/website/\${versionDocsDirPath}/\${docPath}\`,
            remarkPlugins: [shout],
            lastVersion: 'current',
            versions: { current: { label: '2.0' }, '1.0': { banner: 'none' } },
          },
          blog: { blogTitle: 'News', postsPerPage: 'ALL' },
        },
      ],
    ],
    plugins: [
      ['@docusaurus/plugin-content-docs', { id: 'team', path: 'team', routeBasePath: 'team' }],
      [
        '@docusaurus/plugin-client-redirects',
        {
          redirects: [{ from: '/start', to: '/docs/intro' }],
          fromExtensions: ['html'],
          createRedirects(path) {
            return path.startsWith('/team') ? [path.replace('/team', '/crew')] : undefined
          },
        },
      ],
    ],
    themeConfig: {
      navbar: {
        items: [
          { type: 'docSidebar', sidebarId: 'main', label: 'Docs', position: 'left' },
          { type: 'doc', docId: 'parts/engine', label: 'Engine', position: 'left' },
          { type: 'docsVersionDropdown' },
        ],
      },
      footer,
      prism: { theme: themes.github },
    },
  }
}
`,
      'website/footer.json':
        '{ "links": [{ "title": "More", "items": [{ "label": "Team", "to": "team/people" }] }] }\n',
      'website/src/shout.ts': `export default function shout() {
  return (tree: { children: { type: string; children: { value: string }[] }[] }) => {
    for (const node of tree.children) if (node.type === 'paragraph') for (const one of node.children) one.value = one.value.toUpperCase()
  }
}
`,
      'website/sidebars.js': "module.exports = { main: ['intro', { Parts: ['parts/engine'] }] }\n",
      'website/versions.json': '["1.0"]\n',
      'website/versioned_docs/version-1.0/intro.md': '# Intro to 1.0\n',
      'website/versioned_sidebars/version-1.0-sidebars.json': '{ "main": ["intro"] }\n',
      'website/team/people.md': '# People\n',
      'website/blog/2026-05-04-lift-off.md': '---\nauthors: ada\n---\n\n# Lift-off\n\nToday.\n',
      'website/blog/authors.yml': 'ada:\n  name: Ada\n',
      'website/src/pages/about.md': '# About\n',
      'docs/intro.md': '---\nslug: /intro\n---\n\n# Intro\n\nLoud words.\n',
      'docs/parts/engine.md': '# Engine\n',
    }
    const site = folder(files)
    const { reported, routes, config } = await build(site, files, 'website')
    expect(urls(routes, 'doc', 'post', 'page')).toEqual([
      '/fleet/about/',
      '/fleet/blog/2026/05/04/lift-off/',
      '/fleet/docs/1.0/intro/',
      '/fleet/docs/intro/',
      '/fleet/docs/parts/engine/',
      '/fleet/team/people/',
    ])
    const redirects = routes.flatMap(({ kind, url, to }) => (kind === 'redirect' ? [`${url} → ${to}`] : []))
    expect(redirects).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\/fleet\/start\/? → \/fleet\/docs\/intro\/$/),
        expect.stringMatching(/^\/fleet\/crew\/people\/? → \/fleet\/team\/people\/$/),
        expect.stringMatching(/^\/fleet\/docs\/intro.html → \/fleet\/docs\/intro\/$/),
      ]),
    )
    expect(site.read('website/build/docs/intro/index.html')).toContain('LOUD WORDS.')
    expect(site.read('website/build/blog/authors/index.html')).toContain('<h2>Ada</h2>')
    const header = /<header[\s\S]*?<\/header>/.exec(site.read('website/build/about/index.html'))?.[0]
    expect(header).toMatch(/href="\/fleet\/docs\/intro\/"[^>]*>Docs</)
    expect(header).toMatch(/href="\/fleet\/docs\/parts\/engine\/"[^>]*>Engine</)
    expect(config).toContain("editUrl: 'https://git.example/edit/website/'")
    expect(config).toContain("import shout from './src/shout.ts'")
    expect(config).not.toContain(site.root)
    expect(reported).not.toContain('prism-react-renderer')
    expect(site.read('website/build/blog/2026/05/04/lift-off/index.html')).toContain('<p>TODAY.</p>')
    expect(reported).toContain(
      'The Markdown plugin `./src/shout.ts` runs on all pages, not only on those of `../docs`.\n  hint  If it must not change other pages, wrap it in a plugin that checks `file.path`: a site has one list of plugins.',
    )
  })

  it('says once which Markdown plugins run in content that does not name them', async () => {
    const list = "[require('./a'), require('remark-math'), require('remark-gfm')]"
    const { reported } = await build(
      docusaurus(
        least(`presets: [['classic', {
          docs: { remarkPlugins: ${list}, rehypePlugins: [[require('./b'), { depth: 2 }], require('./c')] },
          blog: { beforeDefaultRehypePlugins: [[require('./b'), { depth: 2 }]] },
          pages: { rehypePlugins: [require('./c')] },
        }]], plugins: [['content-docs', { path: 'team', id: 'team', rehypePlugins: [[require('./b'), { depth: 2 }]] }]]`),
        {
          ...Object.fromEntries(['a.js', 'b.js', 'c.js'].map((name) => [name, 'module.exports = () => () => {}\n'])),
          'blog/2026-05-04-a.md': '# A\n',
          'team/people.md': '# People\n',
          'src/pages/index.js': 'export default () => <p>Home</p>\n',
        },
      ),
      {},
    )
    expect(reported.match(/The Markdown plugins? .*/g)).toEqual([
      'The Markdown plugins `./a.js` and `remark-math` run on all pages, not only on those of `docs`.',
      'The Markdown plugin `./c.js` runs on all pages, not only on those of `docs` and `src/pages`.',
    ])
  })

  it('in JavaScript, with the usual settings, keeps them', async () => {
    const files = {
      'docusaurus.config.js': `const path = require('node:path')
/** @type {import('@docusaurus/types').Config} */
module.exports = {
  title: "Rocket's",
  tagline: 'Up',
  url: 'https://rockets.example',
  baseUrl: '/',
  favicon: 'img/icon.svg',
  noIndex: true,
  staticDirectories: [path.join(__dirname, 'static')],
  scripts: ['/a.js'],
  stylesheets: [{ href: 'https://fonts.example/a.css', crossorigin: 'anonymous' }],
  headTags: [{ tagName: 'meta', attributes: { name: 'x', content: 'y' } }],
  presets: [['@docusaurus/preset-classic', { blog: false, docs: { routeBasePath: '/', showLastUpdateTime: true }, gtag: { trackingID: 'G-1' }, sitemap: { changefreq: 'daily', lastmod: null } }]],
  themeConfig: {
    image: 'img/icon.svg',
    metadata: [{ name: 'keywords', content: 'rockets' }],
    metadatas: [{ name: 'topic', content: 'space' }],
    navbar: {
      title: 'R',
      logo: { src: 'img/icon.svg', alt: '', height: '32px' },
      items: [
        { to: 'intro', label: 'Start', position: 'left' },
        { href: 'https://github.com/x/y', className: 'icon' },
        { type: 'html', value: '<a href="https://chat.example">Chat</a>' },
      ],
    },
    footer: { links: [{ label: 'Source', href: 'https://github.com/x/y' }], copyright: '&copy; 2026 <b>R</b>', style: 'dark' },
    announcementBar: { content: 'New', backgroundColor: '#123', textColor: 'white' },
    colorMode: { defaultMode: 'dark' },
    tableOfContents: { maxHeadingLevel: 4 },
  },
}
`,
      'docs/intro.md': '# Intro\n',
      'static/img/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'static/a.js': '',
    }
    const { config } = await build(folder(files), files)
    expect(config.slice(config.indexOf('import'))).toBe(`import { defineConfig } from '@sitegen/cli'

export default defineConfig({
  title: 'Rocket\\'s',
  tagline: 'Up',
  url: 'https://rockets.example',
  baseUrl: '/',
  favicon: '/img/icon.svg',
  image: '/img/icon.svg',
  noIndex: true,
  content: {
    docs: { path: 'docs', onInlineTags: 'warn', routeBasePath: '/', showLastUpdateTime: true },
    blog: false,
    pages: { path: 'src/pages' },
  },
  markdown: { format: 'mdx' },
  navbar: {
    title: 'R',
    logo: { src: '/img/icon.svg', alt: '', height: 32 },
    items: [
      { label: 'Start', to: '/intro' },
      { label: 'GitHub', href: 'https://github.com/x/y', icon: 'github', iconOnly: true, position: 'right' },
      { label: 'Chat', href: 'https://chat.example', position: 'right' },
    ],
  },
  footer: {
    columns: [{ items: [{ label: 'Source', href: 'https://github.com/x/y' }] }],
    copyright: '&copy; 2026 <b>R</b>',
    style: 'dark',
  },
  sitemap: { changefreq: 'daily', lastmod: false },
  announcementBar: { id: 'announcement-bar', content: 'New', backgroundColor: '#123', textColor: 'white' },
  colorMode: { disableSwitch: false, defaultMode: 'dark' },
  tableOfContents: { maxHeadingLevel: 4 },
  headTags: [
    {
      tagName: 'script',
      attributes: { async: true, src: 'https://www.googletagmanager.com/gtag/js?id=G-1' },
    },
    {
      tagName: 'script',
      attributes: {},
      innerHTML: 'window.dataLayer = window.dataLayer || []; function gtag() { dataLayer.push(arguments); } gtag(\\'js\\', new Date()); gtag(\\'config\\', "G-1");',
    },
    { tagName: 'script', attributes: { src: '/a.js' } },
    {
      tagName: 'link',
      attributes: { rel: 'stylesheet', href: 'https://fonts.example/a.css', crossorigin: 'anonymous' },
    },
    { tagName: 'meta', attributes: { name: 'x', content: 'y' } },
    { tagName: 'meta', attributes: { name: 'keywords', content: 'rockets' } },
    { tagName: 'meta', attributes: { name: 'topic', content: 'space' } },
  ],
  // Docusaurus sends no policy. Without these lines, pages load from their own origin only; \`directives\` names others.
  contentSecurityPolicy: { header: false, meta: false },
})
`)
  })

  it('becomes what the manual shows', async () => {
    const manual = readFileSync(join(projectRoot, 'docs/migrating.md'), 'utf8')
    const block = (language: string) =>
      new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(manual)?.[1] ?? ''
    const site = docusaurus(block('js'), {
      'sidebars.js': "module.exports = { guide: ['intro'] }\n",
      'src/remark/links.js': 'module.exports = () => () => {}\n',
      'src/css/custom.scss': '',
      'blog/2026-05-04-a.md': '# A\n',
    })
    const { stdout } = await migrate(site, '--dry-run')
    expect(stdout).toContain(`\n\n${block('ts')}`)
    expect(stdout).toContain(block('text'))
  })

  it.each<[string, string, string]>([
    ["ssrTemplate: '<html>'", 'migrate/left-out', '`ssrTemplate` was not carried over'],
    [
      "i18n: { defaultLocale: 'en', locales: ['en', 'fr'], localeConfigs: { fr: { baseUrl: '/f/' } } }",
      'migrate/left-out',
      '`baseUrl` of the language `fr` was not carried over',
    ],
    ["plugins: ['./plugins/own']", 'migrate/left-out', 'The plugin `./plugins/own` was not carried over'],
    [
      "plugins: [require('path').resolve(__dirname, 'own')]",
      'migrate/left-out',
      'The plugin `./own` was not carried over',
    ],
    ["plugins: [['docusaurus-plugin-module-alias', {}]]", 'migrate/left-out', 'as `paths` of `tsconfig.json`'],
    ['plugins: [function own() { return {} }]', 'migrate/left-out', 'of the configuration itself'],
    ["themes: ['@acme/theme-x']", 'migrate/left-out', 'The theme `@acme/theme-x` was not carried over'],
    ["presets: ['redocusaurus']", 'migrate/left-out', 'The preset `redocusaurus` was not carried over'],
    ["themeConfig: { algolia: { appId: 'x' } }", 'migrate/left-out', '`themeConfig.algolia` was not carried over'],
    [
      "themeConfig: { navbar: { items: [{ type: 'localeDropdown', dropdownItemsAfter: [{ type: 'html', value: '' }] }] } }",
      'migrate/left-out',
      'the menu of languages has no other links',
    ],
    [
      `themeConfig: { navbar: { items: [{ type: 'html', value: '<img src="/a.png">' }] } }`,
      'migrate/left-out',
      'it is HTML',
    ],
    [
      "themeConfig: { navbar: { items: [{ type: 'custom-x' }] } }",
      'migrate/left-out',
      '`custom-x` is a component of the site',
    ],
    [
      "plugins: [['content-blog', { id: 'b', path: 'b' }], ['content-blog', { id: 'c', path: 'c' }]]",
      'migrate/left-out',
      'The blog `b`',
    ],
    [
      "headTags: [{ tagName: 'meta', attributes: { content: [] } }]",
      'migrate/left-out',
      '`headTags[0].attributes.content`',
    ],
    [
      "headTags: [{ tagName: 'meta', attributes: { name: 'x', content: () => 'y' } }]",
      'migrate/left-out',
      '`headTags[0]` was not carried over: its value is computed by code.',
    ],
    [
      "themeConfig: { metadata: [{ name: 'x', content: require('absent').text }] }",
      'migrate/left-out',
      '`themeConfig.metadata[0]` was not carried over: its value is computed by code.',
    ],
    [
      "themeConfig: { navbar: { style: 'primary' } }",
      'migrate/left-out',
      '`themeConfig.navbar.style` was not carried over',
    ],
    [
      'themeConfig: { navbar: { hideOnScroll: true } }',
      'migrate/left-out',
      '`themeConfig.navbar.hideOnScroll` was not',
    ],
    [
      "themeConfig: { navbar: { logo: { src: 'a.svg', target: '_blank' } } }",
      'migrate/left-out',
      '`themeConfig.navbar.logo.target` was not carried over',
    ],
    [
      "themeConfig: { footer: { logo: { src: 'a.svg', style: { opacity: 0.5 } } } }",
      'migrate/left-out',
      '`themeConfig.footer.logo.style` was not carried over',
    ],
    [
      "themeConfig: { navbar: { logo: { src: 'a.svg', width: 80 } } }",
      'migrate/carried-differently',
      'The width of the logo is calculated from its height.',
    ],
    [
      "themeConfig: { footer: { links: [{ items: [{ href: 'https://a.example', label: 'A', rel: 'me noopener' }] }] } }",
      'migrate/left-out',
      "`themeConfig.footer.links[0].items[0].rel: 'me noopener'` was not carried over",
    ],
    [
      "themeConfig: { navbar: { items: [{ to: '/docs/a', label: 'A', activeBasePath: 'docs' }] } }",
      'migrate/carried-differently',
      '`themeConfig.navbar.items[0]` is marked as current only on pages below its own address.',
    ],
    [
      "themeConfig: { navbar: { items: [{ to: '/docs/a', label: 'A', style: { color: 'red' } }] } }",
      'migrate/left-out',
      '`themeConfig.navbar.items[0].style` was not carried over: links have no such setting.',
    ],
    [
      "themeConfig: { footer: { links: [{ items: [{ to: '/docs/a', label: 'A', 'data-track': 'a' }] }] } }",
      'migrate/left-out',
      "`themeConfig.footer.links[0].items[0]['data-track']` was not carried over: links have no such setting.",
    ],
    [
      'scripts: [{ async: true, onload: () => {} }]',
      'migrate/left-out',
      '`scripts[0]` was not carried over: its value is computed by code.',
    ],
    [
      "plugins: [['client-redirects', { toExtensions: ['html'] }]]",
      'migrate/left-out',
      '`plugins[0][1].toExtensions` was not carried over: no page has an address with an extension.',
    ],
    ["onBrokenLinks: 'throw'", 'migrate/carried-differently', "became `onBrokenLinks: 'warn'`"],
    ['tagline: process.env.SECRET_TAGLINE', 'migrate/carried-differently', '`SECRET_TAGLINE` was treated as unset'],
    [
      "tagline: require('absent-package').name",
      'migrate/carried-differently',
      'The package `absent-package` is not installed',
    ],
  ])('%s: says what becomes of it, where it is and what to do', async (more, code, reported) => {
    const site = docusaurus(`\n${least(`\n${more}`)}`)
    const { status, stdout } = await migrate(site, '--dry-run')
    const entry = stdout.split('\n\n').find((one) => one.includes(reported)) ?? stdout
    expect({ status, entry }).toEqual({ status: 0, entry: expect.stringContaining(reported) })
    expect(entry).toContain(code)
    const line = more.includes('content: []') ? 1 : 3
    expect(entry).toContain(` docusaurus.config.js:${line}:`)
    expect(entry).toMatch(/\n {2}hint {2}\S/)
  })

  it.each([
    [
      'a value that it waits for',
      "import { readFile } from 'node:fs/promises'\nconst { title } = JSON.parse(await readFile('title.json', 'utf8'))\nexport default { ...base, title }\n",
    ],
    [
      'a module that it waits for',
      "const { title } = await import('./title.mjs')\nexport default { ...base, title }\n",
    ],
    [
      'a function that waits',
      "export default async function create() {\n  const { title } = (await import('./title.json')).default\n  return { ...base, title }\n}\n",
    ],
    [
      'named exports beside it',
      "import path from 'path'\nexport const other = 1\nconst title = await Promise.resolve(path.posix.join('Waited', 'for'))\nexport { config as default }\nconst config = { ...base, title }\n",
    ],
  ])('may be an ES module with %s', async (_, text) => {
    const base = "const base = { url: 'https://rockets.example', baseUrl: '/', presets: ['classic'] }\n"
    const files = {
      'docusaurus.config.mjs': `${text}${base}`.replace(/^((?:import .*\n)*)([\s\S]*\n)(const base .*\n)$/, '$1$3$2'),
      'title.json': '{ "title": "Waited/for" }',
      'title.mjs': "export const title = await Promise.resolve('Waited/for')\n",
      'docs/intro.md': '# Intro\n',
    }
    const { config } = await build(folder(files), files)
    expect(config).toContain("title: 'Waited/for'")
  })

  it('may import modules whose names say that they are ES modules, and link to what is not built here', async () => {
    const files = {
      'docusaurus.config.js': `import shout from './src/shout.mjs'
export default { title: 'Rockets', url: 'https://rockets.example', baseUrl: '/x/', presets: [['classic', { docs: { remarkPlugins: [shout], sidebarPath: './sidebars.js' } }]],
  themeConfig: { navbar: { items: [{ href: 'pathname:///play/', label: 'Play' }] }, footer: { links: [{ title: 'More', items: [{ to: 'pathname:///play/more', label: 'More' }] }] } } }
`,
      'sidebars.js':
        "module.exports = { a: ['intro', { type: 'link', label: 'Play', href: 'pathname:///play/side' }] }\n",
      'src/shout.mjs': 'export default () => () => {}\n',
      'docs/intro.md':
        '---\nslug: /\n---\n\n# Intro\n\n<img src="../files/one.svg" alt="One" /> <img src="../../files/one.svg" alt="None" />\n',
      'static/files/one.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    }
    const site = folder(files)
    const { config } = await build(site, files)
    expect(config).toContain("import shout from './src/shout.mjs'")
    const page = site.read('build/docs/index.html')
    for (const address of ['/x/play/', '/x/play/more', '/x/play/side']) expect(page).toContain(`href="${address}"`)
    expect(page).toContain('src="/x/files/one.svg"')
    // Above the path of the site is another one.
    expect((await site.json()).diagnostics.map(({ message }) => message)).toEqual([
      'The image `../../files/one.svg` does not exist.',
    ])
  })

  it('does not miss packages of Docusaurus and of plugins that it imports', async () => {
    const config = `import light from 'prism-react-renderer/themes/github'
import preset from '@docusaurus/preset-classic'
import docs from '@docusaurus/plugin-content-docs'
import other from 'docusaurus-plugin-other'
import data from 'some-data'
export default {
  title: 'Rockets', url: 'https://rockets.example', baseUrl: '/',
  presets: [[preset, { docs: { tags: false }, blog: { tags: false } }]],
  plugins: [[docs, { id: 'more', path: 'more', routeBasePath: 'more' }], other],
  themeConfig: { prism: { theme: light } },
  customFields: { list: data.list },
}
`
    const { reported } = await build(docusaurus(config, { 'more/a.md': '# A\n', 'blog/2024-01-02-a.md': '# A\n' }), {})
    expect(reported.match(/The package `.*?` is not installed/g)).toEqual(['The package `some-data` is not installed'])
    expect(reported).not.toContain('tags')
    expect(reported).toContain('The plugin `docusaurus-plugin-other` was not carried over')
  })

  it('may load modules in every way that Node knows', async () => {
    const site = folder({
      'package.json': '{ "type": "module", "version": "1.2.3" }\n',
      'docusaurus.config.ts': `import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import esm, { named } from 'esm'
import cjs from 'cjs'
import { version } from './package.json'
import items from './config/items'
const __dirname = path.dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)
const { MISSING_TOKEN = 'none' } = process.env
export default async () => {
  const later = (await import('later')).default
  return {
    title: \`R \${version}\`,
    tagline: [MISSING_TOKEN, process.env.MISSING_NAME, require('broken').deep.value(), require('./config/words.json')[0]].join(),
    url: 'https://rockets.example',
    baseUrl: '/',
    presets: [[require.resolve('@docusaurus/preset-classic'), { docs: { remarkPlugins: [esm, named, [cjs, { a: 1 }], later] } }]],
    staticDirectories: [path.resolve(__dirname, 'static'), path.resolve(__dirname, '../shared')],
    themeConfig: { navbar: { items } },
  }
}
`,
      'config/items.ts': "export default [{ to: '/docs/intro', label: __dirname.slice(-6), position: 'left' }]\n",
      'config/words.json': '["word"]\n',
      'docs/intro.md': '# Intro\n',
      'node_modules/esm/package.json': '{ "type": "module", "main": "index.js" }\n',
      'node_modules/esm/index.js': 'export default function esm() {}\nexport const named = () => {}\n',
      'node_modules/cjs/index.js': 'module.exports = function cjs() {}\n',
      'node_modules/broken/index.js': "throw new Error('Not now')\n",
      'src/pages/index.js': '',
      'src/pages/_part.js': '',
    })
    const { status, stdout } = await migrate(site, '--dry-run')
    expect(status).toBe(0)
    for (const text of [
      "import cjs from 'cjs'\nimport esm from 'esm'\nimport { named } from 'esm'\n",
      'remarkPlugins: [esm, named, [cjs, { a: 1 }]]',
      'The Markdown plugin `later` was not carried over: `later` cannot be found.\n  hint  Run `npm install later`, and run',
      "title: 'R 1.2.3',\n  tagline: 'none,,,word',",
      "static: ['static', '../shared']",
      "{ label: 'config', to: '/docs/intro' }",
      'docusaurus.config.ts:11:9  migrate/carried-differently\n  The environment variable `MISSING_TOKEN`',
      '`MISSING_NAME` was treated as unset',
      'The package `broken` cannot be loaded, so its exports were not read: Not now',
      "pages: { path: 'src/pages', include: ['**/*.{js,jsx,ts,tsx,md,mdx}'] }",
    ])
      expect(stdout).toContain(text)
  })

  it('keeps menus with what is in them', async () => {
    const items = `[
      { label: 'M', position: 'left', items: [
        { to: '/a', label: 'A' }, { type: 'html', value: '<hr>' }, { href: 'https://b.example', label: 'B', className: 'b' },
        { type: 'docSidebar', sidebarId: 's', docsPluginId: 'other', label: 'S' },
      ] },
      { type: 'docsVersionDropdown', docsPluginId: 'other', dropdownItemsBefore: [{ to: '/v', label: 'V' }],
        dropdownItemsAfter: [{ type: 'html', value: '<hr>' }, { href: 'https://w.example', label: 'W' }] },
    ]`
    const other = "plugins: [['content-docs', { id: 'other', path: 'other' }]]"
    const { stdout } = await migrate(
      docusaurus(least(`${other}, themeConfig: { navbar: { items: ${items} } }`)),
      '--dry-run',
    )
    expect(stdout).toContain(`    items: [
      {
        label: 'M',
        items: [
          { label: 'A', to: '/a' },
          { label: 'B', href: 'https://b.example', className: 'b' },
          { type: 'docSidebar', sidebarId: 's', label: 'S', docs: 'other' },
        ],
      },
      {
        type: 'docsVersionDropdown',
        docs: 'other',
        items: [{ label: 'V', to: '/v' }, { label: 'W', href: 'https://w.example' }],
        position: 'right',
      },
    ],
`)
    expect(stdout).toContain('In the menu, the links from above the versions are now below them.')
  })

  it('keeps the links of menus, the classes of items and items for the version', async () => {
    const items = `[
      { type: 'dropdown', label: 'Docs', to: '/docs/intro', className: 'm', position: 'left', items: [{ to: '/docs/two', label: 'Two' }] },
      { label: 'Else', href: 'https://else.example/', position: 'left', items: [{ href: 'https://else.example/', label: 'Home' }] },
      { type: 'doc', docId: 'two', label: '2', className: 'd', position: 'left' },
      { type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'S', className: 's', position: 'left' },
      { type: 'docsVersion', className: 'v' },
      { type: 'docsVersion', label: 'Old', to: '/docs/two' },
    ]`
    const files = { 'docs/intro.md': '# Intro\n', 'docs/two.md': '# Two\n' }
    const site = docusaurus(least(`themeConfig: { navbar: { items: ${items} } }`), files)
    const { reported, config } = await build(site, files)
    expect(config).toContain(`    items: [
      {
        label: 'Docs',
        items: [{ label: 'Docs', to: '/docs/intro' }, { label: 'Two', to: '/docs/two' }],
        className: 'm',
      },
      { label: 'Else', items: [{ label: 'Home', href: 'https://else.example/' }] },
      { type: 'doc', docId: 'two', label: '2', className: 'd' },
      { type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'S', className: 's' },
      { type: 'docsVersion', className: 'v', position: 'right' },
      { type: 'docsVersion', label: 'Old', to: '/docs/two', position: 'right' },
    ],
`)
    expect(reported.match(/The menu .*/g)).toEqual([
      'The menu `Docs` cannot be a link itself: its link is now its first item.',
      'The menu `Else` cannot be a link itself: its link is now its first item.',
    ])
    const header = /<header[\s\S]*?<\/header>/.exec(site.read('build/docs/intro/index.html'))?.[0] ?? ''
    for (const part of [/class="v"[^>]*>Next</, /href="\/docs\/two"[^>]*>Old</, /href="\/docs\/two" class="d">2</])
      expect(header).toMatch(part)
  })

  it('keeps the scripts of Tag Manager, and says of other services that theirs is missing', async () => {
    const site = docusaurus(
      least(`presets: [['classic', { googleTagManager: { containerId: 'GTM-1 2' }, googleAnalytics: { trackingID: 'UA-1' } }]],
        plugins: [['@docusaurus/plugin-google-tag-manager', { containerId: 'GTM-3' }], '@docusaurus/plugin-vercel-analytics']`),
    )
    const { reported, config } = await build(site, {})
    expect(config.match(/gtm\.js\?id=.*?(?=')/g)).toEqual(['gtm.js?id=GTM-1%202', 'gtm.js?id=GTM-3'])
    expect(config.match(/gtm\.start/g)).toHaveLength(2)
    expect(config).not.toContain('UA-1')
    const page = site.read('build/docs/intro/index.html')
    expect(page).toContain('https://www.googletagmanager.com/gtm.js?id=GTM-3')
    expect(reported.match(/(?:left-out|differently)\n {2}The (?:analytics|plugin).*/g)).toEqual([
      'differently\n  The analytics script is in `headTags`.',
      'left-out\n  The analytics script was not carried over.',
      'differently\n  The analytics script is in `headTags`.',
      'left-out\n  The plugin `@docusaurus/plugin-vercel-analytics` was not carried over.',
    ])
  })

  it('reads the docs and blogs of presets and plugins that extend those of Docusaurus', async () => {
    const files = {
      'docusaurus.config.js': least(`
  presets: [['@acme/preset', { docs: { routeBasePath: '/' }, extra: {} }]],
  plugins: [
    ['./plugins/own-blog', { id: 'news', path: './news', routeBasePath: 'news' }],
    ['content-blog', { id: 'changes', path: 'changes', routeBasePath: 'changes', showReadingTime: false }],
    ['content-blog', { path: 'gone' }],
    ['./plugins/docs-search', { path: 'index.json' }],
  ],`),
      'docs/intro.md': '# Intro\n',
      'news/2026-01-02-first.md': '# First\n',
      'changes/2026-01-03-second.md': '---\nslug: second\n---\n\n# Second\n',
      'index.json': '{}\n',
    }
    const { reported, routes, config } = await build(folder(files), files)
    expect(urls(routes, 'doc', 'post')).toEqual(['/changes/second', '/intro', '/news/2026/01/02/first'])
    expect(urls(routes, 'post-list')).toEqual(['/changes', '/news'])
    expect(config).toContain(`    blog: [
      { id: 'news', path: 'news', onInlineTags: 'warn', routeBasePath: 'news' },
      {
        id: 'changes',
        path: 'changes',
        onInlineTags: 'warn',
        routeBasePath: 'changes',
        showReadingTime: false,
      },
    ],`)
    for (const text of [
      'The preset `@acme/preset` was read as the classic preset',
      '`extra` is not part of the classic preset.',
      'The plugin `./plugins/own-blog` was read as `@docusaurus/plugin-content-blog`',
      'The blog `gone` was not carried over: the folder `gone` does not exist.',
      'The plugin `./plugins/docs-search` was not carried over',
    ])
      expect(reported).toContain(text)
  })

  it('reads the plugins that functions of the configuration call', async () => {
    const config = `const redirects = require('@docusaurus/plugin-client-redirects')
const { default: blog } = require('@docusaurus/plugin-content-blog')
const patched = (context, options) => ({ ...redirects.default(context, options), async postBuild() {} })
module.exports = {
  title: 'T', url: 'https://example.com', baseUrl: '/',
  presets: [['classic', { blog: false }]],
  plugins: [
    (context) => patched(context, { id: 'old', redirects: [{ from: '/old', to: '/docs/intro' }] }),
    [async function news(context, options) { const made = await blog(context, options); return { ...made } },
      { id: 'news', path: './news', routeBasePath: 'news' }],
    () => { throw new Error('not here') },
    () => new Promise(() => {}),
  ],
}
`
    const files = {
      'docusaurus.config.js': config,
      'docs/intro.md': '# Intro\n',
      'news/2026-01-02-first.md': '# First\n',
    }
    const { reported, routes } = await build(folder(files), files)
    expect(urls(routes, 'doc', 'post')).toEqual(['/docs/intro', '/news/2026/01/02/first'])
    expect(routes.find(({ url }) => url === '/old')?.kind).toBe('redirect')
    for (const name of ['client-redirects', 'content-blog'])
      expect(reported).toContain(
        `The plugin of the configuration itself was read as \`@docusaurus/plugin-${name}\`, which it calls.`,
      )
    expect(reported.split('The plugin of the configuration itself was not carried over').length - 1).toBe(2)
    expect(reported).not.toContain('.id` was not carried over')
  })

  it('names the modules whose effects and handlers need the browser', async () => {
    const files = {
      'src/components/a.tsx': 'export const A = () => <button onClick={() => {}}>a</button>\n',
      'src/components/b.jsx': "'use client'\nexport const B = () => <button onClick={() => {}}>b</button>\n",
      'src/components/c.js': '// onClick={}\nexport const C = () => <p>c</p>\n',
      'src/d.ts': "import { useEffect } from 'react'\nexport const useD = () => useEffect(() => {}, [])\n",
    }
    const { stdout } = await migrate(docusaurus(least(''), files), '--dry-run')
    expect(stdout).toContain(`src/components/a.tsx:1:32  migrate/carried-differently
  The effects and event handlers of 2 modules never run, because readers load no script for components.
  Also here: src/d.ts:2:27
  hint  Begin each module`)
    const more = Array.from({ length: 11 }, (_, index) => [`src/e${index}.tsx`, files['src/components/a.tsx']])
    const many = await migrate(docusaurus(least(''), { ...files, ...Object.fromEntries(more) }), '--dry-run')
    expect(many.stdout).toContain('The effects and event handlers of 13 modules never run')
    expect(many.stdout.match(/Also here: /g)).toHaveLength(10)
    expect(many.stdout).toContain('\n  And 2 more.\n  hint')
  })

  it('names the pages whose own handlers never run', async () => {
    const files = {
      'docs/a.md': '# A\n\n<button onClick={() => {}}>a</button>\n',
      'docs/b.mdx': '# B\n\n`onClick={}` and useEffect()\n',
      'docs/c.mdx': '# C\n\nexport const C = () => <button onClick={() => {}}>c</button>\n\n<C />\n',
    }
    const { stdout } = await migrate(docusaurus(least("presets: ['classic']"), files), '--dry-run')
    expect(stdout).toContain(`docs/a.md:3:9  migrate/carried-differently
  The effects and event handlers of 2 pages never run, because readers load no script for MDX pages.
  Also here: docs/c.mdx:3:32
  hint  Move the component`)
  })

  it('turns a second folder of pages into docs with the same addresses', async () => {
    const files = {
      'docusaurus.config.js': least(`
  presets: ['classic'],
  plugins: [['content-pages', { id: 'more', path: 'more', routeBasePath: 'more', showLastUpdateTime: true }]],`),
      'docs/intro.md': '# Intro\n',
      'src/pages/about.md': '# About\n',
      'more/01-a.md': '# A\n',
      'more/b.tsx': 'export default function B() {\n  return <h1>B</h1>\n}\n',
      'more/c/index.mdx': '# C\n\n[A](../01-a.md)\n',
      'more/_part.md': 'part\n',
    }
    const { reported, routes } = await build(folder(files), files)
    expect(urls(routes, 'doc', 'page')).toEqual(['/about', '/docs/intro', '/more/01-a', '/more/b', '/more/c/'])
    expect(reported).toContain('The pages of `more` became a docs folder: a site has one pages folder.')
  })

  it('names only those packages that are not installed of which it has used something', async () => {
    const site = docusaurus(`import { themes } from 'prism-theme'
import unused from 'unused'
import { defineConfig } from 'wrapper'
import made from './made.json'
const { ready } = require('not-ready')
export default defineConfig({
  title: \`\${made.name} Rockets\`, url: 'https://rockets.example', baseUrl: '/', presets: ['classic'],
  plugins: [() => ({ name: 'own', configure: () => [unused, ready, require('later')] })],
  themeConfig: { prism: { theme: themes.one } },
})
`)
    const { status, stdout } = await migrate(site, '--dry-run')
    expect(status).toBe(0)
    expect(stdout.match(/`[^`]*` (is not installed|does not exist)/g)).toEqual([
      '`prism-theme` is not installed',
      '`./made.json` does not exist',
    ])
  })

  it('reads the address for editing from a function that only appends the path of the file', async () => {
    const addressOf = async (options: string, files: Readonly<Record<string, string>> = {}) => {
      const presets = `presets: [['classic', { blog: false, docs: { ${options} } }]]`
      const { stdout } = await migrate(docusaurus(least(presets), files), '--dry-run')
      const [, address, version] = /editUrl: '(.*?)',(\s+editCurrentVersion: true)?/.exec(stdout) ?? []
      return address === undefined
        ? /^ +editUrl: ((?:function \w*)?\(.*)/m.exec(stdout)?.[1]
        : [address, version !== undefined]
    }
    const at = (folder: string) => `editUrl: ({ docPath }) => 'https://a.example/edit/' + '${folder}' + docPath`
    expect(await addressOf(at('docs/'))).toEqual(['https://a.example/edit/', true])
    expect(await addressOf(`${at('site/guide/de/')}, path: 'guide/de'`, { 'guide/de/a.md': '# A\n' })).toEqual([
      'https://a.example/edit/site/',
      true,
    ])
    expect(await addressOf(at('main/'))).toBe('({ docPath }) => "https://a.example/edit/main/" + docPath,')
    const named = '({ locale, version, docPath }) =>'
    expect(await addressOf(`editUrl: ${named} 'https://a.example/edit/docs/' + docPath`)).toEqual([
      'https://a.example/edit/',
      true,
    ])
    expect(await addressOf(`editUrl: ${named} 'https://a.example/' + version + '/docs/' + docPath`)).toContain(
      'version',
    )
    const base = "'https://a.example/edit/docs/'"
    expect(await addressOf(`editUrl: ({ docPath }) => ${base} + docPath.replace('x', '')`)).toContain('replace')
    expect(
      await addressOf(`editUrl: ({ version, docPath }) => (version === 'current' ? ${base} : '/') + docPath`),
    ).toContain('current')
  })

  it('says what it leaves to the author of hooks, sitemaps and checks of posts', async () => {
    const site = docusaurus(
      least(`presets: [['classic', {
        blog: { onUntruncatedBlogPosts: 'throw', onInlineAuthors: 'warn' },
        sitemap: { filename: 'map.xml', createSitemapItems: async () => [] },
      }]],
      markdown: { hooks: { onBrokenMarkdownLinks: ({ url }) => url } },`),
      { 'blog/2024-01-01-a.md': '# A\n' },
    )
    const { stdout } = await migrate(site)
    const reported = stdout.replace(/\s+/g, ' ')
    for (const part of [
      'onUntruncatedBlogPosts` was not carried over: there is no such setting.',
      'hint Sitegen does not check posts for this.',
      'hint The sitemap is `/sitemap.xml`.',
      'hint Exclude pages with `sitemap.ignorePatterns`',
      'hint Change the addresses of links in a plugin of `markdown.remarkPlugins`.',
    ])
      expect(reported).toContain(part)
    expect(reported).not.toContain('onInlineAuthors')
  })

  it('keeps links that are HTML, by the name that they have', async () => {
    const items = `[
      { type: 'html', value: '<a class="x" href="https://a.example"><i class="y"></i></a>' },
      { type: 'html', value: '<a aria-label="Source" href="https://github.com/x/y"><svg/></a>' },
      { type: 'html', value: '<span class="line"></span>' },
      { label: 'Menu', items: [
        { type: 'html', value: '<hr>' },
        { type: 'html', value: '<p>Tools</p><a href="/e">E</a><a href="/f">F</a>' },
      ] },
    ]`
    const footer = `{ links: [
      { html: '<a href="/b"><img src="/c.svg" alt="Made by B"></a>' },
      { html: '<p>Read <a class="x" href="/d">terms</a><a href="https://github.com/x">\\n</a></p>' },
      { html: '<b>Text</b>' },
    ] }`
    const { stdout } = await migrate(
      docusaurus(least(`themeConfig: { navbar: { items: ${items} }, footer: ${footer} }`)),
      '--dry-run',
    )
    expect(stdout).toContain(`    items: [
      { label: 'a.example', href: 'https://a.example', position: 'right' },
      { label: 'Source', href: 'https://github.com/x/y', icon: 'github', iconOnly: true, position: 'right' },
      { label: 'Menu', items: [{ label: 'E', to: '/e' }, { label: 'F', to: '/f' }], position: 'right' },
    ],
`)
    expect(stdout).toContain(
      'Only the links in the HTML of the item `themeConfig.navbar.items[3].items[1]` were carried over',
    )
    expect(stdout).toContain(`      {
        items: [
          { label: 'Made by B', to: '/b' },
          { label: 'terms', to: '/d' },
          { label: 'GitHub', href: 'https://github.com/x', icon: 'github', iconOnly: true },
        ],
      },
`)
    expect(stdout).toContain('The picture in the item `themeConfig.footer.links[0]` became text')
    expect(stdout).not.toContain('the HTML of the item `themeConfig.footer.links[0]`')
    expect(stdout).toContain('Only the links in the HTML of the item `themeConfig.footer.links[1]` were carried over')
    expect(stdout).toContain('`themeConfig.footer.links[2]` was not carried over: it is HTML')
  })

  it('keeps functions that need nothing else, patterns of files, and what is off', async () => {
    const markdown = `{
      mdx1Compat: { comments: false, admonitions: true },
      parseFrontMatter: async (file) => file.defaultParseFrontMatter(file),
      preprocessor: ({ fileContent }) => around[0](fileContent),
    }`
    const generator =
      'async sidebarItemsGenerator({ defaultSidebarItemsGenerator: own, ...args }) { return (await own(args)).reverse() }'
    const presets = `[['classic', { docs: { exclude: ['**/_*/**', 'internal/**'], ${generator}, numberPrefixParser: (filename) => ({ filename }) }, blog: { include: ['*.md'] } }]]`
    const { stdout } = await migrate(
      docusaurus(`const around = [String]\n${least(`presets: ${presets}, markdown: ${markdown}`)}`, {
        'docs/part.jsx': '',
        'blog/2020-01-01-a.md': '# A\n',
      }),
      '--dry-run',
    )
    expect(stdout).toContain("exclude: ['internal/**'],")
    expect(stdout).toContain("include: ['**/*.{md,mdx}'],")
    expect(stdout).toContain(
      'sidebarItemsGenerator: async function sidebarItemsGenerator({ defaultSidebarItemsGenerator: own',
    )
    expect(stdout).toContain('numberPrefixParser: (filename) => ({ filename }),')
    expect(stdout).toContain("include: ['*.md']")
    expect(stdout).toContain('mdx1Compat: { comments: false },')
    expect(stdout).toContain('parseFrontMatter: async (file) => file.defaultParseFrontMatter(file),')
    expect(stdout).toContain('`markdown.preprocessor` was not carried over: the function needs other parts')
  })

  it('takes the language of pages from that of the default locale', async () => {
    const i18n = "{ defaultLocale: 'en', locales: ['en', 'fr'], localeConfigs: { en: { htmlLang: 'en-GB' } } }"
    const { stdout } = await migrate(docusaurus(least(`i18n: ${i18n}`)), '--dry-run')
    expect(stdout).toContain("locale: 'en-GB',")
    expect(stdout).toContain('  locales: { fr: {} },\n')
  })

  it('copies a function with those that it calls', async () => {
    const head = `
function reversed(items) {
  return items.map((one) => (one.items ? { ...one, items: reversed(one.items) } : marked(one))).reverse()
}
const marked = (one) => ({ ...one, label: sign(one) })
let sign = function (one) { return one.id.toUpperCase() }
const unused = require('node:fs')
`
    const generator = `async sidebarItemsGenerator({ defaultSidebarItemsGenerator, ...args }) {
      return reversed(await defaultSidebarItemsGenerator(args))
    }`
    const site = docusaurus(`${head}${least(`presets: [['classic', { docs: { ${generator} } }]]`)}`, {
      'docs/a.md': '# A\n',
      'docs/b.md': '# B\n',
    })
    expect((await migrate(site)).stdout).not.toContain('was not carried over')
    expect(site.read('site.config.ts')).not.toContain('unused')
    expect((await site.json()).diagnostics).toEqual([])
    expect(site.read('build/docs/a/index.html')).toMatch(/>B<\/a>.*>A<\/a>/s)
  })

  it.each<[string, string]>([
    [
      'a parameter',
      'module.exports = (async (paint) => (CONFIG))((text) => text)\nfunction paint(text) { return text }',
    ],
    ['a variable', 'const { paint } = { paint: String }\nmodule.exports = CONFIG'],
    [
      'a function that needs a variable',
      "const mark = 'x'\nfunction paint(text) { return mark + text }\nmodule.exports = CONFIG",
    ],
    ['a class', 'class paint {}\nmodule.exports = CONFIG'],
  ])('copies no function that calls %s', async (_, text) => {
    const config = least('markdown: { preprocessor: ({ fileContent }) => paint(fileContent) }')
    const object = config.replace(/^module.exports =\s*/, '').trim()
    const { stdout } = await migrate(docusaurus(text.replace('CONFIG', () => object)), '--dry-run')
    expect(stdout).toContain('`markdown.preprocessor` was not carried over: the function needs other parts')
  })

  it('imports functions that modules of the site export', async () => {
    const head = `const upper = require('./tools/upper.js')
import { older } from './tools/older.mjs'
`
    const redirects = "['client-redirects', { createRedirects: older, fromExtensions: ['php'] }]"
    const site = docusaurus(`${head}${least(`markdown: { preprocessor: upper }, plugins: [${redirects}]`)}`, {
      'tools/upper.js': "const mark = '@@'\nmodule.exports = ({ fileContent }) => fileContent.replace(mark, 'UP')\n",
      'tools/older.mjs': 'const old = "/old"\nexport const older = (path) => [old + path]\n',
      'docs/a.md': '# A\n\n@@\n',
    })
    expect((await migrate(site)).stdout).not.toContain('the function needs other parts')
    expect(site.read('site.config.ts')).toContain("import upper from './tools/upper.js'")
    expect(site.read('site.config.ts')).toContain("import { older } from './tools/older.mjs'")
    expect((await site.build()).status).toBe(0)
    expect(site.main('docs/a/index.html')).toContain('<p>UP</p>')
    for (const old of ['old/docs/a', 'docs/a.php'])
      expect(site.read(`build/${old}/index.html`)).toContain('url=/docs/a')
  })

  it.each<[string, string]>([
    ["const suffix = '/x'", "(p) => [p + (p.endsWith('/') ? suffix : '/y')]"],
    ["const v = ['2'], latest = v[0]", "(p) => ['/v'.concat(latest, p)]"],
    ["const { v = '2', latest } = { latest: '1' }", "(p) => ['/v'.concat(latest, p)]"],
    ["const URL = 'https://old.example'", '(p) => [URL + p]'],
    ["const path = require('node:path')", "(p) => [path.join('/old', p)]"],
    ['', '(p) => [process.env.OLD + p]'],
    ['', '(p) => [this.prefix + p]'],
    ["const old = '/old'", '(p) => { { const old = p } return [old + p] }'],
  ])('copies no function that needs other parts of the configuration: %s and %s', async (before, text) => {
    const redirects = `['@docusaurus/plugin-client-redirects', { createRedirects: ${text} }]`
    const config = least(`plugins: [${redirects}]`).replace('module.exports =', 'return')
    const { stdout } = await migrate(docusaurus(`module.exports = () => {\n${before}\n${config}}\n`), '--dry-run')
    expect(stdout).toContain('`plugins[0][1].createRedirects` was not carried over: the function needs other parts')
    expect(stdout).not.toContain('Called with each address')
  })

  it.each([
    "(p) => (p.startsWith('/a') ? [p.replace('/a', '/old')] : undefined)",
    '({ length, ...old }) => [new URL("/v" + length, "https://a.example").pathname, String(old)]',
    '(p) => {\n  for (const old of ["/x"]) if (p.includes(old)) return [old]\n}',
  ])('copies a function whose names are its own or of the language: %s', async (text) => {
    const around = "const { length } = 'abc', old = '/old'\n"
    const redirects = `['@docusaurus/plugin-client-redirects', { createRedirects: ${text} }]`
    const site = docusaurus(`${around}${least(`customFields: { length, old }, plugins: [${redirects}]`)}`)
    const { stdout } = await migrate(site, '--dry-run')
    expect(stdout).toContain('Called with each address')
    expect(stdout).not.toContain('was not carried over')
  })

  it('that tries to load a file gets an error if there is none', async () => {
    const tried = `let version = 'none'
try { version = require('./gone.json').version } catch (error) { version = error.code }
`
    const { stdout } = await migrate(docusaurus(`${tried}${least('tagline: version')}`), '--dry-run')
    expect(stdout).toContain("tagline: 'MODULE_NOT_FOUND'")
    expect(stdout).not.toContain('gone.json')
  })

  it('keeps the classes of marked lines that mean none of the marks', async () => {
    const own =
      "magicComments: [{ className: 'code-info', line: 'info', block: { start: 'a', end: 'b' } }, { className: 'x y', line: 'c' }]"
    const { stdout } = await migrate(docusaurus(least(`themeConfig: { prism: { ${own} } }`)), '--dry-run')
    expect(stdout).toContain("magicComments: [{ className: 'code-info', line: 'info', start: 'a', end: 'b' }]")
    expect(stdout).toContain('The comments for the class `x y` were not carried over.')
  })

  it('keeps kinds of admonitions of its own', async () => {
    const own = "{ docs: { admonitions: { keywords: ['tip', 'recipe'], extendDefaults: true } } }"
    const site = docusaurus(least(`presets: [['classic', ${own}]]`))
    const { stdout } = await migrate(site, '--dry-run')
    expect(stdout).toContain("admonitions: { recipe: { like: 'note' } }")
    expect(stdout).toContain('The admonition kind `recipe` is styled as `note`.')
  })

  it.each([
    ['src/pages/index.js', 'export default () => <div className="row">a</div>', true],
    ['src/components/a.tsx', "export const look = clsx('hero hero--primary', own)", true],
    ['src/css/own.css', '.own { color: var(--ifm-color-emphasis-300) }', true],
    ['docs/a.mdx', '<p className="margin-top--lg">a</p>', true],
    ['src/css/own.css', ':root { --ifm-color-primary: red } .my-col--4 {}', false],
    ['docs/a.md', 'A row in a container, and text -- or not.', false],
  ])('adds the classes of Infima if it uses them: %s, %s', async (path, text, isUsed) => {
    const site = folder({ 'docusaurus.config.js': least(''), 'docs/intro.md': '# Intro\n', [path]: text })
    const { stdout } = await migrate(site, '--dry-run')
    expect(stdout.includes('theme: { infima: true }')).toBe(isUsed)
  })

  it('keeps style sheets, and sets the design tokens that their variables mean', async () => {
    const files = {
      'docusaurus.config.js': least("presets: [['classic', { theme: { customCss: './src/own.css' } }]]"),
      'src/own.css': ':root { --ifm-color-primary: #2e8555; }\n.own { color: red }\n',
      'docs/intro.md': '# Intro\n',
    }
    const site = folder(files)
    const { config } = await build(site, files)
    expect(config).toContain("theme: { css: ['src/own.css'], tokens: { accent: '#2e8555' } },")
    const sheets = [...site.output()].filter(([path]) => path.endsWith('.css')).map(([, bytes]) => String(bytes))
    expect(sheets.join('')).toMatch(/\.own\s*\{\s*color:\s*red/)
    const css = `:root { --ifm-color-primary: #2e8555; --ifm-color-primary-dark: var(--x); --ifm-font-family-base: Inter, serif }
      [data-theme='dark'] { --ifm-color-primary: #25c2a0; --ifm-background-color: #111 }
      html[data-theme="light"] { --ifm-background-color: #fff } /* :root { --ifm-global-radius: 9px } */`
    expect(tokensOf(css)).toEqual({
      accent: { light: '#2e8555', dark: '#25c2a0' },
      background: { light: '#fff', dark: '#111' },
      font: 'Inter, serif',
    })
  })

  it('finds style sheets in packages, and says which package is missing', async () => {
    const sheets = ['in/a.css', 'exported/a.css', '@own/lost/a.css', 'lost/a.css', 'in/b.css', './src/b.css']
    const customCss = sheets.map((sheet) => `require.resolve('${sheet}')`)
    const site = docusaurus(
      least(`presets: [['classic', { theme: { customCss: [${customCss.join(', ')}, 'src/c.css'] } }]],`),
      {
        'package.json': '{ "dependencies": { "lost": "1" } }\n',
        'node_modules/in/a.css': '.a { color: red }\n',
        'node_modules/exported/package.json': '{ "exports": { "./a.css": "./dist/a.css" } }\n',
        'node_modules/exported/dist/a.css': '.b { color: red }\n',
      },
    )
    const { stdout } = await migrate(site, '--dry-run')
    expect(stdout).toContain("theme: { css: ['node_modules/in/a.css', 'node_modules/exported/dist/a.css'] }")
    const reported = [...stdout.matchAll(/left-out\n {2}(.*\n {2}hint .*)/g)].map(([, text = '']) =>
      text.replace(/\s+/g, ' '),
    )
    expect(reported).toEqual([
      'The style sheet `@own/lost/a.css` was not carried over: the package `@own/lost` is not installed. hint Run `npm install @own/lost`, and run this command again.',
      'The style sheet `lost/a.css` was not carried over: the package `lost` is not installed. hint Run `npm install`, and run this command again.',
      'The package `in` has no style sheet `b.css`. hint Correct the path, or leave it out.',
      'The style sheet `src/b.css` does not exist. hint Add it, or leave it out.',
      'The style sheet `src/c.css` does not exist. hint Add it, or leave it out.',
    ])
  })

  it('names the classes and variables of a style sheet that nothing here has', async () => {
    const css = `:root { --ifm-color-primary: #036; --ifm-color-primary-dark: #025; --ifm-navbar-height: 4rem; --own: 1px; --ifm-menu-color: red; }
/* .menu__caret is in a comment. */
.navbar__title, .menu__link--active:hover { color: red }
@media (min-width: 997px) { .theme-code-block pre { margin: var(--ifm-menu-color) } }
.markdown h2, .home-tabs, .tabs, .menu-button, .admonition { color: blue }
.pagination-nav__link, .tabs__item { color: var(--own) }
`
    const site = docusaurus(
      least("presets: [['classic', { theme: { customCss: ['./src/css/custom.css', './src/css/plain.css'] } }]],"),
      { 'src/css/custom.css': css, 'src/css/plain.css': '.own { color: var(--ifm-color-primary) }\n' },
    )
    const { stdout } = await migrate(site)
    const reported = stdout.replace(/\s+/g, ' ')
    expect(reported).toContain(
      'In `src/css/custom.css`, rules and variables for parts of Docusaurus’s theme have no effect: `.navbar__title`, `.menu__link--active`, `.theme-code-block`, `.markdown`, `.pagination-nav__link` and 2 more.',
    )
    expect(reported).toContain('`--ifm-navbar-height`')
    for (const other of [
      '--ifm-menu-color',
      '--ifm-color-primary',
      '.menu__caret',
      '.home-tabs',
      '`.tabs`',
      '.menu-button',
      'plain.css`, rules',
    ])
      expect(reported).not.toContain(other)
  })

  it('says nothing of settings without which nothing is lost', async () => {
    const { stdout } = await migrate(
      docusaurus(
        least(`
          plugins: [['client-redirects', { toExtensions: [] }]],
          themeConfig: {
            blog: { sidebar: { groupByYear: true } },
            navbar: { hideOnScroll: false, logo: { src: 'a.svg', width: 32, height: 32, target: '_self' } },
            footer: {
              style: 'light',
              links: [{ label: 'A', href: 'https://a.example', target: '_blank', rel: 'noopener noreferrer' }],
            },
          },`),
      ),
      '--dry-run',
    )
    expect(stdout).toContain("logo: { src: '/a.svg', height: 32 }")
    expect(stdout).not.toContain('migrate/')
  })

  it('is asked for what its environment holds only where that is allowed', async () => {
    const site = docusaurus(least("tagline: ['ALLOWED', 'OTHER', 'HOME'].map((name) => process.env[name]).join(' ')"))
    const env = { ALLOWED: 'yes', OTHER: 'no' }
    const { stdout } = await cli(['migrate', site.root, '--dry-run', '--env', 'ALLOWED'], { env })
    expect(stdout).toContain("tagline: 'yes  ',")
  })

  it('keeps plugins of packages as imports, and replaces those that are built in', async () => {
    const site = docusaurus(
      least(`plugins: [['content-docs', { id: 'other', path: 'other', remarkPlugins: [
        require('remark-some-thing'), [require('./own'), { depth: 2 }], require('remark-math'), require('made')({ a: 1 }),
      ] }]]`),
      {
        'own.js': 'module.exports = () => () => {}\n',
        'node_modules/remark-some-thing/index.js': 'exports.default = () => {}; exports.__esModule = true\n',
      },
    )
    const { stdout } = await migrate(site, '--dry-run')
    expect(stdout).toContain("import own from './own.js'\nimport remarkSomeThing from 'remark-some-thing'\n")
    expect(stdout).toContain('remarkPlugins: [remarkSomeThing, [own, { depth: 2 }]],')
    expect(stdout).toContain('math: true,')
    expect(stdout).toContain('The Markdown plugin of `made` was not carried over')
  })

  it('leaves out a plugin that could not be loaded, and says what it needs', async () => {
    const site = docusaurus(
      least(`presets: [['classic', { docs: { remarkPlugins: [require('./src/shout'), require('./src/plain')] } }]]`),
      {
        'docs/a.md': '# A\n',
        'src/shout.js': "const { visit } = require('./visit')\nmodule.exports = () => visit\n",
        'src/visit.ts':
          "import { visit } from 'absent-visit/all'\nimport made from './made.json'\nexport { visit, made }\n",
        'src/plain.js': 'module.exports = () => () => {}\n',
      },
    )
    const { stdout } = await migrate(site)
    expect(stdout).toContain(
      'The Markdown plugin `./src/shout.js` was not carried over: `absent-visit/all`, `./made.json` cannot be found.\n' +
        '  hint  Create `./made.json`. Run `npm install absent-visit`, and run this command again.',
    )
    expect(stdout).not.toContain('is not installed')
    expect(site.read('site.config.ts')).toContain("import plain from './src/plain.js'\n\n")
    expect((await site.build()).status).toBe(0)
  })

  it('keeps the data in custom fields', async () => {
    const site = docusaurus(
      least(`customFields: { a: 'b', deep: { list: [1] }, made: () => 1, absent: require('absent')() }`),
    )
    const { stdout } = await migrate(site, '--dry-run')
    expect(stdout).toContain("customFields: { a: 'b', deep: { list: [1] } },")
    expect(stdout).toContain('`customFields.made` was not carried over: its value is computed by code.')
    expect(stdout).toContain('`customFields.absent` was not carried over')
  })
})

describe('a configuration that cannot be read', () => {
  it.each<[string, string, string]>([
    [
      'throws',
      "\nmodule.exports = { a: 1 }\nthrow new Error('no token')\n",
      'docusaurus.config.js:3:7  migrate/failed-config\n  `docusaurus.config.js` cannot be read: no token',
    ],
    [
      'rejects',
      "module.exports = async () => {\n  throw new Error('no net')\n}\n",
      'docusaurus.config.js:2:9  migrate/failed-config\n  `docusaurus.config.js` cannot be read: no net',
    ],
    [
      'has a syntax error',
      'module.exports = {\n  title: ,\n}\n',
      'docusaurus.config.js:2:10  migrate/failed-config\n  `docusaurus.config.js` cannot be read: Unexpected ","',
    ],
    ['ends its process', 'process.exit(3)\n', 'it ended its process with status 3.'],
    ['exports nothing that is one', "module.exports = 'x'\n", 'it does not export a configuration.'],
    ['never ends', 'while (true) {}\n', 'it did not finish in 1 second.'],
    [
      'never settles',
      'module.exports = () => new Promise(() => setInterval(() => {}, 1000))\n',
      'it did not finish in 1 second.',
    ],
  ])('because it %s is reported, and nothing is written', async (_, config, reported) => {
    const site = docusaurus(config)
    const flags = reported.includes('1 second') ? ['--timeout', '1'] : []
    const { status, stdout } = await migrate(site, ...flags)
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining(reported) })
    expect(stdout).toMatch(/\n {2}hint {2}\S/)
    expect([...readTree(site.root).keys()].sort()).toEqual(['docs/intro.md', 'docusaurus.config.js'])
  })

  it.each<[string, Files, string]>([
    ['an empty folder', {}, 'contains none of these configurations: `docusaurus.config.*`'],
    ['a folder of Markdown', { 'docs/a.md': '# A\n' }, '`sitegen init` starts a new site.'],
    ['a site', { 'site.config.mjs': 'export default {}\n' }, 'run `sitegen dev` in it.'],
    [
      'a repository with sites in folders',
      { 'apps/docs/docusaurus.config.ts': least(), 'book/book.toml': '', 'node_modules/a/mkdocs.yml': '' },
      '/book` (an mdBook) or `sitegen migrate ',
    ],
    ['a site of Docusaurus 1', { 'website/siteConfig.js': 'module.exports = {}\n' }, '`npx @docusaurus/migrate`'],
  ])('%s is refused', async (_, files, reported) => {
    const site = folder(files)
    const { status, stdout } = await migrate(site)
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining(reported) })
    expect(stdout).toContain('migrate/nothing-found')
  })
})

it('prints commands that a shell understands, whatever the folders are called', async () => {
  const site = folder({ "a b/O'Neil/book.toml": "[book]\ntitle = 'A'\n", "a b/O'Neil/src/SUMMARY.md": '# Summary\n' })
  const refused = await cli(['migrate', 'a b'], { cwd: site.root })
  expect(refused.stdout).toContain("`sitegen migrate 'a b/O'\\''Neil'`")
  const { stdout } = await cli(['migrate', "a b/O'Neil"], { cwd: site.root })
  expect(stdout).toContain("\n  cd 'a b/O'\\''Neil'\n")
})

it.each([
  ['package-lock.json', 'npm install --save-dev', 'npx --no-install'],
  ['pnpm-lock.yaml', 'pnpm add --save-dev', 'pnpm exec'],
  ['yarn.lock', 'yarn add --dev', 'yarn'],
  ['bun.lock', 'bun add --dev', 'bun run'],
])('beside %s, the next steps are `%s` and `%s`', async (lock, add, exec) => {
  const { stdout } = await migrate(folder({ 'docusaurus.config.js': 'module.exports = {}\n', [lock]: '' }))
  expect(stdout).toContain(`\n  ${add} @sitegen/cli\n  ${exec} sitegen dev\n`)
})

describe('a second run', () => {
  it('shows what changed, writes it, and says if nothing did', async () => {
    const site = docusaurus(least())
    await migrate(site)
    expect((await migrate(site)).stdout).toContain('✔ site.config.ts')
    site.write({ 'docusaurus.config.js': least("tagline: 'Up'") })
    const dry = await migrate(site, '--dry-run')
    expect(dry.stdout).toContain('\n  + ')
    expect(site.read('site.config.ts')).not.toContain('tagline')
    const { status, stdout } = await migrate(site)
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringContaining("site.config.ts\n  +   tagline: 'Up',\n"),
    })
    expect(site.read('site.config.ts')).toContain("tagline: 'Up'")
  })

  it('does not overwrite a file that was edited or written by hand, unless `--force` is given', async () => {
    const site = docusaurus(least())
    await migrate(site)
    const edited = site.read('site.config.ts').replace('Rockets', 'Mine')
    for (const text of [edited, 'export default {}\n']) {
      site.write({ 'site.config.ts': text })
      const { status, stdout } = await migrate(site)
      expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('migrate/kept-config') })
      expect(stdout).toContain("+   title: 'Rockets',")
      expect(site.read('site.config.ts')).toBe(text)
    }
    expect((await migrate(site, '--force')).status).toBe(0)
    expect(site.read('site.config.ts')).toContain("title: 'Rockets'")
  })
})

describe('the site of', () => {
  it('VitePress is built with its sidebar', async () => {
    const files = {
      'docs/.vitepress/config.mts': `import { defineConfig } from 'vitepress'
export default defineConfig({
  title: 'Press',
  base: '/p/',
  lastUpdated: true,
  themeConfig: {
    nav: [{ text: 'Guide', link: '/guide/' }],
    sidebar: { '/guide/': [{ text: 'Start', items: [{ text: 'First', link: '/guide/' }, { text: 'Second', link: '/guide/second.html' }, { text: 'Gone', link: '/guide/gone' }] }] },
    socialLinks: [{ icon: 'github', link: 'https://github.com/x/y' }, { icon: { svg: '<svg><title>Shots</title></svg>' }, link: 'https://shots.example/me' }, { icon: { svg: '<svg/>' }, link: 'https://www.else.example/', ariaLabel: 'Else' }, { icon: { svg: '<svg/>' }, link: 'https://www.third.example/' }],
    editLink: { pattern: 'https://git.example/edit/main/docs/:path' },
  },
})
`,
      'docs/index.md': '# Home\n',
      'docs/guide/index.md': '# Guide\n',
      'docs/guide/second.md': '# Second page\n',
      'docs/public/a.txt': 'a\n',
    }
    const site = folder(files)
    const { reported, routes, config } = await build(site, files)
    expect(urls(routes, 'doc')).toEqual(['/p/', '/p/guide/', '/p/guide/second'])
    expect(config).toContain("editUrl: 'https://git.example/edit/main/'")
    expect(reported).toContain('The sidebar entry `Gone` was not carried over')
    expect(reported).toMatch(
      /config\.mts:9:5 {2}migrate\/left-out\n {2}These links show their label instead of an icon that is code: `Shots`, `Else`, `third\.example`\./,
    )
    expect(config).toMatch(/label: 'Shots'[\s\S]*label: 'Else'[\s\S]*label: 'third\.example'/)
    expect(site.read('site.sidebars.ts')).toContain("{ type: 'doc', id: 'guide/second', label: 'Second' }")
    expect(site.exists('build/a.txt')).toBe(true)
  })

  it('VitePress in its own folder is built with the settings of its main language', async () => {
    const files = {
      '.vitepress/config/index.ts': `import { en } from './en'
export default { title: 'Press', head: [['meta', { name: 'a', content: 'b' }]], themeConfig: { logo: '/logo.svg' }, locales: { root: { label: 'English', ...en }, zh: { label: '中文' } } }
`,
      '.vitepress/config/en.ts': `export const en = {
  lang: 'en-US',
  head: [['meta', { name: 'c', content: 'd' }]],
  themeConfig: { sidebar: { '/': [{ text: 'Guide', items: [{ text: 'Start', link: '/start.html' }, { text: 'Deep', link: '/guide/' }] }] } },
}
`,
      'index.md': '# Home\n\n[Start](./start.md) [Deep](guide/index.md)\n\n![Logo](./pictures/one.svg)\n',
      'start.md': '# Start\n\n```js{2}\none()\ntwo()\n```\n',
      'guide/index.md': '# Deep\n\n[Up](../start.md)\n',
      'guide/_category_.json': '{ "label": "Guides" }',
      'pictures/one.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
      'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
      'node_modules/other/README.md': '# Never\n',
    }
    const site = folder(files)
    const { routes, config } = await build(site, files)
    expect(urls(routes, 'doc')).toEqual(['/', '/guide/', '/start'])
    expect(config).toContain("logo: { src: '/logo.svg' }")
    expect(config).toMatch(/name: 'a'[\s\S]*name: 'c'/)
    expect(site.read('site.sidebars.ts')).toContain("{ type: 'doc', id: 'start', label: 'Start' }")
    // What was built is no page of the next build.
    const again = await site.json()
    expect(again.diagnostics).toEqual([])
    expect(urls(again.routes, 'doc')).toEqual(['/', '/guide/', '/start'])
    expect(site.main('index.html')).toContain('<a href="/start">Start</a> <a href="/guide/">Deep</a>')
    expect(site.main('guide/index.html')).toContain('<a href="/start">Up</a>')
    expect(site.main('start/index.html')).toContain('data-lang="js"><code>')
    expect(site.main('start/index.html')).toContain('<span class="line hl">')
  })

  it('VitePress keeps the text of its home page and its containers, and names what is not run', async () => {
    const files = {
      'docs/.vitepress/config.mjs':
        "export default { title: 'Press', base: '/p/', titleTemplate: ':title', markdown: { math: false } }\n",
      'docs/index.md': `---
layout: home
hero:
  name: Press
  tagline: For docs
  actions:
    - text: Start
      link: /start
features:
  - title: Fast
    details: Indeed
---

See [start](./start.md).
`,
      'docs/fields.md':
        '---\ndescription: For machines\nprev: false\nnext:\n  text: Begin\n  link: /start.html\noutline: deep\nlastUpdated: false\nhead:\n  - [meta, { name: a, content: b }]\ntitleTemplate: false\nlayout: page\n---\n\n# Fields\n\nText\n',
      'docs/noted.md':
        '---\nprev: Before\nnext: { text: A, link: https://a.example }\naside: left\noutline: 3\nlayout: false\nnavbar: false\nfooter: false\n---\n\n# Noted\n',
      'docs/start.md': `<script setup>
import Own from './Own.vue'
</script>

# Start

::: details More
Hidden
:::

::: code-group
\`\`\`js [a.js]
one()
\`\`\`
:::

<<< ../code/one.ts#part

<Own /> {{ 1 + 1 }} <Badge text="new" />

<!--@include: ./part.md-->
`,
      'docs/part.md': 'From a part\n\n<!-- @include: ../outside.md -->\n',
      'outside.md': 'From outside\n',
      'code/one.ts': '// #region part\nconst two = 2\n// #endregion part\n',
    }
    const site = folder(files)
    const { reported } = await build(site, files)
    const home = site.main('index.html')
    for (const text of [
      '</span>Press</h1>',
      '<p>For docs</p>',
      '<a href="/p/start">Start</a>',
      '>Fast</p><p>Indeed</p>',
    ])
      expect(home).toContain(text)
    expect(home).toContain('See <a href="/p/start">start</a>.')
    expect(site.main('fields/index.html')).not.toContain('For machines')
    expect(site.read('build/fields/index.html')).toContain('<meta name="description" content="For machines"/>')
    for (const text of ['<title>Fields</title>', '<meta name="a" content="b">', '<span>Next</span> Begin</a>'])
      expect(site.read('build/fields/index.html')).toContain(text)
    const start = site.main('start/index.html')
    expect(start).toContain('<details><summary>More</summary><p>Hidden</p></details>')
    expect(start).toContain('<div class="code-title">a.js</div>')
    expect(start).toContain('<i class=tn>two')
    expect(start).toContain('data-kind="note">new</span>')
    expect(start).toMatch(/<p>From a part<\/p>\s*<p>From outside<\/p>/)
    expect(start).not.toMatch(/:::|script|import/)
    expect(reported.match(/docs\/.*?:\d+:\d+ {2}migrate\/left-out\n.*/g)).toEqual([
      'docs/.vitepress/config.mjs:1:1  migrate/left-out\n  The original configuration has no usable `url`.',
      'docs/.vitepress/config.mjs:1:47  migrate/left-out\n  `titleTemplate` was not carried over: there is no such setting.',
      'docs/noted.md:2:1  migrate/left-out\n  Fields in the front matter have no effect: `aside`, `footer`, `layout`, `navbar`, `next`, `outline`, `prev` (7 places in 1 page).',
      'docs/start.md:19:1  migrate/left-out\n  Vue components do not run: only the text between their tags is shown (1 place in 1 page).',
      'docs/start.md:19:9  migrate/left-out\n  Vue expressions are shown as text (1 place in 1 page).',
    ])
  })

  it('VitePress with many entries that lead nowhere has one warning for them', async () => {
    const gone = Array.from({ length: 12 }, (_, index) => `{ text: 'Gone ${index}', link: '/api/${index}' }`)
    const files = {
      '.vitepress/config.mjs': `export default { title: 'Press', themeConfig: { sidebar: [{ text: 'One', link: '/one' }, ${gone}] } }\n`,
      'one.md': '# One\n',
    }
    const { reported } = await build(folder(files), files)
    expect(reported).toContain(
      '12 entries of the sidebar were not carried over: their files are not pages.\n  `Gone 0`: `api/0.md`\n  `Gone 1`: ',
    )
    expect(reported).toMatch(/\n {2}`Gone 9`: .*\n {2}And 2 more\.\n {2}hint {2}Add the files, or entries to/)
    expect(reported).not.toContain('Gone 10')
  })

  it('VitePress keeps what wraps its configuration, diagrams and links, and names what it does not read', async () => {
    const files = {
      'docs/.vitepress/config.mjs': `import { defineConfig } from 'vitepress'
import { withMermaid } from 'vitepress-plugin-mermaid'
import { extendConfig } from 'some-theme/config'
export default withMermaid(extendConfig(defineConfig({
  title: 'Press',
  sitemap: { hostname: 'https://press.example' },
  rewrites: {},
  markdown: { container: { tipLabel: 'Hint' }, languages: ['js'], languageAlias: { a: 'js' }, breaks: true },
  transformHead() {},
  themeConfig: {
    editLink: { pattern: ({ filePath }) => 'https://git.example/edit/docs/' + filePath },
    footer: { message: 'By <a href="https://a.example">A</a>', copyright: '<custom>B</custom>' },
  },
})))
`,
      'docs/.vitepress/theme/index.js': 'export default {}\n',
      'docs/index.md': '# Home\n\n::: tip\nText\n:::\n',
      'docs/items/[id].md': '# {{ $params.id }}\n',
      'docs/items/[id].paths.js': 'export default {}\n',
    }
    const site = folder(files)
    const { status, stdout: reported } = await migrate(site)
    expect(status).toBe(0)
    const config = site.read('site.config.ts')
    for (const text of [
      "markdown: { dialect: 'vitepress', mermaid: true }",
      "translations: { Tip: 'Hint' }",
      "aliases: { a: 'js' }",
      "editUrl: 'https://git.example/edit/'",
      "exclude: ['items/[[]id].md']",
      `copyright: 'By <a href="https://a.example">A</a> B'`,
    ])
      expect(config.replace(/\s+/g, ' ')).toContain(text)
    expect(reported).toContain('npm install --save-dev @sitegen/cli mermaid')
    expect(reported.match(/(?<=migrate\/\S+\n {2}).*/g)).toEqual([
      'Pages that code generates were not carried over: `docs/items/[id].md`.',
      'The theme in `docs/.vitepress/theme` was not carried over: its layout and components are written for Vue.',
      'The package `some-theme/config` is not installed, so its exports were not read.',
      '`markdown.breaks` was not carried over: there is no such setting.',
      '`transformHead` was not carried over: there is no such setting.',
    ])
    site.write({ 'site.config.ts': config.replace(', mermaid: true', '') })
    const { ok, routes } = await site.json()
    expect([ok, urls(routes, 'doc')]).toEqual([true, ['/']])
    expect(site.main('index.html')).toContain('Hint')
  })

  it('VitePress that is only what a package makes is not read', async () => {
    const site = folder({
      '.vitepress/config.mjs': "import { make } from 'some-theme'\nexport default make('a')\n",
      'index.md': '# Home\n',
    })
    const { status, stdout } = await migrate(site)
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining('it exports what `some-theme` makes, which is not installed.'),
    ])
  })

  it('VitePress with a sidebar for each folder has them, with what their entries lead to', async () => {
    const files = {
      'docs/.vitepress/config.mjs': `export default {
  title: 'Press',
  sitemap: { hostname: 'https://press.example' },
  themeConfig: {
    nav: [{ text: 'File', link: '/pure.html' }, { text: 'One <b>1</b>', link: '/a/one.html#x' }],
    sidebar: {
      '/a/': [
        { text: 'A', collapsed: true, link: 'https://a.example', items: [{ text: 'One', link: '/a/one' }, { text: 'X', link: '/a/one#x' }] },
        { text: 'Two <Badge text="new" />', link: '/a/two#y' },
        { text: 'Z', link: '/a/two#z' },
        { text: 'Three', link: '/b/three' },
        { text: 'File', link: '/pure.html' },
      ],
      '/b/': [{ text: 'B', link: '/b/#top', items: [{ text: 'Three', link: '/b/three' }] }],
    },
  },
}
`,
      'docs/index.md': '# Home\n',
      'docs/a/one.md': '# One\n\n## X\n',
      'docs/a/two.md': '# Two\n\n## Y\n\n## Z\n',
      'docs/b/index.md': '# B\n',
      'docs/b/three.md': '# Three\n',
      'docs/public/pure.html': '<p>Pure</p>\n',
    }
    const site = folder(files)
    const { reported, config } = await build(site, files)
    expect(reported).not.toContain('migrate/')
    expect(site.read('site.sidebars.ts').replace(/^\/\/.*\n+/gm, '')).toBe(`export default {
  a: [
    {
      type: 'category',
      label: 'A',
      collapsed: true,
      items: [
        { type: 'link', label: 'A', href: 'https://a.example' },
        { type: 'doc', id: 'a/one', label: 'One' },
        { type: 'link', label: 'X', href: '/a/one#x' },
      ],
    },
    { type: 'doc', id: 'a/two', label: 'Two' },
    { type: 'link', label: 'Z', href: '/a/two#z' },
    { type: 'ref', id: 'b/three', label: 'Three' },
    { type: 'link', label: 'File', href: '/pure.html' },
  ],
  b: [
    {
      type: 'category',
      label: 'B',
      link: { type: 'doc', id: 'b/index' },
      collapsed: false,
      items: [{ type: 'doc', id: 'b/three', label: 'Three' }],
    },
  ],
}
`)
    expect(config).toContain("{ label: 'File', to: '/pure.html' }, { label: 'One 1', to: '/a/one#x' }")
    const three = site.read('build/b/three/index.html')
    expect([three.includes('a.example'), three.includes('rel="next"')]).toEqual([false, false])
  })

  it('VitePress with one sidebar for several folders has it once', async () => {
    const files = {
      '.vitepress/config/index.mjs': `const guide = [{ text: 'Guide', items: [{ text: 'One', link: '/one' }] }]
export default {
  title: 'Press',
  srcExclude: ['**/parts/**'],
  themeConfig: { sidebar: { '/a/': guide, '/b/': guide }, editLink: { pattern: 'https://git.example/edit/docs/:path' } },
}
`,
      'one.md': '# One\n',
      'parts/two.md': '# Two\n',
    }
    const site = folder(files)
    const { routes, config } = await build(site, files)
    expect(urls(routes, 'doc')).toEqual(['/one'])
    expect(config).toContain("editUrl: 'https://git.example/edit/docs/'")
    expect(site.read('site.sidebars.ts').match(/label: '\w+'/g)).toEqual(["label: 'Guide'", "label: 'One'"])
  })

  it('MkDocs is built with what its configuration inherits, and without what it leaves out', async () => {
    const files = {
      'mkdocs.yml': `INHERIT: !ENV [BASE_FILE, 'base.yml']
site_name: Made
site_name: Made twice
repo_url: https://git.example/made
edit_uri: edit/main/docs
plugins: [search]
markdown_extensions: [toc, footnotes]
exclude_docs: |
  # comment
  drafts/
  *.part.md
`,
      'base.yml': "INHERIT: gone.yml\nsite_url: !ENV [SITE_URL, 'https://made.example/']\nplugins: [macros]\n",
      'docs/index.md': '# Home\n',
      'docs/drafts/a.md': '# A\n',
      'docs/b.part.md': '# B\n',
    }
    const { reported, routes, config } = await build(folder(files), files)
    expect(urls(routes, 'doc')).toEqual(['/'])
    expect(config).toContain("title: 'Made twice',\n  url: 'https://made.example',")
    expect(config).toContain("editUrl: 'https://git.example/made/edit/main/'")
    expect(reported.match(/migrate\/[\w-]+\n {2}.*/g)).toEqual([
      'migrate/left-out\n  The settings in `gone.yml` were not carried over: the file cannot be read.',
    ])
  })

  it('MkDocs is built with its navigation', async () => {
    const files = {
      'mkdocs.yml': `site_name: Made
site_url: https://made.example/docs/
docs_dir: pages
nav:
  - index.md
  - Guide:
      - First: guide/one.md
      - Elsewhere: https://else.example
markdown_extensions:
  - admonition
  - def_list
  - wikilinks
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
`,
      'pages/index.md': '# Home\n',
      'pages/guide/one.md': '# One\n',
    }
    const site = folder(files)
    const { reported, routes, config } = await build(site, files)
    expect(urls(routes, 'doc')).toEqual(['/docs/', '/docs/guide/one/'])
    expect(config).toContain("url: 'https://made.example',\n  baseUrl: '/docs/',")
    expect(reported).toContain('mkdocs.yml:9:1  migrate/left-out')
    expect(site.read('build/guide/one/index.html')).toContain('Elsewhere')
  })

  it('MkDocs keeps its logo, icon, language, links to services and edit links, and says what it leaves out', async () => {
    const files = {
      'mkdocs.yml': `site_name: Made
site_url: https://made.example/
repo_url: https://github.com/o/r
copyright: Copyright &copy; <a href="https://o.example">O</a>
draft_docs: later/
hooks: [hooks.py]
theme:
  name: material
  language: de
  logo: img/logo.svg
  favicon: gone.png
  custom_dir: overrides
  features: [content.action.edit]
  palette: { primary: indigo }
extra:
  version: 1.2.3
  analytics: { provider: google }
  social:
    - { icon: fontawesome/brands/github, link: https://github.com/o, name: O }
    - { icon: fontawesome/brands/docker, link: https://hub.docker.example/o }
plugins: [awesome-pages, macros]
`,
      'docs/zoo.md': '# Zoo\n',
      'docs/index.md': '# Welcome\n',
      'docs/b-dir/my.md': '# My\n',
      'docs/later/a.md': '# Later\n',
      'docs/_under.md': '# Under\n',
      'docs/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    }
    const site = folder(files)
    const { reported, config, routes } = await build(site, files)
    expect(config).toContain("locale: 'de',")
    expect(config).toContain("logo: { src: '/img/logo.svg' },")
    expect(config).toContain("editUrl: 'https://github.com/o/r/edit/master/'")
    expect(config).toContain(`copyright: 'Copyright © <a href="https://o.example">O</a>',`)
    expect(config).toContain("social: [{ icon: 'github', href: 'https://github.com/o', label: 'O' }],")
    expect(urls(routes, 'doc')).toEqual(['/', '/b-dir/my/', '/zoo/'])
    const sidebar = site.read('build/index.html').match(/(?<=<nav[^>]*>[\s\S]*<li[^>]*><a href="[^"]*"[^>]*>)[^<]+/g)
    expect(sidebar).toEqual(expect.arrayContaining(['Welcome', 'Zoo', 'B dir']))
    expect(sidebar?.filter((name) => /^(Welcome|Zoo|B dir)$/.test(name)).slice(0, 3)).toEqual([
      'Welcome',
      'Zoo',
      'B dir',
    ])
    expect(reported.match(/mkdocs.yml:.*\n.*/g)).toEqual([
      'mkdocs.yml:1:1  migrate/left-out\n  These files are pages in MkDocs, but not here, because their names or those of their folders begin with `_`: `_under.md`.',
      'mkdocs.yml:6:1  migrate/left-out\n  `hooks` was not carried over: there is no such setting.',
      'mkdocs.yml:11:3  migrate/left-out\n  `theme.favicon` was not carried over: `docs` has no file `gone.png`.',
      'mkdocs.yml:12:3  migrate/left-out\n  The templates in `overrides` are not used.',
      'mkdocs.yml:14:3  migrate/left-out\n  The colors of the theme were not carried over.',
      'mkdocs.yml:17:3  migrate/left-out\n  `extra.analytics` was not carried over: there is no such setting.',
      'mkdocs.yml:18:3  migrate/left-out\n  These links were not carried over, because there is no icon for them: `https://hub.docker.example/o`.',
      'mkdocs.yml:21:1  migrate/left-out\n  The order and the titles of pages that `awesome-pages` reads from files were not carried over.',
      'mkdocs.yml:21:1  migrate/left-out\n  These plugins were not carried over: `macros`.',
    ])
  })

  it('MkDocs keeps where snippets are, the ids of headings, diagrams and formulas', async () => {
    const files = {
      'mkdocs.yml': `site_name: Made
site_url: https://made.example/
markdown_extensions:
  - toc:
      permalink: true
      toc_depth: 2-4
      slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}
  - pymdownx.arithmatex
  - pymdownx.smartsymbols: { arrows: false, ordinal_numbers: false }
  - pymdownx.snippets:
      base_path: [!relative $docs_dir, inc]
      auto_append: [links.md]
  - pymdownx.superfences:
      custom_fences:
        - { name: mermaid, class: mermaid, format: !!python/name:pymdownx.superfences.fence_code_format }
        - { name: vega, class: vega, format: !!python/name:own.format }
extra_javascript: [javascripts/mathjax.js, https://cdn.example/mathjax.js]
`,
      'docs/index.md':
        '# Home\n\n## 中文 & A\n\n(c) 1/2 -->\n\n:material-cog: [repo][gh] [here](#中文--a) \\(x^2\\)\n\n--8<-- "h.md"\n\n```\n--8<-- "x.py:2"\n```\n',
      'inc/h.md': 'From inc\n',
      'inc/x.py': 'one\ntwo\n',
      'inc/links.md': '[gh]: https://git.example/\n',
    }
    const site = folder(files)
    const { reported, config } = await build(site, files)
    expect(reported).toContain('npm install --save-dev @sitegen/cli katex mermaid')
    expect(config).toContain('math: true,')
    expect(config).toContain("assets: ['inc/h.md', 'inc/links.md', 'inc/x.py'],")
    expect(config).toContain("anchors: { slugify: 'pymdownx' },")
    expect(config).toContain("snippets: { basePath: ['docs', 'inc'], autoAppend: ['links.md'] },")
    expect(config).toContain('mermaid: true,')
    expect(config).toMatch(
      /smartSymbols: \[\s*'trademark',\s*'copyright',\s*'registered',\s*'plusminus',\s*'notequal',\s*'fractions',\s*'care_of',?\s*\]/,
    )
    expect(config).toContain('tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 },')
    expect(reported.match(/mkdocs.yml:.*\n.*/g)).toEqual([
      'mkdocs.yml:14:7  migrate/left-out\n  These code blocks are shown as code: `vega`.',
    ])
    expect(reported).toContain(
      'docs/index.md:7:1  migrate/left-out\n  Icons were replaced by characters or names, or left out',
    )
    expect((await site.json()).diagnostics).toEqual([])
    expect(site.main('index.html')).toContain('class="katex"')
    expect(site.main('index.html')).toContain('© ½ -->')
    expect(site.main('index.html').replace(/<[^>]+>/g, '')).toMatch(/repo[\s\S]*From inc[\s\S]*two/)
  })

  it('MkDocs or mdBook keeps the addresses of the files beside its pages', async () => {
    const beside = (folder: string): Files => ({
      [`${folder}/CNAME`]: 'made.example\n',
      [`${folder}/files/a.pdf`]: 'pdf\n',
      [`${folder}/demo/index.html`]: '<!doctype html><title>Demo</title><link rel="stylesheet" href="style.css">\n',
      [`${folder}/demo/style.css`]: 'body {}\n',
      [`${folder}/.hidden/a.txt`]: 'hidden\n',
      [`${folder}/one.md`]: '# One\n\n[a](files/a.pdf) [demo](demo/index.html)\n',
    })
    const docs = folder({
      ...beside('docs'),
      'docs/left/out.txt': 'out\n',
      'docs/index.md': '# Home\n',
      'mkdocs.yml':
        'site_name: Made\nsite_url: https://made.example/\nexclude_docs: left/\nnav:\n  - index.md\n  - one.md\n  - Demo: demo/index.html\n',
    })
    const book = folder({
      ...beside('src'),
      'src/SUMMARY.md': '- [One](one.md)\n',
      'book.toml': '[book]\ntitle = "The Book"\n',
    })
    for (const [site, page] of [
      [docs, 'one/index.html'],
      [book, 'one.html'],
    ] as const) {
      await build(site, {})
      expect((await site.json()).diagnostics).toEqual([])
      const built = readTree(join(site.root, 'build'))
      const kept = ['CNAME', 'demo/index.html', 'demo/style.css', 'files/a.pdf']
      expect(
        [...built.keys()].filter((path) => /CNAME|demo|pdf|txt$|hidden/.test(path) && !/^llms|^robots/.test(path)),
      ).toEqual(kept)
      for (const path of ['/files/a.pdf', '/demo/index.html']) expect(site.main(page)).toContain(`<a href="${path}"`)
    }
    expect(docs.read('build/index.html')).toContain('<a href="/demo/index.html">Demo</a>')
    const repository = folder({
      'book.toml': '[book]\ntitle = "The Book"\nsrc = "."\n',
      'SUMMARY.md': '- [One](one.md)\n',
      'one.md': '# One\n',
    })
    expect((await build(repository, {})).config).not.toContain('static')
  })

  it('MkDocs is built with folders in its navigation, and with files outside the docs that links and pages name', async () => {
    const files = {
      'mkdocs.yml': 'site_name: Made\nnav:\n  - index.md\n  - Rules: rules/\n  - more/\n',
      'docs/index.md': '# Home\n\n--8<-- "CHANGES.md"\n',
      'docs/rules/a.md': '# A\n',
      'docs/more/b.md': '# B\n',
      'CHANGES.md': 'Changes\n\n--8<-- "notes/deep.md"\n',
      'notes/deep.md': 'Deep changes\n',
      'src/rule.md': '# From the code\n',
      '.private/key.md': '# Private\n',
    }
    const site = folder(files)
    symlinkSync('../../src/rule.md', join(site.root, 'docs/rules/rule.md'))
    const { routes, config } = await build(site, files)
    expect(config).toContain("assets: ['CHANGES.md', 'notes/deep.md', 'src/rule.md'],")
    expect(urls(routes, 'doc')).toEqual(['/', '/more/b/', '/rules/a/', '/rules/rule/'])
    expect(site.main('index.html')).toMatch(/<p>Changes<\/p>\s*<p>Deep changes<\/p>/)
    expect(site.read('build/index.html').replace(/<[^>]+>/g, ' ')).toMatch(/Home\s+Rules\s+A\s+From the code\s+B/)
  })

  it('a symbolic link to a hidden file is reported, and not published', async () => {
    const site = folder({
      'mkdocs.yml': 'site_name: Made\n',
      'docs/index.md': '# Home\n',
      '.private/key.md': '# Key\n',
    })
    symlinkSync('../.private/key.md', join(site.root, 'docs/key.md'))
    expect((await cli(['migrate', site.root])).status).toBe(0)
    expect(site.read('site.config.ts')).not.toContain('private')
    const { status, stdout } = await cli(['build', '--root', site.root])
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('file/symlink-outside') })
  })

  it('mdBook is built with its summary', async () => {
    const files = {
      'book.toml': '[book]\ntitle = "The Book"\nsrc = "text"\n',
      'text/SUMMARY.md':
        '# Summary\n\n[Preface](README.md)\n\n- [One `[a]` [b] \\[c\\]](one.md)\n  - [Inner `part`](one/inner.md)\n- [Draft]()\n',
      'text/README.md': '# Preface\n\n{{#include part.md}}\n',
      'text/part.md': 'From a part\n',
      'text/one.md': '{{#title Own title}}\n# One\n',
      'text/one/inner.md': '# Inner\n',
    }
    const site = folder(files)
    const { routes, config } = await build(site, files)
    expect(urls(routes, 'doc')).toEqual(['/', '/one', '/one/inner'])
    expect(site.main('index.html')).toContain('From a part')
    expect(site.read('build/one.html')).toContain('<title>Own title | The Book</title>')
    expect(config).toContain("redirects: [{ from: '/print.html', to: '/' }]")
    expect(config).toContain("title: 'The Book'")
    expect(site.read('site.sidebars.ts')).toContain("link: { type: 'doc', id: 'one' }")
  })

  it('mdBook is built with summaries of every form, and with drafts as texts of the sidebar', async () => {
    const files = {
      'book.toml': '[book]\ntitle = "The Book"\n[output.html.print]\nenable = false\n',
      'src/SUMMARY.md': `# Summary

[Preface](preface.md)

1. [One](one.md "With a title") <!-- later -->
   1. [Draft of <a>]() (?)
2. [Two](<two 2.md>)
<!--
- [Gone](gone.md)
-->
- [Alone]()
- [Parent]()
  - [Three][]

[Three]: ./three.md
`,
      'src/preface.md': '# Preface\n',
      'src/one.md': '# One\n',
      'src/two 2.md': '# Two\n',
      'src/three.md': '# Three\n',
      'src/gone.md': '# Gone\n',
    }
    const site = folder(files)
    const { routes, reported, config } = await build(site, files)
    expect(config).not.toContain('print.html')
    expect(urls(routes, 'doc')).toEqual(['/one', '/preface', '/three', '/two 2'])
    expect(reported).not.toContain('entries of the sidebar')
    const { default: sidebars } = await import(join(site.root, 'site.sidebars.ts'))
    expect(sidebars.docs).toEqual([
      { type: 'doc', id: 'preface', label: 'Preface' },
      {
        ...{ type: 'category', label: 'One', link: { type: 'doc', id: 'one' }, collapsed: false },
        items: [{ type: 'html', value: '<span>Draft of </span>' }],
      },
      { type: 'doc', id: 'two 2', label: 'Two' },
      { type: 'html', value: '<span>Alone</span>' },
      { type: 'category', label: 'Parent', collapsed: false, items: [{ type: 'doc', id: 'three', label: 'Three' }] },
    ])
  })

  it('mdBook keeps the levels of headings that a page includes, and the title that all of a page includes', async () => {
    const files = {
      'book.toml': '[book]\ntitle = "The Book"\n',
      'src/SUMMARY.md': '- [One](one.md)\n- [All](all.md)\n',
      'src/one.md': '# One\n\n## Two\n\n{{#include part.md}}\n',
      'src/all.md': '{{#include part.md}}\n',
      'src/part.md': '### Shared\n\n#### Lower\n',
    }
    const site = folder(files)
    await build(site, files)
    const headings = (page: string) =>
      [...site.main(page).matchAll(/<(h\d)[^>]*>(?:<span[^>]*><\/span>)?(\w+)/g)].map(
        ([, name, text]) => `${name} ${text}`,
      )
    expect(headings('one.html')).toEqual(['h1 One', 'h2 Two', 'h3 Shared', 'h4 Lower'])
    expect(headings('all.html')).toEqual(['h1 Shared', 'h2 Lower'])
  })

  it('mdBook keeps its redirects, the addresses for editing and the lines of code that it hides', async () => {
    const files = {
      'book.toml': `[book]
title = "The Book"
[output.html]
site-url = "/book/"
edit-url-template = "https://git.example/edit/main/{path}"
[output.html.code.hidelines]
python = "~" # as in the manual
# sh = "!"
'c++' = '//!'

[output.html.redirect]
"/old/one.html" = "../new/index.html"
'/other.html' = 'https://other.example/'
"./third.html" = "./new/index.html"
"/new/other.html#old" = "other.html#a"
`,
      'src/SUMMARY.md':
        '- [Start](README.md)\n- [New](new/README.md)\n  - [Other](new/other.md)\n- [All](100%.md)\n- [Gone](gone/README.md)\n',
      'src/README.md': '# Start\n\n```python\n~hidden()\nshown()\n```\n',
      'src/new/README.md': '# New\n\n[a](other.html#a) [b](../index.html) [c](./index.html)\n',
      'src/new/other.md': '# Other\n\n## A\n',
      'src/100%.md': '# All\n',
    }
    const site = folder(files)
    const { routes, config, reported } = await build(site, files)
    expect(reported).toContain(
      'book.toml:11:14  migrate/left-out\n  Redirects of sections were not carried over: `/new/other.html#old`.\n  hint  Add them to the front matter of their page: `moved: { old: /new/other#a }` in that of `new/other.md`.',
    )
    // Servers that only know files answer `/new/` with it, and some of them `/new` with `/new/`.
    expect(site.read('build/new/index.html')).toContain('data-to="/book/new.html"')
    expect(config).toContain("hiddenLines: { python: '~', 'c++': '//!' }")
    expect(site.main('index.html')).toMatch(/<code><i class=tf>shown/)
    const redirects = routes.flatMap(({ kind, url, to }) => (kind === 'redirect' ? [`${url} → ${to}`] : []))
    expect(redirects).toEqual([
      '/book/old/one.html → /book/new',
      '/book/other.html → https://other.example/',
      '/book/third.html → /book/new',
      '/book/new/index.html → /book/new',
      '/book/print.html → /book/',
    ])
    expect((await site.json()).diagnostics).toEqual([])
    expect(site.main('new.html')).toMatch(/href="\/book\/new\/other#a"[\s\S]*href="\/book\/"[\s\S]*href="\/book\/new"/)
    expect(config).toContain("editUrl: 'https://git.example/edit/main/'")
  })

  it('mdBook says what it could not carry over, wherever it is in the tables', async () => {
    const files = {
      'book.toml': `[book]
title = 'It\u2019s "it"'
description = """
One \\
  line"""
[output.html]
mathjax-support = true
smart-punctuation = false
edit-url-template = "https://git.example/{path}?edit"
playground.editable = true
code.hidelines = { "c++" = "//" }
[output.epub]
[preprocessor.links]
[preprocessor.mermaid]
[preprocessor.toc]
command = "toc"
`,
      'src/SUMMARY.md': '- [A](a.md)\n',
      'src/a.md': '# A\n',
    }
    const { reported, config } = await build(folder(files), files)
    expect(config).toContain(`title: 'It’s "it"',\n  tagline: 'One line'`)
    expect(config).toContain("hiddenLines: { 'c++': '//' }")
    expect(config).toContain('mermaid: true')
    expect(config).toContain('math: true')
    expect(reported.match(/book.toml:.*\n.*/g)).toEqual([
      'book.toml:1:1  migrate/left-out\n  The original configuration has no usable `url`.',
      "book.toml:9:1  migrate/left-out\n  `output.html['edit-url-template']` was not carried over: there is no such setting.",
      'book.toml:12:9  migrate/left-out\n  `output.epub` was not carried over: there is no such setting.',
      'book.toml:15:15  migrate/left-out\n  `preprocessor.toc` was not carried over: there is no such setting.',
    ])
  })

  it('mdBook says that the files for its look are not used', async () => {
    const site = folder({
      'book.toml': '[book]\ntitle = "The Book"\n',
      'src/SUMMARY.md': '- [A](a.md)\n',
      'src/a.md': '# A\n',
      'src/404.md': '# Lost\n',
      'theme/index.hbs': '',
    })
    const { reported, routes } = await build(site, {})
    expect(urls(routes, 'doc')).toEqual(['/a'])
    expect(reported).toContain('The templates, styles and icons in `theme` are not used.')
    expect(reported).toContain('`src/404.md` is not used as the “page not found” page.')
  })

  it('mdBook with a mistake in its TOML is reported where it is', async () => {
    const site = folder({ 'book.toml': '[book]\ntitle = "A\n', 'src/SUMMARY.md': '' })
    const { status, stdout } = await cli(['migrate', site.root])
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout: expect.stringMatching(/book\.toml:2:\d+ {2}migrate\/failed/),
    })
  })

  it('MkDocs with front matter that means something else here is built, with warnings', async () => {
    const files = {
      'mkdocs.yml': 'site_name: Made\nsite_url: https://made.example/\n',
      'docs/index.md': '---\nkeywords: one, two\nsearch:\n  exclude: true\n---\n\n# Home\n',
      'docs/a.md': '---\ntitle: null\nsearch:\n  boost: 2\n---\n\n# A\n',
    }
    const site = folder(files)
    await build(site, files)
    const { diagnostics } = await site.json()
    expect(diagnostics.map(({ severity, code, file, line }) => `${severity} ${code} ${file}:${line}`)).toEqual([
      'warning meta/invalid docs/a.md:2',
      'warning meta/invalid docs/index.md:2',
    ])
  })

  it('an old MkDocs is built with the list that was the navigation then', async () => {
    const files = {
      'mkdocs.yml':
        "site_name: Old\npages:\n- Home: 'index.md'\n- Guide:\n  - ['one.md', 'One']\n- ['two.md', 'Guide', 'Two']\n",
      'docs/index.md': '# Home\n',
      'docs/one.md': '# 1\n',
      'docs/two.md': '# 2\n',
    }
    const site = folder(files)
    await build(site, files)
    expect(site.main('two/index.html')).toContain('</span>2</h1>')
    expect(site.read('site.sidebars.ts').match(/label: '\w+'/g)).toEqual([
      "label: 'Home'",
      "label: 'Guide'",
      "label: 'One'",
      "label: 'Two'",
    ])
  })

  it('mdBook with parts has them in its sidebar, and its code the languages of rustdoc', async () => {
    const files = {
      'book.toml': '[book]\ntitle = "The Book"\n',
      'src/SUMMARY.md':
        '# Summary\n\n[Preface](README.md)\n\n# User *guide*\n\n- [`a_b_c`](./one.md)\n  - [\\[x\\]](./two.md)\n\n---\n\n[End](end.md)\n',
      'src/README.md': '# Preface\n\n```rust,editable,no_run\nfn main() {}\n```\n',
      'src/one.md': '# One\n',
      'src/two.md': '# Two\n',
      'src/end.md': '# End\n',
    }
    const site = folder(files)
    const { routes } = await build(site, files)
    expect(urls(routes, 'doc')).toEqual(['/', '/end', '/one', '/two'])
    const items = await import(join(site.root, 'site.sidebars.ts'))
    expect(items.default.docs).toEqual([
      { type: 'doc', id: 'README', label: 'Preface' },
      {
        ...{ type: 'category', label: 'User guide', collapsed: false },
        items: [
          {
            ...{ type: 'category', label: 'a_b_c', link: { type: 'doc', id: 'one' }, collapsed: false },
            items: [{ type: 'doc', id: 'two', label: '[x]' }],
          },
        ],
      },
      { type: 'doc', id: 'end', label: 'End' },
    ])
    expect((await site.json()).diagnostics).toEqual([])
    expect(site.main('index.html')).toContain('data-lang="rust"><code><i class=')
  })

  it('mdBook shows the files that its code blocks and its texts contain', async () => {
    const files = {
      'book.toml': '[book]\ntitle = "The Book"\n',
      'src/SUMMARY.md': '- [Start](README.md)\n- [One](ch/one.md)\n',
      'src/README.md':
        '# Start\n\n{{#title Other}}\n\n{{#include part.md}}\n\n{{#include ../README.md:2}}\n\n\\{{#include as text}}\n',
      'src/part.md': 'Part\n',
      'README.md': '# Outside\nIts second line\n',
      'src/ch/one.md':
        '# One *1*\n\n```rust,ignore\n{{#include ../../code/a.rs:here}}\n```\n\n```\n{{#rustdoc_include ../../code/a.rs:1:2}}\n```\n\n{{#playground ../../code/b.rs editable}}\n',
      'code/a.rs': '// ANCHOR: here\nlet a = 1;\n// ANCHOR_END: here\nlet b = 2;\n',
      'code/b.rs': 'let c = 3;\n',
    }
    const site = folder(files)
    const { config } = await build(site, files)
    expect(config).toContain("assets: ['README.md', 'code/a.rs', 'code/b.rs']")
    for (const words of ['Part', 'Its second line']) expect(site.main('index.html')).toContain(words)
    const text = site.main('ch/one.html').replace(/<[^>]+>/g, '')
    for (const code of ['let a = 1;', 'let c = 3;']) expect(text).toContain(code)
    expect(text.match(/let b = 2;/g)).toBeNull()
    expect(site.main('ch/one.html')).toContain('id="one-1"')
    expect(site.main('index.html')).toContain('{{#include as text}}')
    expect(site.main('index.html')).not.toContain('Other')
  })

  it('VitePress and MkDocs with a README.md beside the first page show the first page', async () => {
    const files = { 'docs/index.md': '# First\n', 'docs/README.md': '# Readme\n', 'docs/a/README.md': '# Other\n' }
    const press = folder({ ...files, 'docs/.vitepress/config.mjs': "export default { title: 'Press' }\n" })
    const made = await build(press, files)
    expect(urls(made.routes, 'doc')).toEqual(['/', '/a/'])
    expect(press.main('index.html')).toContain('First')
    expect(made.reported).toContain(
      '`README.md` would have the address of the `index.md` in the same folder, and is excluded.',
    )
    const docs = folder({
      ...files,
      'mkdocs.yml':
        'site_name: Docs\nplugins:\n  - redirects:\n      redirect_maps: { old.md: a/README.md, "b/index.md": https://else.example/ }\n',
    })
    const { routes, config, reported } = await build(docs, files)
    expect(urls(routes, 'doc')).toEqual(['/', '/a/'])
    expect(routes).toContainEqual(expect.objectContaining({ kind: 'redirect', url: '/old', to: '/a/' }))
    expect(config).toContain("{ from: '/b/', to: 'https://else.example/' }")
    expect(config).toContain('// MkDocs sends no policy.')
    expect(reported).not.toContain('README')
  })

  it('MkDocs with titles that lead nowhere is built without them', async () => {
    const files = {
      'mkdocs.yml': 'site_name: Made\nnav:\n  - index.md\n  - Later:\n  - Never: []\n  - Empty: ""\n',
      'docs/index.md':
        '# Home { .title }\n\n## One { #first .big }\n\n``` title="a.py"\nx\n```\n\n``` { .py title="b.py" hl_lines="1" linenums="1" }\ny = 1\n```\n',
    }
    const site = folder(files)
    const { reported } = await build(site, files)
    expect(reported).not.toContain('null')
    expect(site.read('site.sidebars.ts')).toContain("docs: ['index']")
    const home = site.main('index.html')
    expect(home).toContain('<h1><span id="home" class="formerly"></span>Home</h1>')
    expect(home).toContain('<h2 id="first" aria-label="One">One<a')
    expect(home).toContain('<div class="code-title">a.py</div>')
    expect(home).toMatch(
      /<div class="code-title">b\.py<\/div><pre[^>]* data-lang="py" data-numbers="1"><code><span class="line hl">/,
    )
  })

  it('MkDocs with a mistake in its YAML is reported where it is', async () => {
    const site = folder({ 'mkdocs.yml': 'site_name: A\nnav: [a\nb: c\n' })
    const { status, stdout } = await migrate(site)
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout: expect.stringMatching(/mkdocs.yml:\d:\d {2}migrate\/failed-config/),
    })
  })
})

it('carries over what is switched off by null, and modules whose names are words of the language', async () => {
  const site = folder({
    'docusaurus.config.js': `import own from './plugins/add-class.js'
import another from './others/add-class.js'
export default { title: 'T', url: 'https://example.com', baseUrl: '/', presets: [['classic', {
  docs: { remarkPlugins: [own, [another, { a: 1 }]] },
  blog: { truncateMarker: /<!--\\s*(truncate)\\s*-->/, archiveBasePath: null, authorsMapPath: '../team.yml', feedOptions: { type: null } },
}]], themeConfig: { navbar: { logo: { src: 'l.svg' } } } }
`,
    'package.json': '{ "type": "module" }',
    'static/l.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    'plugins/add-class.js': 'export default () => (tree) => {\n  tree.children.push({ type: "thematicBreak" })\n}\n',
    'others/add-class.js':
      'export default ({ a }) => (tree) => {\n  tree.children.push({ type: "paragraph", children: [{ type: "text", value: "other " + a }] })\n}\n',
    'docs/a.md': '# A\n',
    'team.yml': 'al: { name: Al }\n',
    'blog/2024-01-01-p.md': '---\nauthors: al\n---\n# P\n\nText.\n',
  })
  const { status, stdout } = await migrate(site)
  expect(status).toBe(0)
  expect(stdout).not.toContain('truncateMarker')
  const written = site.read('site.config.ts')
  expect(written).toContain("title: ''")
  expect(written).toContain("import pluginClass from './plugins/add-class.js'")
  expect(written).toContain("import pluginClass2 from './others/add-class.js'")
  expect(written).toContain('[pluginClass2, { a: 1 }]')
  for (const part of ['archiveBasePath: null', "authorsPath: '../team.yml'", 'feed: { formats: [] }'])
    expect(written).toContain(part)
  const { diagnostics } = await site.json()
  expect(diagnostics).toEqual([])
  expect(['archive/index.html', 'rss.xml', 'feed.json'].map((name) => site.exists(`build/blog/${name}`))).toEqual(
    Array(3).fill(false),
  )
  expect(site.read('build/blog/index.html')).not.toContain('rss.xml')
  expect(site.main('docs/a/index.html')).toMatch(/<hr\/?>\s*<p>other 1<\/p>/)
})
