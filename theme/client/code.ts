import type { Shell } from './shell.ts'
import { say } from './voice.ts'

/** Buttons on code blocks: copy, and word wrap if a line does not fit. */
export function start(shell: Shell): void {
  // Sizes change with the window, and when a hidden panel is shown.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) offerWrap(target as HTMLElement)
  })
  shell.onAttach((root) => {
    for (const pre of root.querySelectorAll<HTMLElement>('.code > pre')) {
      // Islands belong to React.
      if (pre.nextElementSibling || pre.closest('sitegen-island')) continue
      const tools = document.createElement('div')
      tools.className = 'code-tools'
      const wrap = makeButton('Wrap', 'Toggle word wrap', () => {
        wrap.ariaPressed = String(pre.toggleAttribute('data-wrap'))
        offerWrap(pre)
      })
      wrap.ariaPressed = 'false'
      wrap.hidden = true
      const copy = makeButton('Copy', 'Copy code to clipboard', () => copyCode(pre, copy))
      tools.append(wrap, copy)
      pre.after(tools)
      sizes.observe(pre)
    }
  })
}

function makeButton(text: string, label: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.ariaLabel = button.title = label
  button.addEventListener('click', press)
  return button
}

function offerWrap(pre: HTMLElement): void {
  const wrap = pre.nextElementSibling?.firstElementChild as HTMLElement | null
  if (wrap) wrap.hidden = !pre.hasAttribute('data-wrap') && pre.scrollWidth <= pre.clientWidth
}

async function copyCode(pre: HTMLElement, button: HTMLElement): Promise<void> {
  // An empty line that is marked or numbered contains a space, so that it has a height.
  if (!(await write((pre.textContent ?? '').replace(/^ $/gm, ''), pre))) return
  button.textContent = button.ariaLabel = 'Copied'
  say('Copied')
  setTimeout(() => {
    button.textContent = 'Copy'
    button.ariaLabel = button.title
  }, 1000)
}

/** False if the browser does not allow it; without HTTPS only `execCommand` is available. */
async function write(text: string, pre: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    getSelection()?.selectAllChildren(pre)
    return document.execCommand('copy')
  }
}
