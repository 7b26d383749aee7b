import { afterAll, describe, expect, it } from 'vitest'
import { cli, cliAlone, fixture, leastConfig, site as makeSite, type Run, type TestSite } from '../../harness/site.ts'

const open: TestSite[] = []
afterAll(() => {
  for (const one of open) one.dispose()
})

function site(files: Readonly<Record<string, string>>): TestSite {
  const made = makeSite({ 'site.config.ts': leastConfig, ...files })
  open.push(made)
  return made
}

const check = ({ root }: TestSite, ...flags: readonly string[]): Promise<Run> =>
  cli(['check-links', '--root', root, ...flags])

/** What is found, one line each: `warning link/missing-page content/docs/a.md:1:2 message → hint`. */
async function found(made: TestSite, ...flags: readonly string[]): Promise<string[]> {
  const { stdout } = await check(made, '--format', 'json', ...flags)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Record<string, string | number | null>[] }
  return diagnostics.map(({ severity, code, file, line, column, message, hint }) =>
    [`${severity} ${code}`, ...(file === null ? [] : [`${file}:${line}:${column}`]), `${message} → ${hint}`].join(' '),
  )
}

const config = (settings: string) =>
  `export default { title: 'Test', url: 'https://example.com', baseUrl: '/', ${settings} }\n`

describe('what the written pages hold is there', () => {
  it('ids and names of any element, in every kind of page', async () => {
    const made = site({
      'site.config.ts': config("content: { blog: { path: 'content/blog' } }"),
      'content/docs/a.md': [
        '# A',
        '## A heading',
        '<a id="anchor"></a> <a name="named"></a> <i id="inline">x</i>',
        '<div id="box">\n\ntext[^1]\n\n</div>',
        '<details id="more"><summary>s</summary>\n\n### Inside\n\n</details>',
        ':::note[T]{#boxed}\nx\n:::',
        '[^1]: note',
      ].join('\n\n'),
      'content/docs/links.md': [
        ...['a-heading', 'anchor', 'named', 'inline', 'box', 'more', 'inside', 'boxed', 'user-content-fn-1'],
        ...['user-content-fnref-1', 'footnote-label', 'top', 'TOP', '', ':~:text=x', 'box:~:text=x,-y', 'main'],
      ]
        .map((id) => `[x](a.md#${id})`)
        .concat('[p](/page#in-component)', '[n](/page#named)', '[t](/page#usage)', '[#](#)', '[b](/blog#main)')
        .join('\n'),
      'content/pages/page.tsx': [
        "import { Tabs, TabItem } from '@sitegen/cli/theme'",
        "import { Part } from './_part'",
        'export default () => <><h1>P</h1><Part /><a name="named" /><section id="usage">x</section></>',
      ]
        .filter((line) => !line.includes('Tabs'))
        .join('\n'),
      'content/pages/_part.tsx': 'export const Part = () => <h2 id="in-component">Part</h2>\n',
      'content/blog/2024-01-01-x.md': '---\ntags: [t]\n---\n# X\n',
    })
    expect(await found(made)).toEqual([])
  })

  it('places that only a theme makes, and files that only the configuration makes', async () => {
    const made = site({
      'site.config.ts': config(
        "theme: './theme.tsx', outputs: () => [{ out: 'api.json', class: 'list', key: 'a', contents: async () => '{}' }]",
      ),
      'theme.tsx': [
        "import { theme as own } from '@sitegen/cli/theme'",
        'const Doc = own.views.doc',
        'const views = { ...own.views, doc: (view) => <><Doc {...view} /><section id="comments">c</section></> }',
        'export const theme = { ...own, views }',
      ].join('\n'),
      'content/docs/a.md':
        '# A\n\n[x](#comments) [y](b.md#comments) [z](/api.json) [w](/tags-nowhere) [v](pathname:///elsewhere)\n',
      'content/docs/b.md': '# B\n',
    })
    expect(await found(made)).toEqual([
      'warning link/missing-page content/docs/a.md:3:50 The link `/tags-nowhere` does not lead to a page. → Add the page, or fix the link.',
    ])
  })
})

