import type { Element, ElementContent, Root, RootContent } from 'hast'
import * as diagnostics from '../diagnostics.ts'
import { addressAttributes } from '../text/address-attributes.ts'
import { kitClasses } from '../text/kit-classes.ts'
import type { Say } from '../text/phrase.ts'
import type { CodeBlock, Diagnostic, Heading, Hole, Location, SheetName } from '../types.ts'
import { attributeParts, type Carrier, replaceValue } from './address-holes.ts'
import { codeBlock, faultOfFence, needsSheet } from './code-block.ts'
import { formerlyClass } from './headings.ts'
import { hasClass, propertyOf } from './html-tree.ts'
import { isFormula, sourceOf, textOf } from './math.ts'
import type { Holes } from './placeholders.ts'
import { isAnchor, scanHtml } from './raw-html.ts'

type Node = Root | RootContent | ElementContent

export interface RewriteContext {
  readonly holes: Holes
  readonly locate: (start: number, length: number) => Location
  readonly inline: (nodes: readonly ElementContent[]) => string
  readonly say: Say
}

export interface Rewritten {
  readonly headings: Heading[]
  readonly anchors: string[]
  /** The style sheets that the markup needs. */
  readonly sheets: readonly SheetName[]
  /** Old ids of headings that are ids of something else on the page, and problems with code blocks. */
  readonly diagnostics: Diagnostic[]
}

/** hast pass: links, images and code become holes; tables are wrapped; headings are gathered and given anchors. */
export function rewrite(tree: Root, context: RewriteContext): Rewritten {
  const rewriter = new Rewriter(context)
  rewriter.walk(tree)
  const taken = rewriter.dropTaken()
  const { headings, anchors, sheets, faults } = rewriter
  return { headings, anchors, sheets: [...sheets].sort(), diagnostics: [...taken, ...faults] }
}

class Rewriter {
  readonly headings: Heading[] = []
  readonly anchors: string[] = []
  readonly sheets = new Set<SheetName>()
  readonly faults: Diagnostic[] = []
  /** Elements that carry an old id. */
  private readonly formerly: { readonly id: string; readonly node: Element; readonly parent: Element | Root }[] = []
  private images = 0
  /** The number of tables with the same name. */
  private readonly tables = new Map<string, number>()

  private readonly say: Say

  constructor(private readonly context: RewriteContext) {
    this.say = context.say
  }

  walk(node: Element | Root) {
    const boxed = node.type === 'element' && node.tagName === 'section' && hasClass(node, 'table')
    // Images are numbered in order, so the walk goes forwards; replaced children keep their index.
    for (let index = 0; index < node.children.length; index++) {
      const child = node.children[index] as Node
      if (child.type === 'element') {
        if (isFormerly(child)) this.formerly.push({ id: String(child.properties.id), node: child, parent: node })
        node.children[index] = this.element(child, boxed)
      } else if (child.type === 'raw') this.rawHtml(child)
    }
  }

  /** Remove old ids that are already in use, so that each id stays unique. */
  dropTaken(): Diagnostic[] {
    const times = new Map<string, number>()
    for (const id of this.formerly.length > 0 ? this.anchors : []) times.set(id, (times.get(id) ?? 0) + 1)
    return this.formerly.flatMap(({ id, node, parent }) => {
      if (times.get(id) === 1) return []
      times.set(id, (times.get(id) ?? 0) - 1)
      parent.children = parent.children.filter((child) => child !== node) as typeof parent.children
      // An id that the author did not write is not missed.
      return node.position ? [diagnostics.oldIdTaken(id, this.where(node))] : []
    })
  }

  /** Returns the element or its replacement. */
  private element(node: Element, boxed: boolean): ElementContent {
    const { properties, tagName } = node
    if (typeof properties.id === 'string') this.anchors.push(properties.id)
    if (tagName === 'a' && typeof properties.name === 'string') this.anchors.push(properties.name)
    if (tagName === 'pre') {
      const block = codeOf(node, this.where(node))
      if (block) return this.code(block)
    }
    const sheet = sheetOf(node)
    if (sheet) this.sheets.add(sheet)
    if (tagName === 'a' && properties.href !== undefined) this.link(node)
    else if (tagName === 'img' && typeof properties.src === 'string') this.image(node, properties.src)
    else if (tagName === 'th' || tagName === 'td') alignByClass(node)
    else if (tagName === 'input') properties.ariaLabel = this.say(properties.checked ? 'Done' : 'Not done')
    this.embeds(node)
    this.walk(node)
    if (/^h[2-6]$/.test(tagName)) this.heading(node)
    return tagName === 'table' && !boxed ? this.wrapTable(node) : node
  }

  private code(block: CodeBlock): ElementContent {
    const fault = faultOfFence(block)
    if (fault) this.faults.push(fault)
    if (needsSheet(block)) this.sheets.add('sample')
    return { type: 'text', value: this.context.holes.place(block) }
  }

  private link(node: Element) {
    const { href, ...properties } = node.properties
    const hole = this.context.holes.place({ kind: 'link', href: String(href), at: this.where(node) })
    node.properties = { dataHole: hole, ...properties }
  }

  private image(node: Element, src: string) {
    const { src: _, ...properties } = node.properties
    const { width, height, style, loading, decoding } = properties
    const isSized = width !== undefined && height !== undefined
    const isPartly = width !== undefined || height !== undefined || style !== undefined
    const size = isSized ? 'written' : isPartly ? 'open' : undefined
    const loads = loading !== undefined || decoding !== undefined || undefined
    const hole: Hole = { kind: 'image', src, at: this.where(node), index: this.images++, size, loads }
    node.properties = { dataHole: this.context.holes.place(hole), ...properties }
  }

