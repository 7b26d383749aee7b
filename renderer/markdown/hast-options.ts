import type { ListItem, Parents } from 'mdast'
import { defaultHandlers } from 'remark-rehype'
import type { Say } from '../text/phrase.ts'
import type { SiteConfig } from '../types.ts'
import { escapedHtml } from './safe-html.ts'

type Handler = NonNullable<typeof defaultHandlers.listItem>

/** Options of remark-rehype, for Markdown and MDX alike. */
export function hastOptions(say: Say, rawHtml: SiteConfig['markdown']['rawHtml'] = 'keep') {
  return {
    footnoteLabel: say('Footnotes'),
    footnoteBackLabel: (reference: number, again: number) =>
      say('Back to reference {number}', { number: again > 1 ? `${reference + 1}-${again}` : reference + 1 }),
    footnoteLabelTagName: 'h2',
    footnoteLabelProperties: { className: ['sr-only'] },
    handlers: { listItem: createListItems(), ...(rawHtml === 'escape' ? { html: escapedHtml } : {}) },
  }
}

/** The default handler of list items searches the whole list for each item, this one once for each list. */
function createListItems(): Handler {
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
