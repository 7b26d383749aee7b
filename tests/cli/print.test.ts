import { spawn } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chromiumPath, openBrowser } from '../harness/browser.ts'
import { type Pdf, type PdfPage, readPdf } from '../harness/pdf.ts'
import { leastConfig, projectRoot, site, siteForTest, type TestSite } from '../harness/site.ts'
import { cli } from '../harness/tool.ts'

// Documents on paper, made by the real command line and the real Chromium, and read by a reader of PDFs that is not ours.

const rows = Array.from(
  { length: 70 },
  (_, row) => `| row ${row} | ${'some words '.repeat(4)}| \`${'long_'.repeat(9)}${row}\` |`,
)
/** The files that differ, each with the place of the first other byte and what is there. */
function differences(some: ReadonlyMap<string, Buffer>, others: ReadonlyMap<string, Buffer>): string[] {
  const none = Buffer.from('')
  return [...new Set([...some.keys(), ...others.keys()])].flatMap((path) => {
    const [one, other] = [some.get(path) ?? none, others.get(path) ?? none]
    if (one.equals(other)) return []
    const at = one.findIndex((byte, place) => byte !== other[place])
    const around = [one, other].map((bytes) => bytes.toString('latin1', Math.max(0, at - 80), at + 80))
    return [`${path}, ${one.length} and ${other.length} bytes, from ${at} on: ${around.join(' | ')}`]
  })
}

const tall = `\`\`\`text title="tall.txt"\n${Array.from({ length: 50 }, (_, step) => `step ${step}.`).join('\n')}\n\`\`\`\n\n`
const diagram = (line: string) => `\`\`\`mermaid\nflowchart LR\n  ${line}\n\`\`\`\n\n`
const files = (elsewhere: string) => ({
  'site.config.ts': `export default {
  title: 'Press',
  url: 'https://example.com',
  baseUrl: '/base/',
  locale: 'en-GB',
  navbar: { items: [{ label: 'Manual', to: '/docs' }] },
  content: { docs: { sidebarPath: 'content/sidebars.ts' } },
  markdown: { mermaid: true },
}
`,
  'content/sidebars.ts': `export default {
  main: [
    'index',
    { type: 'category', label: 'Guides', items: ['guides/install', 'guides/table', 'hidden'] },
    { type: 'category', label: 'Reference', link: { type: 'generated-index', description: 'All of it.' }, items: ['api'] },
    { type: 'link', label: 'Elsewhere', href: 'https://example.org' },
  ],
}
`,
  'content/docs/index.md': `---
title: Start
last_update: { date: 2026-03-09 }
---

Read [how to install](guides/install.mdx#size), the [table](guides/table.md#größe-in-m), [a post](/blog/news), [others](https://example.org/a/b/)
and [this](#words).[^1]

## Words

See <https://example.org/plain>.

[^1]: A note.
`,
  'content/docs/guides/install.mdx': `---
title: Install & set up
---

<Tabs>
<TabItem value="a" label="First system">

One way.

</TabItem>
<TabItem value="b" label="Second system">

Another way.

</TabItem>
</Tabs>

## Size {#size}

<details>
<summary>More</summary>

Folded away.

</details>

:::tip
Advice.
:::

![A red dot](./dot.png)

<img src="${elsewhere}/far.png" alt="A far picture" />

<iframe src="${elsewhere}/video" title="A video"></iframe>

\`\`\`ts title="long.ts"
const line = '${'abcdefghij'.repeat(20)}'
\`\`\`

### Deeper

Back to [the start](../index.md).
`,
  'content/docs/guides/dot.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
  'content/docs/guides/table.md': `# A *long* table\n\n| Name | What it is | Code |\n|---|---|---|\n${rows.join('\n')}\n\n## Words\n\nSame id.\n\n## Größe in m²\n\nUp to the [top](#top).\n`,
  'content/docs/api.md': `# API\n\nCalls.\n\n##### Deep\n\nText.\n\n${tall}${diagram('Alpha --> Beta')}${diagram('Gamma -->')}`,
  'content/docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n\nNot shown.\n',
  'content/docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n\nNot shown.\n',
  'content/blog/2026-03-09-news.md': '---\nslug: news\n---\n\n# News\n\nText.\n',
})

