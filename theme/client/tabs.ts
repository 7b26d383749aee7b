import { hashTarget } from './address.ts'
import { onAttach } from './shell.ts'
import { keep, onKeptElsewhere, readKept } from './storage.ts'

/** Turn panels into tabs. Choices are saved by group and shared by groups of the same name; the address may select a tab. */
export function start(): void {
  document.documentElement.dataset.script = 'on'
  onAttach((root) => {
    for (const tabs of root.querySelectorAll<HTMLElement>('.tabs')) {
      const { group, query } = tabs.dataset
      const requested = query && new URLSearchParams(location.search).get(query)
      if (!(requested && show(tabs, requested))) show(tabs, (group && readKept(`tab.${group}`)) ?? null)
      for (const panel of panelsOf(tabs)) panel.role = 'tabpanel'
    }
    reveal()
  })
  document.addEventListener('click', ({ target }) => {
    const tab = (target as Element).closest<HTMLElement>('.tab-list > button')
    if (tab) choose(tab)
  })
  document.addEventListener('keydown', move)
  addEventListener('hashchange', reveal)
  onKeptElsewhere((key, value) => {
    if (key.startsWith('tab.')) showGroup(key.slice(4), value)
  })
}

function choose(tab: HTMLElement): void {
  const tabs = tab.closest<HTMLElement>('.tabs') as HTMLElement
  const { group, query } = tabs.dataset
  const value = tab.dataset.value as string
  const before = tab.getBoundingClientRect().top
  show(tabs, value)
  if (group) {
    keep(`tab.${group}`, value)
    showGroup(group, value)
  }
  if (query) {
    const url = new URL(location.href)
    url.searchParams.set(query, value)
    history.replaceState(history.state, '', url)
  }
  // Groups above may have changed their height, so keep the tab under the pointer.
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
}

function showGroup(group: string, value: string): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs'))
    if (tabs.dataset.group === group) show(tabs, value)
}

/** Show the panel with a value. A group without it keeps its selection. Returns whether the group has the value. */
function show(tabs: HTMLElement, value: string | null): boolean {
  const buttons = tabs.querySelectorAll<HTMLElement>(':scope > .tab-list > button')
  const known = [...buttons].some((tab) => tab.dataset.value === value)
  for (const [index, tab] of buttons.entries()) {
    const selected = known ? tab.dataset.value === value : tab.ariaSelected === 'true'
    tab.ariaSelected = String(selected)
    // Only one tab of a list is in the tab order: the selected one, or else the first.
    tab.tabIndex = selected || (index === 0 && !known && !tabs.querySelector('[data-selected]')) ? 0 : -1
    const panel = panelsOf(tabs)[index]
    panel?.toggleAttribute('data-selected', selected)
    if (panel) panel.hidden = !selected
  }
  return known
}

function panelsOf(tabs: HTMLElement): HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(':scope > .tab-panel')]
}

/** Left and Right, Home and End move the focus; Enter and Space select, as with any button. */
function move(event: KeyboardEvent): void {
  const list = (event.target as Element).closest<HTMLElement>('.tab-list')
  if (!list) return
  const tabs = [...list.children] as HTMLElement[]
  const at = tabs.indexOf(event.target as HTMLElement)
  const step = getComputedStyle(list).direction === 'rtl' ? -1 : 1
  const to = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  tabs.at(to % tabs.length)?.focus()
}

/** Show the panels that contain the target of the hash. */
function reveal(): void {
  const target = hashTarget(location)
  let panel = target?.closest<HTMLElement>('.tab-panel[hidden]')
  if (!panel) return
  for (; panel; panel = panel.parentElement?.closest<HTMLElement>('.tab-panel'))
    show(panel.parentElement as HTMLElement, panel.dataset.value ?? null)
  target?.scrollIntoView()
}
