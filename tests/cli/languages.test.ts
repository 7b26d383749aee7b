// A site in several languages: what is built, where, and what becomes of it. What its pages contain, and that the same input gives
// the same bytes, is shown by the fixture `languages`.
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serve } from '../harness/real-site.ts'
import { type BuildDocument, cli, siteForTest, type TestSite } from '../harness/site.ts'

const french = "fr: { folders: { content: 'i18n/fr' } }"
const config = (locales: string) =>
  `export default { title: 'Test', url: 'https://example.com', baseUrl: '/', navbar: { items: [{ type: 'localeDropdown' }] }, locales: { ${locales} } }\n`

function site(more: Readonly<Record<string, string>> = {}): TestSite {
  return siteForTest({
    'site.config.ts': config(`${french}, de: {}`),
    'content/docs/index.md': '# Start\n\n[B](b.md)\n',
    'content/docs/b.md': '# B\n',
    'i18n/fr/docs/index.md': '# Début\n\n[B](b.md)\n',
    ...more,
  })
}

it('writes texts of components again when they change', async () => {
  const texts = (text: string) => config(`fr: { translations: { 'home.title': '${text}' } }`)
  const page = 'import Translate from \'@docusaurus/Translate\'\n\n# <Translate id="home.title">Home</Translate>\n'
  const made = site({
    'site.config.ts': texts('Un'),
    'content/docs/page.mdx': page,
    'content/pages/index.tsx': `import Translate from '@docusaurus/Translate'\nexport default () => <h1><Translate id="home.title">Home</Translate></h1>\n`,
  })
  for (const text of ['Un', 'Deux']) {
    made.write({ 'site.config.ts': texts(text) })
    await made.build()
    expect([title(made, 'fr/docs/page/index.html'), title(made, 'fr/index.html')]).toEqual([text, text])
  }
})

const title = (made: TestSite, path: string) => /<h1[^>]*>([^<]*)/.exec(made.read(`build/${path}`))?.[1]

it('builds all languages, or one; a page leads to itself in the others', async () => {
  const made = site()
  const { status, stdout } = await made.build('--locale', 'fr')
  expect(status).toBe(0)
  expect(stdout).not.toContain('English')
  expect([made.exists('build/docs'), title(made, 'fr/docs/index.html')]).toEqual([false, 'Début'])
  const all = await made.build()
  expect(all.stdout.match(/^\S+ \(\w+\)$/gm)).toEqual(['English (en)', 'Français (fr)', 'Deutsch (de)'])
  const pages = ['docs/index.html', 'fr/docs/index.html', 'de/docs/index.html']
  expect(pages.map((path) => title(made, path))).toEqual(['Start', 'Début', 'Start'])
  const html = made.read('build/fr/docs/b/index.html')
  const [menu = ''] = /<details[^>]*data-versions="@languages".*?<\/details>/s.exec(html) ?? []
  expect(
    menu
      .replaceAll('><', '>\n<')
      .split('\n')
      .filter((line) => line.startsWith('<a')),
  ).toEqual([
    '<a href="/docs/b" rel="external" lang="en" hrefLang="en">English</a>',
    '<a href="/fr/docs/b" aria-current="page" lang="fr" hrefLang="fr">Français</a>',
    '<a href="/de/docs/b" rel="external" lang="de" hrefLang="de">Deutsch</a>',
  ])
  const heads = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)]
  expect(heads.map(([, lang, href]) => `${lang} ${href}`)).toEqual([
    'en https://example.com/docs/b',
    'fr https://example.com/fr/docs/b',
    'de https://example.com/de/docs/b',
    'x-default https://example.com/docs/b',
  ])
  const locales = [...html.matchAll(/<meta property="(og:locale[^"]*)" content="([^"]*)"/g)]
  expect(locales.map(([, name, locale]) => `${name} ${locale}`)).toEqual([
    'og:locale fr',
    'og:locale:alternate en',
    'og:locale:alternate de',
  ])
  expect(made.read('build/fr/404.html')).not.toContain('og:locale:alternate')
})

