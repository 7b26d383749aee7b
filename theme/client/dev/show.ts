import { loadStyles, showHead } from '../navigation/head.ts'
import { parsePage } from '../navigation/pages.ts'
import { region, showAside, showSidebar } from '../navigation/regions.ts'
import { attach, detach } from '../shell.ts'
import type { Message, PageMessage } from './messages.ts'
import { type PatchListener, patchContents } from './patch.ts'

/** Show the changes of a page without touching anything else. */
export async function showNow(message: PageMessage) {
  const [before, now] = [parsePage(message.before), parsePage(message.now)]
  const layoutOf = ({ body }: Document) => `${body.dataset.kind} ${body.dataset.bare} ${!region('sidebar', body)}`
  if (layoutOf(before) !== layoutOf(now)) return location.reload()
  await loadStyles(now)
  showHead(now)
  patchRegion('main', before, now)
  const [asideBefore, aside] = [region('aside', before), region('aside', now)]
  if (asideBefore && aside) patchRegion('aside', before, now)
  else if (asideBefore || aside) {
    showAside(aside, region('main') as HTMLElement)
    attach(region('aside'))
  }
  const [sidebarBefore, sidebar] = [region('sidebar', before), region('sidebar', now)]
  if (message.sidebar || !isSame(sidebarBefore, sidebar)) refreshSidebar(now)
}

function isSame(before: Element | null, now: Element | null): boolean {
  return before?.isEqualNode(now) ?? !now
}

/** Replace a style sheet once the new one has loaded. */
export function swapStyle({ from, to, shell }: Extract<Message, { kind: 'style' }>) {
  document.documentElement.dataset.shell = shell
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  const old = [...links].find((one) => one.getAttribute('href') === from)
  if (old) replaceSheet(old, to)
  else location.reload()
}

/** Reload style sheets whose addresses stay the same. */
export function renewSheets(paths: readonly string[]) {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    const { pathname, origin } = new URL(link.href)
    if (origin === location.origin && paths.includes(pathname)) replaceSheet(link, `${pathname}?${Date.now()}`)
  }
}

function replaceSheet(old: HTMLLinkElement, to: string) {
  const link = old.cloneNode() as HTMLLinkElement
  link.href = to
  link.onload = () => old.remove()
  link.onerror = () => location.reload()
  old.after(link)
}

function patchRegion(name: string, from: Document, to: Document) {
  const live = region(name)
  const before = region(name, from)
  const now = region(name, to)
  if (!live || !before || !now || isSame(before, now)) return
  const parents = new Set<Element>()
  const listener: PatchListener = {
    leaving: (node) => detach(node),
    came: (parent) => parents.add(parent),
  }
  patchContents(live, before, now, listener)
  // The mark of the heading being read must be set again.
  if (name === 'aside') parents.add(live)
  for (const parent of parents) if (parent.isConnected) attach(parent)
}

/** Replace the sidebar, reopen the groups that the reader had opened, and keep focus and scroll position. */
function refreshSidebar(page: Document) {
  const nav = region('sidebar')
  const fresh = region('sidebar', page)
  if (!nav || !fresh || nav.dataset.tree !== fresh.dataset.tree) {
    showSidebar(page)
    return attach(region('sidebar'))
  }
  const { scrollTop } = nav
  const open = new Set(groupsOf(nav).filter(isOpen).map(nameOf))
  const focused = nav.contains(document.activeElement) ? labelOf(document.activeElement as Element) : undefined
  detach(nav)
  nav.replaceChildren(...fresh.childNodes)
  attach(nav)
  reopen(nav, open)
  nav.scrollTop = scrollTop
  if (focused !== undefined)
    [...nav.querySelectorAll<HTMLElement>('a, button')].find((one) => labelOf(one) === focused)?.focus()
}

function groupsOf(nav: Element): Element[] {
  return [...nav.querySelectorAll('li')].filter((one) => one.querySelector(':scope > button'))
}

function isOpen(group: Element): boolean {
  return group.querySelector(':scope > button')?.ariaExpanded === 'true'
}

/** Identify a group by its label and those of its ancestors. */
function nameOf(group: Element): string {
  const outer = group.parentElement?.closest('li')
  return `${outer ? nameOf(outer) : ''}/${labelOf(group.firstElementChild)}`
}

function labelOf(element: Element | null): string {
  return element?.getAttribute('href') ?? element?.getAttribute('aria-label') ?? element?.textContent ?? ''
}

/** Reopen groups. Those loaded from other pages are opened once they arrive. */
function reopen(nav: Element, open: ReadonlySet<string>) {
  const pending = new Set(open)
  const press = () => {
    for (const group of groupsOf(nav)) {
      const name = nameOf(group)
      if (pending.delete(name) && !isOpen(group)) group.querySelector<HTMLElement>(':scope > button')?.click()
    }
    if (pending.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(press)
  observer.observe(nav, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), 3000)
  press()
  for (const group of groupsOf(nav))
    if (!open.has(nameOf(group)) && isOpen(group)) group.querySelector<HTMLElement>(':scope > button')?.click()
}
