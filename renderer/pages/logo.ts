import type { Asset, OutPath, Site } from '../types.ts'

/** The file of the site’s logo, if it is in a static folder. */
export function logoOf({ config, statics }: Site): Asset | undefined {
  const src = config.navbar.logo?.src
  return src === undefined ? undefined : statics.get(src.replace(/^\//, '') as OutPath)
}
