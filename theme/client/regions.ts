import { showHead } from './head.ts'
import type { ShellOwner } from './shell.ts'
import { mergeTree } from './tree.ts'

/** Make the document that of another page, which gives its elements away: head, attributes, regions. Throws if it cannot. */
export function showPage(page: Document, shell: ShellOwner) {
  copyAttributes(document.documentElement, page.documentElement, ['lang', 'dir'])
  copyAttributes(document.body, page.body, ['data-kind', 'data-bare'])
  showHead(page)
  showHeader(page)
  const main = region('main')!
  const fresh = region('main', page)
  for (const one of [main, region('aside')]) if (one) shell.detach(one)
  main.replaceChildren(...(fresh?.childNodes ?? []))
  showAside(region('aside', page), main)
  showSidebar(page)
  for (const one of [main, region('aside'), region('sidebar')]) if (one) shell.attach(one)
  if (!fresh) throw new Error(`There is no content for ${location.pathname}.`)
}

function copyAttributes(live: Element, fresh: Element, names: readonly string[]) {
  for (const name of names) {
    const value = fresh.getAttribute(name)
    if (value === null) live.removeAttribute(name)
    else live.setAttribute(name, value)
  }
}

/** The same shell has the same links: only their marks are another page's, and what the menus of versions hold. */
function showHeader(page: Document) {
  pair(page, ':is(header, .drawer-top) a:not([data-versions] *)', (link, fresh) =>
    copyAttributes(link, fresh, ['aria-current']),
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

/** What stands beside the text; nothing takes it away. */
export function showAside(fresh: Element | null, main: Element) {
  const old = region('aside')
  if (!fresh) old?.remove()
  else if (old) old.replaceChildren(...fresh.childNodes)
  else main.after(fresh)
}

/** The same tree stays where it is, with its scroll position and the groups that the reader opened. */
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

/** Address of the page that a sidebar belongs to, as its links spell it. */
export function currentOf(nav: Element): string | null | undefined {
  return nav.querySelector('[aria-current]')?.getAttribute('href')
}

/** Mark the links to the page in a sidebar, or a part of one, and no others. */
export function markCurrent(root: ParentNode, current: string | null | undefined) {
  for (const link of root.querySelectorAll('a[href]'))
    if (link.getAttribute('href') === current) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
}

/** A region of a page (default: the one on the screen). */
export function region(name: string, page: ParentNode = document): HTMLElement | null {
  return page.querySelector(`[data-region=${name}]`)
}
