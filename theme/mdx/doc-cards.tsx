import type { ComponentType } from 'react'
import type { SidebarEntry } from '../../renderer/types.ts'
import { useCurrentSidebarSiblings } from './docs-around.ts'
import { filterDocCardListItems } from './sidebar-entries.ts'

interface CardsProps {
  readonly items?: readonly SidebarEntry[] | undefined
  readonly className?: string | undefined
}

/** The list of cards, each rendered by the site’s own component. */
export function cardsOf(Card: ComponentType<{ readonly item: SidebarEntry }>): ComponentType<CardsProps> {
  return ({ items, className }) => {
    const siblings = useCurrentSidebarSiblings()
    return (
      <section className={className ? `row ${className}` : 'row'}>
        {filterDocCardListItems(items ?? siblings).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes order
          <article key={index} className="col col--6">
            <Card item={item} />
          </article>
        ))}
      </section>
    )
  }
}
