import type { ListItem, Parents } from 'mdast'
import { defaultHandlers } from 'remark-rehype'

type Handler = NonNullable<typeof defaultHandlers.listItem>

/**
 * Create the handler of list items for remark-rehype.
 *
 * The default one looks through the whole list for each item, this one once for each list.
 */
export function createListItems(): Handler {
  const isLoose = new WeakMap<Parents, boolean>()
  return (state, node: ListItem, parent: Parents | undefined) => {
    if (parent?.type !== 'list') return defaultHandlers.listItem(state, node, parent)
    const spread = isLoose.get(parent) ?? (parent.spread || parent.children.some(hasSeveral))
    isLoose.set(parent, spread)
    return defaultHandlers.listItem(state, node, { type: 'list', spread, children: [] })
  }
}

function hasSeveral({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1
}
