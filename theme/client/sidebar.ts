import type { SidebarTree } from '../../renderer/types.ts'
import { basePath } from './address.ts'
import { fetchJson } from './chunks.ts'
import { showFailure } from './notice.ts'
import type { Shell } from './shell.ts'

const region = '[data-region=sidebar]'
const ownList = ':scope > ul'
const ownButton = ':scope > button'
const kept = 'sitegen.sidebar'

/** Groups of the docs' sidebar open and close, at most one among its neighbours; the scroll position is kept. */
export function start(shell: Shell): void {
  let nav: HTMLElement | null = null
  let tree: string | undefined
  shell.onAttach(() => {
    const [oldNav, oldTree] = [nav, tree]
    nav = document.querySelector<HTMLElement>(region)
    if (!nav) return
    tree = nav.dataset.tree
    for (const group of nav.querySelectorAll('.open, .closed')) equip(group)
    if (nav !== oldNav || tree !== oldTree) place(nav)
  })
  const leave = () => {
    try {
      if (nav?.isConnected) sessionStorage.setItem(kept, `${tree} ${nav.scrollTop}`)
    } catch {
      // Storage is blocked: a sidebar that is printed anew starts at the current page.
    }
  }
  shell.onDetach((root) => {
    leave()
    // The sidebar itself is about to be another one.
    if (root === nav) trees.clear()
  })
  addEventListener('pagehide', leave)
  document.addEventListener('click', ({ target }) => {
    const group = (target as Element).closest(`${region} button[aria-expanded]`)?.parentElement
    if (group) toggle(group)
  })
}

/** Scroll a new sidebar to where the last one of its tree was, or else so far that the current page is seen. */
function place(nav: HTMLElement): void {
  let before: string | null = null
  try {
    before = sessionStorage.getItem(kept)
  } catch {
    // As above.
  }
  const [tree, top] = before?.split(' ') ?? []
  const link = nav.querySelector<HTMLElement>('[aria-current]')
  const hidden = link && link.getBoundingClientRect().bottom > nav.getBoundingClientRect().bottom
  nav.scrollTop = tree === nav.dataset.tree ? Number(top) : hidden ? link.offsetTop - nav.clientHeight / 2 : 0
}

/** A button beside the link of a group, or in place of a label that is no page of its own. */
function equip(group: Element): void {
  const label = group.firstElementChild as HTMLElement
  const empty = !group.querySelector(ownList) && !label.matches('a')
  if (empty || group.querySelector(ownButton)) return
  const button = document.createElement('button')
  button.type = 'button'
  if (label.matches('span, [data-first]')) {
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
  if (label !== button) button.ariaLabel = `${open ? 'Collapse' : 'Expand'} sidebar category '${label?.textContent}'`
}

async function toggle(group: Element): Promise<void> {
  if (group.matches('.open')) return setOpen(group, false)
  try {
    await fill(group)
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

const trees = new Map<string | undefined, Promise<Element>>()

/** Put a closed group's entries into it, from the whole sidebar. */
async function fill(group: Element): Promise<void> {
  if (group.querySelector(ownList)) return
  const key = group.closest<HTMLElement>(region)?.dataset.tree
  const loading = trees.get(key) ?? load(key)
  trees.set(key, loading)
  loading.catch(() => trees.delete(key))
  let list: Element | null | undefined = await loading
  for (const index of wayTo(group)) list = list && groupsOf(list)[index]?.querySelector(ownList)
  // Pressed twice, it is filled once.
  if (!list || group.querySelector(ownList)) return
  const copy = list.cloneNode(true) as Element
  for (const inner of copy.querySelectorAll('.open')) {
    equip(inner)
    if (inner.matches('[data-collapsed]')) setOpen(inner, false)
  }
  group.append(copy)
}

async function load(key: string | undefined): Promise<Element> {
  const holder = document.createElement('template')
  const { html } = await fetchJson<SidebarTree>(`${basePath()}site-data/sidebar-${key}.json`)
  holder.innerHTML = html
  return holder.content.firstElementChild as Element
}

/** Positions of a group and those around it among the groups of their lists, which every print of a sidebar has. */
function wayTo(group: Element): number[] {
  const list = group.parentElement as Element
  const outer = list.parentElement?.closest('li')
  return [...(outer ? wayTo(outer) : []), groupsOf(list).indexOf(group)]
}

function groupsOf(list: Element): Element[] {
  return [...list.children].filter((item) => item.matches('.open, .closed, .section'))
}
