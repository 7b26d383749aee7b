// `_redirects`: one line for each redirect, with start, target and status.
// https://docs.netlify.com/manage/routing/redirects/overview/
// https://developers.cloudflare.com/pages/configuration/redirects/
import * as diagnostics from '../../diagnostics.ts'
import { hostHeaders, hostRedirects } from '../../text/output-names.ts'
import { encodeUrl, isExternal } from '../../text/url.ts'
import type { Diagnostic } from '../../types.ts'
import { type HostFacts, type HostFile, type Move, targetOf } from './facts.ts'

const cloudflare = { host: 'Cloudflare Pages', redirects: 2000, line: 1000, headerLine: 2000 } as const
/** Above this, Netlify asks for patterns instead, and a deploy may fail. */
const netlify = { host: 'Netlify', redirects: 10_000 } as const

/** For Netlify, which redirects from the address of a file only with `!`, and ignores trailing slashes. */
export function netlifyRedirects({ named, at }: HostFacts): HostFile {
  const { kept, found } = expressible(netlify.host, named, at, () => undefined)
  const replaced = kept.filter(({ status }) => status > 302)
  if (replaced.length > 0) found.push(diagnostics.replacedStatus(netlify.host, replaced.length, at))
  const lines = kept.map((move) => `${encodeUrl(move.from)} ${targetOf(move)} ${nearest(move.status)}!`)
  if (lines.length > netlify.redirects)
    found.push(
      diagnostics.tooManyRedirects(
        { host: netlify.host, file: hostRedirects, most: netlify.redirects },
        lines.length,
        'For folders that moved as a whole, write rules with `*` in a `netlify.toml`.',
        at,
      ),
    )
  return { out: hostRedirects, text: () => asText(lines.slice(0, netlify.redirects)), diagnostics: found }
}

/** For Cloudflare Pages, which treats an address with a trailing slash as a different one. */
export function cloudflareRedirects({ named, at }: HostFacts): HostFile {
  const { host, redirects: most, line: longest } = cloudflare
  const { kept, found } = expressible(host, named, at, (move) =>
    isExternal(move.path) && move.hash !== '' ? 'it repeats the hash of an address of another site' : undefined,
  )
  const lines = kept.map((move) => ({ move, line: `${encodeUrl(move.from)} ${targetOf(move)} ${move.status}` }))
  const short = lines.filter(({ line }) => line.length <= longest)
  for (const { line } of lines.filter((one) => one.line.length > longest).slice(0, 3))
    found.push(diagnostics.longHostLine({ host, file: hostRedirects, most: longest }, line, at))
  if (short.length > most)
    found.push(
      diagnostics.tooManyRedirects(
        { host, file: hostRedirects, most },
        short.length,
        'For more, use Cloudflare’s Bulk Redirects.',
        at,
      ),
    )
  // If there is room, the address with a trailing slash, too; otherwise a page redirects it.
  const slashed = short
    .filter(({ move, line }) => move.from !== '/' && line.length < longest)
    .map(({ move }) => `${encodeUrl(move.from)}/ ${targetOf(move)} ${move.status}`)
  const all = [...short.map(({ line }) => line), ...slashed]
  return { out: hostRedirects, text: () => asText(all.slice(0, most)), diagnostics: found }
}

/** Lines of `_headers` that Cloudflare Pages would ignore. */
export function checkHeadersFile(text: string, at: HostFacts['at']): Diagnostic[] {
  const { host, headerLine: most } = cloudflare
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > most)
    .map((line) => diagnostics.longHostLine({ host, file: hostHeaders, most }, line, at))
}

function asText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

function nearest(status: Move['status']): 301 | 302 {
  return status === 302 || status === 307 ? 302 : 301
}

/** Splits redirects into those that the format can express and diagnostics for the others. */
function expressible(
  host: string,
  moves: readonly Move[],
  at: HostFacts['at'],
  whyNot: (move: Move) => string | undefined,
): { readonly kept: readonly Move[]; readonly found: Diagnostic[] } {
  const reason = (move: Move) => (/\*|\/:|:[a-z]/i.test(move.from) ? 'it reads `*` and `:` as a pattern' : whyNot(move))
  const left = moves.filter((move) => reason(move) !== undefined)
  const [first] = left
  const found = first
    ? [
        diagnostics.inexpressibleRedirects(
          host,
          { count: left.length, from: first.from, why: reason(first) as string },
          at,
        ),
      ]
    : []
  return { kept: moves.filter((move) => reason(move) === undefined), found }
}
