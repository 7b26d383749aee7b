import { hash } from '../text/hash.ts'
import { assetPath } from '../text/output-names.ts'
import { joinUrl } from '../text/url.ts'
import type { Asset } from '../types.ts'

/** The styles in a page's text as a file, shared by pages with the same styles. */
export function styleAsset(css: string, base: string): Asset {
  const key = hash(css)
  const out = assetPath(`text-${key.slice(0, 10)}.css`)
  return { out, url: joinUrl(base, out), key, bytes: async () => new TextEncoder().encode(`${css}\n`) }
}