it('publishes pages that only one language has if the language says so, and leads from them to the home pages', async () => {
  const own = {
    'i18n/fr/docs/seul.md': '---\ntags: [un]\n---\n# Seul\n\n[Début](index.md) [Suite](suite/c.md)\n',
    'i18n/fr/docs/suite/c.md': '# Suite\n',
    'i18n/fr/docs/suite/_part.md': 'Part.\n',
    'i18n/fr/old/d.md': '# Old\n',
    'i18n/fr/blog/2024-01-01-a.md': '# Billet\n',
    'content/docs/b.md': '# B\n\n[Seul](/fr/docs/seul)\n',
  }
  const made = site(own)
  const ofFrench = async () => {
    const { diagnostics, languages } = await made.json()
    const [first] = languages ?? []
    return [diagnostics, first?.diagnostics ?? []].map((all) => all.map(({ code, file }) => `${code} ${file}`))
  }
  const gone = ['blog/2024-01-01-a', 'docs/seul', 'docs/suite/c', 'old/d']
  const notes = (paths: readonly string[]) => paths.map((path) => `content/no-original i18n/fr/${path}.md`)
  expect(await ofFrench()).toEqual([
    ['link/missing-page content/docs/b.md'],
    ['link/missing-page content/docs/b.md', ...notes(gone)],
  ])
  made.write({ 'site.config.ts': config(`${french.replace(/}$/, ', ownPages: true }')}, de: {}`) })
  expect(await ofFrench()).toEqual([[], notes(['old/d'])])
  expect([made.exists('build/docs/seul'), made.exists('build/de/docs/seul')]).toEqual([false, false])
  const pages = { 'docs/seul': true, 'docs/suite/c': true, 'docs/tags/un': true, 'docs/b': false, docs: false }
  for (const [path, isOwn] of Object.entries({ ...pages, 'blog/2024/01/01/a': true })) {
    const html = made.read(`build/fr/${path}/index.html`)
    expect(html.match(/hrefLang="[^"]*" href="https/g) ?? [], path).toHaveLength(isOwn ? 0 : 4)
    expect(html.match(/og:locale:alternate/g) ?? [], path).toHaveLength(isOwn ? 0 : 2)
    expect(html).toContain(
      `<a href="${isOwn ? '/de/' : `/de/${path}${path === 'docs' ? '/' : ''}`}" rel="external" lang="de"`,
    )
    expect(html).toContain(`<a href="/fr/${path}${path === 'docs' ? '/' : ''}" aria-current="page" lang="fr"`)
  }
  expect(made.main('fr/docs/seul/index.html')).toContain('<a href="/fr/docs/suite/c">')
  expect(made.main('docs/b/index.html')).toContain('<a href="/fr/docs/seul" rel="external">')

  // A page that gets an original is the same page in all languages.
  made.write({ 'content/docs/suite/c.md': '# Next\n' })
  expect(await ofFrench()).toEqual([[], notes(['old/d'])])
  expect(title(made, 'fr/docs/suite/c/index.html')).toBe('Suite')
  expect(made.read('build/fr/docs/suite/c/index.html')).toContain('<a href="/de/docs/suite/c" rel="external" lang="de"')
})

