import { describe, expect, it } from 'vitest'
import { siteForTest as site, type TestSite } from '../harness/site.ts'

function config(settings: string): string {
  return `export default {\n  title: 'Test', url: 'https://example.com', baseUrl: '/',\n${settings}}\n`
}

/** A page with the given front matter. */
function page(fields: string): string {
  return `---\n${fields}\n---\n\n# Page\n`
}

/** The diagnostics of a build: `code file:line`. */
async function reported(made: TestSite) {
  const { status, diagnostics } = await made.json()
  const found = diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`)
  return { status, found: found.sort() }
}

const long = 'x'.repeat(256)
const deep = Array(12).fill('x'.repeat(90)).join('/')

const slugs: Readonly<Record<string, string>> = {
  'the manifest': '/.sitegen/manifest.json',
  'the journal in capitals': '/.SiteGen/journal.json',
  'a lock with an invisible character': '/.site\u200Cgen/lock',
  'our folder with a dot, which Windows drops': '/.sitegen./lock',
  'a repository': '/.git/config',
  'the short name of a repository on Windows': '/git~1/config',
  secrets: '/.env',
  'secrets of one mode': '/.env.local',
  'a NUL': '"/a\\0b"',
  'a line break': '"/a\\nb"',
  'a part that is too long': `/${long}`,
  'a part whose signs are too long': `/${'ä'.repeat(128)}`,
  'a path that is too long': `/${deep}`,
  'half of a character': '"/\\ud800"',
  'another host': '//evil.example',
  'another host by a backslash': "'/\\evil.example'",
  'another host by backslashes': "'\\\\evil.example'",
  'another host, encoded': '/%2Fevil.example',
  'a backslash, encoded': '/%5cevil.example',
  'a script': '"javascript:alert(1)"',
  'a script in capitals behind a space': '" JavaScript:alert(1)"',
  'a script, encoded': 'javascript%3Aalert(1)',
  'a tab, encoded': '/a%09b',
  'dots, encoded': '/%2e%2e/%2e%2e/a',
}

describe('an address that hostile or careless content chooses is an error at its line', () => {
  it('as a slug of a doc, a post and a page', async () => {
    const all = Object.values(slugs)
    const made = site({
      ...Object.fromEntries(all.map((slug, index) => [`content/docs/d${index}.md`, page(`slug: ${slug}`)])),
      ...Object.fromEntries(all.map((slug, index) => [`content/blog/2026-01-02-p${index}.md`, page(`slug: ${slug}`)])),
      ...Object.fromEntries(all.map((slug, index) => [`content/pages/s${index}.md`, page(`slug: ${slug}`)])),
    })
    const files = all.flatMap((_, index) => [
      `content/docs/d${index}.md`,
      `content/blog/2026-01-02-p${index}.md`,
      `content/pages/s${index}.md`,
    ])
    expect(await reported(made)).toEqual({ status: 1, found: files.map((file) => `route/bad-slug ${file}:2`).sort() })
    expect(made.exists('build')).toBe(false)
  })

  it('as an alias, and as the permalink of a tag', async () => {
    const all = Object.values(slugs)
    const made = site({
      ...Object.fromEntries(
        all.flatMap((slug, index) => [
          [`content/docs/a${index}.md`, page(`aliases:\n  - /fine-${index}\n  - ${slug}`)],
          [`content/docs/t${index}.md`, page(`tags:\n  - label: T${index}\n    permalink: ${slug}`)],
        ]),
      ),
    })
    const { status, found } = await reported(made)
    expect(status).toBe(1)
    for (const [index, slug] of all.entries()) {
      expect(found, slug).toContain(`redirect/bad-source content/docs/a${index}.md:4`)
      expect(
        found.filter((one) => one.startsWith(`route/bad-slug content/docs/t${index}.md:`)),
        slug,
      ).toHaveLength(1)
    }
    expect(found).toHaveLength(2 * all.length)
  })

  it('as either end of a redirect', async () => {
    const froms = [
      '/.sitegen/lock',
      '//evil.example',
      '/\\\\evil.example',
      '/%5Cevil.example',
      '/a\\u0000',
      '/a\\nb',
      `/${long}`,
    ]
    const tos = [
      '//evil.example',
      '/\\\\evil.example',
      '\\\\\\\\evil.example',
      '/%2Fevil.example',
      'http://evil.example',
      'https:evil.example',
      'https:/evil.example',
      'https:\\\\\\\\evil.example',
      'https://example.com@evil.example/',
      'https://',
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'java\\tscript:alert(1)',
      'JAVASCRIPT%3aalert(1)',
      'data:text/html,x',
      'mailto:a@evil.example',
      '/docs/a?x=\\r\\nSet-Cookie: a=b',
    ]
    const made = site({
      'content/docs/a.md': '# A\n',
      'site.config.ts': config(
        `  redirects: [\n    { from: '/away', to: 'https://example.org/a?b=c#d' },\n${[
          ...froms.map((from) => `    { from: '${from}', to: '/docs/a' },\n`),
          ...tos.map((to, index) => `    { from: '/to-${index}', to: '${to}' },\n`),
        ].join('')}  ],\n`,
      ),
    })
    const { status, found } = await reported(made)
    expect({ status, sources: found.filter((one) => one.startsWith('redirect/bad-source')).length }).toEqual({
      status: 1,
      sources: froms.length,
    })
    expect(found.filter((one) => one.startsWith('redirect/bad-target'))).toHaveLength(tos.length)
    expect(found).toHaveLength(froms.length + tos.length)
  })

  it('in a setting', async () => {
    const settings = [
      "blog: { routeBasePath: '.sitegen' }",
      "blog: { tagsBasePath: '//evil.example' }",
      "docs: { routeBasePath: 'a\\\\b' }",
      "pages: { routeBasePath: 'javascript:x' }",
    ]
    for (const setting of settings) {
      const made = site({ 'content/pages/a.md': '# A\n', 'site.config.ts': config(`  content: { ${setting} },\n`) })
      expect(await reported(made), setting).toEqual({ status: 1, found: ['config/invalid site.config.ts:3'] })
    }
    const data = "  data: [{ file: 'a.yml', output: '.sitegen/manifest.json' }],\n"
    const other = site({ 'content/pages/a.md': '# A\n', 'a.yml': 'a: 1\n', 'site.config.ts': config(data) })
    expect(await reported(other)).toEqual({ status: 1, found: ['config/invalid site.config.ts:3'] })
    for (const to of ['//evil.example', '/\\\\evil.example', 'javascript:alert(1)', 'https://evil.example']) {
      const items = `  navbar: { items: [{ label: 'L', to: '${to}' }] },\n`
      const made = site({ 'content/pages/a.md': '# A\n', 'site.config.ts': config(items) })
      expect(await reported(made), to).toEqual({ status: 1, found: ['config/invalid site.config.ts:3'] })
    }
  })

  it('as a static file, and as a file of the configuration’s own function', async () => {
    const made = site({
      'content/docs/a.md': '# A\n',
      'static/.sitegen/manifest.json': '{}',
      'static/.sitegen/lock': '1',
      'static/.env': 'SECRET=1',
      'static/a\\b.txt': 'x',
      'static/.well-known/security.txt': 'x',
    })
    expect(await reported(made)).toEqual({
      status: 1,
      found: [
        ...['.env', '.sitegen/lock', '.sitegen/manifest.json'].map((name) => `file/private static/${name}:1`),
        'output/bad-path static/a\\b.txt:1',
      ],
    })
    // Logs are read by many.
    expect((await made.build()).stdout).not.toContain('SECRET')
    for (const out of ['.sitegen/lock', '.SITEGEN/x', 'a\\\\b', '../a', 'a//b', 'a\\0b', `${long}.txt`]) {
      const output = `{ out: '${out}', class: 'list', key: '1', contents: async () => '' }`
      const other = site({ 'content/docs/a.md': '# A\n', 'site.config.ts': config(`  outputs: () => [${output}],\n`) })
      expect(await reported(other), out).toEqual({ status: 1, found: ['config/function-failed site.config.ts:3'] })
    }
  }, 60_000)
})

it('a name that takes all the room of a part is built, with any rule for slashes', async () => {
  const slug = `/${'y'.repeat(250)}`
  const files = { 'content/docs/a.md': page(`slug: ${slug}`), [`static/${'z'.repeat(255)}`]: 'z' }
  const island = `${'i'.repeat(250)}.tsx`
  const picture = `${'ﬃ'.repeat(78)}.txt`
  for (const rule of ['true', 'false', 'undefined']) {
    const made = site({
      ...files,
      'content/docs/b.md': `# B\n\n[File](${picture})\n`,
      [`content/docs/${picture}`]: 'x',
      'content/pages/c.tsx': `import { C } from '../parts/${island}'\nexport default () => <C />\n`,
      [`content/parts/${island}`]: "'use client'\nexport const C = () => <p>c</p>\n",
      'site.config.ts': config(`  trailingSlash: ${rule},\n`),
    })
    expect(await reported(made), rule).toEqual({ status: 0, found: [] })
    expect((await made.build()).status).toBe(0)
  }
})

