// What `sitegen migrate` makes of the translations of a Docusaurus or VitePress site, which stay where they are.
import { expect, it } from 'vitest'
import { type BuildDocument, cli, siteForTest } from '../harness/site.ts'

type Files = Readonly<Record<string, string>>

const messages = (texts: Files) =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).map(([id, message]) => [id, { message, description: '' }])))

const config = (i18n: string, docs = '') => `module.exports = {
  title: 'Rockets', url: 'https://rockets.example', baseUrl: '/', i18n: ${i18n},
  presets: [['classic', { docs: { sidebarPath: 'sidebars.js'${docs} } }]],
  themeConfig: {
    navbar: { title: 'Rockets', items: [{ to: '/docs/intro', label: 'Guide' }, { type: 'localeDropdown' }] },
    footer: { links: [{ title: 'More', items: [{ label: 'Blog', to: '/blog' }] }], copyright: 'Us' },
  },
}
`

const french = 'i18n/fr'
const files = {
  'docusaurus.config.js': config(
    "{ defaultLocale: 'en', locales: ['en', 'fr', 'cn', 'de'], localeConfigs: { de: { translate: false }, cn: { htmlLang: 'zh-CN', label: '中文', path: 'zh' } } }",
  ),
  'sidebars.js': `module.exports = {
    main: ['intro', { type: 'category', label: 'Parts', items: ['engine'] }],
    'more.v1': ['tool', { type: 'category', label: 'Parts', key: 'k', items: ['wheel'] }],
  }
`,
  'docs/tool.md': '# Tool\n',
  'docs/wheel.md': '# Wheel\n',
  'docs/intro.md': '# Intro\n\n[Engine](engine.md)\n',
  'docs/engine.md': '# Engine\n',
  'blog/2024-01-01-a.md': '---\nslug: a\ntitle: First\nauthors: jo\n---\nText.\n',
  'blog/authors.yml': 'jo:\n  name: Jo\n',
  'src/pages/index.js':
    'import Translate from \'@docusaurus/Translate\'\nexport default () => <h1><Translate id="home.title">Welcome</Translate></h1>\n',
  'versions.json': '["1.0"]\n',
  'versioned_docs/version-1.0/intro.md': '# Intro 1\n',
  'versioned_docs/version-1.0/wheel.md': '# Wheel 1\n',
  'versioned_sidebars/version-1.0-sidebars.json':
    '{ "main": ["intro", { "type": "category", "label": "Parts", "items": ["wheel"] }] }\n',
  [`${french}/code.json`]: messages({ 'home.title': 'Bienvenue', 'theme.docs.paginator.next': 'Suivant' }),
  [`${french}/docusaurus-theme-classic/navbar.json`]: messages({ title: 'Fusées', 'item.label.Guide': 'Manuel' }),
  [`${french}/docusaurus-theme-classic/footer.json`]: messages({
    ...{ 'link.title.More': 'Plus', 'link.item.label.Blog': 'Carnet', copyright: 'Nous' },
  }),
  [`${french}/docusaurus-plugin-content-docs/current.json`]: messages({
    'version.label': 'Prochaine',
    'sidebar.main.category.Parts': 'Pièces',
    'sidebar.more.v1.category.k': 'Morceaux',
  }),
  // Docusaurus ignores what is left of a version.
  [`${french}/docusaurus-plugin-content-docs/version-0.9.json`]: messages({ 'version.label': 'Vieille' }),
  [`${french}/docusaurus-plugin-content-docs/version-0.9/intro.md`]: '# Ancienne\n',
  [`${french}/docusaurus-plugin-content-docs/current/intro.md`]: '# Introduction\n\n[Moteur](engine.md)\n',
  [`${french}/docusaurus-plugin-content-docs/version-1.0/intro.md`]: '# Introduction 1\n',
  [`${french}/docusaurus-plugin-content-blog/options.json`]: messages({ title: 'Le carnet' }),
  [`${french}/docusaurus-plugin-content-blog/2024-01-01-a.md`]:
    '---\nslug: a\ntitle: Premier\nauthors: jo\n---\nTexte.\n',
  [`${french}/docusaurus-plugin-content-blog/authors.yml`]: 'jo:\n  name: Jo\n  title: Pilote\n',
  'i18n/zh/docusaurus-plugin-content-docs/current/intro.md': '# 介绍\n',
  'i18n/de/docusaurus-plugin-content-docs/current/intro.md': '# Einführung\n',
}

