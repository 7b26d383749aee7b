import { text } from './text.ts'

/** Show an error and a button (default: `Retry`) in place of a part that failed to load. Returns the notice. */
export function showFailure(place: Element, error: unknown, retry: () => void, label = text('Retry')): Element {
  const box = make('div', '')
  box.className = 'notice'
  box.role = 'alert'
  const button = make('button', label) as HTMLButtonElement
  button.type = 'button'
  button.className = 'button'
  button.addEventListener('click', retry, { once: true })
  box.append(make('p', error instanceof Error ? error.message : String(error)), button)
  place.replaceChildren(box)
  return box
}

/** Show an error and a button above the page, for a failure that has no place of its own. */
export function showFailureAbove(error: unknown, retry: () => void) {
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  showFailure(dialog, error, () => {
    dialog.remove()
    retry()
  })
  dialog.showModal()
}

function make(name: string, content: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = content
  return element
}
