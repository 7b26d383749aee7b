import { text } from './text.ts'

/** Show the error's message and a `Retry` button in place of a part that failed to load. */
export function showFailure(place: Element, error: unknown, retry: () => void) {
  show(place, error, text('Retry'), retry)
}

/** Show `This page crashed.` and a `Try again` button in place of something that failed to render. */
export function showCrash(place: Element, error: unknown, again: () => void) {
  show(place, error, text('Try again'), again, text('This page crashed.'))
}

function show(place: Element, error: unknown, label: string, again: () => void, title?: string) {
  const box = make('div', '')
  box.className = 'notice'
  box.role = 'alert'
  const button = make('button', label) as HTMLButtonElement
  button.type = 'button'
  button.className = 'button'
  button.addEventListener('click', again, { once: true })
  if (title) box.append(make('h1', title))
  box.append(make('p', error instanceof Error ? error.message : String(error)), button)
  place.replaceChildren(box)
}

function make(name: string, content: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = content
  return element
}
