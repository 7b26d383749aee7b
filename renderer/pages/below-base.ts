import { hasOwnComponents } from '../config/theme.ts'
import { joinUrl } from '../text/url.ts'
import type { SiteConfig } from '../types.ts'

/** An address from the root of the site, below the path that it is served at; any other address as it is. */
export function belowBase(address: string, base: string): string {
  const [path = ''] = address.split(/[?#]/)
  return /^\/(?!\/)/.test(address) && !`${path}/`.startsWith(base) ? joinUrl(base, address) : address
}

const written = /(?<=<[a-z][^<>]*\s(?:href|src)=")\/[^"]*/g

/**
 * What components of the site have rendered, with their addresses below the path that the site is served at. `kept` are parts that
 * they were given as HTML, whose addresses are resolved already.
 */
export function withBase(html: string, config: SiteConfig, kept: Iterable<string>): string {
  if (config.base === '/' || !hasOwnComponents(config)) return html
  return rewrite(
    html,
    config.base,
    [...new Set(kept)].filter((part) => part !== ''),
  )
}

function rewrite(html: string, base: string, [first, ...others]: readonly string[]): string {
  if (first === undefined) return html.replace(written, (address) => belowBase(address, base))
  return html
    .split(first)
    .map((part) => rewrite(part, base, others))
    .join(first)
}

/** The texts in a view that are HTML. */
export function htmlIn(view: object): string[] {
  return Object.entries(view).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return name === 'html' ? [value] : []
    return typeof value === 'object' && value !== null ? htmlIn(value) : []
  })
}
