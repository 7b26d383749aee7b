import { ownPath } from './pages.ts'

/**
 * Bring `…/index.html` and `….html` to the page's own address, query and hash kept.
 *
 * The page says itself what that is, so a page whose address really ends in `.html` keeps it.
 */
export function start() {
  if (!/\.html?$/i.test(location.pathname)) return
  const pathname = ownPath(document) ?? location.pathname
  if (pathname !== location.pathname)
    history.replaceState(history.state, '', pathname + location.search + location.hash)
}
