import { shownAddress } from '../text/address-faults.ts'
import type { Diagnostic } from '../types.ts'
import { type At, note, warning } from './make.ts'

/** The limits of a host’s file. */
export interface HostLimit {
  /** `Cloudflare Pages` */
  readonly host: string
  readonly file: string
  readonly most: number
}

const count = (number: number) => number.toLocaleString('en')

/** The remaining redirects work only as pages at their addresses. */
export function tooManyRedirects({ host, file, most }: HostLimit, all: number, remedy: string, at: At): Diagnostic {
  return warning(
    'host/too-many-redirects',
    `${host} supports ${count(most)} redirects; the site has ${count(all)}. \`${file}\` contains the first ${count(most)}.`,
    at,
    `The others work as pages, without an HTTP status. ${remedy}`,
  )
}

export function longHostLine({ host, file, most }: HostLimit, line: string, at: At): Diagnostic {
  return warning(
    'host/long-line',
    `${host} ignores lines of more than ${count(most)} characters, and \`${file}\` would have one of ${count(line.length)}: \`${shownAddress(line)}\`.`,
    at,
    line.startsWith('Content-Security-Policy')
      ? 'Shorten `contentSecurityPolicy.directives`, or move inline scripts of `headTags` into files. Each page carries the policy as well, unless `contentSecurityPolicy.meta` is false.'
      : 'Shorten the address. Until then the redirect works as a page, without an HTTP status.',
  )
}

/** Redirects that a host’s format cannot express; `from` is the first of them. */
export function inexpressibleRedirects(
  host: string,
  { count: all, from, why }: { readonly count: number; readonly from: string; readonly why: string },
  at: At,
): Diagnostic {
  return note(
    'host/inexpressible',
    all === 1
      ? `The redirect from \`${shownAddress(from)}\` cannot be written for ${host}: ${why}.`
      : `${count(all)} redirects cannot be written for ${host}, such as the one from \`${shownAddress(from)}\`: ${why}.`,
    at,
    all === 1 ? 'It works as a page, without an HTTP status.' : 'They work as pages, without an HTTP status.',
  )
}

/** Statuses that a host does not support are replaced by the nearest ones that it supports. */
export function replacedStatus(host: string, all: number, at: At): Diagnostic {
  return note(
    'host/status',
    `${host} supports neither status 307 nor 308; ${all === 1 ? 'one redirect is' : `${count(all)} redirects are`} written as 302 or 301.`,
    at,
    'Use 301 or 302 to have the same status on all hosts; for pages, they mean the same.',
  )
}

export function sharedRedirects(at: At): Diagnostic {
  return note(
    'host/shared-file',
    'Netlify and Cloudflare Pages both read `_redirects`, but only Netlify understands `301!`, which it needs to redirect from the address of a page.',
    at,
    'The file is written for Cloudflare Pages; on Netlify the redirects work as pages, without an HTTP status. List only the host that you deploy to.',
  )
}

/** The redirects are written to a key value store instead of into the function. */
export function largeFunction(bytes: number, most: number, store: string, at: At): Diagnostic {
  return note(
    'host/large-function',
    `With its redirects, the CloudFront function would be ${count(bytes)} bytes long; CloudFront allows ${count(most)}. It reads them from a key-value store instead.`,
    at,
    `Import \`${store}\` into a CloudFront KeyValueStore, and associate that with the function.`,
  )
}

/** Apache reads `.htaccess` again for each request. */
export function slowRedirects(all: number, at: At): Diagnostic {
  return note(
    'host/slow-redirects',
    `Apache reads all ${count(all)} redirects in \`.htaccess\` again for each request.`,
    at,
    'Let Apache read them only when it starts: in the `<Directory>` of the site in its configuration, add `Include` with the path of the file, and set `AllowOverride None`.',
  )
}

/** A site whose Content-Security-Policy is neither in the headers nor in the pages. */
export function policyNowhere(host: string, at: At): Diagnostic {
  return warning(
    'host/no-headers',
    `${host} does not send a site’s headers, and \`contentSecurityPolicy.meta\` is false: pages there have no Content-Security-Policy.`,
    at,
    'Remove `contentSecurityPolicy.meta`, so that each page carries the policy.',
  )
}
