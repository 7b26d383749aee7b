import { STATUS_CODES } from 'node:http'
import type { LookupFunction } from 'node:net'
import { counted, shownAddress } from '../../../renderer/index.ts'
import { hasAnchor } from './anchors.ts'
import type { Hosts } from './hosts.ts'
import type { Moved, Outcome } from './outcome.ts'
import { type Answer, type FaultKind, request } from './request.ts'

export interface AskOptions {
  readonly hosts: Hosts
  readonly isAllowed: (url: URL) => boolean
  readonly timeout: number
  readonly timeLimit: number
  readonly retries: number
  readonly backOff: number
  readonly now: () => number
  readonly pause: (milliseconds: number) => Promise<void>
  readonly lookup?: LookupFunction | undefined
}

/** A final answer, or the reason why there is none. */
interface Followed {
  readonly outcome: Outcome
  /** Set if another attempt may succeed, after the given number of milliseconds or soon. */
  readonly again?: { readonly after: number | undefined } | undefined
  /** The host that answered. */
  readonly host: string
}

interface Link {
  readonly url: URL
  readonly ids: readonly string[]
  /** The deadline, in milliseconds of `performance.now()`. */
  readonly end: number
}

const mostRedirects = 10
const tooOften = 429
const hostFaults: ReadonlySet<string | undefined> = new Set(['name', 'certificate', 'connection', 'timeout'])
const permanent = new Set([301, 308])
const redirects = new Set([301, 302, 303, 307, 308])
const busy = new Set([tooOften, 500, 502, 503, 504])

/** Request an address, and look for anchors in its page: with HEAD, then with GET, several times if necessary. */
export async function askLink(url: URL, ids: readonly string[], options: AskOptions): Promise<Outcome> {
  const { hosts, retries, backOff, pause } = options
  const link = { url, ids, end: performance.now() + options.timeLimit }
  for (let attempt = 0; ; attempt++) {
    const { outcome, again, host } = await follow(link, attempt === 0 ? 'HEAD' : 'GET', options)
    const isHost = outcome.kind === 'unknown' || (outcome.kind === 'failed' && hostFaults.has(outcome.fault))
    const isLast = !again || attempt >= retries
    if (isHost && isLast) hosts.note(host, outcome)
    if (!again) return outcome
    const wait = again.after ?? backOff * 2 ** attempt
    if (again.after !== undefined) hosts.close(host, wait)
    const isLate = performance.now() + wait > link.end
    if (isLate && again.after !== undefined) return { kind: 'unknown', why: asksToWait(wait) }
    if (isLate || isLast) return outcome
    await pause(wait)
  }
}

/** `the host allows no more requests for 5 minutes` */
export function asksToWait(milliseconds: number): string {
  const [number, unit] =
    milliseconds > 5_400_000
      ? [Math.round(milliseconds / 3_600_000), 'hour']
      : milliseconds > 90_000
        ? [Math.round(milliseconds / 60_000), 'minute']
        : [Math.max(1, Math.round(milliseconds / 1000)), 'second']
  return `the host allows no more requests for ${counted(number, unit)}`
}

/** Follow redirects to a final answer. */
async function follow(link: Link, first: 'HEAD' | 'GET', options: AskOptions): Promise<Followed> {
  const { hosts } = options
  let { url } = link
  let moved: Moved | undefined
  const seen = new Set([url.href])
  const ended = (outcome: Outcome, again?: Followed['again']) => ({ outcome, again, host: url.host })
  const failed = (what: string, fault?: FaultKind) => ended({ kind: 'failed', what, fault })
  for (;;) {
    const answer = await askOnce(url, first, link, options)
    if (answer.kind === 'private') {
      const via = url === link.url ? undefined : url.href
      return ended({ kind: 'private', address: answer.address, network: answer.network, via })
    }
    if (answer.kind === 'fault') {
      const { fault } = answer
      const what = withRedirect(answer.what, url, link)
      const isPassing = fault === 'timeout' || fault === 'broken'
      return ended({ kind: 'failed', what, fault }, isPassing ? { after: undefined } : undefined)
    }
    const { status, location } = answer
    if (status !== tooOften) hosts.note(url.host, undefined)
    if (!redirects.has(status) || location === undefined) return judge(answer, link, { moved, url, now: options.now })
    const next = nextUrl(location, url)
    if (!next) return failed(`is redirected to \`${shownAddress(location)}\`, which is not a web address`)
    if (seen.has(next.href)) return failed('is redirected in a loop')
    if (seen.size > mostRedirects) return failed(`is redirected more than ${mostRedirects} times`)
    moved = extended(moved, next, permanent.has(status))
    seen.add(next.href)
    url = next
  }
}

