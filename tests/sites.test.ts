import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Builder } from './harness/builder.ts'
import { sample } from './harness/sample.ts'
import {
  type BuildDocument,
  fixture,
  fixtureNames,
  mainOf,
  projectRoot,
  type Run,
  redact,
  reversedFixture,
  type TestSite,
} from './harness/site.ts'

/** A process that has not built the sites at first: what that one remembers, this one cannot know. */
const other = new Builder()
afterAll(() => other.stop())

/** Sites that are built in threads too: starting a thread takes longer than building a site. */
const inThreads = new Set(sample(fixtureNames(), 3))

/** Build a site there; gives what was printed. */
async function build({ root }: TestSite, ...flags: readonly string[]): Promise<string> {
  return (await other.run(['build', '--root', root, ...flags])).stdout
}

// Every fixtures/<name>/ is a site built by the real command line. Compared are the exit status with the printed
// diagnostics, the list of files, each page's <main>, sidebar and head, and the sitemap and robots.txt.
// `vitest -u` rewrites expected/; a stale file fails. Then come the laws that hold for every site.
describe.each(fixtureNames())('fixture %s', (name) => {
  const expected = join(projectRoot, 'fixtures', name, 'expected')
  const seen = new Set<string>()
  let site: TestSite
  let first: Run
  let output: ReadonlyMap<string, Buffer>
  beforeAll(async () => {
    site = fixture(name)
    first = await site.build()
    output = site.output()
  })
  afterAll(() => site.dispose())

  const compare = async (file: string, text: string) => {
    seen.add(file)
    await expect(text).toMatchFileSnapshot(join(expected, file))
  }

  it('builds to what is expected', async () => {
    const { status, stdout, stderr } = first
    const printed = redact(stdout, site.root)
      .replace(/\n {2}\d+ written[^\n]*(\n {2}[^\n]* ms[^\n]*)?/g, '')
      .replace(/, [\d.]+ [kM]?B[^→]*→.*/g, '')
    expect(stderr).toBe('')
    await compare('printed.txt', `exit status ${status}\n\n${printed}`)
    await compare(
      'files.txt',
      `${[...output.keys()]
        .map((path) => redact(path, site.root))
        .sort()
        .join('\n')}\n`,
    )
    const heads: string[] = []
    const sidebars: string[] = []
    for (const [path, bytes] of output) {
      if (/^(sitemap\.xml|robots\.txt)$/.test(path)) await compare(path, bytes.toString())
      if (!path.endsWith('.html')) continue
      const html = redact(bytes.toString(), site.root)
      const main = mainOf(html)
      if (main) await compare(`main/${path}`, `${lines(main)}\n`)
      const sidebar = /data-region="sidebar"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1]
      if (sidebar) sidebars.push(`${path}\n${outline(sidebar)}`)
      heads.push(`${path}\n${headOf(html)}`)
    }
    if (heads.length > 0) await compare('heads.txt', heads.join('\n'))
    if (sidebars.length > 0) await compare('sidebars.txt', sidebars.join('\n'))
    expect(listFiles(expected).filter((file) => !seen.has(file))).toEqual([])
  })

  it('is written only if it has no error; a second build writes nothing', async () => {
    expect(site.exists('build')).toBe(first.status === 0)
    if (first.status !== 0) return
    expect(await build(site)).toMatch(/ 0 written, \d+ unchanged, 0 deleted/)
    expect(site.output()).toEqual(output)
  })

  // Every internal address in any page exists, but for those that are reported.
  it('no cache, another path, output folder and file order, and threads change no byte; no address is dead', async () => {
    if (first.status !== 0) return
    const elsewhere = reversedFixture(name)
    try {
      const workers = inThreads.has(name) ? '2' : '0'
      const flags = ['--json', '--no-cache', '--workers', workers, '--out', `${elsewhere.root}/other`]
      const { ok, diagnostics }: BuildDocument = JSON.parse(await build(elsewhere, ...flags))
      expect(ok).toBe(true)
      expect(elsewhere.output('other')).toEqual(output)
      expect(missingAddresses(output, baseOf(site), reportedAddresses(diagnostics))).toEqual([])
    } finally {
      elsewhere.dispose()
    }
  })

  it('a fresh clone with a restored cache has the same bytes', async () => {
    if (first.status !== 0) return
    const clone = site.clone()
    try {
      expect(await build(clone)).toMatch(/ [1-9]\d* written, 0 unchanged, 0 deleted/)
      expect(clone.output()).toEqual(output)
    } finally {
      clone.dispose()
    }
  })
})

