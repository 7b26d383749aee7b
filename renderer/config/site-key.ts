import { hash } from '../text/hash.ts'
import type { Key, SiteConfig } from '../types.ts'

/**
 * What the output of a site is recognised by, wherever both are: an address has one site.
 *
 * The title is for sites that still have the address of an example.
 */
export function siteKey({ origin, base, title }: Pick<SiteConfig, 'origin' | 'base' | 'title'>): Key {
  return hash(origin, base, title)
}