const broken = {
  'site.config.ts': config(
    [
      "theme: './theme.tsx'",
      "content: { docs: { sidebarPath: 'sidebars.json' } }",
      "navbar: { items: [{ label: 'x', to: '/docs/setpu' }] }",
      "footer: { columns: [{ title: 'y', items: [{ label: 'z', href: '/docs/setup#gone' }] }] }",
      "redirects: [{ from: '/old', to: '/docs/setup' }, { from: '/older', to: '/docs/setup#none' }]",
      "favicon: 'icon.svg'",
    ].join(', '),
  ),
  'theme.tsx': [
    "import { theme as own } from '@sitegen/cli/theme'",
    'const { Toc } = own',
    'const views = { ...own.views, doc: (view) => <><own.views.doc {...view} /><a href="/imprint">i</a></> }',
    'export const theme = { ...own, views }',
  ].join('\n'),
  'sidebars.json': JSON.stringify({
    docs: [
      'index',
      'setup',
      { type: 'link', label: 'l', href: '/docs/setup#install' },
      { type: 'link', label: 'm', href: '/docs/stup' },
      { type: 'html', value: '<a href="/docs/nothing">n</a>' },
    ],
  }),
  'content/docs/index.md': [
    '# Start',
    '[page](./setpu.md) and [place](setup.md#instal)',
    '[file](./data.csv), ![picture](./shot.png)',
    '<video src="./film.mp4" poster="./film.png"></video>',
    '[old](/old?x=1#install)',
    '[made](/tags#none) [search](/search#none)',
    '[ref][r] [again][r]',
    '[r]: ./gone.md',
  ].join('\n\n'),
  'content/docs/setup.md': '---\ntags: [a]\n---\n# Setup\n\n## Install\n',
  'content/pages/twin.md': '---\nslug: /docs/setup\n---\n# Twin\n',
  'content/pages/page.tsx': "import { Part } from './_part'\nexport default () => <Part />\n",
  'content/pages/other.tsx': "import { Part } from './_part'\nexport default () => <Part />\n",
  'content/pages/_part.tsx': 'export const Part = () => <h1><a href="/docs/missing">x</a></h1>\n',
  'static/sitemap.xml':
    '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/docs/setup</loc></url><url><loc>https://example.com/lost</loc></url><url><loc>https://other.example/a</loc></url></urlset>',
}

