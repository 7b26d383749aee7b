import { internalAddress, pathOf } from './address.ts'
import { fresh, loadPage } from './pages.ts'
import type { Shell } from './shell.ts'

/** Pages loaded because a link came into view: so many for each page, and so many at a time. */
const perPage = 12
const atOnce = 2

interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** Load pages before they are asked for: of links in view when there is time, of a link under the pointer at once. */
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
  const look: IntersectionObserverCallback = (entries, seen) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      seen.unobserve(target)
      const path = otherPage(target)
      if (!path || done.has(path) || left === 0 || isSlow()) continue
      done.add(path)
      left--
      waiting.push(path)
      idle(next)
    }
  }
  const hurry = ({ target }: Event) => {
    const path = otherPage(target)
    // A click follows soon: it will want a page that is not old.
    if (path && !isSlow()) warm(path, fresh)
  }
  for (const type of ['mouseover', 'touchstart', 'focusin']) document.addEventListener(type, hurry, { passive: true })
  if (!('IntersectionObserver' in window)) return
  const seen = new IntersectionObserver(look)
  shell.onNavigate(({ state }) => {
    if (state !== 'start') return
    left = perPage
    for (const path of waiting) done.delete(path)
    waiting = []
  })
  shell.onAttach((root) => {
    for (const link of root.querySelectorAll('a[href]')) seen.observe(link)
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
