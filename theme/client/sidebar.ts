import { loadNavigation } from './first-sign.ts'
import { showFailure } from './notice.ts'
import { onAttach, onDetach } from './shell.ts'
import { text } from './text.ts'

const sidebar = '[data-region=sidebar]'
const ownList = ':scope > ul'
const ownButton = ':scope > button'
const kept = 'sitegen.sidebar'

/** Make groups of the sidebar open and close, at most one among siblings, and keep the scroll position. */
export function start(): void {
  let nav: HTMLElement | null = null
  let tree: string | undefined
  onAttach(() => {
    const [oldNav, oldTree] = [nav, tree]
    nav = document.querySelector<HTMLElement>(sidebar)
    if (!nav) return
    tree = nav.dataset.tree
    for (const group of nav.querySelectorAll('.open, .closed')) equip(group)
    if (nav !== oldNav || tree !== oldTree) place(nav)
  })
  const leave = () => {
    try {
      if (nav?.isConnected) sessionStorage.setItem(kept, `${tree} ${nav.scrollTop}`)
    } catch {
      // Storage is blocked: a new sidebar starts at the current page.
    }
  }
  onDetach(leave)
  addEventListener('pagehide', leave)
  document.addEventListener('click', ({ target }) => {
    const group = (target as Element).closest(`${sidebar} button[aria-expanded]`)?.parentElement
    if (group) toggle(group)
  })
}

/** Scroll a new sidebar to the position of the previous one with the same tree, or further if the current page is not in view. */
function place(nav: HTMLElement): void {
  try {
    const [tree, top] = sessionStorage.getItem(kept)?.split(' ') ?? []
    nav.scrollTop = tree === nav.dataset.tree ? Number(top) : 0
  } catch {
    // Storage is blocked.
  }
  const link = nav.querySelector('[aria-current]')
  const { top } = nav.getBoundingClientRect()
  const at = link ? link.getBoundingClientRect().top - top : 0
  // While the page is at its top, the end of the sidebar is below the window.
  if (at < 0 || at + 32 > innerHeight - top) nav.scrollTop += at - nav.clientHeight / 2
}

/** Add a button next to a group's link, or in place of a label without a page. */
function equip(group: Element): void {
  const label = group.firstElementChild as HTMLElement
  const empty = !group.querySelector(ownList) && !label.matches('a')
  if (empty || group.querySelector(ownButton)) return
  const button = document.createElement('button')
  button.type = 'button'
  if (label.matches('span, [data-first]')) {
    if (label instanceof HTMLAnchorElement) button.dataset.opener = label.href
    button.append(...label.childNodes)
    label.replaceWith(button)
  } else {
    button.className = 'caret'
    label.after(button)
  }
  setOpen(group, group.matches('.open'))
}

function setOpen(group: Element, open: boolean): void {
  group.classList.toggle('open', open)
  group.classList.toggle('closed', !open)
  const button = group.querySelector(ownButton)
  if (!button) return
  button.ariaExpanded = String(open)
  const label = group.firstElementChild
  if (label !== button)
    button.ariaLabel = text(open ? "Collapse sidebar category '{name}'" : "Expand sidebar category '{name}'", {
      name: label?.textContent,
    })
}

async function toggle(group: Element): Promise<void> {
  if (group.matches('.open')) return setOpen(group, false)
  try {
    // The site has changed in the meantime, so let the browser load the page.
    if (!(await fill(group))) return location.assign(opener(group))
  } catch (error) {
    const box = document.createElement('div')
    group.append(box)
    showFailure(box, error, () => {
      box.remove()
      toggle(group)
    })
    return
  }
  for (const other of group.parentElement?.querySelectorAll(':scope > .open') ?? []) setOpen(other, false)
  setOpen(group, true)
}

/** Fill a closed group with its entries. Returns false if the page that it links to does not have them. */
async function fill(group: Element): Promise<boolean> {
  if (group.querySelector(ownList)) return true
  const { entriesOf } = await loadNavigation()
  const list = await entriesOf(group, opener(group))
  // Another click may have filled the group in the meantime.
  if (!list || group.querySelector(ownList)) return Boolean(list)
  for (const inner of list.querySelectorAll('.open, .closed')) {
    equip(inner)
    if (inner.matches('[data-collapsed]')) setOpen(inner, false)
  }
  group.append(list)
  return true
}

/** The page that a closed group links to. */
function opener({ firstElementChild: label }: Element): URL {
  return new URL((label as HTMLElement).dataset.opener ?? (label as HTMLAnchorElement).href)
}
