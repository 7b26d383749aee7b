import { factsOf, type PageFacts } from './facts.ts'
import { scope } from './scope.ts'
import { offlineKey, pageKey, stores } from './stores.ts'

/** Maximum number of stored pages, and of their bytes, including files. */
const mostPages = 100
const mostBytes = 50_000_000

export interface KeptPage {
  readonly facts: PageFacts
  readonly answer: Response
}

/** The stored pages, last read first. */
export async function listPages(): Promise<KeptPage[]> {
  return (await allPages()).filter(({ facts }) => pageKey(facts.path) !== offlineKey)
}

async function allPages(): Promise<KeptPage[]> {
  if (!(await caches.has(stores.pages))) return []
  const answers = await (await caches.open(stores.pages)).matchAll()
  const pages = answers.map((answer) => ({ answer, facts: factsOf(answer) })).reverse()
  return pages.sort((a, b) => b.facts.readAt - a.facts.readAt)
}

/** Delete pages beyond the limits, and files that no stored page needs. Returns the number of pages that remain. */
export async function trim(): Promise<number> {
  const pages = await listPages()
  if (pages.length === 0) return 0
  const counted = new Set<string>()
  let bytes = 0
  const kept = pages.filter(({ facts }, index) => {
    const fresh = Object.entries(facts.files).filter(([file]) => !counted.has(file))
    const more = fresh.reduce((sum, [, size]) => sum + size, facts.bytes)
    // The page being read always stays.
    if (index > 0 && (index >= mostPages || bytes + more > mostBytes)) return false
    for (const [file] of fresh) counted.add(file)
    bytes += more
    return true
  })
  await dropPages(pages.filter((one) => !kept.includes(one)))
  // Another window may show a version of a page that a newer one has replaced, and still need its files.
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.length <= 1) await dropFiles()
  return kept.length
}

/** Free space: delete the pages that were read longest ago, and files that no stored page needs. */
export async function dropHalf(): Promise<void> {
  const pages = await listPages()
  await dropPages(pages.slice(Math.floor(pages.length / 2)))
  await dropFiles()
}

/** Delete pages. */
export async function dropPages(pages: readonly KeptPage[]): Promise<void> {
  if (pages.length === 0) return
  const cache = await caches.open(stores.pages)
  for (const { facts } of pages) await cache.delete(pageKey(facts.path))
}

async function dropFiles() {
  const needed = new Set((await allPages()).flatMap(({ facts }) => Object.keys(facts.files)))
  const files = await caches.open(stores.files)
  for (const { url } of await files.keys()) if (!needed.has(new URL(url).pathname)) await files.delete(url)
}
