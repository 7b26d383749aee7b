import { internalAddress, isSlow, pathOf } from '../address.ts'
import { onAttach, onNavigate } from '../shell.ts'
import { fresh, loadPage, readAhead } from './pages.ts'

/**
 * Prefetch pages. At once: the page of a link under the pointer. When the browser is idle, one after another: the next page, then
 * the pages linked in view, first those in the text. The total size is limited to that of this page's styles and scripts; each page
 * is expected to be as long as the previous one. Never the search page, which lists the whole site.
 */
export function start() {
  const done = new Set<string>()
  let spent = 0
  let last = 0
  let budget = 0
  let waiting: string[] = []

  // Sizes before compression, like the lengths of pages.
  for (const { name, decodedBodySize } of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    if (/\.(?:css|js)$/.test(name)) budget += decodedBodySize
  const next = async () => {
    const path = spent + last < budget && waiting.shift()
    if (!path) return
    // Stops other calls while this page is loading.
    last = Number.POSITIVE_INFINITY
    last = (await warm(path))?.length ?? 0
    // After a failure, more are likely, so use up the budget.
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
  // The link that the reader was at when this script was loaded.
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

/** Prefetch and parse the page of a link that the reader is at: a click is likely, and needs a fresh page. */
async function hurry({ target }: { readonly target: EventTarget | null }) {
  const path = otherPage(target)
  if (!path) return
  const copy = await warm(path)
  if (copy) readAhead(copy)
  const html = await warm(path, fresh)
  if (html && html !== copy && otherPage(target)) readAhead(html)
}

/** The HTML of a page; undefined after a failure, which the navigation itself handles. */
function warm(path: string, age?: number): Promise<string | undefined> {
  return loadPage(path, age, { priority: 'low' }).catch(() => undefined)
}

/** The path of a link's page. Undefined for the visible page, the search page and files, or if the connection is slow. */
function otherPage(target: EventTarget | null): string | undefined {
  const url = internalAddress(target)
  const isPage = url && !/\.(xml|json|md)$/.test(url.pathname) && !(target as Element).closest('[data-search]')
  return isPage && pathOf(url) !== pathOf(location) && !isSlow() ? url.pathname : undefined
}

function idle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 50)
}
