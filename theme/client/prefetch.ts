import { internalAddress, pathOf } from './address.ts'
import { fresh, loadPage, readAhead } from './pages.ts'
import type { Shell } from './shell.ts'

interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/**
 * Prefetch pages. When the browser is idle, one after another: the next page, then pages linked in view, first from the text and
 * then from elsewhere, as many as have the size of this page's styles and scripts, if each is as long as the one before it. At
 * once: the page of a link under the pointer. Never the search page, which lists the whole site.
 */
export function start(shell: Shell) {
  const done = new Set<string>()
  let spent = 0
  let last = 0
  let budget = 0
  let waiting: string[] = []

  // Before compression, as the lengths of pages are.
  for (const one of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    budget += one.decodedBodySize

  // Failures are left to the navigation itself.
  const warm = (path: string, age?: number) => loadPage(path, age, { priority: 'low' }).catch(() => undefined)
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
  const hurry = async ({ target }: Event) => {
    const path = otherPage(target)
    // A click is likely to follow, and needs a fresh page.
    const html = path && (await warm(path, fresh))
    if (html) readAhead(html)
  }
  for (const type of ['mouseover', 'touchstart', 'focusin']) document.addEventListener(type, hurry, { passive: true })
  if (!('IntersectionObserver' in window)) return
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      seen.unobserve(target)
      want(target)
    }
  })
  shell.onNavigate(({ state }) => {
    if (state !== 'start') return
    spent = 0
    for (const path of waiting) done.delete(path)
    waiting = []
  })
  shell.onAttach((root) =>
    idle(() => {
      want(root.querySelector('[rel=next]'))
      for (const some of ['main a', 'a']) for (const link of root.querySelectorAll(some)) seen.observe(link)
    }),
  )
}

/** Path of the page that a link leads to, unless it is the visible page, the search page or a feed, or the connection is slow. */
function otherPage(target: EventTarget | null): string | undefined {
  const url = internalAddress(target)
  const isPage = url && !/\.(xml|json|md)$/.test(url.pathname) && !(target as Element).closest('[data-search]')
  return isPage && pathOf(url) !== pathOf(location) && !isSlow() ? url.pathname : undefined
}

/** Whether the reader saves data, or the connection is so slow that nothing should be loaded before it is needed. */
export function isSlow(): boolean {
  const connection = (navigator as { connection?: Connection }).connection
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'))
}

function idle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 50)
}
