/** Put the error's text and a `Retry` button where a part that is loaded on its own should be. */
export function showFailure(place: Element, error: unknown, retry: () => void) {
  show(place, error, 'Retry', retry)
}

/** Put `This page crashed.` and a `Try again` button where something could not be shown. */
export function showCrash(place: Element, error: unknown, again: () => void) {
  show(place, error, 'Try again', again, 'This page crashed.')
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

function make(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
