import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve } from '../../harness/real-site.ts'
import { cli, site as makeSite, type TestSite } from '../../harness/site.ts'
import { type Answer, serveAnswers } from '../../harness/web-server.ts'

// A site as Docusaurus writes it, with the classes of its chrome, and the same content built here.
const chrome = {
  before:
    '<nav class="theme-doc-breadcrumbs"><ul class="breadcrumbs"><li>Guides</li></ul></nav><span class="theme-doc-version-badge badge">Version: 2.x</span><div class="tocCollapsible_x theme-doc-toc-mobile"><button>On this page</button></div>',
  after:
    '<footer class="theme-doc-footer docusaurus-mt-lg"><div class="theme-doc-footer-tags-row row"><b>Tags:</b><ul class="tags_jXut"><li>api</li></ul></div><a class="theme-edit-this-page">Edit this page</a><span class="theme-last-updated">Last updated on May 1</span></footer>',
  end: '<nav class="pagination-nav"><a href="/p/docs/b">Next B</a></nav>',
}
const hash = '<a href="#x" class="hash-link" aria-label="Direct link">\u200B</a>'
const page = (path: string, title: string, main: string) =>
  `<!doctype html><html lang=en dir=ltr class="docs-wrapper"><head><meta charset=utf-8><meta name=generator content="Docusaurus v3.9.2"><title>${title} | Guide</title><meta name=description content="About ${title}."><meta name=twitter:card content=summary><meta property="og:url" content="https://example.com/p${path}"><link rel=canonical href="https://example.com/p${path}"></head><body><div id=__docusaurus><header>Menu</header><main>${chrome.before}<article><div class="theme-doc-markdown markdown"><header><h1>${title}</h1></header>${main}</div>${chrome.after}</article>${chrome.end}</main></div></body></html>`
const code =
  '<div class="language-js codeBlockContainer_x theme-code-block"><div class="codeBlockContent_x"><pre tabindex="0" class="prism-code"><code class="codeBlockLines_x"><span class="token-line" style="color:#393A34"><span class="token keyword">if</span><span class="token plain"> (a)  {</span><br></span><span class="token-line"><span class="token plain">  b()</span><br></span><span class="token-line"><span class="token plain">}</span><br></span></code></pre><div class="buttonGroup_x"><button type="button">Copy</button></div></div></div>'
const bodyA = `<p>One <strong>hundred</strong>&nbsp;requests.</p>
<h2 class="anchor" id="limits">Limits${hash}</h2>${code}
<table><thead><tr><th>Plan</th><th>Limit</th></tr></thead><tbody><tr><td>Free</td><td>10</td></tr></tbody></table>
<div class="theme-admonition theme-admonition-note"><div class="admonitionHeading_x"><span class="admonitionIcon_x"><svg></svg></span>note</div><div class="admonitionContent_x"><p>Take care.</p></div></div>
<p>See <a href="/p/docs/b/#more">B</a>.</p>
<p><img alt="A dot" src="/p/assets/images/dot-0123456789abcdef0123456789abcdef.svg"></p>`
const old = {
  'index.html': page('/', 'Home', '<p>Welcome.</p>'),
  'docs/a/index.html': page('/docs/a', 'A', bodyA),
  'docs/b/index.html': page('/docs/b', 'B', '<p>Text. <a id="more"></a></p>'),
  'docs/old/index.html':
    '<!doctype html><html><head><meta http-equiv="refresh" content="0; url=/p/docs/a"><link rel="canonical" href="/p/docs/a"></head></html>',
  // Files that both sites publish as they are.
  'demo/index.html': '<!doctype html><html><head><title>Demo</title></head><body><main>Demo</main></body></html>',
  'go/index.html':
    '<!doctype html><html><head><meta http-equiv="refresh" content="0; url=https://go.example/"></head></html>',
  'sitemap.xml':
    '<urlset><url><loc>https://example.com/p/</loc></url><url><loc>https://example.com/p/docs/a</loc></url><url><loc>https://example.com/p/docs/b</loc></url></urlset>',
  'assets/js/main.0123abcd.js': '',
  '404.html': page('/404', 'Not found', ''),
}
const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
const mdA = `---\ntitle: A\ndescription: About A.\ntags: [api]\n---\n\nOne **hundred** requests.\n\n## Limits\n\n\`\`\`js\nif (a)\t{\n  b()\n}\n\`\`\`\n\n| Plan | Limit |\n|---|---|\n| Free | 10 |\n\n:::note\n\nTake care.\n\n:::\n\nSee [B](b.md#more).\n\n![A dot](./dot.svg)\n`
const sources = {
  'site.config.ts':
    "export default { title: 'Guide', url: 'https://example.com', baseUrl: '/p/', content: { docs: { editUrl: 'https://example.org/' } }, redirects: [{ from: '/docs/old', to: '/docs/a' }] }\n",
  'content/docs/a.md': mdA,
  'content/docs/dot.svg': dot,
  'content/docs/b.md': '---\ntitle: B\ndescription: About B.\n---\n\nText. <a id="more" />\n',
  'static/demo/index.html': old['demo/index.html'],
  'static/go/index.html': old['go/index.html'],
  'content/pages/index.md': '---\ntitle: Home\ndescription: About Home.\n---\n\nWelcome.\n',
}

