import { ownPath } from './address.ts'

/**
 * Replace `…/index.html` and `….html` in the address by the page's own address, keeping query and hash.
 *
 * The page names its own address, so one that really ends in `.html` stays.
 */
export function start() {
  if (!/\.html?$/i.test(location.pathname)) return
  const pathname = ownPath(document) ?? location.pathname
  history.replaceState(history.state, '', pathname + location.search + location.hash)
}