it('leads to no page that is a draft or unlisted in another language, whichever changes', async () => {
  const withField = (field: string, text: string) => `---\n${field}: true\ntags: [x]\n---\n${text}`
  const made = site({
    'i18n/fr/docs/index.md': '# Début\n',
    'content/docs/index.md': '# Start\n\n[B](/fr/docs/b) [D](/fr/docs/d)\n',
    'content/docs/b.md': '---\ntags: [x]\n---\n# B\n',
    'i18n/fr/docs/b.md': withField('draft', '# Deux\n'),
    'content/docs/c.md': withField('draft', '# C\n'),
    'i18n/fr/docs/c.mdx': '# Trois\n',
    'content/docs/d.md': '# D\n',
    'i18n/fr/docs/d.md': withField('unlisted', '# Quatre\n'),
    'content/docs/e.md': withField('unlisted', '# E\n'),
    'i18n/fr/docs/e.md': withField('unlisted', '# Cinq\n'),
  })
  const broken = async () => (await made.json()).diagnostics.map(({ code, column }) => `${code} ${column}`)
  const leadsTo = (path: string) => {
    const html = made.read(`build/${path}/index.html`)
    const links = [...html.matchAll(/<link rel="alternate" hrefLang="[^"]*" href="https:\/\/example.com([^"]*)"/g)]
    const menu = [...html.matchAll(/<a href="([^"]*)"[^>]* hrefLang="/g)]
    const named = [...html.matchAll(/og:locale:alternate" content="([^"]*)"/g)]
    // The menu is in the header and in the panel of narrow windows.
    return [links, menu.slice(0, 3), named].map((found) => found.map(([, one]) => one).join(' '))
  }
  // Only what is not there is a broken link.
  expect(await broken()).toEqual(['link/missing-page 1'])
  const withoutFrench = (page: string) => [`/${page} /de/${page} /${page}`, `/${page} /fr/ /de/${page}`, 'de']
  expect(leadsTo('docs/b')).toEqual(withoutFrench('docs/b'))
  expect(leadsTo('de/docs/b')).toEqual([...withoutFrench('docs/b').slice(0, 2), 'en'])
  expect(leadsTo('docs/d')).toEqual(withoutFrench('docs/d'))
  expect(leadsTo('docs/tags/x')).toEqual(withoutFrench('docs/tags/x'))
  expect(leadsTo('fr/docs/c')).toEqual(['', '/ /fr/docs/c /de/', ''])
  const everywhere = (page: string, others: string) => [
    ...[`/${page} /fr/${page} /de/${page} /${page}`, `/${page} /fr/${page} /de/${page}`, others],
  ]
  // A page that is not listed leads to those that are, and to those that are not either.
  expect(leadsTo('fr/docs/d')).toEqual(everywhere('docs/d', 'en de'))
  expect(leadsTo('docs/e')).toEqual(everywhere('docs/e', 'fr de'))

  made.write({
    'i18n/fr/docs/b.md': '---\ntags: [x]\n---\n# Deux\n',
    'i18n/fr/docs/d.md': '# Quatre\n',
    'content/docs/c.md': '# C\n',
  })
  expect(await broken()).toEqual([])
  for (const page of ['docs/b', 'docs/c', 'docs/d', 'docs/tags/x'])
    expect(leadsTo(page)).toEqual(everywhere(page, 'fr de'))

  made.write({ 'i18n/fr/docs/b.md': withField('draft', '# Deux\n') })
  await made.build('--drafts')
  expect(leadsTo('docs/b')).toEqual(everywhere('docs/b', 'fr de'))
})

it('reads whether a page of another language is a draft as its own function does', async () => {
  const made = site({
    'site.config.ts': config(`${french}, de: {}`).replace(
      'locales',
      `markdown: { parseFrontMatter: async (params) => {
        const { frontMatter, content } = await params.defaultParseFrontMatter(params)
        return { frontMatter: { ...frontMatter, draft: frontMatter.state === 'new' }, content }
      } }, locales`,
    ),
    'i18n/fr/docs/b.md': '---\nstate: new\n---\n# Deux\n',
  })
  await made.build('--locale', 'en')
  expect(made.read('build/docs/b/index.html')).not.toContain('/fr/docs/b')
  made.write({ 'i18n/fr/docs/b.md': '# Deux\n' })
  await made.build('--locale', 'en')
  expect(made.read('build/docs/b/index.html')).toContain('/fr/docs/b')
})

it('finds among pages of one language only what the site would publish, with its data', async () => {
  const made = site({
    'site.config.ts': `export default { title: 'Test', url: 'https://example.com', baseUrl: '/', navbar: { items: [{ type: 'localeDropdown' }] },
      content: { docs: { path: 'docs', exclude: ['hidden/**'] }, blog: { path: 'docs/blog', postsPerPage: 2, authorsBasePath: 'authors' }, pages: { path: 'single' } },
      locales: { fr: { folders: { docs: '_i18n/docs', single: '_i18n/single' }, ownPages: true }, de: {} } }\n`,
    'docs/index.md': '# Start\n',
    'docs/a.mdx': '# A\n\n[P](/fr/docs/dir/p) [file](/fr/docs/dir/p.md) [none](/fr/x.pdf)\n',
    'docs/blog/2024-01-01-a.md': '---\nauthors: [ada]\n---\n# One\n',
    '_i18n/docs/blog/authors.yml': 'ada:\n  name: Ada\n',
    '_i18n/docs/blog/2024-01-02-b.md': '# Deux\n',
    '_i18n/docs/blog/2024-01-03-c.md': '# Trois\n',
    '_i18n/docs/dir/_category_.json': '{ "label": "Dossier", "link": { "type": "generated-index" } }',
    '_i18n/docs/dir/p.md': '# P\n\n[de](/de/docs/dir/p)\n',
    '_i18n/docs/a.md': '# Un\n\n[B](b.mdx) [b](b.md)\n',
    'docs/b.mdx': '# B\n\n[A](a.mdx) [a](./a.mdx)\n',
    '_i18n/docs/b.mdx': '# Deux\n\n[A](a.mdx) [a](a.md)\n',
    '_i18n/docs/b.md': '# Trop\n',
    '_i18n/docs/x.test.md': '# Test\n',
    '_i18n/docs/hidden/h.md': '# H\n',
    '_i18n/docs/_part.md': 'Part.\n',
    '_i18n/single/jobs.jsx': 'export default () => <h1>Emplois</h1>\n',
  })
  const document = await made.json()
  const [ofFrench] = document.languages ?? []
  // The author is in the French file alone.
  expect(document.diagnostics.map(({ code, column }) => [code, column])).toEqual([
    ['link/missing-page', 21],
    ['link/missing-file', 47],
    ['blog/unknown-author', 11],
  ])
  const inFrench = ofFrench?.diagnostics.filter(({ file }) => file?.startsWith('_i18n/')) ?? []
  expect(inFrench.map(({ code, file, message, hint }) => [code, file, message, hint])).toEqual([
    [
      'content/no-original',
      '_i18n/docs/b.md',
      'This translation is not published: there is no `docs/b.md`, only `docs/b.mdx`.',
      'Give it the format of the original: `b.mdx`.',
    ],
    [
      'link/missing-page',
      '_i18n/docs/dir/p.md',
      'The link `/de/docs/dir/p` does not lead to a page.',
      'Did you mean `/docs/dir/p`?',
    ],
  ])
  // A translation may be in the other format than its original.
  expect(made.main('fr/docs/a/index.html')).toMatch(/Un<\/h1>[\s\S]*href="\/fr\/docs\/b">B<\/a>/)
  expect(made.main('fr/docs/b/index.html')).toMatch(/href="\/fr\/docs\/a">A<\/a> <a href="\/fr\/docs\/a">a<\/a>/)
  const own = ['docs/dir/p', 'docs/category/dossier', 'blog/2024/01/02/b', 'blog/page/2', 'jobs']
  const shared = ['docs', 'docs/a', 'blog', 'blog/archive', 'blog/2024/01/01/a', 'blog/authors']
  const hasAlternates = (path: string) => made.read(`build/fr/${path}/index.html`).includes('hrefLang="de" href="https')
  expect([own.map(hasAlternates), shared.map(hasAlternates)]).toEqual([own.map(() => false), shared.map(() => true)])
  expect(made.read('build/fr/docs/dir/p/index.html')).toContain('>Dossier<')
  expect(['docs/x.test', 'docs/hidden', 'docs/blog'].map((path) => made.exists(`build/fr/${path}`))).toEqual([
    ...[false, false, false],
  ])
})

it('names the language of a text that is not translated, and its direction', async () => {
  const made = site({
    'site.config.ts': config(`${french}, ar: {}, 'en-GB': { settings: { content: { docs: { path: 'british' } } } }`),
    'content/docs/b.md': '---\ndescription: Of b\n---\n# B\n\nText.\n',
    'content/pages/index.tsx': 'export default () => <h1>Home</h1>\n',
    'content/pages/about.md': '# About\n',
    'content/blog/2024-01-01-a.md': '# A\n',
    'british/index.md': '# Colour\n',
  })
  expect((await made.build()).status).toBe(0)
  const marked = (path: string) =>
    [...made.main(`${path}/index.html`).matchAll(/<(\w+)[^>]* lang="([^"]*)"(?: dir="(\w+)")?/g)].map((all) =>
      all.slice(1).filter(Boolean).join(' '),
    )
  expect([marked('docs/b'), marked('fr/docs'), marked('fr'), marked('en-GB/docs')]).toEqual([[], [], [], []])
  for (const path of ['fr/docs/b', 'fr/about', 'fr/blog/2024/01/01/a'])
    expect(marked(path), path).toEqual(['header en', 'div en'])
  expect(marked('ar/docs/b')).toEqual(['header en ltr', 'div en ltr'])
})