async function migrated(all: Files) {
  const site = siteForTest(all).remove('site.config.ts')
  const { status, stdout } = await cli(['migrate', site.root])
  expect(status).toBe(0)
  for (const [path, text] of Object.entries(all)) expect(site.read(path), path).toBe(text)
  return { site, reported: stdout, config: site.read('site.config.ts') }
}

it('builds all languages from the files of the site, and reads them again when they change', async () => {
  const { site, reported, config: written } = await migrated(files)
  expect(reported).not.toContain('locale')
  expect(/ {2}locales: \{[\s\S]*\n {2}\},\n/.exec(written)?.[0]).toBe(`  locales: {
    fr: {
      folders: {
        docs: 'i18n/fr/docusaurus-plugin-content-docs/current',
        'versioned_docs/version-1.0': 'i18n/fr/docusaurus-plugin-content-docs/version-1.0',
        blog: 'i18n/fr/docusaurus-plugin-content-blog',
      },
      translations: [frCode, frNavbar, frFooter],
      settings: {
        navbar: { title: frNavbar.title.message },
        footer: { copyright: frFooter.copyright.message },
        content: {
          blog: { title: frBlogOptions.title.message },
          docs: {
            versions: { current: { label: frDocsCurrent['version.label'].message, translations: frDocsCurrent } },
          },
        },
      },
    },
    'zh-CN': { label: '中文', path: 'cn', folders: { docs: 'i18n/zh/docusaurus-plugin-content-docs/current' } },
    de: {},
  },
`)
  const { ok, diagnostics } = await site.json()
  expect([ok, diagnostics.filter(({ severity }) => severity !== 'note')]).toEqual([true, []])
  const texts = (path: string) => site.read(`build/${path}/index.html`)
  const shown = [
    ...[texts('fr'), texts('fr/docs/next/intro'), texts('fr/docs/intro'), texts('cn/docs/next/intro')],
    texts('fr/blog/a'),
  ].map((html) => /<h1[^>]*>([^<]*)/.exec(html)?.[1])
  expect(shown).toEqual(['Bienvenue', 'Introduction', 'Introduction 1', '介绍', 'Premier'])
  const html = texts('fr/docs/next/intro')
  for (const text of [
    '>Fusées</a>',
    '>Manuel</a>',
    '<p>Plus</p>',
    '>Carnet</a>',
    '<span>Nous</span>',
    'Pièces',
    'Prochaine',
  ])
    expect(html).toContain(text)
  expect(texts('fr/docs/next/tool')).toContain('Morceaux')
  // A version without texts is not translated by those of another one.
  expect(texts('fr/docs/intro')).toContain('>Parts<')
  expect(texts('fr/docs/intro')).not.toContain('Pièces')
  expect(texts('de/docs/next/intro')).toContain('<h1>Intro</h1>')
  expect(texts('fr/blog/a')).toContain('Pilote')
  site.write({
    [`${french}/docusaurus-theme-classic/navbar.json`]: messages({ title: 'X', 'item.label.Guide': 'Livre' }),
  })
  await site.json()
  expect(texts('fr/docs/next/intro')).toContain('>Livre</a>')
})

it('runs a configuration that asks for the language once for each', async () => {
  const asking = `const locale = process.env.DOCUSAURUS_CURRENT_LOCALE
module.exports = {
  title: { fr: 'Fusées', en: 'Rockets' }[locale], url: 'https://rockets.example', baseUrl: '/',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'de'] },
  presets: [['classic', { docs: { showLastUpdateTime: locale === 'en' }, blog: false }]],
  themeConfig: { navbar: { title: 'R', items: [{ to: '/docs/intro', label: locale === 'fr' ? 'Le manuel' : 'Guide' }] } },
}
`
  const { reported, config: written } = await migrated({
    'docusaurus.config.js': asking.replace("'Rockets' }[locale]", "'Rockets' }[locale] ?? 'Raketen'"),
    'docs/intro.md': '# Intro\n',
    [`${french}/docusaurus-theme-classic/navbar.json`]: messages({ title: 'F' }),
  })
  expect(reported).not.toContain('DOCUSAURUS_CURRENT_LOCALE')
  expect(written).toContain("  title: 'Rockets',\n")
  expect(/ {2}locales: \{[\s\S]*\n {2}\},\n/.exec(written)?.[0]).toBe(`  locales: {
    fr: {
      translations: [frNavbar],
      settings: {
        title: 'Fusées',
        content: { docs: { showLastUpdateTime: false } },
        navbar: {
          items: [{ label: 'Le manuel', to: '/docs/intro', position: 'right' }],
          title: frNavbar.title.message,
        },
      },
    },
    de: { settings: { title: 'Raketen', content: { docs: { showLastUpdateTime: false } } } },
  },
`)
})

