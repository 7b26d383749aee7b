import { hasOwnComponents } from '../config/theme.ts'
import { withAddresses } from '../markdown/address-holes.ts'
import { belowBase, decodeUrl, joinUrl } from '../text/url.ts'
import type { Asset, OutPath, Site, SiteConfig, SourcePath } from '../types.ts'

const complete = 'sitegen-complete:'

/** An address that leads out of the base path, marked so that `withBase` leaves it as it is. */
export function asComplete(address: string, config: SiteConfig): string {
  const isMarked = hasOwnComponents(config) && belowBase(address, config) !== address
  return isMarked ? complete + address : address
}

/**
 * What components of the site have rendered, with their addresses below the path that the site is served at, and those of the files
 * that they import. `kept` are parts that they were given as HTML, whose addresses are resolved already.
 */
export function withBase(
  html: string,
  site: Pick<Site, 'config' | 'statics' | 'files'>,
  kept: Iterable<string>,
): string {
  const { config } = site
  if (!hasOwnComponents(config) || (config.base === '/' && !html.includes('"@site/'))) return html
  const whole = rewrite(
    html,
    (address) => fromComponent(address, site),
    [...new Set(kept)].filter((part) => part !== ''),
  )
  // A component may also show an address, or have it in other attributes.
  return whole.replaceAll(complete, '')
}

/** An address that a component has written or imported, as the page must have it. */
export function fromComponent(address: string, site: Pick<Site, 'config' | 'statics' | 'files'>): string {
  if (address.startsWith(complete)) return address.slice(complete.length)
  if (address.startsWith('pathname://')) return belowBase(joinUrl(address.slice('pathname://'.length)), site.config)
  if (!address.startsWith('@site/')) return belowBase(address, site.config)
  return importedFile(site, decodeUrl(address.slice('@site/'.length)))?.url ?? address
}

/** The files whose addresses the theme imports. */
export function importedFiles(site: Site): Asset[] {
  return (site.theme.files ?? []).flatMap((path) => importedFile(site, path) ?? [])
}

/** The file that a module imports, in a static folder or anywhere else in the site. */
function importedFile({ config, statics, files }: Pick<Site, 'config' | 'statics' | 'files'>, path: string) {
  const folder = config.static.find((one) => path.startsWith(`${one}/`))
  const own = folder === undefined ? undefined : statics.get(path.slice(folder.length + 1) as OutPath)
  return own ?? files.get(path as SourcePath)
}

function rewrite(html: string, resolve: (address: string) => string, [first, ...others]: readonly string[]): string {
  if (first === undefined) return withAddresses(html, resolve)
  return html
    .split(first)
    .map((part) => rewrite(part, resolve, others))
    .join(first)
}

/** The texts in a view that are HTML. */
export function htmlIn(view: object): string[] {
  return Object.entries(view).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return name === 'html' ? [value] : []
    return typeof value === 'object' && value !== null ? htmlIn(value) : []
  })
}