describe('what leads nowhere', () => {
  it('is reported once, at its source, with what is near', async () => {
    expect(await found(site(broken))).toMatchInlineSnapshot(`
      [
        "warning link/listed \`sitemap.xml\` lists the address \`/lost\`, which does not exist. → Fix the source of \`sitemap.xml\`.",
        "warning link/missing-page content/docs/index.md:3:1 The link \`./setpu.md\` does not lead to a page. → Did you mean \`./setup.md\`?",
        "warning link/missing-anchor content/docs/index.md:3:24 The target page of the link \`setup.md#instal\` has no anchor \`#instal\`. → Did you mean \`#install\`?",
        "warning link/missing-file content/docs/index.md:5:1 The link \`./data.csv\` leads to a file that does not exist. → Add the file, or fix the link.",
        "warning image/missing content/docs/index.md:5:21 The image \`./shot.png\` does not exist. → Add the file, or fix the path.",
        "warning link/missing-file content/docs/index.md:7:8 The link \`./film.mp4\` leads to a file that does not exist. → Add the file, or fix the link.",
        "warning image/missing content/docs/index.md:7:25 The image \`./film.png\` does not exist. → Add the file, or fix the path.",
        "note link/redirected content/docs/index.md:9:1 The link \`/old?x=1#install\` works only through a redirect. → Write \`/docs/setup?x=1#install\`.",
        "warning link/missing-page content/docs/index.md:11:1 The link \`/tags#none\` does not lead to a page. → Did you mean \`/docs/tags#none\`?",
        "warning link/missing-anchor content/docs/index.md:11:20 The target page of the link \`/search#none\` has no anchor \`#none\`. → Available: #menu, #main, #end.",
        "warning link/missing-page content/docs/index.md:15:1 The link \`./gone.md\` does not lead to a page. → Add the page, or fix the link.",
        "warning link/missing-page content/pages/_part.tsx:1:40 The link \`/docs/missing\` does not lead to a page. → Add the page, or fix the link.",
        "warning route/duplicate content/pages/twin.md:2:7 Two pages have the same address \`/docs/setup\`; this one is left out. → Rename one of them, or give it another \`slug\`.",
        "warning link/missing-page sidebars.json:1:118 The link \`/docs/stup\` does not lead to a page. → Did you mean \`/docs/setup\`?",
        "warning link/missing-page sidebars.json:1:165 The link \`/docs/nothing\` does not lead to a page. → Add the page, or fix the link.",
        "warning link/missing-page site.config.ts:1:187 The link \`/docs/setpu\` does not lead to a page. → Did you mean \`/docs/setup\`?",
        "warning link/missing-anchor site.config.ts:1:269 The target page of the link \`/docs/setup#gone\` has no anchor \`#gone\`. → Available: #install.",
        "warning link/missing-anchor site.config.ts:1:368 The target page of the link \`/docs/setup#none\` has no anchor \`#none\`. → Available: #install.",
        "warning link/missing-file site.config.ts:1:400 The link \`icon.svg\` leads to a file that does not exist. → Add the file, or fix the link.",
        "warning link/missing-page theme.tsx:3:84 The link \`/imprint\` does not lead to a page. → Add the page, or fix the link.",
      ]
    `)
  })

  it('of a reference stands at its definition, in MDX too, however often it is used', async () => {
    const text = '# A\n\n[a][x] ![b][x] [c][X]\n\n> [x]: ./gone.png\n'
    const reported = await found(site({ 'content/docs/a.md': text, 'content/docs/b.mdx': text }))
    expect(reported.map((line) => line.split(' ').slice(0, 3).join(' ')).sort()).toEqual([
      'warning image/missing content/docs/a.md:5:3',
      'warning image/missing content/docs/b.mdx:5:3',
      'warning link/missing-file content/docs/a.md:5:3',
      'warning link/missing-file content/docs/b.mdx:5:3',
    ])
  })

  it('is reported once for a file that the layout shows in several roles, as a missing image', async () => {
    const logo = "favicon: '/logo.svg', image: '/logo.svg', footer: { logo: { src: '/logo.svg' } },"
    const reported = await found(site({ 'content/docs/a.md': '# A\n', 'site.config.ts': config(logo) }))
    expect(reported.map((line) => line.replace(/ config.*| site\.config\.ts:\d+:\d+/, ''))).toEqual([
      'warning image/missing The image `/logo.svg` does not exist. → Add the file, or fix the path.',
    ])
  })

  it('of the front matter stands there, and lists that repeat it are not reported', async () => {
    const post = (name: string) => `---\ntitle: ${name}\nauthors: [{ name: X, url: /people/${name} }]\n---\n\nText.\n`
    const made = site({
      'content/blog/2026-01-01-one.md': post('one'),
      'content/blog/2026-01-02-two.md': post('two'),
    })
    expect(await found(made)).toEqual([
      'warning link/missing-page content/blog/2026-01-01-one.md:3:27 The link `/people/one` does not lead to a page. → Did you mean `/blog/2026/01/01/one`?',
      'warning link/missing-page content/blog/2026-01-02-two.md:3:27 The link `/people/two` does not lead to a page. → Did you mean `/blog/2026/01/02/two`?',
    ])
  })

  it('in the layout of some pages alone is found where the site has a theme of its own', async () => {
    const made = site({
      'site.config.ts': config("theme: './theme.tsx'"),
      'theme.tsx': [
        "import { theme as own } from '@sitegen/cli/theme'",
        "const broken = ['b', 'c'], edit = '/edit/'",
        'const doc = (view) => <><own.views.doc {...view} />{broken.includes(view.title) && <a href={edit + view.title}>e</a>}{view.title !== "a" && <a href="/lost">l</a>}</>',
        'export const theme = { ...own, views: { ...own.views, doc } }',
      ].join('\n'),
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`content/docs/${name}.md`, `# ${name}\n`])),
    })
    const { stdout } = await check(made)
    const reported = [
      ...stdout.matchAll(/The (?:link|image) `(.*?)`.*\n(?:.*\n)*? {2}It is part of the layout, on (.*)\./g),
    ]
    expect(reported.map(([, href, where]) => `${href} on ${where}`).sort()).toEqual([
      '/edit/b on `/docs/b`',
      '/edit/c on `/docs/c`',
      '/lost on `/docs/b` and 2 more',
    ])
  })

  it('the build tells the same', async () => {
    const made = site(broken)
    const { diagnostics } = await made.json()
    const built = diagnostics.filter(({ code }) => /^(link|image|redirect|route)\//.test(code))
    const { stdout } = await check(made, '--format', 'json')
    expect(JSON.parse(stdout).diagnostics).toEqual(built)
  })

  it('is a warning, whatever the settings for builds are, and fails with --strict alone', async () => {
    const text = { 'content/docs/index.md': '# A\n\n[x](/gone) [y](#gone)\n' }
    for (const reaction of ['ignore', 'warn', 'error']) {
      const made = site({
        ...text,
        'site.config.ts': config(`onBrokenLinks: '${reaction}', onBrokenAnchors: '${reaction}'`),
      })
      const { status, stdout } = await check(made)
      expect([status, stdout.match(/^⚠ warning/gm)?.length]).toEqual([0, 2])
      expect((await check(made, '--strict')).status).toBe(1)
    }
  })

  it('notes do not fail with --strict', async () => {
    const made = site({
      'site.config.ts': config("redirects: [{ from: '/old', to: '/docs' }]"),
      'content/docs/index.md': '# A\n\n[x](/old)\n',
    })
    const { status, stdout } = await check(made, '--strict')
    expect([status, stdout.match(/^ℹ note .*link\/redirected$/gm)?.length]).toEqual([0, 1])
  })
})

