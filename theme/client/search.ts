// Contract: this is the only part of the search that every page loads. The dialog (`search/dialog.ts`) is loaded when a reader
// is about to need it; what the reader types until then is kept.
import { loader } from './loader.ts'
import { showFailure, showFailureAbove } from './notice.ts'
import { onAttach } from './shell.ts'

/** The interface of the search script. */
export interface SearchScript {
  open(typed: string): void
  show(place: HTMLElement): void
}

interface SearchModule {
  createSearch(root: Promise<Response> | undefined): SearchScript | Promise<SearchScript>
}

/** Load the search script on demand. */
export function start(): void {
  const box = document.querySelector<HTMLElement>('[data-search]')
  if (!box) return
  let typed: string | undefined
  let root: Promise<Response> | undefined
  const loadScript = loader(box.dataset.search!, (made: SearchModule) => made.createSearch(root))
  const load = () => {
    const script = loadScript()
    // Requested right after the script, so that its worker starts while the index is still arriving.
    root ??= fetch(box.dataset.index!, { cache: 'no-cache' })
    root.catch(() => {})
    return script
  }
  const open = async (event?: Event) => {
    event?.preventDefault()
    if (typed !== undefined) return
    typed = ''
    try {
      ;(await load()).open(typed)
    } catch (error) {
      showFailureAbove(error, open)
    }
    typed = undefined
  }
  box.onmouseenter = box.ontouchstart = box.onfocus = load
  box.onclick = (event) => event.ctrlKey || event.metaKey || event.shiftKey || open(event)
  addEventListener('keydown', (event) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey) {
      if (key === 'k') open(event)
    } else if (typed !== undefined) {
      event.preventDefault()
      typed = key === 'Backspace' ? typed.slice(0, -1) : key[1] ? typed : typed + key
    } else if (key === '/' && !(event.target as Element).matches('input, textarea, select, [contenteditable]'))
      open(event)
  })
  onAttach((root) => {
    const place = root.querySelector<HTMLElement>('[data-search-results]')
    const show = () =>
      load().then(
        (search) => search.show(place!),
        (error) => {
          place!.hidden = false
          showFailure(place!, error, show)
        },
      )
    if (place) show()
  })
}
