import { internalAddress, pathOf } from './address.ts'
import { chunkAddress, routeShard } from './chunks.ts'
import type { Shell } from './shell.ts'

/** Chunks loaded because a link came into view: so many for each page, and so many at a time. */
const perPage = 20
const atOnce = 2

interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** Load chunks before they are asked for: of links in view when there is time, of a link under the pointer at once. */
export function start(shell: Shell) {
  const done = new Set<string>()
  let left = perPage
  let flying = 0
  let waiting: string[] = []

  const warm = async (path: string) => {
    if (done.has(path) || path === pathOf(location) || isSlow()) return
    done.add(path)
    try {
      const address = await chunkAddress(path, Number.POSITIVE_INFINITY)
      if (address) await (await fetch(address, { priority: 'low' })).text()
    } catch {
      // The navigation itself tries again.
    }
  }
  const next = async () => {
    const path = flying < atOnce && waiting.shift()
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
      const url = internalAddress(target)
      const path = url && pathOf(url)
      if (!path || done.has(path) || waiting.includes(path) || left === 0 || isSlow()) continue
      left--
      waiting.push(path)
      idle(next)
    }
  }
  const hurry = ({ target }: Event) => {
    const url = internalAddress(target)
    const path = url && pathOf(url)
    if (!path || path === pathOf(location) || isSlow()) return
    // A click follows soon: it will want a list of routes that is not old.
    routeShard(path).catch(() => {})
    warm(path)
  }
  for (const type of ['mouseover', 'touchstart', 'focusin']) document.addEventListener(type, hurry, { passive: true })
  if (!('IntersectionObserver' in window)) return
  const seen = new IntersectionObserver(look)
  shell.onNavigate(({ state }) => {
    if (state !== 'start') return
    left = perPage
    waiting = []
  })
  shell.onAttach((root) => {
    for (const link of root.querySelectorAll('a[href]')) seen.observe(link)
  })
}

function isSlow(): boolean {
  const connection = (navigator as { connection?: Connection }).connection
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'))
}

function idle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 50)
}
