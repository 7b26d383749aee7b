import { attach, detach } from '../shell.ts'
import { showHead } from './head.ts'
import { mergeTree } from './tree.ts'

/**
 * Turn the document into another page by moving that page's elements into it: head, attributes, regions. Throws if this is
 * impossible. With `isPart`, what is probably not in view is hidden until the attribute `data-rest` is removed.
 */
export function showPage(page: Document, isPart = false) {
  const main = region('main')!
  const fresh = region('main', page)
  // Detach first: behaviours may measure, and after a change that would require a new layout.
  for (const one of [main, region('aside')]) detach(one)
  main.toggleAttribute('data-rest', isPart)
  // In a shell without classes of its own, scripts may have set some, which must stay.
  const own = page.documentElement.className && 'class'
  copyAttributes(document.documentElement, page.documentElement, ['lang', 'dir', own])
  copyAttributes(document.body, page.body, ['data-kind', 'data-bare'])
  showHead(page)
  showHeader(page)
  main.replaceChildren(...(fresh?.childNodes ?? []))
  showAside(region('aside', page), main)
  showSidebar(page)
  for (const one of [main, region('aside'), region('sidebar')]) attach(one)
  if (!fresh) throw new Error(`There is no content for ${location.pathname}.`)
}

function copyAttributes(live: Element, fresh: Element, names: readonly string[]) {
  for (const name of names) {
    const value = fresh.getAttribute(name)
    if (value === null) live.removeAttribute(name)
    // Setting the same language again would restyle the whole document.
    else if (value !== live.getAttribute(name)) live.setAttribute(name, value)
  }
}

/** Update the header. In the same shell, only the current link and what leads to versions differ. */
function showHeader(page: Document) {
  pair(page, ':is(header, .drawer-top) a:not([data-versions] *)', (link, fresh) =>
    copyAttributes(link, fresh, ['aria-current', 'href']),
  )
  pair(page, '[data-versions]', (menu, fresh) => {
    menu.removeAttribute('open')
    menu.replaceChildren(...fresh.childNodes)
  })
}

function pair(page: Document, selector: string, show: (live: Element, fresh: Element) => void) {
  const fresh = page.querySelectorAll(selector)
  document.querySelectorAll(selector).forEach((live, index) => {
    if (fresh[index]) show(live, fresh[index])
  })
}

/** Show the aside of a page; null removes it. */
export function showAside(fresh: Element | null, main: Element) {
  const old = region('aside')
  if (!fresh) old?.remove()
  else if (old) old.replaceChildren(...fresh.childNodes)
  else main.after(fresh)
}

/** Show the sidebar of a page. One with the same tree keeps its scroll position and the groups that the reader opened. */
export function showSidebar(page: Document) {
  const old = region('sidebar')
  const fresh = region('sidebar', page)
  const drawer = document.querySelector('.drawer')
  const menu = drawer?.querySelector('details')
  if (menu) menu.open = !fresh
  if (!fresh) return old?.remove()
  if (!old) return drawer?.append(fresh)
  const current = currentOf(fresh)
  if (old.dataset.tree === fresh.dataset.tree) mergeTree(old, fresh)
  else old.replaceChildren(...fresh.childNodes)
  markCurrent(old, current)
  old.dataset.tree = fresh.dataset.tree
}

/** The address of the page that a sidebar belongs to, as spelled in its links. */
export function currentOf(nav: Element): string | null | undefined {
  return nav.querySelector('[aria-current]')?.getAttribute('href')
}

/** Mark only the links to the current page in a sidebar or a part of it. */
export function markCurrent(root: ParentNode, current: string | null | undefined) {
  for (const link of root.querySelectorAll('a[href]'))
    if (link.getAttribute('href') === current) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
}

/** A region of a page (default: the visible one). */
export function region(name: string, page: ParentNode = document): HTMLElement | null {
  return page.querySelector(`[data-region=${name}]`)
}
