import { hash } from '../text/hash.ts'
import type { Key, SiteConfig } from '../types.ts'

/**
 * Identifies the output of a site, wherever the site and its output are: no two sites have the same address.
 *
 * The title distinguishes sites that still have an example address.
 */
export function siteKey({ origin, base, title }: Pick<SiteConfig, 'origin' | 'base' | 'title'>): Key {
  return hash(origin, base, title)
}
