import { text } from '../text.ts'
import type { FoundPage, Hit } from './engine.ts'
import type { Piece } from './snippet.ts'

type Attributes = Readonly<Record<string, string>>

/** An element with attributes and children; strings become text nodes. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** The names of the kinds of pages, as shown to readers. */
export const kindLabels = { docs: text('Docs'), api: text('API'), blog: text('Blog'), pages: text('Pages') }

/** A page and its sections as options; `id` makes their ids unique. */
export function pageGroup(page: FoundPage, id: string): HTMLElement {
  const label = element(
    'div',
    { class: 'search-page', id, role: 'presentation' },
    element(
      'span',
      {},
      element('span', { class: 'search-crumbs' }, ...page.trail.map((label) => `${label} › `)),
      page.title,
    ),
    element('span', { class: 'search-kind' }, kindLabels[page.kind]),
  )
  const options = page.hits.map((hit, index) => option(hit, `${id}-${index}`))
  return element('div', { role: 'group', 'aria-labelledby': id }, label, ...options)
}

function option({ url, title, trail, text: excerpt }: Hit, id: string): HTMLElement {
  return element(
    'a',
    { href: url, id, role: 'option', tabindex: '-1', 'aria-selected': 'false' },
    ...(trail.length > 0 ? [element('span', { class: 'search-trail' }, trail.join(' › '))] : []),
    element('span', { class: 'search-title' }, ...pieces(title)),
    element('span', { class: 'search-text' }, ...pieces(excerpt)),
  )
}

function pieces(list: readonly Piece[]): (Node | string)[] {
  return list.map(({ text: piece, mark }) => (mark ? element('mark', {}, piece) : piece))
}