const baseOf = (site: TestSite) => /baseUrl: '([^']*)'/.exec(site.config())?.[1] ?? '/'

function reportedAddresses(diagnostics: BuildDocument['diagnostics']): ReadonlySet<string> {
  return new Set(
    diagnostics
      .filter(({ code }) => /^(link|image)\//.test(code))
      .flatMap(({ message }) => [...message.matchAll(/`([^`]*)`/g)].map(([, href]) => decode(href as string))),
  )
}

/** Addresses in pages that no file has, by page. */
function missingAddresses(
  output: ReadonlyMap<string, Buffer>,
  base: string,
  reported: ReadonlySet<string>,
): readonly string[] {
  const missing = new Set<string>()
  for (const [path, bytes] of output) {
    if (!path.endsWith('.html')) continue
    for (const [, address = ''] of bytes.toString().matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const plain = decode(
        address
          .replaceAll('&amp;', '&')
          .replaceAll('&quot;', '"')
          .replaceAll('&#x27;', "'")
          .replace(/[?#].*$/, ''),
      )
      if (plain === '' || /^([a-z][a-z\d+.-]*:|\/\/)/i.test(plain)) continue
      if (reported.has(plain) || reported.has(decode(address))) continue
      if (!plain.startsWith(base) || !exists(plain.slice(base.length), output)) missing.add(`${path}: ${address}`)
    }
  }
  return [...missing]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function exists(path: string, output: ReadonlyMap<string, unknown>): boolean {
  const bare = path.replace(/\/$/, '')
  return output.has(path) || output.has(`${bare}.html`) || output.has(bare === '' ? 'index.html' : `${bare}/index.html`)
}

function lines(html: string): string {
  return html.replaceAll('><', '>\n<')
}

/** A sidebar as text: one line an item, with its address, class and mark. */
function outline(html: string): string {
  let depth = 0
  return html
    .split(/(?=<(?:ul|\/ul|li)\b)/)
    .map((piece) => {
      if (piece.startsWith('</ul')) depth--
      if (piece.startsWith('<ul')) depth++
      if (!piece.startsWith('<li')) return ''
      const item = piece
        .replace(/<\/li>$/, '')
        .replace(/^<li(?: class="([^"]*)")?( data-collapsed="")?>/, (_, name, folds) =>
          name ? `(${name}${folds ? ', folds' : ''}) ` : '',
        )
      const link = item.replace(
        /<a href="([^"]*)"([^>]*)>(.*)<\/a>/,
        (_, url, rest, label) => `${label} → ${url}${rest}`,
      )
      return `${'  '.repeat(depth)}${link}\n`
    })
    .join('')
}

/** What a head says about its page: title, description, robots, address; or where a stub leads. */
function headOf(html: string): string {
  const wanted =
    /<(title>[^<]*|meta name="(?:description|keywords|robots)"[^>]*|link rel="canonical"[^>]*|meta property="og:image"[^>]*|script data-to="[^"]*")/g
  return [...html.matchAll(wanted)].map(([, tag]) => `  ${tag}\n`).join('')
}

function listFiles(folder: string, prefix = ''): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name
    return entry.isDirectory() ? listFiles(folder, path) : [path]
  })
}
