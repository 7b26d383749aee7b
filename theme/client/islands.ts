// Contract: a page without islands loads no React. The script of an island is loaded when the island is due (`when`); only
// `island-runtime.tsx` depends on React. An island is unmounted with its region.
import { showFailure } from './notice.ts'
import { onAttach, onDetach } from './shell.ts'

/** What the script of an island exports. */
interface IslandScript {
  /** Returns a function that unmounts the island. */
  hydrate(element: HTMLElement, name: string, props: object): () => void
}

/** Load the script of each island when it is due, and hydrate the island; unmount it when its region is removed. */
export function start() {
  const stops = new Map<HTMLElement, () => void>()
  onAttach((root) => {
    for (const element of root.querySelectorAll<HTMLElement>('sitegen-island'))
      if (!stops.has(element)) stops.set(element, begin(element))
  })
  onDetach((root) => {
    for (const [element, stop] of stops) {
      if (!(root as Node).contains(element)) continue
      stops.delete(element)
      stop()
    }
  })
}

function begin(element: HTMLElement): () => void {
  const { src = '', name = '', props = '' } = element.dataset
  let here = true
  let served: Node[] | undefined
  let stop = () => {}
  const load = async (again?: boolean) => {
    try {
      // Browsers cache the failure to load a script, so the address must differ.
      const script: IslandScript = await import(src + (again ? '?' : ''))
      if (!here) return
      if (served) element.replaceChildren(...served)
      stop = script.hydrate(element, name, JSON.parse(props))
    } catch (error) {
      if (!here) return
      served ??= [...element.childNodes]
      // If an imported script failed, that failure is cached too, until the page is reloaded.
      showFailure(element, error, () => (again && navigator.onLine ? location.reload() : load(true)))
    }
  }
  stop = wait(element, () => load())
  return () => {
    here = false
    stop()
  }
}

/** Call `run` when the island is due. Returns a function that cancels this. */
function wait(element: HTMLElement, run: () => void): () => void {
  const { when } = element.dataset
  if (when === 'idle' && 'requestIdleCallback' in window) {
    const id = requestIdleCallback(run)
    return () => cancelIdleCallback(id)
  }
  if (when !== 'visible' || !('IntersectionObserver' in window)) {
    run()
    return () => {}
  }
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    run()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
