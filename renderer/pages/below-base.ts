import { hasOwnComponents } from '../config/theme.ts'
import { withAddresses } from '../markdown/address-holes.ts'
import { belowBase, decodeUrl, joinUrl } from '../text/url.ts'
import type { Asset, OutPath, Site, SiteConfig, SourcePath } from '../types.ts'

const complete = 'sitegen-complete:'

/** Marks an address outside the base path, so that `withBase` does not change it. */
export function asComplete(address: string, config: SiteConfig): string {
  const isMarked = hasOwnComponents(config) && belowBase(address, config) !== address
  return isMarked ? complete + address : address
}

/**
 * Rendered HTML of the site’s components with their addresses below the base path, and with the addresses of files that they
 * import. `kept` are parts that they received as HTML, with addresses that are already resolved.
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
  // A component may also show an address as text, or put it into other attributes.
  return whole.replaceAll(complete, '')
}

/** The address on the page for one that a component contains or imports. */
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

/** The HTML texts in a view. */
export function htmlIn(view: object): string[] {
  return Object.entries(view).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return name === 'html' ? [value] : []
    return typeof value === 'object' && value !== null ? htmlIn(value) : []
  })
}