  /** Replace the addresses of elements other than links and images, and those in `srcset`. */
  private embeds(node: Element) {
    for (const name of addressAttributes(node.tagName)) {
      const property = propertyOf(name)
      const value = node.properties[property]
      if (typeof value !== 'string') continue
      const carrier = { tag: node.tagName, name, value, at: () => this.where(node) }
      const made = replaceValue(carrier, (hole) => this.context.holes.place(hole))
      if (made !== undefined) node.properties[property] = made
    }
  }

  /** Wrap a table in a focusable box, in which it scrolls if it is wide. The heading above names the box. */
  private wrapTable(table: Element): Element {
    const name = this.headings.at(-1)?.text || this.say('Table')
    const number = (this.tables.get(name) ?? 0) + 1
    this.tables.set(name, number)
    return {
      type: 'element',
      tagName: 'section',
      properties: { className: ['table'], tabIndex: 0, ariaLabel: number > 1 ? `${name} (${number})` : name },
      children: [table],
    }
  }

  private heading(node: Element) {
    const id = String(node.properties.id ?? '')
    if (!id) return
    const depth = Number(node.tagName[1]) as Heading['depth']
    const text = textOf(node)
    this.headings.push({ id, depth, text, html: this.context.inline(withoutLinks(node.children)) })
    // Elements of HTML have no position; those with a class have their own look, and may be hidden.
    if ((node.properties.className && !node.position) || node.children.some(isOwnAnchor)) return
    // Otherwise the accessible name of the heading would include that of its link.
    if (text) node.properties.ariaLabel ??= text.replace(/\s+/g, ' ')
    const anchor: Element = {
      type: 'element',
      tagName: 'a',
      properties: {
        className: ['anchor'],
        href: `#${id}`,
        ariaLabel: this.say('Direct link to {heading}', { heading: text }),
      },
      children: [],
    }
    node.children = [...node.children, anchor]
  }

  private rawHtml(node: Extract<Node, { type: 'raw' }>) {
    const { value } = node
    const offset = node.position?.start.offset ?? 0
    const pieces: string[] = []
    let from = 0
    for (const found of scanHtml(value).attributes) {
      if (isAnchor(found.tag, found.name)) this.anchors.push(found.value)
      const at = () => this.context.locate(offset + found.start + 1, found.end - found.start - 1)
      const parts = attributeParts({ ...found, at }, (carrier) => this.rawHole(carrier, found.names))
      if (!parts) continue
      const placed = parts.map((part) => (typeof part === 'string' ? part : this.context.holes.place(part)))
      pieces.push(value.slice(from, found.start), ...placed)
      from = found.end
    }
    if (from > 0) node.value = pieces.join('') + value.slice(from)
  }

  private rawHole({ tag, name, value, at }: Carrier, names: ReadonlySet<string>): Hole | undefined {
    if (tag === 'a' && name === 'href') return { kind: 'link', href: value, at: at(value) }
    if (tag !== 'img' || name !== 'src') return undefined
    // Styles may give it another size than that of its file.
    const size = names.has('width') && names.has('height') ? 'written' : 'open'
    const loads = names.has('loading') || names.has('decoding') || undefined
    return { kind: 'image', src: value, at: at(value), index: this.images++, size, loads }
  }

  private where(node: Node): Location {
    const start = node.position?.start.offset ?? 0
    return this.context.locate(start, Math.max(1, (node.position?.end.offset ?? start + 1) - start))
  }
}

/** A code block, as remark-rehype and most plugins print it: `pre > code.language-x`. */
function codeOf(node: Element, at: Location): CodeBlock | undefined {
  const code = node.children.find((child) => child.type === 'element' && child.tagName === 'code') as
    | Element
    | undefined
  if (!code || node.children.some((child) => child !== code && child.type === 'element')) return undefined
  if (code.children.some((child) => child.type !== 'text')) return undefined
  const names = [code.properties.className ?? []].flat().map(String)
  const lang = names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? ''
  const meta = (code.data as { meta?: string | null } | undefined)?.meta ?? ''
  return codeBlock({ lang, fence: meta, code: textOf(code).replace(/\n$/, ''), at })
}

function alignByClass(node: Element) {
  const { align } = node.properties
  delete node.properties.align
  if (align === 'left' || align === 'right' || align === 'center') node.properties.className = [align]
}

/** Inline content without links and ids, as allowed inside another link. */
function withoutLinks(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return node.type === 'raw' ? [] : [node]
    if (
      node.tagName === 'img' ||
      isFormerly(node) ||
      (node.tagName === 'sup' && JSON.stringify(node).includes('footnote'))
    )
      return []
    if (isFormula(node)) return [{ type: 'text', value: sourceOf(node) }]
    const children = withoutLinks(node.children)
    return node.tagName === 'a' ? children : [{ ...node, properties: {}, children }]
  })
}

/** The style sheet that an element needs. */
function sheetOf(node: Element): SheetName | undefined {
  if (isFormula(node)) return 'math'
  const names = [node.properties.className ?? []].flat()
  return names.some((name) => kitClasses.has(String(name))) ? 'kit' : undefined
}

/** Whether an element only carries an old id of its heading. */
function isFormerly(node: Element): boolean {
  return node.tagName === 'span' && node.children.length === 0 && hasClass(node, formerlyClass)
}

/** Whether a node is the anchor link of a heading that the theme printed. */
function isOwnAnchor(node: ElementContent): boolean {
  return node.type === 'element' && hasClass(node, 'anchor')
}
