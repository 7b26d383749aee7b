// `vercel.json`: https://vercel.com/docs/project-configuration
import * as diagnostics from '../../diagnostics.ts'
import { vercelFile } from '../../text/output-names.ts'
import { encodeUrl } from '../../text/url.ts'
import { type HostFacts, type HostFile, type Move, targetOf } from './facts.ts'

/** Maximum number of redirects and length of an address. https://vercel.com/docs/redirects/configuration-redirects */
const most = { redirects: 2048, address: 4096 } as const

/** The settings of Vercel: address style, redirects and headers. */
export function vercelSettings({ named, rules, trailingSlash, at }: HostFacts): HostFile {
  const all = named.map(redirectOf)
  const long = all.filter(({ source, destination }) => Math.max(source.length, destination.length) > most.address)
  const short = all.filter((one) => !long.includes(one))
  const found = long
    .slice(0, 3)
    .map(({ source, destination }) =>
      diagnostics.longHostLine(
        { host: 'Vercel', file: vercelFile, most: most.address },
        source.length > most.address ? source : destination,
        at,
      ),
    )
  if (short.length > most.redirects)
    found.push(
      diagnostics.tooManyRedirects(
        { host: 'Vercel', file: vercelFile, most: most.redirects },
        short.length,
        'For more, use Vercel’s bulk redirects (`bulkRedirectsPath`).',
        at,
      ),
    )
  const settings = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    ...(trailingSlash === undefined ? {} : { trailingSlash }),
    redirects: short.slice(0, most.redirects),
    headers: rules.map(({ pattern, headers }) => ({
      source: pattern
        .split('*')
        .map((part) => part.replace(special, '\\$&'))
        .join('(.*)'),
      headers: headers.map(([key, value]) => ({ key, value })),
    })),
  }
  return { out: vercelFile, text: () => `${JSON.stringify(settings, undefined, 2)}\n`, diagnostics: found }
}

/** Characters that have a meaning in a pattern of path-to-regexp. */
const special = /[\\*+?:(){}]/g

function redirectOf(move: Move) {
  const source = encodeUrl(move.from).replace(special, '\\$&')
  return {
    // With and without a trailing slash.
    source: move.from === '/' ? source : `${source}{/}?`,
    // `$1` would refer to a group of the pattern.
    destination: targetOf(move).replaceAll('$', '%24'),
    statusCode: move.status,
  }
}
