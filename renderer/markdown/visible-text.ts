import type { Element, Nodes } from 'hast'
import { attributeOf, elementsOf, matcherOf, readDeepHtml } from './html-tree.ts'

/** A visible block: a paragraph, a heading, a line of code, a table row, an image. */
export interface VisibleBlock {
  readonly kind: 'text' | 'heading' | 'code' | 'row' | 'image'
  readonly text: string
}

/** Inline elements; any other element begins a new line. */
export const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo br cite code data del dfn em font i img ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** Elements whose text is not shown. */
const silent = new Set(['script', 'style', 'template', 'noscript', 'title', 'desc', 'head'])
const media = new Set(['img', 'iframe', 'video', 'audio'])

/** Whether to leave out an element, given its ancestors. */
export type IsLeftOut = (element: Element, around: readonly Element[]) => boolean

/** The main content of a page: `main`, otherwise the only `article`, otherwise the whole page. */
export function mainRegion(tree: Nodes): Nodes {
  const [main] = elementsOf(tree, 'main')
  const articles = elementsOf(tree, 'article')
  return main ?? (articles.length === 1 ? (articles[0] as Element) : (elementsOf(tree, 'body')[0] ?? tree))
}

/** The visible contents of a part of a page, in order. */
export function visibleBlocks(region: Nodes, isLeftOut: IsLeftOut = () => false): VisibleBlock[] {
  const reader = new Reader(isLeftOut)
  reader.read(region, [])
  reader.end()
  return reader.blocks
}

/**
 * The visible contents of a page's main region, as lines: one for each block, and for each line of a code sample. Navigation is
 * left out, because it repeats headings and the titles of other pages.
 */
export function visibleLines(html: string): string[] {
  const isNavigation = matcherOf('nav, .toc-inline')
  const blocks = readDeepHtml(html, (tree) => visibleBlocks(mainRegion(tree), isNavigation))
  return blocks.flatMap(({ kind, text }) => (kind === 'image' ? [] : text))
}

class Reader {
  readonly blocks: VisibleBlock[] = []
  private text = ''
  private kind: VisibleBlock['kind'] = 'text'

  constructor(private readonly isLeftOut: IsLeftOut) {}

  read(node: Nodes, around: readonly Element[]) {
    if (node.type === 'text') this.text += this.kind === 'code' ? node.value : node.value.replace(/\s+/g, ' ')
    if (node.type === 'root') for (const child of node.children) this.read(child, around)
    if (node.type !== 'element' || silent.has(node.tagName) || this.isLeftOut(node, around)) return
    const inside = [...around, node]
    const { tagName } = node
    if (media.has(tagName)) this.blocks.push({ kind: 'image', text: nameOf(node) })
    if (tagName === 'br') this.text += this.kind === 'row' ? ' ' : '\n'
    const kind = kindOf(tagName)
    // Everything in a row, a sample or a heading belongs to that block.
    if (this.kind !== 'text') {
      if (this.kind === 'row') this.text += /^t[dh]$/.test(tagName) ? ' | ' : inline.has(tagName) ? '' : ' '
      if (this.kind === 'code' && !inline.has(tagName)) this.text += '\n'
      for (const child of node.children) this.read(child, inside)
      return
    }
    if (!inline.has(tagName)) this.end()
    this.kind = kind
    for (const child of node.children) this.read(child, inside)
    if (!inline.has(tagName)) this.end()
  }

  /** End the current block. */
  end() {
    const { kind, text } = this
    this.kind = 'text'
    this.text = ''
    const clean = text.replace(/[\u200B\u2060\uFEFF]/g, '').replaceAll('\u00A0', ' ')
    const lines = kind === 'row' ? [clean.replace(/\s+/g, ' ').replace(/^ ?\| /, '')] : clean.split('\n')
    for (const line of lines) {
      const shown = kind === 'code' ? line.trimEnd() : line.trim()
      if (shown !== '') this.blocks.push({ kind, text: shown })
    }
  }
}

function kindOf(tagName: string): VisibleBlock['kind'] {
  if (/^h[1-6]$/.test(tagName)) return 'heading'
  return tagName === 'pre' ? 'code' : tagName === 'tr' ? 'row' : 'text'
}

/** The description of an image, or its file name without the hash that build tools add. */
function nameOf(element: Element): string {
  const description = attributeOf(element, 'alt')?.trim().replace(/\s+/g, ' ')
  if (description) return description
  const src = attributeOf(element, 'src') ?? ''
  if (element.tagName === 'iframe') return src
  if (/^data:/i.test(src)) return 'picture'
  const file = /([^/?#]*)(?:[?#].*)?$/s.exec(src)?.[1] ?? ''
  return file.replace(/[-.](?=[\w-]*\d)[\w-]{8,}(?=\.\w+$)/, '').replace(/\.\w+$/, '') || 'picture'
}