it('gives one document for all languages', async () => {
  const made = site({ 'i18n/fr/docs/b.md': '# B\n\n[?](gone.md)\n' })
  const document = JSON.parse((await made.build('--json', '--strict')).stdout) as Required<BuildDocument>
  expect([document.ok, document.diagnostics]).toEqual([false, []])
  expect(document.languages.map(({ locale, ok }) => [locale, ok])).toEqual([
    ['fr', false],
    ['de', true],
  ])
  expect(document.languages[0]?.diagnostics).toMatchObject([
    { code: 'link/missing-page', file: 'i18n/fr/docs/b.md', line: 3, column: 1 },
  ])
})

it('keeps the last good output of a language that has an error, and writes the others', async () => {
  const made = site()
  await made.build()
  made.write({
    'i18n/fr/docs/index.md': '---\ndraft: maybe\n---\n# X\n',
    'content/docs/b.md': '# B 2\n\n[?](gone.md)\n',
  })
  const { status, stdout } = await made.build()
  expect(status).toBe(1)
  expect(stdout).toContain('✖ error  i18n/fr/docs/index.md:2:')
  // It is in all three languages.
  expect(stdout.match(/link\/missing-page/g)).toHaveLength(1)
  const pages = ['docs/b/index.html', 'fr/docs/index.html', 'de/docs/b/index.html']
  expect(pages.map((path) => title(made, path))).toEqual(['B 2', 'Début', 'B 2'])
})

