// Contract: loaded like the script of an island, when a reader opens the menu, so that pages carry none of it.

import { text } from './text.ts'

/** Add a button that copies the Markdown that the link beside it leads to; returns a function that removes the button. */
export function hydrate(place: HTMLElement): () => void {
  const link = place.querySelector('a')!
  const button = document.createElement('button')
  const status = document.createElement('span')
  button.type = 'button'
  button.textContent = text('Copy as Markdown')
  status.role = 'status'
  button.onclick = async () => {
    status.textContent = ''
    const isCopied = await copy(link.href).catch(() => false)
    status.textContent = isCopied ? text('Copied') : text('Could not be copied')
  }
  place.prepend(button)
  place.append(status)
  return () => {
    button.remove()
    status.remove()
  }
}

/** False if the browser does not allow it. */
async function copy(address: string): Promise<boolean> {
  const answered = fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status}`)
    return answer.text()
  })
  answered.catch(() => {})
  if (!navigator.clipboard) return copyAsSelection(await answered)
  // Some browsers forget the press while the text is on its way, unless they get it as a promise.
  const blob = answered.then((copied) => new Blob([copied], { type: 'text/plain' }))
  if (typeof ClipboardItem === 'function') await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  else await navigator.clipboard.writeText(await answered)
  return true
}

/** Without HTTPS there is no other way. */
function copyAsSelection(copied: string): boolean {
  const box = document.createElement('textarea')
  box.value = copied
  document.body.append(box)
  box.select()
  const isCopied = document.execCommand('copy')
  box.remove()
  return isCopied
}
