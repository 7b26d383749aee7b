import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fixture, fixtureNames, mainOf, projectRoot, redact } from './harness/site.ts'

// Every fixtures/<name>/ is a site built by the real command line. Compared are the exit status with the printed
// diagnostics, the list of files, each page's <main>, sidebar and head, and the sitemap and robots.txt.
// `vitest -u` rewrites expected/; a stale file fails.
describe.each(fixtureNames())('fixture %s', (name) => {
  const site = fixture(name)
  const expected = join(projectRoot, 'fixtures', name, 'expected')
  const seen = new Set<string>()
  afterAll(() => site.dispose())

  const compare = async (file: string, text: string) => {
    seen.add(file)
    await expect(text).toMatchFileSnapshot(join(expected, file))
  }

  it('builds to what is expected', async () => {
    const { status, stdout, stderr } = await site.build()
    const printed = redact(stdout, site.root)
      .replace(/\n {2}\d+ written[^\n]*(\n {2}[^\n]* ms[^\n]*)?/, '')
      .replace(/, [\d.]+ [kM]?B[^→]*→.*/, '')
    expect(stderr).toBe('')
    await compare('printed.txt', `exit status ${status}\n\n${printed}`)
    const output = site.output()
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
})

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
