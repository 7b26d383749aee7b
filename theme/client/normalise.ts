import { ownPath } from './address.ts'

/**
 * Replace `…/index.html` and `….html` by the page's own address, keeping query and hash.
 *
 * The page names that address itself, so a page whose address really ends in `.html` keeps it.
 */
export function start() {
  if (!/\.html?$/i.test(location.pathname)) return
  const pathname = ownPath(document) ?? location.pathname
  history.replaceState(history.state, '', pathname + location.search + location.hash)
}
