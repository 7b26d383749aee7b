import type { Asset, OutPath, Site } from '../types.ts'

/** The file of the site’s logo, if it is in a static folder. */
export function logoOf({ config, statics }: Site, logo = config.navbar.logo): Asset | undefined {
  const src = logo?.src
  return src === undefined ? undefined : statics.get(src.replace(/^\//, '') as OutPath)
}