interface Document {
  readonly ok: boolean
  readonly differences: readonly { cause: string; what: string; pages: string[]; accepted: string | null }[]
  readonly pages: { readonly before: number; readonly now: number; readonly both: number }
}

let made: TestSite
let [before, now] = ['', '']

beforeAll(async () => {
  made = makeSite(sources).write(Object.fromEntries(Object.entries(old).map(([path, text]) => [`old/${path}`, text])))
  ;[before, now] = [join(made.root, 'old'), join(made.root, 'build')]
  const built = await made.build()
  expect(built.status, built.stdout).toBe(0)
})
afterAll(() => made?.dispose())

const compare = (...args: readonly string[]) => cli(['compare', ...args], { cwd: made.root })
const documentOf = async (...args: readonly string[]) =>
  JSON.parse((await compare(...args, '--format', 'json')).stdout) as Document
/** The differences of two sites, those of metadata apart. */
const differences = async (...args: readonly string[]) => {
  const found = await documentOf(...args)
  return found.differences
    .filter(({ cause }) => !/^(meta|title)/.test(cause))
    .map(({ cause, what, pages }) => [cause, what, ...pages])
}

/** The old site with another page A. */
const edited = (name: string, edit: (html: string) => string) => {
  const folder = join(made.root, name)
  cpSync(before, folder, { recursive: true })
  const file = join(folder, 'docs/a/index.html')
  writeFileSync(file, edit(readFileSync(file, 'utf8')))
  return folder
}

