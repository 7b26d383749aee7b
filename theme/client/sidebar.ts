import type { SidebarTree } from '../../renderer/types.ts'
import type { Shell } from './shell.ts'

const region = '[data-region="sidebar"]'

/** Groups of the docs' sidebar open and close, at most one among its neighbours; the page's branch is open. */
export function start(shell: Shell): void {
  /** Ways to the groups that the reader left open, and how far the sidebar was scrolled. */
  let opened: readonly string[] = []
  let place = readPlace()
  shell.onAttach(() => {
    const nav = document.querySelector<HTMLElement>(region)
    if (!nav) return
    for (const group of nav.querySelectorAll<HTMLElement>('.open, .closed')) equip(group)
    void reopen(nav, opened)
    if (place.tree === nav.dataset.tree) nav.scrollTop = place.top
    else {
      opened = []
      const link = nav.querySelector<HTMLElement>('[aria-current]')
      if (link && link.offsetTop > nav.clientHeight) nav.scrollTop = link.offsetTop - nav.clientHeight / 2
    }
    place = { tree: nav.dataset.tree, top: nav.scrollTop }
  })
  document.addEventListener('click', async ({ target }) => {
    const group = (target as Element).closest<HTMLElement>(`${region} button`)?.closest('li')
    if (!group) return
    await toggle(group)
    opened = [...document.querySelectorAll(`${region} .open`)].map((one) => wayTo(one).join('.'))
  })
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof HTMLElement && target.matches(region))
        place = { tree: target.dataset.tree, top: target.scrollTop }
    },
    { capture: true, passive: true },
  )
  addEventListener('pagehide', () => writePlace(place))
}

interface Place {
  readonly tree?: string | undefined
  readonly top: number
}

/** How far the sidebar was scrolled before the browser loaded this page. */
function readPlace(): Place {
  try {
    return JSON.parse(sessionStorage.getItem('sitegen.sidebar') ?? '') as Place
  } catch {
    return { top: 0 }
  }
}

function writePlace(place: Place): void {
  try {
    sessionStorage.setItem('sitegen.sidebar', JSON.stringify(place))
  } catch {
    // Without storage the next page begins at the top.
  }
}

/** A button beside the link of a group, or in place of a label that is no page of its own. */
function equip(group: HTMLElement): void {
  const label = group.firstElementChild as HTMLElement
  const empty = !group.querySelector(':scope > ul') && !label.matches('a')
  if (empty || group.querySelector(':scope > button')) return
  const button = document.createElement('button')
  button.type = 'button'
  if (label.matches('span, [data-first]')) {
    button.dataset.first = label.getAttribute('href') ?? ''
    button.append(...label.childNodes)
    label.replaceWith(button)
  } else {
    button.className = 'caret'
    label.after(button)
  }
  mark(group)
}

function mark(group: HTMLElement): void {
  const open = group.classList.contains('open')
  const button = group.querySelector<HTMLElement>(':scope > button')
  if (!button) return
  button.ariaExpanded = String(open)
  if (button.className)
    button.ariaLabel = `${open ? 'Collapse' : 'Expand'} sidebar category '${group.firstElementChild?.textContent}'`
}

async function toggle(group: HTMLElement): Promise<void> {
  if (group.classList.contains('open')) return set(group, false)
  if (!group.querySelector(':scope > ul') && !(await fill(group))) {
    // The rest of the sidebar did not come: the group's first page shows it.
    location.href = group.querySelector('a')?.href ?? group.querySelector('button')?.dataset.first ?? ''
    return
  }
  for (const other of group.parentElement?.querySelectorAll<HTMLElement>(':scope > .open') ?? []) set(other, false)
  set(group, true)
}

function set(group: HTMLElement, open: boolean): void {
  group.classList.toggle('open', open)
  group.classList.toggle('closed', !open)
  mark(group)
}

const trees = new Map<string, Promise<ParentNode | undefined>>()

/** Put a closed group's entries into it, from the whole sidebar. False if that cannot be loaded. */
async function fill(group: HTMLElement): Promise<boolean> {
  const key = group.closest<HTMLElement>(region)?.dataset.tree ?? ''
  const known = trees.get(key) ?? load(key)
  trees.set(key, known)
  const tree = await known
  if (!tree) trees.delete(key)
  let whole: Element | undefined
  for (const index of wayTo(group))
    whole = [...((whole ?? tree)?.querySelectorAll(whole ? ':scope > ul > li' : ':scope > li') ?? [])].filter(isGroup)[
      index
    ]
  const list = whole?.querySelector(':scope > ul')?.cloneNode(true) as HTMLElement | undefined
  if (!list) return false
  for (const inner of list.querySelectorAll<HTMLElement>('.open')) {
    set(inner, !inner.hasAttribute('data-collapsed'))
    equip(inner)
  }
  if (!group.querySelector(':scope > ul')) group.append(list)
  return true
}

async function load(key: string): Promise<ParentNode | undefined> {
  try {
    const { base } = document.documentElement.dataset
    const answer = await fetch(`${base}site-data/sidebar-${key}.json`)
    const { html } = (await answer.json()) as SidebarTree
    const holder = document.createElement('template')
    holder.innerHTML = html
    return holder.content.querySelector('ul') ?? undefined
  } catch {
    return undefined
  }
}

/** Positions of a group and those around it among the groups of their lists, which every print of a sidebar has. */
function wayTo(group: Element): number[] {
  const list = group.parentElement as Element
  const outer = list.parentElement?.closest(`${region} li`)
  return [...(outer ? wayTo(outer) : []), [...list.children].filter(isGroup).indexOf(group)]
}

function isGroup(item: Element): boolean {
  return item.matches('.open, .closed, .section')
}

/** Open again what the reader had opened, unless the page's own branch takes its place. */
async function reopen(nav: HTMLElement, ways: readonly string[]): Promise<void> {
  for (const way of ways) {
    const groups = [...nav.querySelectorAll<HTMLElement>('.closed')]
    const group = groups.find((one) => wayTo(one).join('.') === way)
    if (!group || group.parentElement?.querySelector(':scope > .open')) continue
    if (group.querySelector(':scope > ul') || (await fill(group))) set(group, true)
  }
}
