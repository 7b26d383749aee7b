import * as diagnostics from '../diagnostics.ts'
import { stepsBetween } from '../text/closest.ts'
import type { Finding, LinkFact } from '../types.ts'

/** Report a misspelled scheme in a link to another site. */
export function schemeFault(link: LinkFact): Finding | undefined {
  const { href, at } = link
  const to = meantAddress(href)
  if (to === undefined) return undefined
  return {
    link,
    diagnostic: diagnostics.misspelledScheme(href, to, at),
    setting: 'onBrokenLinks',
    fix: { from: href, to },
  }
}

/** `htps://a.b` or `https:/a.b` → `https://a.b`; undefined for an address that may be intended. */
function meantAddress(href: string): string | undefined {
  const [, scheme = '', slashes = '', rest = ''] = /^([a-z]+):(\/*)([\w[].*)$/is.exec(href) ?? []
  const name = scheme.toLowerCase()
  const wanted = name === 'http' || name === 'https' ? name : undefined
  if (wanted) return slashes.length === 2 ? undefined : `${wanted}://${rest}`
  const near = ['https', 'http'].find((one) => slashes.length === 2 && stepsBetween(name, one) === 1)
  return near && `${near}://${rest}`
}
