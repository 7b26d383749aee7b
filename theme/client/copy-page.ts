// Contract: loaded like the script of an island, when a reader opens the menu, so that pages carry none of it.

/** Add a button that copies the Markdown that the link beside it leads to; returns a function that removes the button. */
export function hydrate(place: HTMLElement): () => void {
  const link = place.querySelector('a')!
  const button = document.createElement('button')
  const status = document.createElement('span')
  button.type = 'button'
  button.textContent = 'Copy as Markdown'
  status.role = 'status'
  button.onclick = async () => {
    status.textContent = ''
    const isCopied = await copy(link.href).catch(() => false)
    status.textContent = isCopied ? 'Copied' : 'Could not be copied'
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
  const text = fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status}`)
    return answer.text()
  })
  text.catch(() => {})
  if (!navigator.clipboard) return copyAsSelection(await text)
  // Some browsers forget the press while the text is on its way, unless they get it as a promise.
  const blob = text.then((copied) => new Blob([copied], { type: 'text/plain' }))
  if (typeof ClipboardItem === 'function') await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  else await navigator.clipboard.writeText(await text)
  return true
}

/** Without HTTPS there is no other way. */
function copyAsSelection(text: string): boolean {
  const box = document.createElement('textarea')
  box.value = text
  document.body.append(box)
  box.select()
  const isCopied = document.execCommand('copy')
  box.remove()
  return isCopied
}