describe('two files that are one where case or form does not count are reported once, by both names', () => {
  it('whoever chose them, and both are published', async () => {
    const made = site({
      'content/docs/a.md': page('slug: /Grün'),
      'content/docs/b.md': page('slug: "/Gru\\u0308n"'),
      'content/docs/c.md': page('slug: /case\naliases: /docs/CASE'),
      'static/Robots.txt': 'x',
      'static/docs/d.txt': 'x',
      'static/docs/D.TXT': 'x',
    })
    const { status, diagnostics } = await made.json()
    expect({ status, found: diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`) }).toEqual({
      status: 0,
      found: [
        'output/same-path content/docs/b.md:2',
        'output/same-path content/docs/c.md:3',
        'output/same-path static/Robots.txt:1',
        'output/same-path static/docs/d.txt:1',
      ],
    })
    expect(diagnostics.at(-1)?.message).toContain('`docs/d.txt` and `docs/D.TXT`')
    expect(
      ['docs/D.TXT', 'docs/d.txt', 'docs/case/index.html', 'docs/CASE/index.html'].every((path) =>
        made.exists(`build/${path}`),
      ),
    ).toBe(true)
  })

  it('as an error, or not at all, if the configuration says so', async () => {
    const files = { 'content/docs/a.md': page('slug: /a'), 'content/docs/b.md': page('slug: /A') }
    for (const [reaction, expected] of [
      ['error', { status: 1, found: ['output/same-path content/docs/b.md:2'] }],
      ['ignore', { status: 0, found: [] }],
    ] as const) {
      const made = site({ ...files, 'site.config.ts': config(`  onDuplicateRoutes: '${reaction}',\n`) })
      expect(await reported(made)).toEqual(expected)
    }
  })
})

it('a name that Windows keeps for a device is a note', async () => {
  const made = site({ 'content/docs/a.md': page('slug: /con'), 'static/AUX.txt': 'x', 'static/auxiliary.txt': 'x' })
  expect(await reported(made)).toEqual({
    status: 0,
    found: ['output/device-name content/docs/a.md:2', 'output/device-name static/AUX.txt:1'],
  })
})
