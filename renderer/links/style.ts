import { hash } from '../text/hash.ts'
import { assetPath } from '../text/output-names.ts'
import { joinUrl } from '../text/url.ts'
import type { Asset, LinkFacts, Sheet, SheetName, Site, ThemeData } from '../types.ts'

/** The styles in a page's text as a file, which pages with the same styles share. */
export function styleAsset(css: string, base: string): Asset {
  const key = hash(css)
  const out = assetPath(`text-${key.slice(0, 10)}.css`)
  return { out, url: joinUrl(base, out), key, bytes: async () => new TextEncoder().encode(`${css}\n`) }
}

/** The theme's style sheets with the wanted names, in the order in which pages load them. */
export function sheetsOf({ sheets }: Pick<ThemeData, 'sheets'>, wanted: readonly SheetName[]): Sheet[] {
  const all = Object.entries(sheets ?? {}) as [SheetName, Sheet][]
  return all.flatMap(([name, sheet]) => (wanted.includes(name) ? [sheet] : []))
}

/** The style sheets that a text needs in addition to that of every page: its own, and some of the theme, with their files. */
export function stylesOf({ css, sheets = [] }: LinkFacts, { config, theme }: Site): Asset[] {
  const shared = sheetsOf(theme, sheets).flatMap(({ style, files }) => [style, ...files])
  return css ? [styleAsset(css, config.base), ...shared] : shared
}
