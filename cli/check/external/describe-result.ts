import { counted, diagnostics, type Finding, type LinkFact, splitHref } from '../../../renderer/index.ts'
import { wantedAnchor } from './anchors.ts'
import type { Moved, Outcome } from './outcome.ts'

/** An outcome with its times, in milliseconds since 1970. Plain data. */
export interface Result {
  readonly outcome: Outcome
  readonly asked: number
  /** The time since when each attempt has failed. */
  readonly failedSince?: number | undefined
}

export interface ResultContext {
  readonly failAfter: number
  /** The age of the result; undefined if this run obtained it. */
  readonly age: string | undefined
}

const day = 86_400_000

/** The diagnostics of a result for one of the links to the page. */
export function describeResult(link: LinkFact, result: Result, { failAfter, age }: ResultContext): Finding[] {
  const { outcome, asked, failedSince = asked } = result
  const { href, at } = link
  const found = (diagnostic: Finding['diagnostic'], fix?: Finding['fix']) => [
    { link, diagnostic, setting: undefined, fix },
  ]
  switch (outcome.kind) {
    case 'private': {
      const { address, network, via } = outcome
      return found(diagnostics.externalPrivate({ href, address, network, via }, at))
    }
    case 'unknown':
      return found(diagnostics.externalUnknown(href, outcome.why, at))
    case 'failed': {
      const failed = {
        href,
        what: outcome.what,
        since: asked === failedSince ? undefined : duration(asked - failedSince),
        failAfter,
        age,
      }
      const isBroken = asked - failedSince >= failAfter * day
      return found(isBroken ? diagnostics.externalBroken(failed, at) : diagnostics.externalFailing(failed, at))
    }
    default: {
      const { moved, anchors } = outcome
      const id = wantedAnchor(splitHref(href).hash)
      const missing = id !== undefined && anchors[id] === false ? [diagnostics.externalAnchor(href, id, at, age)] : []
      return [...missing.flatMap((one) => found(one)), ...(moved ? [movedFinding(link, moved)] : [])]
    }
  }
}

function movedFinding(link: LinkFact, { to: page, permanent }: Moved): Finding {
  const { href, at } = link
  const to = page.includes('#') ? page : `${page}${splitHref(href).hash}`
  // A host that redirects old addresses to its home page no longer has their contents.
  const isLost = isHome(page) && !isHome(href)
  const isWeaker = /^https:/i.test(href) && page.startsWith('http:')
  const fixable = permanent && !isLost && !isWeaker
  const diagnostic = diagnostics.externalMoved({ href, to, permanent, isLost, fixable }, at)
  return { link, diagnostic, setting: undefined, fix: fixable ? { from: href, to } : undefined }
}

function isHome(href: string): boolean {
  return /^(https?:)?\/\/[^/?#]*\/?([?#].*)?$/i.test(href)
}

/** `3 days`, `5 hours`; below an hour `less than an hour`. */
export function duration(milliseconds: number): string {
  const hours = Math.floor(milliseconds / 3_600_000)
  if (hours < 1) return 'less than an hour'
  const [number, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  return counted(number, unit)
}
