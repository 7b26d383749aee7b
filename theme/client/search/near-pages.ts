import { pathOf } from '../address.ts'
import { showFailure } from '../notice.ts'
import { text } from '../text.ts'
import type { Asker } from './asker.ts'
import { element } from './elements.ts'
import { wordsOfPath } from './near.ts'

/** On the page for an unknown address, show the pages that may be meant, and a search for the words of the address. */
export async function showNear(asker: Asker, place: HTMLElement): Promise<void> {
  const path = pathOf(location) ?? location.pathname
  const words = wordsOfPath(path)
  if (words.length < 2) return
  try {
    const pages = await asker.near(path)
    const all = new URL(document.querySelector<HTMLAnchorElement>('[data-search]')?.href ?? '', location.href)
    all.searchParams.set('q', words)
    const links = pages.map(({ url, title, trail }) =>
      element(
        'li',
        {},
        element('a', { href: url }, title),
        ...(trail.length > 0 ? [element('small', {}, ` ${trail.join(' › ')}`)] : []),
      ),
    )
    const search = element('li', {}, element('a', { href: all.href }, text('Search for “{words}”', { words })))
    place.replaceChildren(element('h2', {}, text('You may be looking for')), element('ul', {}, ...links, search))
  } catch (error) {
    showFailure(place, error, () => showNear(asker, place))
  }
  place.hidden = false
}
