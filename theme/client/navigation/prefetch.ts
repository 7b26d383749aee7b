import { internalAddress, isSlow, pathOf } from '../address.ts'
import { onAttach, onNavigate } from '../shell.ts'
import { fresh, loadPage, readAhead } from './pages.ts'

/**
 * Prefetch pages. When the browser is idle, one after another: the next page, then pages linked in view, first from the text and
 * then from elsewhere, as many as have the size of this page's styles and scripts, if each is as long as the one before it. At
 * once: the page of a link under the pointer. Never the search page, which lists the whole site.
 */
export function start() {
  const done = new Set<string>()
  let spent = 0
  let last = 0
  let budget = 0
  let waiting: string[] = []

  // Before compression, as the lengths of pages are.
  for (const { name, decodedBodySize } of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    if (/\.(?:css|js)$/.test(name)) budget += decodedBodySize
  const next = async () => {
    const path = spent + last < budget && waiting.shift()
    if (!path) return
    // One at a time.
    last = Number.POSITIVE_INFINITY
    last = (await warm(path))?.length ?? 0
    // After a failure, others are likely.
    spent += last || budget
    idle(next)
  }
  const want = (link: Element | null) => {
    const path = otherPage(link)
    if (!path || done.has(path)) return
    done.add(path)
    waiting.push(path)
    idle(next)
  }
  for (const type of ['mouseover', 'touchstart', 'focusin']) document.addEventListener(type, hurry, { passive: true })
  // What the reader was at when this script came.
  hurry({ target: document.querySelector('a:is(:hover, :active, :focus)') })
  if (!('IntersectionObserver' in window)) return
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      seen.unobserve(target)
      want(target)
    }
  })
  onNavigate((state) => {
    if (state !== 'start') return
    spent = 0
    for (const path of waiting) done.delete(path)
    waiting = []
  })
  const watch = (root: Element) =>
    idle(() => {
      want(root.querySelector('[rel=next]'))
      for (const some of ['main a', 'a']) for (const link of root.querySelectorAll(some)) seen.observe(link)
    })
  onAttach(watch)
  watch(document.body)
}

/** Prefetch and parse the page of a link that the reader is at: a click is likely to follow, and needs a fresh page. */
async function hurry({ target }: { readonly target: EventTarget | null }) {
  const path = otherPage(target)
  if (!path) return
  const copy = await warm(path)
  if (copy) readAhead(copy)
  const html = await warm(path, fresh)
  if (html && html !== copy && otherPage(target)) readAhead(html)
}

/** The HTML of a page. Failures are left to the navigation itself. */
function warm(path: string, age?: number): Promise<string | undefined> {
  return loadPage(path, age, { priority: 'low' }).catch(() => undefined)
}

/** Path of the page that a link leads to, unless it is the visible page, the search page or a feed, or the connection is slow. */
function otherPage(target: EventTarget | null): string | undefined {
  const url = internalAddress(target)
  const isPage = url && !/\.(xml|json|md)$/.test(url.pathname) && !(target as Element).closest('[data-search]')
  return isPage && pathOf(url) !== pathOf(location) && !isSlow() ? url.pathname : undefined
}

function idle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 50)
}
