import type { SearchScript } from '../search.ts'
import { onNavigate } from '../shell.ts'
import { text } from '../text.ts'
import { Asker } from './asker.ts'
import style from './dialog.css'
import { element } from './elements.ts'
import { markWords, unmark, whenShown } from './mark.ts'
import { showNear } from './near-pages.ts'
import { Panel, type PanelOptions } from './panel.ts'

/** The search on a page. `root` is the first index file, if it could be loaded. */
export function createSearch(root: Promise<Response>): SearchScript {
  // The policy of the page allows its own scripts to create style sheets, but forbids style elements.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets.push(sheet)
  onNavigate((state) => state === 'start' && unmark())
  const asker = new Asker(import.meta.url, root)
  asker.warm()
  let dialog: Dialog | undefined
  return {
    open(typed) {
      dialog ??= makeDialog(asker)
      openDialog(dialog, typed)
    },
    show: (place) => (place.dataset.searchResults === 'near' ? showNear(asker, place) : showPanel(asker, place)),
  }
}

interface Dialog {
  readonly element: HTMLDialogElement
  readonly panel: Panel
}

/** Show the dialog with what the reader typed before it was loaded. */
function openDialog({ element, panel }: Dialog, typed: string) {
  if (element.open) return
  element.showModal()
  panel.input.focus()
  if (typed) panel.type(typed)
  else panel.search()
  panel.input.select()
  if (typed) panel.input.setSelectionRange(typed.length, typed.length)
}

/** Show the search in the page, with the query from the address. The list of all pages follows below. */
function showPanel(asker: Asker, place: HTMLElement) {
  const index = document.querySelector<HTMLElement>('[data-search-index]')
  const panel = new Panel(
    options(asker, 'search-page', (typed) => {
      const url = new URL(location.href)
      if (typed) url.searchParams.set('q', typed)
      else url.searchParams.delete('q')
      if (url.href !== location.href) history.replaceState(history.state, '', url)
      if (index) index.hidden = typed.length > 1
    }),
  )
  const form = element('form', { class: 'search-head', role: 'search' }, panel.input)
  form.addEventListener('submit', (event) => event.preventDefault())
  place.classList.add('search-place')
  place.replaceChildren(form, panel.kinds, panel.status, panel.results)
  place.hidden = false
  panel.type(new URLSearchParams(location.search).get('q') ?? '')
}

function makeDialog(asker: Asker): Dialog {
  const made = element('dialog', { class: 'search-dialog', 'aria-label': text('Search') })
  const close = element('button', { type: 'button', class: 'search-close' }, text('Close'))
  const panel = new Panel(
    options(
      asker,
      'search-dialog',
      () => {},
      () => made.close(),
    ),
  )
  made.append(element('div', { class: 'search-head' }, panel.input, close), panel.kinds, panel.results, panel.status)
  close.addEventListener('click', () => made.close())
  // Without this, some browsers would clear the field first.
  made.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    made.close()
  })
  made.addEventListener('click', ({ target }) => {
    if (target === made || (target as Element).closest('a[href]')) made.close()
  })
  document.body.append(made)
  return { element: made, panel }
}

function options(asker: Asker, name: string, onTyped: PanelOptions['onTyped'], leave = () => {}): PanelOptions {
  const all = document.querySelector<HTMLAnchorElement>('[data-search]')?.href ?? ''
  const onOpen: PanelOptions['onOpen'] = (link, words) => {
    leave()
    whenShown(new URL(link.href), () => markWords(asker, words))
  }
  return { asker, name, all, onOpen, onTyped }
}