it('has no menu for a single language, and takes texts of the main one', async () => {
  const only = {
    ...files,
    'docusaurus.config.js': config("{ defaultLocale: 'fr', locales: ['fr'] }"),
  }
  const { site, reported, config: written } = await migrated(only)
  expect(written).not.toContain('localeDropdown')
  expect(written).toContain('  translations: [frCode, frNavbar, frFooter],\n')
  expect(reported).toContain('Pages of the main language in `i18n/fr/docusaurus-plugin-content-docs/current`')
  const { ok }: BuildDocument = await site.json()
  expect(ok).toBe(true)
  expect(site.main('index.html')).toContain('Bienvenue')
  expect(site.read('build/index.html')).toContain('>Fusées</a>')
  expect(site.read('build/index.html')).toContain('<span>Nous</span>')
})

it.each([
  ["themeConfig: { navbar: { title: 'Title' }, footer: { copyright: 'Rights' } },", 'Title', 'Rights'],
  ['', 'Site', ''],
])('keeps texts of the main language out of the others, with %s', async (theme, title, copyright) => {
  const main = 'i18n/zh-CN/docusaurus-theme-classic'
  const { site } = await migrated({
    'docusaurus.config.js': `module.exports = {
  title: 'Site', url: 'https://rockets.example', baseUrl: '/', i18n: { defaultLocale: 'zh-CN', locales: ['zh-CN', 'en', 'fr'] },
  presets: [['classic', { docs: {}, blog: false }]],
  ${theme}
}
`,
    'docs/intro.md': '# Intro\n',
    [`${main}/navbar.json`]: messages({ title: '标题' }),
    [`${main}/footer.json`]: messages({ copyright: '版权' }),
    'i18n/fr/docusaurus-theme-classic/navbar.json': messages({ title: 'Titre' }),
  })
  expect((await site.json()).ok).toBe(true)
  for (const [folder, ...texts] of [
    ['', '标题', '版权'],
    ['en/', title, copyright],
    ['fr/', 'Titre', copyright],
  ]) {
    const page = site.read(`build/${folder}docs/intro/index.html`)
    const [, shown] = /class="site-title">([^<]*)<\/a>/.exec(page) ?? []
    const [rights = ''] = /版权|Rights/.exec(page) ?? []
    expect([shown, rights]).toEqual(texts)
  }
})

it('has the versions and blogs of each of several docs and blogs in each language', async () => {
  const below = (name: string) => `${french}/docusaurus-plugin-content-${name}`
  const { site, config: written } = await migrated({
    'docusaurus.config.js': `module.exports = {
  title: 'Rockets', url: 'https://rockets.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', { docs: {}, blog: { blogTitle: 'News' } }]],
  plugins: [
    ['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', routeBasePath: 'api', versions: { '1.0': { badge: false, noIndex: true } } }],
    ['@docusaurus/plugin-content-blog', { id: 'team', path: 'team', routeBasePath: 'team', blogTitle: 'Team', blogSidebarTitle: 'All' }],
  ],
  themeConfig: { navbar: { items: [{ type: 'docsVersionDropdown', docsPluginId: 'api' }] } },
}
`,
    'docs/intro.md': '# Intro\n',
    'docs/ref/b.md': '# B\n',
    'docs/ref/_category_.json': '{ "label": "Reference" }',
    'api/a.md': '# A\n',
    'api/ref/b.md': '# B\n',
    'api/ref/_category_.json': '{ "label": "Reference" }',
    'api_versioned_docs/version-1.0/ref/b.md': '# B\n',
    'api_versioned_docs/version-1.0/ref/_category_.json': '{ "label": "Reference" }',
    'api_versions.json': '["1.0"]\n',
    'api_versioned_docs/version-1.0/a.md': '# A 1\n',
    'blog/2024-01-01-a.md': '# First\n',
    'team/2024-01-01-b.md': '# Second\n',
    [`${below('docs')}/current.json`]: messages({ 'sidebar.defaultSidebar.category.Reference': 'Références' }),
    [`${below('docs-api')}/current.json`]: messages({
      ...{ 'version.label': 'Prochaine', 'sidebar.defaultSidebar.category.Reference': 'Appels' },
    }),
    [`${below('docs-api')}/version-1.0.json`]: messages({
      ...{ 'version.label': 'Une', 'sidebar.defaultSidebar.category.Reference': 'Anciens appels' },
    }),
    [`${below('blog-team')}/options.json`]: messages({ title: 'Équipe', description: 'Nous', 'sidebar.title': 'Tous' }),
  })
  expect(written.match(/\['version\.label'\]/g)).toHaveLength(2)
  expect((await site.json()).ok).toBe(true)
  for (const part of ['<b>Une</b>', '>Prochaine</a>']) expect(site.read('build/fr/api/a/index.html')).toContain(part)
  expect(site.read('build/api/a/index.html')).toContain('<b>1.0</b>')
  const labels = { 'fr/docs/intro': 'Références', 'fr/api/next/a': 'Appels', 'fr/api/a': 'Anciens appels' }
  for (const [path, label] of Object.entries({ ...labels, 'api/a': 'Reference' }))
    expect(site.read(`build/${path}/index.html`)).toContain(`>${label}<`)
  // What the configuration says of a version holds in each language.
  for (const page of ['api/a', 'fr/api/a'])
    expect(site.read(`build/${page}/index.html`)).toContain('<meta name="robots" content="noindex, nofollow"/>')
  expect(site.main('fr/team/index.html')).toContain('Équipe')
  const recent = ['team', 'fr/team', 'fr/blog'].map((path) => site.read(`build/${path}/index.html`))
  expect(recent.map((html) => /class="recent".*?<h2>(.*?)<\/h2>/s.exec(html)?.[1])).toEqual([
    'All',
    'Tous',
    'Articles récents',
  ])
  expect([site.main('fr/blog/index.html'), site.main('team/index.html')].join()).toMatch(/News.*Team/s)
})