it('links to pages, files and other languages as the original does, and reports what leads nowhere', async () => {
  const text = '[a](/b.md) [b](/docs/b) [c](/de/docs/b) [d](/files/x.txt) ![A](/img/a.svg) ![B](/img/b.svg)\n'
  const drawn = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`
  const made = site({
    'content/docs/page.md': text,
    'content/docs/img/a.svg': drawn(1),
    'content/docs/files/x.txt': 'A',
    'static/img/b.svg': drawn(2),
    'i18n/fr/docs/page.md': `${text}\n[e](/gone) [f](/docs/gone) ![C](/gone.png) [g](/de/docs/gone) [h](gone.md)\n`,
  })
  const { stdout } = await made.build()
  const places = [...stdout.matchAll(/⚠ warning {2}(\S+) {2}(\S+)/g)].map(([, at, code]) => `${at} ${code}`)
  expect(places).toEqual([
    'i18n/fr/docs/page.md:3:1 link/missing-page',
    ...['i18n/fr/docs/page.md:3:12 link/missing-page', 'i18n/fr/docs/page.md:3:28 image/missing'],
    ...['i18n/fr/docs/page.md:3:44 link/missing-page', 'i18n/fr/docs/page.md:3:63 link/missing-page'],
  ])
  const html = made.main('fr/docs/page/index.html')
  for (const part of ['/fr/docs/b"', '/de/docs/b"', '/fr/assets/files/x-', '/fr/assets/images/a-', '/fr/img/b.svg"'])
    expect(html).toContain(`="${part}`)
})

it('builds the menu, or says why not', async () => {
  const made = site({ 'site.config.ts': config('') })
  const { status, stdout } = await made.build()
  expect(status).toBe(1)
  expect(stdout).toContain('The menu of languages is empty, because the site has only one language.')
  made.write({ 'site.config.ts': config(french) })
  const unknown = await made.build('--locale', 'de')
  expect(unknown.status).toBe(1)
  expect(unknown.stdout).toContain('The site has no language `de`.')
  expect(unknown.stdout).toContain('Available: en, fr.')
})

