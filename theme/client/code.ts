import { onAttach } from './shell.ts'
import { text } from './text.ts'
import { say } from './voice.ts'

/**
 * Add buttons to code blocks: copy, and word wrap if a line does not fit. Code and tables are in the tab order only while they can
 * scroll.
 */
export function start(): void {
  // Sizes change when the window is resized and when a hidden panel is shown.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) adapt(target as HTMLElement)
  })
  onAttach((root) => {
    // Islands belong to React.
    for (const box of root.querySelectorAll<HTMLElement>(':is(.table, .code > pre):not(sitegen-island *)')) {
      sizes.observe(box)
      if (box.matches('.table') || box.nextElementSibling) continue
      const tools = document.createElement('div')
      tools.className = 'code-tools'
      const wrap = makeButton(text('Wrap'), text('Toggle word wrap'), () => {
        wrap.ariaPressed = String(box.toggleAttribute('data-wrap'))
        adapt(box)
      })
      wrap.ariaPressed = 'false'
      wrap.hidden = true
      const copy = makeButton(text('Copy'), text('Copy code to clipboard'), () => copyCode(box, copy))
      tools.append(wrap, copy)
      box.after(tools)
    }
  })
}

function makeButton(name: string, label: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = name
  button.ariaLabel = button.title = label
  button.addEventListener('click', press)
  return button
}

function adapt(box: HTMLElement): void {
  const fits = box.scrollWidth <= box.clientWidth
  box.tabIndex = fits ? -1 : 0
  const wrap = box.matches('pre') && (box.nextElementSibling?.firstElementChild as HTMLElement | null)
  if (wrap) wrap.hidden = fits && !box.hasAttribute('data-wrap')
}

async function copyCode(pre: HTMLElement, button: HTMLElement): Promise<void> {
  // An empty line that is marked or numbered contains a space, which gives it a height.
  if (!(await write((pre.textContent ?? '').replace(/^ $/gm, ''), pre))) return
  button.textContent = button.ariaLabel = text('Copied')
  say(text('Copied'))
  setTimeout(() => {
    button.textContent = text('Copy')
    button.ariaLabel = button.title
  }, 1000)
}

/** Copy code. Returns false if the browser does not allow it. Without HTTPS, only `execCommand` is available. */
async function write(code: string, pre: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code)
    return true
  } catch {
    getSelection()?.selectAllChildren(pre)
    return document.execCommand('copy')
  }
}