const nav = (text: string, folder = '', more = '') =>
  `nav: [{ text: '${text}', link: '${folder}/guide/' }], sidebar: { '${folder}/guide/': [{ text: '${text}', items: [{ text: '${text} 1', link: '${folder}/guide/' }, { text: '${text} 2', link: '${folder}/guide/b' }${more}] }] }`

const press = (locales: string, more = '') => `export default {
  title: 'Press', base: '/p/', sitemap: { hostname: 'https://press.example' },
  themeConfig: { socialLinks: [{ icon: 'github', link: 'https://github.com/x/y' }] },
  locales: { ${locales} },
  ${more}
}
`

it.each(['', 'docs'])('of VitePress in the folder "%s" are those in the folder of each language', async (top) => {
  const below = top === '' ? '' : `${top}/`
  const pages = {
    'index.md':
      '---\nlayout: home\nhero: { name: Press, text: Fast, actions: [{ text: Start, link: /guide/ }] }\n---\n',
    'guide/index.md': '# Guide\n\n[B](./b) [Chinese](/zh/guide/)\n\n![A](./a.svg)\n',
    'guide/b.md': '# B\n\n[French](/fr/guide/) [Own](/zh/guide/own)\n',
    'guide/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    'fr/index.md':
      '---\nlayout: home\nhero: { name: Presse, text: Vite, actions: [{ text: Commencer, link: /fr/guide/ }] }\n---\n',
    'fr/guide/index.md':
      '# Manuel\n\n[B](b.md) [B](/fr/guide/b#b) [Anglais](/guide/b) [Aussi](../../guide/b) [Accueil](/)\n\n![A](../../guide/a.svg)\n',
    'zh/guide/index.md': '# 指南\n\n[B](/zh/guide/b)\n',
    'zh/guide/own.md': '# 只有\n',
    'zh/more/index.md': '# 更多\n',
    'zh/todo.md': '# 待办\n',
    'fr/drafts/x.md': '# X\n',
  }
  const config = press(
    `root: { label: 'English', lang: 'en-US', themeConfig: { ${nav('Guide', '', ", { text: 'Chinese 5', link: '/zh/guide/own' }")} } },
    fr: { label: 'Français', lang: 'fr', title: 'Presse', themeConfig: { ${nav('Manuel', '/fr')} } },
    zh: { label: '中文', lang: 'zh-Hans', link: '/zh/', themeConfig: { ${nav('指南', '/zh', ", { text: '指南 3', link: '/zh/guide/own' }, { text: '更多 4', link: '/zh/more/' }")} } },
    ko: { label: '한국어', link: 'https://ko.press.example' }, ja: { label: '日本語' }`,
    "srcExclude: ['**/drafts/**', 'zh/todo.md'],",
  )
  const all = Object.entries(pages).map(([path, text]) => [below + path, text] as const)
  const {
    site,
    reported,
    config: written,
  } = await migrated({
    ...Object.fromEntries(all),
    [`${below}.vitepress/config.mjs`]: config,
  })
  expect(written).toContain(`folders: { ${top || "'.'"}: '${below}fr' }`)
  expect(written).toMatch(/'en-US': \{ label: 'English' \},\n {4}fr: \{\n {6}folders/)
  expect(written).toMatch(/'zh-Hans': \{\n {6}label: '中文',\n {6}path: 'zh',/)
  expect(written).toMatch(new RegExp(`folders: \\{ ${top || "'.'"}: '${below}zh' \\},\\n {6}ownPages: true,`))
  expect(written.match(/ownPages/g)).toHaveLength(1)
  expect(reported).toContain(`The language \`ja\` was not carried over: there is no folder \`${below}ja\`.`)
  expect(reported).not.toContain('language `ko`')
  expect(written.match(/label: '한국어',\s+href: 'https:\/\/ko.press.example'/g)).toHaveLength(3)
  const { ok, diagnostics, languages, routes } = await site.json()
  const notes = [{ diagnostics }, ...(languages ?? [])].flatMap((one) => one.diagnostics.map(({ code }) => code))
  expect([ok, notes]).toEqual([true, []])
  const urls = routes.filter(({ kind }) => kind === 'doc').map(({ url }) => url)
  expect(urls.sort()).toEqual(['/p/', '/p/guide/', '/p/guide/b'])
  const linksIn = (html: string) =>
    [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]+)/g)].map(([, to, text]) => [text, to])
  expect(linksIn(site.main('fr/guide/index.html'))).toEqual(
    expect.arrayContaining([
      ['B', '/p/fr/guide/b'],
      ['B', '/p/fr/guide/b#b'],
      // As written: the page is not translated.
      ['Anglais', '/p/guide/b'],
      ['Aussi', '/p/guide/b'],
      ['Accueil', '/p/fr/'],
    ]),
  )
  // Pages in the main language link to those around them, wherever they are shown.
  expect(linksIn(site.main('fr/guide/b/index.html'))).toContainEqual(['Own', '/p/zh/guide/own'])
  expect(site.main('fr/guide/index.html')).toContain('<a href="/p/guide/b" rel="external">Anglais</a>')
  expect(linksIn(site.main('fr/index.html'))).toContainEqual(['Commencer', '/p/fr/guide/'])
  expect(linksIn(site.main('guide/index.html'))).toContainEqual(['Chinese', '/p/zh/guide/'])
  // The original stands in for a page that was not translated.
  expect(linksIn(site.main('zh/guide/b/index.html'))).toContainEqual(['French', '/p/fr/guide/'])
  const whole = site.read('build/fr/guide/index.html')
  for (const text of ['>Manuel 2</a>', '>Manuel</a>', '<img', 'Presse']) expect(whole).toContain(text)
  expect(site.read('build/zh/guide/b/index.html')).toContain('>指南 2</a>')
  // What only one language has.
  expect(site.main('zh/guide/own/index.html')).toContain('只有</h1>')
  const others = ['guide/own', 'fr/guide/own', 'zh/todo', 'fr/drafts'].map((path) => site.exists(`build/${path}`))
  expect(others).toEqual([false, false, false, false])
  expect(site.main('zh/more/index.html')).toContain('更多</h1>')
  expect(site.read('build/zh/more/index.html')).toContain('aria-current="page">更多 4</a>')
  expect(site.read('build/guide/index.html')).toMatch(/<a href="\/p\/zh\/guide\/own"[^>]*>Chinese 5<\/a>/)
  expect(linksIn(site.main('guide/b/index.html'))).toContainEqual(['Own', '/p/zh/guide/own'])
  expect(site.read('build/zh/guide/own/index.html')).toContain('aria-current="page">指南 3</a>')
})

