// Contract: a page is stored only together with its scripts and style sheets, and these are stored as long as the page. Whatever
// the browser has in its own cache is taken from there, so storing a page that was just shown requests nothing.
import { offlinePage } from '../../../renderer/text/output-names.ts'
import { factsOf, keptPage, type PageFacts, readTag, readTitle } from './facts.ts'
import { keepFile } from './keep-file.ts'
import type { Visit } from './messages.ts'
import { filesOfCode, filesOfPage } from './named-files.ts'
import { put } from './put.ts'
import { base, findKept, isHashed, isSearch, offlineKey, pageKey, stores } from './stores.ts'
import { trim } from './trim.ts'

/** Bytes of files that are loaded for a page before it uses them. */
const mostAhead = 2_000_000

/** Store the visible page, and the page shown offline for unknown addresses. Returns the number of stored pages. */
export async function keepVisitedPage({ path, files, saves }: Visit): Promise<number> {
  const kept = await keepPage(path, { cache: 'force-cache', files, saves })
  if (kept) {
    const spare = await findKept('pages', offlineKey)
    const isSame = spare && factsOf(spare).shell === kept.shell && factsOf(spare).site === kept.site
    if (!isSame) await keepPage(base + offlinePage, { cache: 'no-cache', files: [], saves })
  }
  return trim()
}

interface Keeping {
  readonly cache: RequestCache
  readonly files: readonly string[]
  readonly saves: boolean
}

async function keepPage(path: string, { cache, files, saves }: Keeping): Promise<PageFacts | undefined> {
  const answer = await fetch(path, { cache, priority: 'low' })
  const isPage = answer.status === 200 && answer.headers.get('content-type')?.startsWith('text/html')
  if (!isPage || answer.headers.get('cache-control')?.includes('no-store')) return undefined
  const html = await answer.text()
  const tag = readTag(html)
  if (tag?.site === undefined || tag.base !== base) return undefined
  const { shell, site } = tag
  const { needed, later } = filesOfPage(html)
  const gathering = new Gathering(saves)
  for (const one of needed) if (!(await gathering.add(one, 'needed'))) return undefined
  for (const one of files) if (one.startsWith(base) && !isSearch(one)) await gathering.add(one, 'used')
  for (const one of later) await gathering.add(one, 'later')
  const own = new URL(answer.url).pathname
  const facts = {
    path: own,
    title: readTitle(html),
    shell,
    site,
    files: Object.fromEntries(gathering.files),
    bytes: html.length,
    readAt: Date.now(),
  }
  await put('pages', pageKey(own), keptPage(answer, html, facts))
  return facts
}

/** Why a file belongs to a page. `named`: another file refers to it, so it is stored only once it is loaded. */
type Reason = 'needed' | 'used' | 'later' | 'named'

/** Collects the files of a page, including those that they import. */
class Gathering {
  /** Path → bytes. */
  readonly files = new Map<string, number>()
  /** Files with a reason other than `named`. */
  private readonly wanted = new Set<string>()
  private ahead = 0

  constructor(private readonly saves: boolean) {}

  /** Add a file. Returns false if a required file cannot be stored. */
  async add(path: string, reason: Reason): Promise<boolean> {
    if (this.wanted.has(path) || (reason === 'named' && this.files.has(path))) return true
    if (reason !== 'named') this.wanted.add(path)
    this.files.set(path, 0)
    const file = (isHashed(path) ? await findKept('files', path) : undefined) ?? (await this.load(path, reason))
    if (!file) return reason === 'named' || reason === 'later'
    this.files.set(path, Number(file.headers.get('content-length')))
    if (!isHashed(path) || !/\.(js|css)$/.test(path)) return true
    const { imported, named } = codeFiles.get(path) ?? filesOfCode(await file.text(), path)
    codeFiles.set(path, { imported, named })
    for (const one of named) await this.add(one, 'named')
    let isWhole = true
    for (const one of imported) isWhole = (await this.add(one, reason)) && isWhole
    return isWhole
  }

  private async load(path: string, reason: Reason): Promise<Response | undefined> {
    // A library in a folder of its own is large, and parts of it are rarely needed.
    const waits = reason === 'later' && (this.ahead > mostAhead || /-[\da-f]{10}\//.test(path))
    if (waits || reason === 'named') return undefined
    const file = await keepFile(path, this.saves ? 'if at hand' : 'always')
    if (reason === 'later') this.ahead += Number(file?.headers.get('content-length') ?? 0)
    return file
  }
}

/** What scripts and style sheets refer to, by path. Their contents never change. */
const codeFiles = new Map<string, ReturnType<typeof filesOfCode>>()

/** Delete a page that no longer exists. */
export async function forgetPage(path: string): Promise<void> {
  if (await findKept('pages', pageKey(path))) await (await caches.open(stores.pages)).delete(pageKey(path))
}
