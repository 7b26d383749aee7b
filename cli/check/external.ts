// Links to other sites. Each page of another site is requested once, however many links lead to it. The result is cached, with the
// time since when it has failed.
import type { LookupFunction } from 'node:net'
import type { Finding, LinkFact, SiteConfig } from '../../renderer/index.ts'
import { mapLimit } from '../async/map-limit.ts'
import type { Cache } from '../cache/cache.ts'
import { askLink, asksToWait } from './external/ask-link.ts'
import { describeResult, duration, type Result } from './external/describe-result.ts'
import { Hosts } from './external/hosts.ts'
import type { Outcome } from './external/outcome.ts'
import { findPages, type Page, selectors } from './external/pages.ts'

/** How other sites are requested. */
export interface ExternalOptions {
  readonly settings: SiteConfig['links']['external']
  readonly cache: Cache
  /** Send no requests: report the results in the cache, however old. */
  readonly isOffline: boolean
  /** Receives progress messages. */
  readonly onProgress: (text: string) => void
  /** The current time in milliseconds since 1970. */
  readonly now: () => number
  readonly pause: (milliseconds: number) => Promise<void>
  readonly lookup?: LookupFunction | undefined
}

/** The results of checking links to other sites. The numbers count addresses, not links. */
export interface ExternalReport {
  readonly findings: readonly Finding[]
  readonly asked: number
  /** Number of results from earlier runs. */
  readonly known: number
  readonly unknown: number
  /** Number of addresses not requested because they are private. */
  readonly refused: number
  /** Number of addresses excluded by the configuration, or reserved for examples. */
  readonly skipped: number
  /** Age of the oldest result of an earlier run: `3 days`. */
  readonly oldest: string | undefined
}

const hour = 3_600_000
/** Number of results after which the cache is saved, so that a run that is interrupted is not wasted. */
const batch = 50

/** Request all pages of other sites that links lead to, except those whose results are in the cache. */
export async function checkExternal(links: readonly LinkFact[], options: ExternalOptions): Promise<ExternalReport> {
  const { settings, cache, isOffline, now } = options
  const { isAllowed, isLeftOut } = selectors(settings)
  const { pages, invalid, skipped } = findPages(links, isLeftOut, isAllowed)
  const known = new Map(pages.flatMap((page) => remembered(page, cache)))
  const wanted = isOffline ? [] : pages.filter((page) => !isFresh(page, known.get(page), options))
  const checked = await askPages(wanted, known, { ...options, isAllowed })
  const unknown: Result = { outcome: { kind: 'unknown', why: 'no earlier run has checked it' }, asked: 0 }
  const resultOf = (page: Page) => checked.get(page) ?? known.get(page) ?? unknown
  const findings = pages.flatMap((page) => {
    const result = resultOf(page)
    const age = known.get(page) === result ? duration(now() - result.asked) : undefined
    return page.links.flatMap((link) => describeResult(link, result, { failAfter: settings.failAfter, age }))
  })
  const used = pages.flatMap((page) => (known.get(page) === resultOf(page) ? [now() - resultOf(page).asked] : []))
  const isRefused = (page: Page) => {
    const { outcome } = resultOf(page)
    return outcome.kind === 'private' && outcome.via === undefined
  }
  return {
    findings: [...invalid, ...findings],
    asked: wanted.filter((page) => !isRefused(page)).length,
    known: used.length,
    unknown: pages.filter((page) => resultOf(page).outcome.kind === 'unknown').length,
    refused: wanted.filter(isRefused).length,
    skipped,
    oldest: used.length > 0 ? duration(Math.max(...used)) : undefined,
  }
}

function remembered(page: Page, cache: Cache): (readonly [Page, Result])[] {
  const result = cache.find<Result>('external', page.key)
  return result ? [[page, result]] : []
}

/** Whether a cached result is recent enough to be used again. */
function isFresh({ ids }: Page, result: Result | undefined, { settings: { keep }, now }: ExternalOptions): boolean {
  if (!result) return false
  const { outcome, asked } = result
  if (outcome.kind !== 'good') return now() - asked < keep.failed * hour
  const hours = outcome.moved ? keep.redirected : keep.good
  return now() - asked < hours * hour && [...ids].every((id) => outcome.anchors[id] !== undefined)
}

type Asking = ExternalOptions & { readonly isAllowed: (url: URL) => boolean }

/** Request pages, host by host, and cache their results, except those that turn out to be unknown. */
async function askPages(wanted: readonly Page[], known: ReadonlyMap<Page, Result>, options: Asking) {
  const { settings, cache, onProgress, now, pause } = options
  const hosts = new Hosts(settings.delay * 1000, pause)
  const results = new Map<Page, Result>()
  const unreached: Page[] = []
  const byHost = new Map<string, Page[]>()
  for (const page of wanted) byHost.set(page.url.host, [...(byHost.get(page.url.host) ?? []), page])
  const largestFirst = [...byHost.values()].sort((a, b) => b.length - a.length)
  await mapLimit(largestFirst, async (pages) => {
    for (const page of pages) {
      onProgress(`Checking other sites… ${results.size} of ${wanted.length} (${page.url.host})`)
      const outcome = await askPage(page, hosts, options)
      const result = renewed(outcome, known.get(page), now())
      results.set(page, result)
      if (outcome.kind === 'failed' && (outcome.fault === 'name' || outcome.fault === 'connection'))
        unreached.push(page)
      else if (outcome.kind !== 'unknown') cache.put('external', page.key, result)
      if (results.size % batch === 0) cache.save()
    }
  })
  const isCutOff = byHost.size > 2 && unreached.length === wanted.length
  const why = 'no host at all could be reached, so this machine seems to be offline'
  for (const page of unreached)
    if (isCutOff) results.set(page, renewed({ kind: 'unknown', why }, known.get(page), now()))
    else cache.put('external', page.key, results.get(page))
  if (wanted.length > 0) cache.save('external')
  return results
}

async function askPage({ url, ids }: Page, hosts: Hosts, options: Asking): Promise<Outcome> {
  const { settings, pause } = options
  const fault = hosts.faultOf(url.host)
  if (fault) return fault
  const timeLimit = settings.timeLimit * 1000
  const closed = hosts.closedFor(url.host)
  if (closed > timeLimit) return { kind: 'unknown', why: asksToWait(closed) }
  if (closed > 0) await pause(closed)
  return askLink(url, [...ids], {
    ...options,
    hosts,
    retries: settings.retries,
    timeout: settings.timeout * 1000,
    backOff: settings.backOff * 1000,
    timeLimit,
  })
}

/** A new result, with the time since when the page has failed. If the page cannot be checked now, the earlier result, if any. */
function renewed(outcome: Outcome, before: Result | undefined, now: number): Result {
  if (outcome.kind === 'unknown') return before ?? { outcome, asked: now }
  if (outcome.kind !== 'failed') return { outcome, asked: now }
  const failedSince = (before?.outcome.kind === 'failed' ? before.failedSince : undefined) ?? now
  return { outcome, asked: now, failedSince }
}
