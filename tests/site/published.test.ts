import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { beforeAll, describe, expect, it } from 'vitest'
import { shared } from '../harness/shared.ts'
import { projectRoot, readTree } from '../harness/site.ts'
import { xmlFaults } from '../harness/xml.ts'

// Feeds and metadata for search engines, checked by the rules of other parties.
let files: Map<string, Buffer>
beforeAll(async () => {
  files = readTree((await shared('site/real')).folder)
})

const read = (path: string) => String(files.get(path) ?? '')
const pages = () =>
  [...files.keys()]
    .filter((path) => path.endsWith('.html') && read(path).includes(' data-shell='))
    .map((path) => ({ path, html: read(path) }))
const pick = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, inner = '']) => inner)

describe('the feeds', () => {
  it('are valid', async () => {
    const ajv = new Ajv({ allErrors: true })
    formats.default(ajv)
    const schema = JSON.parse(readFileSync(join(projectRoot, 'tests/harness/schemas/json-feed.json'), 'utf8'))
    const validate = ajv.compile(schema)
    validate(JSON.parse(read('blog/feed.json')))
    expect(validate.errors).toBe(null)
    expect(await xmlFaults(read('blog/rss.xml'), 'rss')).toEqual([])
    expect(await xmlFaults(read('blog/atom.xml'), 'atom')).toEqual([])
  })

  it('say the same to a feed reader: the newest twenty posts, whole', () => {
    const json = parseJsonFeed(JSON.parse(read('blog/feed.json')))
    const rss = parseRssFeed(read('blog/rss.xml'))
    const atom = parseAtomFeed(read('blog/atom.xml'))
    const items = json.items ?? []
    expect(items).toHaveLength(20)
    expect(
      rss.items?.map(({ title, link, guid, description, content, categories, pubDate }) => ({
        title,
        url: link,
        id: guid?.value,
        summary: description,
        html: content?.encoded,
        tags: categories?.map(({ name }) => name),
        date: new Date(String(pubDate)).toISOString(),
      })),
    ).toEqual(
      items.map(({ title, url, id, summary, content_html, tags, date_published }) => ({
        title,
        url,
        id,
        summary,
        html: content_html?.trim(),
        tags,
        date: date_published,
      })),
    )
    expect(
      atom.entries?.map(({ id, title, content, authors, published }) => ({
        id,
        title: title?.value,
        html: content?.value ?? content,
        authors: authors?.map(({ name }) => name),
        published,
      })),
    ).toEqual(
      items.map(({ id, title, content_html, authors, date_published }) => ({
        id,
        title,
        html: content_html?.trim(),
        authors: authors?.map(({ name }) => name),
        published: date_published,
      })),
    )
    expect(new Set(items.map(({ id }) => id)).size).toBe(20)
  })

  it('hold no address that is not absolute', () => {
    for (const { content_html = '' } of JSON.parse(read('blog/feed.json')).items)
      expect(
        pick(content_html, /\s(?:href|src)="([^"]*)"/g).filter((address) => !/^(https?|mailto):/.test(address)),
      ).toEqual([])
  })

  it('are announced in the head of every page', () => {
    const wanted = ['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json']
    for (const { path, html } of pages())
      expect([path, pick(html, /<link rel="alternate" type="application\/[a-z+]+"[^>]* href="([^"]*)"/g)]).toEqual([
        path,
        wanted,
      ])
  })
})

/** Pages shown in place of others, which have no address of their own. */
const spares = ['404.html', 'site-data/offline.html']

describe('for search engines', () => {
  it('the sitemap is valid and names every page that may be found, with the day of its last change', async () => {
    expect(await xmlFaults(read('sitemap.xml'), 'sitemap')).toEqual([])
    const wanted = pages().flatMap(({ html }) =>
      html.includes('name="robots"') ? [] : pick(html, /<link rel="canonical" href="([^"]*)"/g),
    )
    expect(pick(read('sitemap.xml'), /<loc>([^<]*)<\/loc>/g).sort()).toEqual(wanted.sort())
    expect(pick(read('sitemap.xml'), /<lastmod>([^<]*)/g).length).toBeGreaterThan(100)
  })

  it('every page has one canonical address, and is its own version in the site’s language', () => {
    for (const { path, html } of pages().filter((page) => !spares.includes(page.path))) {
      const [canonical, ...more] = pick(html, /<link rel="canonical" href="([^"]*)"/g)
      expect([path, more]).toEqual([path, []])
      expect(pick(html, /hrefLang="[^"]*" href="([^"]*)"/g)).toEqual([canonical, canonical])
    }
  })

  it('no two pages have the same title or description', () => {
    const all = pages().filter(({ path }) => path !== 'site-data/offline.html')
    for (const pattern of [/<title>([^<]*)/g, /<meta name="description" content="([^"]*)"/g]) {
      const seen = all.flatMap(({ path, html }) => pick(html, pattern).map((text) => [text, path] as const))
      const twice = seen.filter(([text], index) => seen.findIndex(([other]) => other === text) !== index)
      expect(twice).toEqual([])
      expect(seen.length).toBeGreaterThanOrEqual(all.length - 2)
    }
  })

  it('structured data uses the words of schema.org as it defines them', () => {
    const data = pages().flatMap(({ html }) => pick(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs))
    const types = new Set(data.map((text) => JSON.parse(text)['@type']))
    expect(types).toEqual(new Set(['WebSite', 'Organization', 'BreadcrumbList', 'BlogPosting', 'Blog']))
    const wrong = [{ headlin: 'A' }, { datePublished: 5 }].map((more) =>
      JSON.stringify({ '@context': 'https://schema.org', '@type': 'BlogPosting', ...more }),
    )
    const reported = typeFaults({ 'data.ts': data, 'misspelt.ts': wrong.slice(0, 1), 'number.ts': wrong.slice(1) })
    expect(reported.map((line) => /(\w+\.ts)\S*: error TS/.exec(line)?.[1])).toEqual(['misspelt.ts', 'number.ts'])
  })
})

/** What the compiler says of structured data, by file: its errors, without their explanations. */
function typeFaults(files: Readonly<Record<string, readonly string[]>>): string[] {
  const cache = join(projectRoot, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'schema-'))
  const names = ['BlogPosting', 'Blog', 'BreadcrumbList', 'Organization', 'WebSite']
  for (const [file, values] of Object.entries(files)) {
    const lines = values.map((text) => `${JSON.stringify(JSON.parse(text))},`)
    writeFileSync(
      join(folder, file),
      `import type { ${names.join(', ')}, WithContext } from 'schema-dts'\nexport const data: WithContext<${names.join(' | ')}>[] = [\n${lines.join('\n')}\n]\n`,
    )
  }
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
    '--module',
    'nodenext',
    '--pretty',
    'false',
  ]
  const args = ['node_modules/typescript/bin/tsc', ...flags, ...Object.keys(files).map((file) => join(folder, file))]
  const { stdout } = spawnSync(process.execPath, args, { cwd: projectRoot, encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  return stdout.split('\n').filter((line) => /^\S/.test(line))
}
