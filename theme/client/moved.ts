import { hashTarget } from './address.ts'

/** Follow the link of the old anchor that the reader is looking for. Returns a function that stops this. */
export function hydrate(element: HTMLElement): () => void {
  const follow = () => {
    const target = hashTarget(location)
    const link = target && element.contains(target) ? target.querySelector('a') : null
    if (link) location.replace(link.href)
  }
  follow()
  addEventListener('hashchange', follow)
  return () => removeEventListener('hashchange', follow)
}
