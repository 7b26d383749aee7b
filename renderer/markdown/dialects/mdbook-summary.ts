import type { Definition, List, Nodes } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { decodeUrl } from '../../text/url.ts'

/** An entry of an mdBook `SUMMARY.md`: a chapter, a draft chapter (without a file), or a part. */
export interface SummaryEntry {
  readonly label: string
  /** Relative to the folder of `SUMMARY.md`. */
  readonly file?: string | undefined
  readonly items: readonly SummaryEntry[]
}

/**
 * The entries of a `SUMMARY.md`, in order.
 *
 * As in mdBook, lists may be of any kind, and only the first link of an item counts, with its text and destination.
 */
export function readSummary(text: string): readonly SummaryEntry[] {
  const { children } = unified().use(remarkParse).parse(text)
  const definitions = new Map(children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node]] : [])))
  const blocks = children.filter(({ type }) => type !== 'html' && type !== 'definition')
  const isTitled = blocks[0]?.type === 'heading' && blocks[0].depth === 1
  const top: SummaryEntry[] = []
  let items = top
  for (const block of isTitled ? blocks.slice(1) : blocks) {
    if (block.type === 'heading' && block.depth === 1) {
      items = []
      top.push({ label: textOf(block), items })
    } else if (block.type === 'list') items.push(...chaptersIn(block, definitions))
    else if (block.type === 'thematicBreak') items = top
    else if (block.type === 'paragraph') {
      items = top
      items.push(...linksIn(block, definitions))
    }
  }
  return top
}

type Definitions = ReadonlyMap<string, Definition>

function chaptersIn({ children }: List, definitions: Definitions): readonly SummaryEntry[] {
  return children.flatMap((item) => {
    const [chapter] = item.children.flatMap((block) => (block.type === 'list' ? [] : linksIn(block, definitions)))
    const inner = item.children.flatMap((block) => (block.type === 'list' ? chaptersIn(block, definitions) : []))
    return chapter ? [{ ...chapter, items: inner }] : inner
  })
}

function linksIn(node: Nodes, definitions: Definitions): readonly SummaryEntry[] {
  const definition = node.type === 'linkReference' ? definitions.get(node.identifier) : undefined
  const url = node.type === 'link' ? node.url : definition?.url
  if (url !== undefined) return [{ label: textOf(node), file: url === '' ? undefined : decodeUrl(url), items: [] }]
  return 'children' in node ? node.children.flatMap((child) => linksIn(child, definitions)) : []
}

/** The text of a node without markup and HTML. */
function textOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value.replace(/\s+/g, ' ')
  if (node.type === 'break') return ' '
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