/** The answer to one request: to a GET if the answer to a HEAD is not conclusive. */
async function askOnce(url: URL, first: 'HEAD' | 'GET', { ids, end }: Link, options: AskOptions): Promise<Answer> {
  const { hosts, isAllowed, timeout, lookup } = options
  const readsPage = ids.length > 0
  const ask = (method: 'HEAD' | 'GET') =>
    hosts.turn(url.host, () => {
      const milliseconds = Math.max(1, Math.min(timeout, end - performance.now()))
      return request({ url, method, readsPage, isAllowed: isAllowed(url), milliseconds, lookup })
    })
  const isHead = first === 'HEAD' && !readsPage && !hosts.withoutHead.has(url.host)
  if (!isHead) return ask('GET')
  const answer = await ask('HEAD')
  if (!isVague(answer)) return answer
  const second = await ask('GET')
  if (second.kind === 'answer' && second.status < 400) hosts.withoutHead.add(url.host)
  return second
}

/** Whether GET may get a different answer. A rate limit applies to all methods. */
function isVague(answer: Answer): boolean {
  if (answer.kind === 'fault') return answer.fault === 'broken'
  if (answer.kind !== 'answer') return false
  const { status } = answer
  return (status < 200 || status >= 300) && !redirects.has(status) && status !== tooOften
}

/** A problem, with the address that it concerns if this is not the address of the link. */
function withRedirect(what: string, url: URL, link: Link): string {
  return url === link.url ? what : `is redirected to \`${shownAddress(url.href)}\`, which ${what}`
}

function judge(
  { status, retryAfter, anchors }: Extract<Answer, { kind: 'answer' }>,
  link: Link,
  { moved, url, now }: Pick<AskOptions, 'now'> & { readonly moved: Moved | undefined; readonly url: URL },
): Followed {
  const { ids } = link
  const { host } = url
  if (status >= 200 && status < 300) {
    const found = anchors
      ? ids.map((id) => [id, hasAnchor(anchors, id)] as const)
      : ids.map((id) => [id, true] as const)
    return { outcome: { kind: 'good', anchors: Object.fromEntries(found), moved }, host }
  }
  const name = STATUS_CODES[status]
  const what = withRedirect(`responds with status ${status}${name ? ` (${name})` : ''}`, url, link)
  const outcome: Outcome =
    status === tooOften ? { kind: 'unknown', why: 'the host limits requests' } : { kind: 'failed', what }
  return { outcome, again: busy.has(status) ? { after: waitOf(retryAfter, now()) } : undefined, host }
}

/** The end of a chain of redirects; if the first ones are permanent, the end of the permanent ones. */
function extended(moved: Moved | undefined, next: URL, isPermanent: boolean): Moved {
  if (isPermanent && moved?.permanent !== false) return { to: next.href, permanent: true }
  return moved?.permanent ? moved : { to: next.href, permanent: false }
}

function nextUrl(location: string, from: URL): URL | undefined {
  const next = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined
  if (!next || !/^https?:$/.test(next.protocol)) return undefined
  if (next.hash === '') next.hash = from.hash
  return next
}

/** The milliseconds in a `Retry-After` header, which has seconds or a date. */
function waitOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
