// Contract: loaded like the script of an island when a reader opens the menu, so that pages do not contain it.

import { text } from './text.ts'

/** Add a button that copies the Markdown behind the link next to it. Returns a function that removes the button. */
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

/** Copy the text at an address. Returns false if the browser does not allow it. */
async function copy(address: string): Promise<boolean> {
  const answered = fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status}`)
    return answer.text()
  })
  answered.catch(() => {})
  if (!navigator.clipboard) return copyAsSelection(await answered)
  // In some browsers, the permission from the click expires during the request, unless they receive the text as a promise.
  const blob = answered.then((copied) => new Blob([copied], { type: 'text/plain' }))
  if (typeof ClipboardItem === 'function') await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  else await navigator.clipboard.writeText(await answered)
  return true
}

/** Copy a text without the Clipboard API, which needs HTTPS. */
function copyAsSelection(copied: string): boolean {
  const box = document.createElement('textarea')
  box.value = copied
  document.body.append(box)
  box.select()
  const isCopied = document.execCommand('copy')
  box.remove()
  return isCopied
}
