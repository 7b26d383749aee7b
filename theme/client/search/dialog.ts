import { Asker } from './asker.ts'
import style from './dialog.css'
import { element } from './elements.ts'
import { markWords, unmark, whenShown } from './mark.ts'
import { Panel, type PanelOptions } from './panel.ts'

const box = document.querySelector<HTMLAnchorElement>('[data-search]')
const asker = new Asker(box?.dataset.worker ?? '')
let dialog: { readonly element: HTMLDialogElement; readonly panel: Panel } | undefined

// The policy of a page lets its own scripts make styles, and nobody write them into elements.
const sheet = new CSSStyleSheet()
sheet.replaceSync(style)
document.adoptedStyleSheets.push(sheet)
asker.warm()
document.addEventListener('sitegen:navigation', (event) => {
  if ((event as CustomEvent<{ state: string }>).detail.state === 'start') unmark()
})

/** Show the dialog with what was typed before it was there. */
export function open(typed: string) {
  dialog ??= makeDialog()
  const { element, panel } = dialog
  if (element.open) return
  element.showModal()
  panel.input.focus()
  if (typed) panel.type(typed)
  else panel.search()
  panel.input.select()
  if (typed) panel.input.setSelectionRange(typed.length, typed.length)
}

/** Search in a place of the page, with what the address asks for; the list of all pages stands below. */
export function show(place: HTMLElement) {
  const index = document.querySelector<HTMLElement>('[data-search-index]')
  const panel = new Panel(
    options('search-page', (typed) => {
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

function makeDialog() {
  const made = element('dialog', { class: 'search-dialog', 'aria-label': 'Search' })
  const close = element('button', { type: 'button', class: 'search-close' }, 'Close')
  const panel = new Panel(
    options(
      'search-dialog',
      () => {},
      () => made.close(),
    ),
  )
  made.append(element('div', { class: 'search-head' }, panel.input, close), panel.kinds, panel.results, panel.status)
  close.addEventListener('click', () => made.close())
  made.addEventListener('click', ({ target }) => {
    if (target === made || (target as Element).closest('a[href]')) made.close()
  })
  document.body.append(made)
  return { element: made, panel }
}

function options(name: string, onTyped: PanelOptions['onTyped'], leave = () => {}): PanelOptions {
  const onOpen: PanelOptions['onOpen'] = (link, words) => {
    leave()
    whenShown(new URL(link.href), () => markWords(asker, words))
  }
  return { asker, name, all: box?.href ?? '', onOpen, onTyped }
}
