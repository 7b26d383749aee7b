import { internalAddress, pathOf } from './address.ts'
import { fresh, loadPage } from './pages.ts'
import type { Shell } from './shell.ts'

/** Pages loaded ahead: so many for each page, about as much as a first load takes, and so many at a time. */
const perPage = 5
const atOnce = 2

interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/**
 * Load pages before they are asked for: when there is time, the next page and then those of links in view, first of the text and
 * then of the rest; of a link under the pointer at once. Never the search page, which shows all of the site.
 */
export function start(shell: Shell) {
  const done = new Set<string>()
  let left = perPage
  let flying = 0
  let waiting: string[] = []

  // What fails is left to the navigation itself.
  const warm = (path: string, age?: number) => loadPage(path, age, { priority: 'low' }).catch(() => {})
  const next = async () => {
    const path = flying < atOnce && !isSlow() && waiting.shift()
    if (!path) return
    flying++
    await warm(path)
    flying--
    idle(next)
  }
  const want = (link: Element | null) => {
    const path = otherPage(link)
    if (!path || done.has(path) || left === 0 || isSlow()) return
    done.add(path)
    left--
    waiting.push(path)
    idle(next)
  }
  const hurry = ({ target }: Event) => {
    const path = otherPage(target)
    // A click follows soon: it will want a page that is not old.
    if (path && !isSlow()) warm(path, fresh)
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
    left = perPage
    for (const path of waiting) done.delete(path)
    waiting = []
  })
  shell.onAttach((root) => {
    want(root.querySelector('[rel=next]'))
    for (const some of ['main a', 'a:not([data-search])'])
      for (const link of root.querySelectorAll(some)) seen.observe(link)
  })
}

/** Path of the page that a link leads to, if it is another one than that on the screen. */
function otherPage(target: EventTarget | null): string | undefined {
  const url = internalAddress(target)
  return url && pathOf(url) !== pathOf(location) ? url.pathname : undefined
}

function isSlow(): boolean {
  const connection = (navigator as { connection?: Connection }).connection
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'))
}

function idle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 50)
}