it('removes a language that the site no longer has, and with `clean` all of them', async () => {
  const made = site()
  await made.build()
  made.write({ 'site.config.ts': config(french), 'build/de/own.txt': '' })
  await made.build()
  expect([...made.output().keys()].filter((path) => /^de\/(?!\.)/.test(path))).toEqual(['de/own.txt'])
  expect(title(made, 'fr/docs/index.html')).toBe('Début')
  made.remove('build/de/own.txt')
  const { stdout } = await cli(['clean', '--root', made.root])
  expect(stdout.match(/^✔ Deleted \S+/gm)?.map((line) => line.replace(/^.*\//, ''))).toEqual([
    'cache:',
    'fr:',
    'build:',
  ])
  expect(made.exists('build/fr')).toBe(false)
})

it('is cleaned without its main language, in folders of several names, and with one in another', async () => {
  const nested = "fr: { path: 'intl/fr', folders: { content: 'i18n/fr' } }, 'fr-CA': { path: 'intl/fr/ca' }"
  const made = site({ 'site.config.ts': config(nested) })
  expect((await made.build('--locale', 'fr')).status).toBe(0)
  const built = await made.build()
  expect(built.stdout).toContain('English (en)')
  expect(built.status).toBe(0)
  const { stdout } = await cli(['clean', '--root', made.root])
  expect(stdout).not.toContain('Kept')
  expect(made.exists('build')).toBe(false)
  await made.build('--locale', 'fr-CA')
  await cli(['clean', '--root', made.root])
  expect(made.exists('build')).toBe(false)
})

it('may have files of the main language in its folder, and never leads elsewhere', async () => {
  const made = site({ 'static/fr/logo.txt': 'A' })
  expect((await made.build()).status).toBe(0)
  expect((await made.build()).status).toBe(0)
  expect([made.read('build/fr/logo.txt'), title(made, 'fr/docs/index.html')]).toEqual(['A', 'Début'])
  const other = siteForTest({})
  made.remove('build/fr')
  symlinkSync(other.root, join(made.root, 'build/fr'))
  const { stdout, status } = await made.build()
  expect(status).toBe(1)
  expect(stdout).toContain('a link that leads out of the output folder')
  other.write({ '.sitegen/manifest.json': made.read('build/.sitegen/manifest.json'), '404.html': 'B' })
  await cli(['clean', '--root', made.root])
  expect(other.read('404.html')).toBe('B')
})

it('is served, checked and compared as one site', async () => {
  const made = site({ 'i18n/fr/docs/b.md': '# B\n\n[?](gone.md)\n' })
  await made.build()
  const server = await serve(`${made.root}/build`)
  try {
    const answers = ['/fr/docs/b', '/fr/docs/none', '/de/sitemap.xml'].map((path) => fetch(server.origin + path))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 404, 200])
    const lost = await fetch(`${server.origin}/fr/docs/none`)
    expect(await lost.text()).toMatch(/<html lang="fr"/)
  } finally {
    await server.stop()
  }
  const check = await cli(['check-links', '--root', made.root, '--locale', 'fr'])
  expect(check.stdout).toContain('⚠ warning  i18n/fr/docs/b.md:3:1  link/missing-page')
  const copy = made.copy()
  try {
    const page = copy.read('build/fr/docs/index.html')
    copy.write({ 'build/fr/docs/index.html': page.replaceAll('Début', 'Fin') })
    const compared = await cli(['compare', `${made.root}/build`, `${copy.root}/build`])
    expect(compared.stdout).toContain('The old site has 9 pages, the new one 9; 9 at the same address.')
    expect(compared.stdout).toMatch(/- Début\n {4}\+ Fin\n {6}\/fr\/docs\n/)
  } finally {
    copy.dispose()
  }
})

it('says which folder of `folders` does not exist: the originals or the translations', async () => {
  const made = site({
    'site.config.ts': config("fr: { folders: { contnet: 'i18n/fr', 'content/docs': 'i18n/fr/dosc' } }"),
  })
  const { diagnostics } = await made.json('--locale', 'fr')
  const found = diagnostics.filter(({ code }) => code === 'content/missing-folder')
  expect(found.map(({ message, file, line }) => [message, `${file}:${line}`])).toEqual([
    ['The folder `contnet` does not exist, so there is nothing to translate in it.', 'site.config.ts:1'],
    ['The translations folder `i18n/fr/dosc` does not exist, so its originals are not translated.', 'site.config.ts:1'],
  ])
})

it('compares addresses with those of the same language', async () => {
  const made = site()
  await made.build()
  const check = async (list: string, ...flags: readonly string[]) => {
    const { status, stdout } = await cli([
      'check-links',
      '--root',
      made.root,
      '--against',
      join(made.root, list),
      ...flags,
    ])
    return { status, code: /contract\/[\w-]+/.exec(stdout)?.[0], stdout }
  }
  const other = await check('build/urls.json', '--locale', 'fr', '--fix')
  expect(other).toMatchObject({ status: 1, code: 'contract/language' })
  expect(other.stdout).toContain('belong to the language at `/`, but the one at `/fr/` is checked.')
  expect(made.read('i18n/fr/docs/index.md')).toBe('# Début\n\n[B](b.md)\n')
  expect(await check('build/fr/urls.json')).toMatchObject({ status: 1, code: 'contract/language' })
  expect(await check('build/fr/urls.json', '--locale', 'fr')).toMatchObject({ status: 0 })
  expect(await check('build/urls.json')).toMatchObject({ status: 0 })
})
