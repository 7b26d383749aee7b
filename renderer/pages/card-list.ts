import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { cardsPlace } from '../markdown/placeholders.ts'
import { toCards } from '../routes/sidebar.ts'
import { sameAddress } from '../text/url.ts'
import type { CategoryItem, NavItem, RouteOf, Site, SourcePath, UrlPath } from '../types.ts'
import { card } from './list-views.ts'
import type { ViewContext } from './view-context.ts'

/** HTML with `DocCardList` replaced by the cards of the page's category. */
export async function withCards(html: string, route: RouteOf<'doc'>, context: ViewContext): Promise<string> {
  if (html.search(cardsPlace) < 0) return html
  const cards = await Promise.all(cardsBeside(route, context.site).map((item) => card(item, context)))
  const { Cards } = (await context.site.theme.load()).components
  return html.replace(cardsPlace, (_, only?: string) => {
    const wanted = only?.split(' ').map(decodeURIComponent)
    const shown = wanted ? wanted.flatMap((url) => cards.filter((one) => one.url === url)) : cards
    return shown.length === 0 ? '' : renderToStaticMarkup(createElement(Cards, { cards: shown }))
  })
}

/** The sources of the pages that the cards on a page describe. */
export function cardSources(source: SourcePath, site: Site): readonly SourcePath[] {
  const route = site.graph.routes.get(site.graph.urls.get(source) as UrlPath)
  return route?.kind === 'doc' ? cardsBeside(route, site).flatMap((item) => item.source ?? []) : []
}

/** The items of the category whose index the page is, otherwise the siblings of the page. */
function cardsBeside(route: RouteOf<'doc'>, { graph, documents }: Site): CategoryItem[] {
  const sidebar = graph.sidebars.get(route.sidebar ?? '')
  const found = sidebar && around(sidebar.items, sameAddress(route.url))
  const cards = toCards(found ?? [], (url) => {
    const other = graph.routes.get(url as UrlPath)
    return other && 'source' in other ? documents.get(other.source) : undefined
  })
  return cards.filter(({ url }) => sameAddress(url) !== sameAddress(route.url))
}

function around(items: readonly NavItem[], address: string): readonly NavItem[] | undefined {
  for (const item of items) {
    if (item.kind === 'link' && !item.ref && sameAddress(item.url) === address) return items
    if (item.kind !== 'group') continue
    if (item.url && sameAddress(item.url) === address) return item.items
    const inner = around(item.items, address)
    if (inner) return inner
  }
  return undefined
}