/** Of a site that takes part in no test of PDFs: what is built without Chromium. */
const without = { CHROMIUM: '/no/chromium' }
const build = (made: TestSite, env: Readonly<Record<string, string>>, ...flags: string[]) =>
  cli(['build', '--root', made.root, ...flags], { env })
const printed = (made: TestSite) => [...made.output().keys()].filter((path) => path.startsWith('print/'))

/** The texts at some height, from left to right. */
const line = (texts: PdfPage['texts'], at: (bottom: number) => boolean) =>
  texts
    .filter(({ bottom }) => at(bottom))
    .sort((a, b) => a.left - b.left)
    .map(({ text }) => text)

describe('a section of the docs', () => {
  let made: TestSite
  let server: Server
  let asked = 0
  let html: string
  let pdf: Pdf

  beforeAll(async () => {
    server = createServer((_, response) => {
      asked++
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    made = site(files(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
    const { status, stdout } = await made.build('--print')
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^✔ /m)])
    html = made.read('build/print/docs.html')
    pdf = await readPdf(made.output().get('print/docs.pdf') ?? Buffer.alloc(0))
  })
  afterAll(() => {
    server.close()
    made.dispose()
  })

  it('is one document, with all listed pages in the order of the sidebar', () => {
    expect(printed(made)).toEqual(['print/docs.html', 'print/docs.pdf'])
    const titles = [...html.matchAll(/<h(\d) class="print-title"[^>]*>(.*?)<\/h/g)].map(
      ([, level, text]) => `${level} ${text}`,
    )
    expect(titles).toEqual([
      '2 Start',
      '2 Guides',
      '3 Install &amp; set up',
      '3 A <em>long</em> table',
      '2 Reference',
      '3 API',
    ])
    expect(html).not.toMatch(/Not shown|Elsewhere/)
    expect(html).toContain('<title>Press: Manual</title>')
    expect(html).toContain('<html lang="en-GB" data-theme="light">')
    expect(html).toContain('Last updated <time dateTime="2026-03-09T00:00:00.000Z">')
  })

  it('has unique ids, and every link within it leads to one of them', () => {
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    const targets = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id = '']) => decodeURIComponent(id))
    expect(targets).toContain('guides/install~size')
    expect(targets.filter((id) => !ids.includes(id))).toEqual([])
    expect(ids.filter((id) => id?.endsWith('~words'))).toEqual(['~start~words', 'guides/table~words'])
  })

  it('has links to other places that are whole, and nothing that can be pressed or that loads from elsewhere', () => {
    const links = [...html.matchAll(/<a href="(https?:[^"]*)"/g)].map(([, href]) => href)
    expect(links).toContain('https://example.com/base/blog/news')
    expect(html).toContain('href="https://example.org/a/b/" data-address="example.org/a/b"')
    expect(html).not.toMatch(/<(?:script|button|iframe|template|nav class="toc)/)
    expect(html).not.toMatch(/<img[^>]*src="http/)
  })

  it('is not to be found: neither in the sitemap, nor in the list of addresses, nor by search engines', () => {
    expect(made.read('build/sitemap.xml') + made.read('build/urls.json')).not.toContain('print/')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('has the bookmarks of its headings, each on the page of its heading', () => {
    const find = (text: string) => pdf.pages.findIndex((page, at) => at > 1 && page.text.includes(text)) + 1
    expect(pdf.outline).toEqual([
      ['1 Manual', 1],
      ['2 Contents', 2],
      ['2 Start', 3],
      ['3 Words', 3],
      ['2 Guides', find('Install & set up')],
      ['3 Install & set up', find('Install & set up')],
      ['4 Size', find('Folded away')],
      ['5 Deeper', find('Back to')],
      ['3 A long table', find('A long table')],
      ['4 Words', find('Same id')],
      ['4 Größe in m²', find('Same id')],
      ['2 Reference', find('All of it')],
      ['3 API', find('All of it')],
      ['4 Deep', find('All of it')],
    ])
  })

  it('says in its contents and beside its links on which page a place is', () => {
    const contents = pdf.pages[1]?.links ?? []
    expect(contents.map(({ text }) => text.replace(/ \d+$/, ''))).toEqual([
      'Start',
      'Guides',
      'Install & set up',
      'A long table',
      'Reference',
      'API',
    ])
    for (const { text, page } of contents) expect(text).toMatch(new RegExp(` ${page}$`))
    const references = pdf.pages.slice(2).flatMap(({ links }) => links.filter(({ page }) => page !== undefined))
    const numbered = references.filter(({ text }) => text.includes('(p.'))
    expect(numbered.length).toBe(5)
    for (const { text, page } of numbered) expect(text).toMatch(new RegExp(`\\(p\\. ?${page}\\)$`))
    expect(new Set(references.map(({ page }) => page)).size).toBeGreaterThan(2)
  })

  it('has a number and a title on each page but the first', () => {
    const feet = pdf.pages.map(({ texts }) => line(texts, (bottom) => bottom < 60))
    expect(feet[0]).toEqual([])
    expect(feet.slice(1)).toEqual(feet.slice(1).map((_, at) => ['Press: Manual', `${at + 2}`]))
    const heads = pdf.pages.map(({ texts }) => line(texts, (bottom) => bottom > 790).join())
    expect(heads.slice(2, 4)).toEqual(['Start', 'Guides'])
    expect(heads.at(-1)).toBe('Reference')
  })

  it('shows all panels of tabs below their names, what is folded, and where its links lead', () => {
    const text = pdf.pages.map((page) => page.text).join(' ')
    for (const one of ['First system One way.', 'Second system Another way.', 'Folded away.', 'Advice.'])
      expect(text).toContain(one)
    expect(text).toMatch(/others \(example\.org\/a\/b\)/)
    expect(text).toMatch(/a post \(example\.com\/base\/blog\/news\)/)
    expect(text).toMatch(/A video \(127\.0\.0\.1:\d+\/video\)/)
    expect(text).toMatch(/See https:\/\/example\.org\/plain ?\./)
  })

  it('repeats the head of a table on each of its pages, and cuts nothing off at the edge', () => {
    const pages = pdf.pages.filter((page) => /row \d/.test(page.text))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page.text.split('What it is').length).toBe(2)
    const seen = pages.flatMap(({ text }) => [...text.matchAll(/row (\d+)/g)].map(([, row]) => Number(row)))
    expect(seen).toEqual(rows.map((_, row) => row))
    // The margin is 20 mm.
    for (const { width } of pdf.pages) expect(Math.round(width)).toBe(595)
    for (const { width, texts } of pdf.pages)
      expect(texts.filter(({ left, right }) => left < 55 || right > width - 55)).toEqual([])
    const code = pdf.pages.flatMap(({ texts }) => texts).filter(({ text }) => /abcdefghij/.test(text))
    expect(
      code
        .map(({ text }) => text)
        .join('')
        .replace(/[^a-j]/g, ''),
    ).toContain('abcdefghij'.repeat(20))
  })

  it('divides long code where its title stays with eight lines, and indents the rest of a long line', () => {
    const pages = pdf.pages.filter(({ text }) => /step \d/.test(text))
    const steps = pages.map(({ text }) => [...text.matchAll(/step (\d+)\./g)].map(([, step]) => Number(step)))
    expect(steps.flat()).toEqual(Array.from({ length: 50 }, (_, step) => step))
    expect(pages.map(({ text }) => text.includes('tall.txt'))).toEqual([true, false])
    expect(Math.min(...steps.map(({ length }) => length))).toBeGreaterThanOrEqual(8)
    // The heading of the page is above it: no sheet was left half empty.
    expect(pages[0]?.text).toContain('All of it.')
    const lefts = (part: RegExp) =>
      pdf.pages.flatMap(({ texts }) => texts.filter(({ text }) => part.test(text)).map(({ left }) => Math.round(left)))
    const [start = 0] = lefts(/^const/)
    const [rest = 0, ...others] = lefts(/^[a-j]{20}/)
    expect(others).toEqual(others.map(() => rest))
    expect(others.length).toBeGreaterThan(0)
    expect(rest).toBeGreaterThan(start + 10)
  })

  it('is tagged: headings, tables, lists, links and pictures with their texts', () => {
    expect(pdf.isTagged).toBe(true)
    expect(pdf.info).toMatchObject({ Title: 'Press: Manual', Language: 'en-GB', Creator: 'Sitegen' })
    const roles = new Set(pdf.pages.flatMap((page) => page.roles))
    for (const role of ['H1', 'H2', 'H3', 'Table', 'TH', 'TD', 'L', 'LI', 'Link', 'Figure', 'P'])
      expect([...roles]).toContain(role)
    expect(pdf.pages.flatMap(({ alts }) => alts)).toContain('A red dot')
  })

  it('draws diagrams, and shows the source of one that cannot be drawn', () => {
    const { text = '', alts } = pdf.pages.at(-1) ?? {}
    expect(text).toMatch(/Alpha Beta/)
    expect(text).toMatch(/flowchart LR Gamma -->/)
    expect(text).not.toMatch(/Alpha -->/)
    expect(alts).toEqual(['Diagram'])
    expect(html).toMatch(/data-diagram="">.*\n {2}Alpha /)
  })

  it('asks nothing of the network', () => {
    expect(asked).toBe(0)
  })

  it('is the same file whatever was built before', async () => {
    const clean = made.output()
    expect((await made.build()).status).toBe(0)
    expect(printed(made)).toEqual([])
    const plain = [...made.output().keys()]
    expect(
      [...clean.keys()].filter((path) => !plain.includes(path)).map((path) => path.replace(/-\w{10}\./, '-*.')),
    ).toEqual(['assets/paper-*.css', 'assets/text-*.css', 'print/docs.html', 'print/docs.pdf'])
    const text = made.read('content/docs/api.md')
    made.write({ 'content/docs/api.md': `${text}\nOne more line.\n` })
    await made.build('--print')
    const edited = made.output()
    expect(edited.get('print/docs.pdf')?.equals(clean.get('print/docs.pdf') as Buffer)).toBe(false)
    made.write({ 'content/docs/api.md': text })
    await made.build('--print')
    expect(differences(made.output(), clean)).toEqual([])
    await made.build('--print', '--no-cache', '--out', join(made.root, 'clean'))
    expect(differences(made.output('clean'), clean)).toEqual([])
  })

  it('a page printed from the browser has all panels too, and no name of a panel is left behind on a sheet', async () => {
    const browser = await openBrowser()
    const page = await browser.newPage()
    try {
      const text = '/docs/guides/install/index.html'
      await page.route('**/*', async (route) => {
        const path = join(made.root, 'build', new URL(route.request().url()).pathname.replace('/base/', '/'))
        await (/\.\w+$/.test(path) && existsSync(path) ? route.fulfill({ path }) : route.abort())
      })
      await page.goto(`https://example.com/base${text}`)
      await page.waitForFunction(() => document.documentElement.dataset.script === 'on')
      for (const height of [200, 220, 240, 260, 280, 300]) {
        const { pages } = await readPdf(await page.pdf({ width: '600px', height: `${height}px` }))
        expect(pages.map((one) => one.text).join(' ')).toMatch(
          /First system .*One way\..*Second system .*Another way\..*More .*Folded away\./,
        )
        const lowest = pages.map(({ texts }) => [...texts].sort((a, b) => a.bottom - b.bottom)[0]?.text)
        const labels = ['First system', 'Second system', 'Size', 'More', 'long.ts']
        expect([height, lowest.filter((text) => text !== undefined && labels.includes(text))]).toEqual([height, []])
      }
    } finally {
      await page.close()
      await browser.close()
    }
  })
})

describe('without a Chromium that works', () => {
  const small = {
    'content/docs/index.md': '# Start\n\n[As PDF](pathname:///print/docs.pdf).\n',
    'content/docs/b.md': '# B\n\nSee [start](index.md).\n',
  }
  /** A program that says that it is Chromium. */
  const pretender = (made: TestSite, rest: string) => {
    made.write({ 'browser.sh': `#!/bin/sh\nif [ "$1" = --version ]; then echo Chromium 1; exit; fi\n${rest}\n` })
    const path = join(made.root, 'browser.sh')
    chmodSync(path, 0o755)
    return { CHROMIUM: path, SITEGEN_TIME_LIMIT: '2' }
  }

  it('the HTML is written as it is with one, and a note says what is missing', async () => {
    const made = siteForTest(small)
    const { status, stdout } = await build(made, without, '--print', '--strict')
    expect(status).toBe(0)
    expect(stdout).toContain(`note  print/no-chromium
  \`print/docs.pdf\` was not written, because \`/no/chromium\`, which the environment variable \`CHROMIUM\` names, cannot be started (ENOENT).`)
    expect(printed(made)).toEqual(['print/docs.html'])
    expect(made.main('docs/index.html')).toContain('href="/print/docs.pdf"')
    const html = made.read('build/print/docs.html')
    expect((await build(made, without, '--print')).stdout).toContain('print/no-chromium')
    await made.build('--print')
    expect(printed(made)).toEqual(['print/docs.html', 'print/docs.pdf'])
    expect(made.read('build/print/docs.html')).toBe(html)
  })

  it.each([
    ['ends', 'echo "No usable sandbox!" >&2; exit 3', 'Chromium ended (exit code 3): No usable sandbox!'],
    ['hangs', 'sleep 60', 'Chromium did not finish it in 4 seconds.'],
  ])('one that %s costs only the PDF', async (_, rest, reason) => {
    const made = siteForTest(small)
    const env = pretender(made, rest)
    const { status, stdout } = await build(made, env, '--print')
    expect(status).toBe(0)
    expect(stdout).toContain(`print/failed\n  \`print/docs.pdf\` was not written: ${reason}`)
    expect(printed(made)).toEqual(['print/docs.html'])
    await build(made, { CHROMIUM: chromiumPath }, '--print')
    expect(printed(made)).toEqual(['print/docs.html', 'print/docs.pdf'])
  })

  it('with --strict, a PDF that fails keeps the site from being written', async () => {
    const made = siteForTest(small)
    const { status, stdout } = await build(made, pretender(made, 'exit 1'), '--print', '--strict')
    expect([status, made.exists('build/index.html')]).toEqual([1, false])
    expect(stdout).toContain('Nothing was written')
  })
})

describe('several sections', () => {
  it('each sidebar of each version of each instance is a document; the first of a version needs no name', async () => {
    const made = siteForTest({
      'site.config.ts': leastConfig.replace(
        "'/' }",
        `'/', content: { docs: [
          { path: 'content/docs', sidebarPath: 'content/sidebars.json' },
          { id: 'sdk', path: 'content/sdk', routeBasePath: 'sdk' },
        ] } }`,
      ),
      'content/sidebars.json':
        '{ "first": ["index"], "second": ["b"], "none": [{ "type": "link", "label": "x", "href": "https://example.org" }] }',
      'content/docs/index.md': '# Start\n\nSee [the SDK](/sdk).\n',
      'content/docs/b.md': '# B\n\nSee [start](index.md).\n',
      'content/sdk/index.md': '# SDK\n\nText.\n',
      'versions.json': '["1.0"]',
      'versioned_sidebars/version-1.0-sidebars.json': '{ "first": ["index"] }',
      'versioned_docs/version-1.0/index.md': '# Start\n\nOld.\n',
    })
    const { stdout } = await build(made, without, '--print')
    expect(stdout).toContain(
      '`print/docs/next.pdf`, `print/docs/next/second.pdf`, `print/docs.pdf`, `print/sdk.pdf` were not written',
    )
    expect(printed(made)).toEqual([
      'print/docs.html',
      'print/docs/next.html',
      'print/docs/next/second.html',
      'print/sdk.html',
    ])
    expect(made.read('build/print/docs.html')).toContain('<p class="print-version">Version 1.0</p>')
    expect(made.read('build/print/sdk.html')).not.toContain('print-version')
    expect(made.read('build/print/docs/next.html')).toContain('href="https://example.com/sdk/"')
    expect(made.read('build/print/docs/next/second.html')).toContain('href="https://example.com/docs/next/"')
  })

  it('a theme of the site’s own has its own component and styles for them, or a report of what it lacks', async () => {
    const made = siteForTest({
      'site.config.ts': leastConfig.replace("'/' }", "'/', locale: 'en-US', theme: 'theme.tsx' }"),
      'theme.tsx': `import { theme as standard } from '@sitegen/cli/theme'
const Print = ({ head, site, pages }) => <html lang="en"><head>{head}</head><body>{site}: {pages.length}</body></html>
export const theme = { ...standard, Print }
`,
      'styles/paper.css': '@page { margin: 1in }\n',
      'content/docs/index.md': '# Start\n\nText.\n',
    })
    expect((await build(made, without, '--print')).status).toBe(0)
    expect(made.read('build/print/docs.html')).toContain('<body>Test: 1</body>')
    const [style, own] = [...made.output().keys()].filter((path) => /^assets\/(paper|text)-/.test(path))
    expect(made.read(`build/${own}`)).toMatch(/^@page\{size:letter;/)
    expect(made.read(`build/${style}`)).toBe('@page{margin:1in}\n')
    made.write({ 'theme.tsx': made.read('theme.tsx').replace('...standard, Print', '...standard, Print: undefined') })
    const { status, stdout } = await build(made, without, '--print')
    expect(status).toBe(1)
    expect(stdout).toContain('theme/failed')
    expect(stdout).toContain(
      'the theme has no component `Print`, which `--print` needs: spread the default theme, or add one.',
    )
    expect((await build(made, without)).status).toBe(0)
  })

  it('for a site without docs, says that there is nothing to print', async () => {
    const made = siteForTest({ 'content/pages/index.md': '# Home\n' })
    const { status, stdout } = await build(made, without, '--print')
    expect(status).toBe(0)
    expect(stdout).toContain('warning  print/nothing\n  There is nothing to print: no docs sidebar has a page.')
  })
})

/** The command lines of all processes. */
const commandLines = () =>
  readdirSync('/proc')
    .map((name) => {
      try {
        return readFileSync(join('/proc', name, 'cmdline'), 'utf8')
      } catch {
        return ''
      }
    })
    .join('\n')

it.each(['SIGINT', 'SIGTERM'] as const)('a build that %s interrupts leaves no Chromium behind', async (signal) => {
  const made = siteForTest({ 'content/docs/index.md': '# Start\n' })
  made.write({ 'tmp/keep': '' })
  const args = [join(projectRoot, 'bin/sitegen.js'), 'build', '--print', '--root', made.root]
  const env = { ...process.env, CHROMIUM: chromiumPath, TMPDIR: join(made.root, 'tmp') }
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.on('exit', (_, by) => resolve(by)))
  const profile = () => readdirSync(join(made.root, 'tmp')).find((name) => name.startsWith('sitegen-chromium-'))
  // Chromium is running when it has written to its profile.
  await vi.waitFor(() => expect(readdirSync(join(made.root, 'tmp', profile() ?? 'none'))).not.toEqual([]), 60_000)
  const name = profile() as string
  child.kill(signal)
  expect(await ended).toBe(signal)
  expect(profile()).toBeUndefined()
  if (process.platform === 'linux') await vi.waitFor(() => expect(commandLines()).not.toContain(name), 60_000)
})