describe('a site that cannot be checked', () => {
  it('fails, and says why', async () => {
    const { status, stdout } = await check(site({ 'site.config.ts': 'export default {' }))
    expect([status, /config\/failed/.test(stdout)]).toEqual([1, true])
  })

  it('a page that fails leaves the others to be checked', async () => {
    const made = site({
      'content/docs/index.md': '# A\n\n[x](/gone)\n',
      'content/pages/bad.tsx': 'export default () => { throw new Error("oh") }\n',
    })
    const reported = (await found(made)).map((line) => line.split(' ').slice(0, 3).join(' '))
    expect(reported).toEqual([
      'warning link/missing-page content/docs/index.md:3:1',
      'error page/render-failed content/pages/bad.tsx:1:30',
    ])
    expect((await check(made)).status).toBe(1)
  })
})

it('a second run bundles nothing: esbuild is not even there', async () => {
  const made = site({
    'site.config.ts': config("theme: './theme.tsx', navbar: { items: [{ label: 'x', to: '/gone' }] }"),
    'theme.tsx': "export { theme } from '@sitegen/cli/theme'\n",
    'content/docs/index.md': '# A\n\n[x](#none) [y](page.mdx#part)\n',
    'content/docs/page.mdx': '# Page\n\n<Tabs><TabItem value="a">a</TabItem></Tabs>\n\n## Part\n',
    'content/pages/page.tsx': 'export default () => <h1>P</h1>\n',
    'content/blog/2026-01-01-post.md': '# Post\n',
  })
  const flags = ['check-links', '--root', made.root, '--format', 'json']
  const reported = ({ stdout }: Run) => JSON.parse(stdout).diagnostics
  // What was written a moment ago is looked at once more.
  await new Promise((resolve) => setTimeout(resolve, 100))
  const first = await cli(flags)
  const second = await cliAlone(flags, { env: { ESBUILD_BINARY_PATH: '/bin/false' } })
  expect(reported(first)).toHaveLength(2)
  expect([second.status, reported(second)]).toEqual([0, reported(first)])
})

it('a second run says the same from the cache, and nothing is written but that', async () => {
  const made = fixture('bad-links')
  open.push(made)
  const strip = ({ stdout }: Run) => stdout.replace(/\d+ ms/g, '')
  const first = strip(await check(made))
  expect(made.exists('.sitegen/cache/index')).toBe(true)
  expect(made.exists('build')).toBe(false)
  expect(strip(await check(made))).toBe(first)
  expect(strip(await check(made, '--no-cache', '--workers', '2'))).toBe(first)
  made.write({ '.sitegen/cache/index': 'rubbish' })
  expect(strip(await check(made))).toBe(first)
  await made.build()
  made.remove('.sitegen/cache/index')
  expect(strip(await check(made))).toBe(first)
})

it('an address that code puts together is reported where most of it is written, or with the files that may do it', async () => {
  const made = site({
    'site.config.ts': leastConfig,
    'theme/Footer.jsx': "const gone = ['', 'foot', 'gone'].join('/')\nexport default () => <a href={gone}>F</a>\n",
    'theme/Header.jsx': "export default () => <a href={['', 'q', 'w', 'e', 'r'].join('/')}>H</a>\n",
    'parts/cards.jsx':
      "const list = [1].map((n) => ['', 'card', 'made', n].join('/'))\nexport const Cards = () => list.map((to) => <a key={to} href={to}>C</a>)\n",
    'content/docs/a.mdx':
      "import { Cards } from '../../parts/cards.jsx'\n\n# A\n\n<Cards />\n\n{[1].map((n) => <a href={'/expr/' + n}>E</a>)}\n",
    'content/pages/index.jsx': "export default () => <a href={['', 'home', 'gone'].join('/')}>P</a>\n",
  })
  const { diagnostics } = await made.json()
  const reported = diagnostics.map(({ message, file, line, column }) => [
    message.split('`')[1],
    file && `${file}:${line}:${column}`,
  ])
  expect(reported.sort()).toEqual([
    ['/card/made/1', 'parts/cards.jsx:1:35'],
    ['/expr/1', 'content/docs/a.mdx:7:27'],
    ['/foot/gone', 'theme/Footer.jsx:1:20'],
    ['/home/gone', 'content/pages/index.jsx:1:37'],
    ['/q/w/e/r', null],
  ])
  const { stdout } = await made.build()
  expect(stdout).toContain('One of these files builds the address: `theme/Footer.jsx`, `theme/Header.jsx`.')
})
