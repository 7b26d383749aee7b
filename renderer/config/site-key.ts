import { hash } from '../text/hash.ts'
import type { Key, SiteConfig } from '../types.ts'

/**
 * The identity of a site’s output, wherever both are: only one site has a given address.
 *
 * The title distinguishes sites that still have an example address.
 */
export function siteKey({ origin, base, title }: Pick<SiteConfig, 'origin' | 'base' | 'title'>): Key {
  return hash(origin, base, title)
}