describe('two built sites', () => {
  it('of another generator and of this one have the same text, whatever surrounds it', async () => {
    expect(await differences('old', 'build')).toEqual([
      ['address-added', '', '/docs/tags', '/docs/tags/api', '/search'],
      ['sitemap-added', '', '/docs/tags', '/docs/tags/api'],
    ])
  })

  it('do not differ from themselves, as a folder and as a running site', async () => {
    const served = await serve(now)
    try {
      for (const pair of [
        ['build', 'build'],
        ['old', 'old'],
        ['build', `${served.origin}/p/`],
      ]) {
        const { stdout, status } = await compare(...pair)
        expect(stdout).toContain('✔ The two sites do not differ.')
        expect(status).toBe(0)
      }
    } finally {
      served.stop()
    }
  })

  it('do not differ if a server that is asked about a redirect names itself', async () => {
    const moved = edited('moved', (html) => html)
    for (const name of ['first', 'second'])
      writeFileSync(join(moved, `${name}.html`), old['docs/old/index.html'].replaceAll('/p/docs/a', '/p/docs/b'))
    const files = [...made.output().keys()].map((path): [string, Answer] => {
      const type = path.endsWith('.html') ? 'text/html' : 'application/octet-stream'
      const address = `/p/${path.replace(/(^|\/)index\.html$|\.html$/, '')}`
      return [address, (_, response) => response.writeHead(200, { 'content-type': type }).end(made.output().get(path))]
    })
    const sendTo =
      (to: (host: string) => string): Answer =>
      ({ headers }, response) =>
        void response.writeHead(301, { location: to(`http://${headers.host}`) }).end()
    const server = await serveAnswers({
      ...Object.fromEntries(files),
      '/p/first': sendTo((host) => `${host}/p/docs/b`),
      '/p/second': sendTo(() => 'docs/b'),
    })
    try {
      const found = await differences('moved', `${server.origin}/p/`)
      expect(found.filter(([cause]) => /redirect/.test(cause as string))).toEqual([])
      expect(server.log).toEqual(expect.arrayContaining(['GET /p/first', 'GET /p/second']))
    } finally {
      await server.close()
    }
  })

  it.each<[string, (html: string) => string, (readonly string[])[]]>([
    ['a paragraph', (html) => html.replace('<p>Take care.</p>', ''), [['text-added', '+ Take care.']]],
    [
      'a word',
      (html) => html.replace('hundred', 'thousand'),
      [['text-changed', '- One thousand requests.\n+ One hundred requests.']],
    ],
    [
      'a heading',
      (html) => html.replace(/<h2.*?<\/h2>/, ''),
      [
        ['heading', '+ Limits'],
        ['anchor-added', '#limits'],
      ],
    ],
    [
      'an anchor',
      (html) => html.replace('id="limits"', 'id="old"'),
      [
        ['anchor-gone', '#old'],
        ['anchor-added', '#limits'],
      ],
    ],
    ['the indentation of code', (html) => html.replace('  b()', 'b()'), [['code', '- b()\n+   b()']]],
    ['a cell', (html) => html.replace('<td>10</td>', '<td>20</td>'), [['table', '- Free | 20\n+ Free | 10']]],
    [
      'a picture',
      (html) => html.replace('A dot', 'A line'),
      [
        ['image', '+ A dot'],
        ['image', '- A line'],
      ],
    ],
    [
      'where a link leads',
      (html) => html.replace('/p/docs/b/#more', '/p/docs/b#less'),
      [['link', '- [B](/docs/b#less)\n+ [B](/docs/b#more)']],
    ],
    ['the language', (html) => html.replace('lang=en', 'lang=de'), [['language', '- de\n+ en']]],
    ['the description', (html) => html.replace('About A.', 'On A.'), [['description', '- On A.\n+ About A.']]],
    [
      'the canonical address',
      (html) => html.replace('href="https://example.com/p/docs/a"', 'href="https://example.com/p/docs/z"'),
      [['canonical', '- /docs/z\n+ /docs/a']],
    ],
    [
      'the form of addresses',
      (html) => html.replace('href="https://example.com/p/docs/a"', 'href="https://example.com/p/docs/a/"'),
      [['trailing-slash', '- ends in `/`\n+ ends in neither `/` nor `.html`']],
    ],
    ['where a paragraph ends', (html) => html.replace('One <strong>hundred</strong>', '<p>One</p><p>hundred</p>'), []],
  ])('differ in %s', async (name, edit, expected) => {
    const folder = edited(`edited ${name}`, edit)
    const found = await differences(folder, 'build')
    expect(found.filter(([cause]) => !/^(sitemap|address)-added$/.test(cause as string))).toEqual(
      expected.map((one) => [...one, '/docs/a']),
    )
  })

  it('differ in pages, redirects and the sitemap', async () => {
    const folder = edited('fewer', (html) => html)
    rmSync(join(folder, 'docs/b'), { recursive: true })
    rmSync(join(folder, 'docs/old'), { recursive: true })
    writeFileSync(join(folder, 'manual.pdf'), '')
    const found = await differences(folder, 'old')
    expect(found).toEqual([
      ['file-gone', '', '/manual.pdf'],
      ['address-added', '', '/docs/b'],
      ['redirect-added', '→ /docs/a', '/docs/old'],
    ])
    expect(await differences('old', folder)).toEqual([
      ['address-gone', '', '/docs/b'],
      ['redirect-gone', '→ /docs/a', '/docs/old'],
    ])
  })

  it('of which one is running and has no list of its addresses', async () => {
    const answer =
      (body: string, type = 'text/html') =>
      (_: unknown, response: import('node:http').ServerResponse) =>
        void response.writeHead(200, { 'content-type': type }).end(body)
    const server = await serveAnswers({
      '/p/': answer(old['index.html'].replace('Welcome.', 'Welcome<a href="docs/c.pdf">.</a>')),
      '/p/docs/a': answer(old['docs/a/index.html']),
      '/p/docs/a/': (_, response) => void response.writeHead(301, { location: '/p/docs/a' }).end(),
      '/p/docs/b': answer(old['docs/b/index.html']),
      '/p/demo': answer(old['demo/index.html']),
      '/p/go': answer(old['go/index.html']),
      '/p/docs/c.pdf': answer('%PDF', 'application/pdf'),
      '/p/docs/old': (_, response) => void response.writeHead(301, { location: '/p/docs/a/' }).end(),
      '/p/sitemap.xml': answer(old['sitemap.xml'], 'application/xml'),
    })
    try {
      const { stdout, status } = await compare('old', `${server.origin}/p`)
      expect(stdout).toContain('✔ The two sites do not differ.')
      expect(status).toBe(0)
    } finally {
      await server.close()
    }
  })
})

