import { type AddressFault, shownAddress } from '../text/address-faults.ts'
import type { Diagnostic } from '../types.ts'
import { type At, didYouMean, error, warning } from './make.ts'

export function badRedirectSource(from: string, at: At, fault?: AddressFault): Diagnostic {
  return error(
    'redirect/bad-source',
    `A redirect cannot start at \`${shownAddress(from)}\`${fault ? `: ${fault.why}` : ''}.`,
    at,
    fault?.hint ?? 'Use a path of this site that begins with `/`, without query or hash.',
  )
}

/** A target that browsers read as another host, or as no address at all. */
export function badRedirectTarget(to: string, { why, hint }: AddressFault, at: At): Diagnostic {
  return error('redirect/bad-target', `A redirect cannot lead to \`${shownAddress(to)}\`: ${why}.`, at, hint)
}

export function redirectClash(from: string, at: At): Diagnostic {
  return warning(
    'redirect/clash',
    `The redirect from \`${from}\` is ignored, because there is a page at that address.`,
    at,
    'Remove the redirect, or move the page.',
  )
}

export function redirectLoop(chain: readonly string[], at: At): Diagnostic {
  return error(
    'redirect/loop',
    `The redirects form a loop: ${chain.map((step) => `\`${step}\``).join(' → ')}.`,
    at,
    'Point one of them to a page.',
  )
}

export function redirectChain(chain: readonly string[], at: At): Diagnostic {
  return warning(
    'redirect/chain',
    `The redirect takes several steps: ${chain.map((step) => `\`${step}\``).join(' → ')}.`,
    at,
    `Write \`to: '${chain.at(-1)}'\`; readers are already sent straight there.`,
  )
}

/** The redirect is still written, because another site on the host may serve its target. */
export function redirectTarget(to: string, known: Iterable<string>, at: At): Diagnostic {
  return warning(
    'redirect/unknown-target',
    `The redirect leads to \`${to}\`, which this site does not build.`,
    at,
    didYouMean(to, known, 'Point it to an address of this site.'),
  )
}

export function redirectTwice(from: string, at: At): Diagnostic {
  return warning(
    'redirect/duplicate',
    `There are two redirects from \`${from}\`; the first is kept.`,
    at,
    'Remove one of them.',
  )
}
