// Contract: this is the only part of the search that every page loads. The dialog (`search/dialog.ts`) is loaded when a reader
// is about to need it, and what is typed until then is kept.
import { showFailure } from './notice.ts'
import type { Shell } from './shell.ts'

/** The interface of the search script. */
export interface SearchScript {
  open(typed: string): void
  show(place: HTMLElement): void
}

/** Load the search script on demand. */
export function start(shell: Shell): void {
  const box = document.querySelector<HTMLElement>('[data-search]')
  if (!box) return
  let script: Promise<SearchScript> | undefined
  let tries = 0
  let typed: string | undefined
  let root: Promise<Response> | undefined
  const load = () => {
    // Some browsers cache the failure to load a script forever.
    script ??= import(box.dataset.search + (tries++ ? `?${tries}` : '')).then((made) => made.createSearch(root))
    script.catch(() => {
      script = undefined
    })
    // Requested right after the script, whose worker starts while the index is still arriving.
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
      const place = document.createElement('dialog')
      document.body.append(place)
      showFailure(place, error, () => {
        place.remove()
        open()
      })
      place.showModal()
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
  shell.onAttach((root) => {
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