it('of VitePress are not carried over if no language is the main one', async () => {
  const {
    site,
    reported,
    config: written,
  } = await migrated({
    'docs/.vitepress/config.mjs': press(
      "en: { label: 'English', lang: 'en-GB', themeConfig: { nav: [{ text: 'A', link: '/en/a' }], sidebar: [{ text: 'A', link: '/en/a' }] } }, fr: { label: 'Français', lang: 'fr', themeConfig: { sidebar: { '/fr/': [{ text: 'Un', link: '/fr/a' }] } } }, ko: { label: '한국어', link: 'https://ko.example/' }",
    ),
    'docs/index.md': '# Choose\n',
    'docs/en/a.md': '# A\n',
    'docs/fr/a.md': '# A\n',
  })
  expect(reported).toContain('each has its pages in its own folder, so none is the main one')
  expect(reported).toContain('The navbar and all other settings are those of `en`.')
  expect(written).not.toMatch(/locales|localeDropdown|exclude/)
  for (const text of [
    "locale: 'en-GB'",
    "{ label: 'A', to: '/en/a' }",
    "{ label: 'Français', to: '/fr/', position: 'right' }",
    "{ label: '한국어', href: 'https://ko.example/', position: 'right' }",
  ])
    expect(written).toContain(text)
  expect((await site.json()).ok).toBe(true)
  expect(site.read('build/en/a/index.html')).not.toContain('>Un</a>')
  expect(site.read('build/fr/a/index.html')).toContain('aria-current="page">Un</a>')
})