describe('accepted differences', () => {
  const reasons = `- cause: address-added
  page: /docs/tags*
  reason: Pages have tags now.
- { cause: address-added, page: [/docs/tags/**, /search], reason: And each has a page. }
- cause: sitemap-added
  reason: The same.
- { cause: meta-added, reason: More is said to other programs. }
- { cause: meta-changed, what: '\`og:*\`*', reason: Titles have another form. }
- { cause: title, what: '*', reason: The same. }
`

  it('end the comparison well if each has a reason', async () => {
    made.write({ 'accepted.yml': reasons })
    const { stdout, status } = await compare('old', 'build', '--accept', 'accepted.yml')
    expect(stdout).toContain('✔ All differences are accepted: ')
    expect(stdout).toContain('Pages that were added: Pages have tags now. (accepted, 1 place)')
    expect(status, stdout).toBe(0)
  })

  it('are named by the text that fits nothing', async () => {
    made.write({ 'accepted.yml': reasons.replace("what: '*'", "what: ['*', 'Never']") })
    const { stdout } = await compare('old', 'build', '--accept', 'accepted.yml')
    expect(stdout).toMatch(/accepted\.yml:9:31 {2}compare\/unused-entry/)
  })

  it.each([
    ['no reason', '- cause: title\n  page: /a\n', '1:3  compare/no-reason'],
    ['an empty one', "- cause: title\n  reason: ''\n", '2:3  compare/no-reason'],
    ['an unknown cause', '- cause: titel\n  reason: Yes.\n', '1:10  compare/unknown-cause'],
    ['no cause', '- reason: Yes.\n', '1:3  compare/unknown-cause'],
    ['an unknown field', '- cause: title\n  pages: /a\n  reason: Yes.\n', '2:3  compare/unknown-field'],
    ['no list', 'cause: title\n', '1:1  compare/bad-list'],
    ['an empty list of texts', '- cause: title\n  what: []\n  reason: Yes.\n', '2:3  compare/bad-list'],
    ['a list in a list', '- cause: title\n  page: [[/a]]\n  reason: Yes.\n', '2:10  compare/bad-list'],
    ['an entry without fields', '[title]', '1:2  compare/bad-list'],
    ['no YAML', '- cause: [\n', '1:10  compare/bad-list'],
    ['JSON without a reason', '[\n  { "cause": "title" }\n]', '2:3  compare/no-reason'],
  ])('with %s are an error with its place', async (_, text, expected) => {
    made.write({ 'list.yml': text })
    const { stdout, status } = await compare('old', 'build', '--accept', 'list.yml')
    expect(stdout).toContain(`✖ error  list.yml:${expected}\n`)
    expect(status).toBe(1)
  })

  it('that fit nothing are named', async () => {
    made.write({ 'list.yml': '- cause: text-gone\n  page: /docs/z\n  reason: Nobody reads it.\n' })
    const { stdout, status } = await compare('build', 'build', '--accept', 'list.yml')
    expect(stdout).toContain('⚠ warning  list.yml:1:3  compare/unused-entry')
    expect(status).toBe(0)
  })
})

it('finds the file of a static page', async () => {
  const site = makeSite({ ...sources, 'static/pure.html': page('/pure', 'Pure', '<p>Pure</p>') })
  expect((await site.build()).status).toBe(0)
  const { status, stdout } = await cli(['compare', 'build', 'build'], { cwd: site.root })
  site.dispose()
  expect([status, stdout]).toEqual([0, expect.stringContaining('The two sites do not differ.')])
})

it('the JSON document is the one of the manual', async () => {
  const [, shown = ''] = readFileSync('docs/cli.md', 'utf8').split('With `--format json`, the report is one document:')
  const named = [...(shown.split('```')[1] ?? '').matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name)
  expect(Object.keys(await documentOf('old', 'build')).sort()).toEqual(named.sort())
})

it.each([
  ['a folder that is not there', 'nowhere', 'there is no such folder'],
  ['a file', 'site.config.ts', 'it is not a folder'],
  ['a folder without pages', 'content', 'it contains no HTML file'],
  ['a host that does not answer', 'http://127.0.0.1:1/', 'it cannot be reached'],
])('%s is reported', async (_, from, reason) => {
  const { stdout, status } = await compare('old', from)
  expect(stdout).toContain('✖ error  compare/unreadable-site')
  expect(stdout).toContain(reason)
  expect(status).toBe(1)
})

it('a page that a site lists and does not have is an error', async () => {
  const folder = join(made.root, 'torn')
  cpSync(now, folder, { recursive: true })
  rmSync(join(folder, 'docs/b'), { recursive: true })
  const { stdout, status } = await compare('build', 'torn')
  expect(stdout).toContain('✖ error  compare/unreadable-page')
  expect(stdout).toContain('`torn` lists `/docs/b`, but does not have it.')
  expect(status).toBe(1)
})
