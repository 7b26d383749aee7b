import { pathOf } from '../address.ts'
import type { Asker } from './asker.ts'

const name = 'search'

/** Highlight words in the page without changing its elements, until the next page is shown. */
export async function markWords(asker: Asker, words: readonly string[]) {
  const main = document.getElementById('main')
  if (!main || !('highlights' in CSS)) return
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    // Mark the text, but not the title, which the reader has just selected.
    if (!node.parentElement?.closest('h1, nav')) nodes.push(node)
  }
  const texts = nodes.map(({ data }) => data)
  const found = await asker.mark({ texts, words })
  const ranges = found.flatMap(([index, start, end]) => {
    const node = nodes[index] as Text
    if (!node.isConnected || node.data !== texts[index]) return []
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    return [range]
  })
  CSS.highlights.set(name, new Highlight(...ranges))
}

/** Call back once the page at an address is shown. */
export function whenShown(to: URL, show: () => void) {
  if (pathOf(to) === pathOf(location)) return show()
  const listen = (event: Event) => {
    const { state, url } = (event as CustomEvent<{ state: string; url: string }>).detail
    if (state !== 'end') return
    document.removeEventListener('sitegen:navigation', listen)
    if (pathOf(new URL(url)) === pathOf(to)) show()
  }
  document.addEventListener('sitegen:navigation', listen)
}

/** Remove the highlights. */
export function unmark() {
  if ('highlights' in CSS) CSS.highlights.delete(name)
}
