import { shownAddress } from '../text/address-faults.ts'
import { counted } from '../text/counted.ts'
import type { Diagnostic } from '../types.ts'
import { type At, error, note, warning } from './make.ts'

/** A link to another site that failed, and for how long. */
export interface FailedLink {
  readonly href: string
  /** What happened, as the continuation of “The link … ”. */
  readonly what: string
  /** `3 days`; undefined if it failed for the first time. */
  readonly since: string | undefined
  /** Days after which it is an error. */
  readonly failAfter: number
  /** Age of the result; undefined if it is new. */
  readonly age?: string | undefined
}

/** The only warning that `--strict` does not count: the link may work again tomorrow. */
export function externalFailing({ href, what, since, failAfter, age }: FailedLink, at: At): Diagnostic {
  return warning(
    'link/external-failing',
    `The link \`${shownAddress(href)}\` ${what}.`,
    at,
    'Open it in a browser. If the page has moved or is gone, update or remove the link.',
    [{ message: `${failedFor(since)}; after ${counted(failAfter, 'day')}, this becomes an error.` }, ...aged(age)],
  )
}

export function externalBroken({ href, what, since, age }: FailedLink, at: At): Diagnostic {
  return error(
    'link/external-broken',
    `The link \`${shownAddress(href)}\` ${what}.`,
    at,
    'Update or remove the link. If it works for readers, add it to `links.external.skip`.',
    [{ message: `${failedFor(since)}.` }, ...aged(age)],
  )
}

export function externalAnchor(href: string, id: string, at: At, age?: string): Diagnostic {
  return warning(
    'link/external-anchor',
    `The page of the link \`${shownAddress(href)}\` has no anchor \`#${id}\`.`,
    at,
    'Look for the new name of the section, or remove the `#…`. If a script creates the anchor, add the link to `links.external.skip`.',
    aged(age),
  )
}

export function externalMoved(
  {
    href,
    to,
    permanent,
    isLost,
    fixable,
  }: { href: string; to: string; permanent: boolean; isLost: boolean; fixable: boolean },
  at: At,
): Diagnostic {
  const hint = !permanent
    ? 'The redirect is temporary: keep the link unless you mean the new address.'
    : isLost
      ? 'The redirect leads from a page to a home page: find out where the page is now.'
      : fixable
        ? `Write \`${to}\`, or run \`sitegen check-links --external --fix\`.`
        : 'The new address is not encrypted: look for one that begins with `https://`.'
  return note(
    'link/external-moved',
    `The link \`${shownAddress(href)}\` is redirected to \`${shownAddress(to)}\`.`,
    at,
    hint,
  )
}

/** An address in a private network. `via` is the target of a redirect. */
export function externalPrivate(
  { href, address, network, via }: { href: string; address: string; network: string; via?: string | undefined },
  at: At,
): Diagnostic {
  const where = via === undefined ? 'leads' : `is redirected to \`${shownAddress(via)}\`, which leads`
  return warning(
    'link/external-private',
    `The link \`${shownAddress(href)}\` ${where} to ${address} (${network}), and was not followed.`,
    at,
    'Readers cannot open it. If it is intended, add it to `links.external.skip`, or to `links.external.allow` to check it.',
  )
}

/** A text that begins like an address but is not valid. */
export function externalInvalid(href: string, at: At): Diagnostic {
  return warning(
    'link/external-invalid',
    `The link \`${shownAddress(href)}\` is not a valid address.`,
    at,
    'Write it as a browser shows it: `https://host/path`.',
  )
}

/** A link that could not be checked. */
export function externalUnknown(href: string, why: string, at: At): Diagnostic {
  return note(
    'link/external-unknown',
    `The link \`${shownAddress(href)}\` could not be checked: ${why}.`,
    at,
    'Run `sitegen check-links --external` later, with access to the network.',
  )
}

function failedFor(since: string | undefined): string {
  return since === undefined ? 'It has failed once so far' : `It has failed for ${since}`
}

function aged(age: string | undefined) {
  return age === undefined ? [] : [{ message: `The result is ${age} old.` }]
}
