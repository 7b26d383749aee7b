import { loadPage, NoPage, readPage } from './pages.ts'
import { currentOf, markCurrent, region } from './regions.ts'

/**
 * The entries of a closed group of the sidebar, taken from the page that it links to, in whose sidebar the group is open.
 * Undefined if that page has another sidebar or cannot be shown here. Throws if the page cannot be loaded.
 */
export async function entriesOf(group: Element, { pathname }: URL): Promise<Element | undefined> {
  const nav = group.closest<HTMLElement>('[data-region=sidebar]')!
  try {
    const fresh = region('sidebar', readPage(await loadPage(pathname)))
    const way = fresh?.dataset.tree === nav.dataset.tree ? around(fresh!, fresh!.querySelector('[aria-current]')) : []
    const twin = way[around(nav, group).length - 1]
    const list = twin?.querySelector(':scope > ul')
    if (!list || labelOf(twin!) !== labelOf(group)) return undefined
    markCurrent(list, currentOf(nav))
    return list
  } catch (error) {
    if (error instanceof NoPage) return undefined
    throw error
  }
}

/** The entries of a sidebar that contain an element, outermost first. */
function around(nav: Element, inner: Element | null): Element[] {
  return [...nav.querySelectorAll('li')].filter((one) => one.contains(inner))
}

function labelOf({ firstElementChild: label }: Element) {
  return label?.textContent
}