it('of VitePress may have the main one in a folder, too, files beside these folders, and sidebars with a base', async () => {
  const side = (base: string) =>
    `sidebar: { '${base}/ref/': { base: '${base}/ref/', items: [{ text: 'Site', link: 'site' }, { text: 'Theme', base: '${base}/ref/theme-', items: [{ text: 'Nav', link: 'nav' }] }, { text: 'A', base: '${base}/', link: 'a' }] } }`
  const edit = "editLink: { pattern: 'https://git.example/edit/main/docs/:path' }"
  const names = ['index', 'a', 'ref/site', 'ref/theme-nav']
  const pages = ['en', 'fr'].flatMap((language) =>
    names.map((name) => [`docs/${language}/${name}.md`, `# ${language} ${name}\n`] as const),
  )
  const { site, config: written } = await migrated({
    ...Object.fromEntries(pages),
    'docs/en/drafts/a.md': '# Draft\n',
    ...Object.fromEntries(
      ['en', 'fr'].map((language) => [
        `docs/${language}/code.md`,
        '# Code\n\n<<< @/parts/a.js\n\n<<< @/../lib/b.ts\n\n<!--@include: @/parts/c.md-->\n',
      ]),
    ),
    'docs/parts/a.js': 'one()\n',
    'lib/b.ts': 'two()\n',
    'docs/parts/c.md': 'three\n\n<!--@include: @/../lib/d.md-->\n',
    'lib/d.md': 'four\n',
    'parts/a.js': 'never()\n',
    'docs/.vitepress/config.mjs': press(
      `root: { label: 'English', lang: 'en', themeConfig: { ${side('')}, ${edit} } }, fr: { label: 'Français', themeConfig: { ${side('/fr')}, ${edit} } }`,
      "rewrites: { 'en/:rest*': ':rest*' }, srcExclude: ['en/drafts/**'],",
    ),
  })
  expect(written).toContain("  locales: { fr: { folders: { 'docs/en': 'docs/fr' } } },\n")
  expect(written).toContain("exclude: ['drafts/**'],")
  expect(written).toContain("assets: ['docs/parts/a.js', 'docs/parts/c.md', 'lib/b.ts', 'lib/d.md'],")
  expect(site.exists('site.sidebars.fr.ts')).toBe(false)
  const ids = [...site.read('site.sidebars.ts').matchAll(/id: '([^']*)'/g)].map(([, id]) => id)
  expect(ids).toEqual(['ref/site', 'ref/theme-nav', 'a'])
  const { ok, routes } = await site.json()
  const urls = routes.filter(({ kind }) => kind === 'doc').map(({ url }) => url)
  expect([ok, urls.sort()]).toEqual([true, ['/p/', '/p/a', '/p/code', '/p/ref/site', '/p/ref/theme-nav']])
  for (const path of ['code', 'fr/code'])
    expect(site.main(`${path}/index.html`).replace(/<[^>]*>/g, '')).toMatch(/one\(\)\s*two\(\)\s*three\s*four/)
  expect(site.main('fr/a/index.html')).toContain('fr a</h1>')
  expect(site.read('build/fr/a/index.html')).toContain('href="https://git.example/edit/main/docs/fr/a.md"')
})

it('of VitePress are not what other rewrites are about', async () => {
  const { reported, config: written } = await migrated({
    'docs/.vitepress/config.mjs': "export default { title: 'Press', rewrites: { 'packages/:rest*': ':rest*' } }\n",
    'docs/index.md': '# Home\n',
    'docs/packages/a.md': '# A\n',
  })
  expect(written).toContain("path: 'docs',")
  expect(reported).toContain('Set the addresses of pages with `slug`')
})
