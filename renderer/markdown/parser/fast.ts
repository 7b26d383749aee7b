// Converts the tree of satteri, a parser in Rust, to that of remark-parse; undefined unless the result is certain to be the same.
// See `parser.ts`.
import type {
  Blockquote,
  Code,
  Html,
  Image,
  InlineCode,
  Link,
  ListItem,
  Nodes,
  Parent,
  PhrasingContent,
  Root,
  Text,
} from 'mdast'
import type { ContainerDirective, TextDirective } from 'mdast-util-directive'
import { proseOf } from '../mdx/text.ts'
import {
  areCertainSiblings,
  insideOf,
  isCertainCode,
  isCertainDefinition,
  isCertainFootnote,
  isCertainHtml,
  isCertainItem,
  isCertainLabel,
  isCertainLink,
  isCertainMdxText,
  isCertainRawText,
  isCertainTag,
  isCertainText,
} from './certain.ts'
import { Doubts } from './doubts.ts'
import { type MdxCode, type MdxElement, MdxNodes } from './mdx-nodes.ts'

/** A function of satteri, which is loaded on first use. */
export type ToMdast = (
  source: string,
  options: { readonly features: { readonly frontmatter: false; readonly directive: boolean } },
) => unknown

/** Deeper trees are left to remark-parse, so that the walk cannot overflow the stack. */
const deepest = 200

/** Parses a text with satteri; undefined if remark-parse may return another tree. */
export function parseFast(text: string, markdownToMdast: ToMdast): Root | undefined {
  const directive = text.includes(':::')
  // Only micromark replaces NUL.
  if (text.includes('\0') || isMany(text, directive)) return undefined
  const tree = markdownToMdast(text, { features: { frontmatter: false, directive } }) as Root
  return new Settler(text, directive).settle(tree) ? tree : undefined
}

/** The same for MDX. The tree is that of remark-mdx and @mdx-js/mdx, which unwrap paragraphs that contain only JSX. */
export function parseMdxFast(text: string, mdxToMdast: ToMdast): Root | undefined {
  const directive = text.includes(':::')
  if (/[\0\r]/.test(text) || isMany(text, directive) || hasManyBraces(text)) return undefined
  try {
    const tree = mdxToMdast(text, { features: { frontmatter: false, directive } }) as Root
    return new Settler(text, directive, new MdxNodes(text)).settle(tree) ? tree : undefined
  } catch {
    // remark-mdx reports the error.
    return undefined
  }
}

/** Whether a block has so many characters that take satteri quadratic time that remark-parse may be faster. */
function isMany(text: string, directive: boolean): boolean {
  return (directive && hasBlockWith(text, /:(?=[A-Za-z])/g, 500)) || hasBlockWith(text, /&/g, 1000)
}

/** Whether a pattern matches more often than `most` between two empty lines. */
function hasBlockWith(text: string, pattern: RegExp, most: number): boolean {
  const count = (part: string) => part.match(pattern)?.length ?? 0
  return count(text) > most && text.split(/\n[ \t]*\n/).some((block) => count(block) > most)
}

/** The same for expressions: satteri searches the rest of the text for the end of each. */
function hasManyBraces(text: string): boolean {
  const most = 50_000_000 / text.length
  const count = (part: string) => part.match(/\{/g)?.length ?? 0
  if (count(text) <= most) return false
  return proseOf(text, () => {}).reduce((sum, { start, end }) => sum + count(text.slice(start, end)), 0) > most
}

/** Whether a node is in a link, where addresses are not searched for. */
type Surroundings = 'block' | 'link'

/** Converts satteri's tree to that of remark-parse, as far as the differences are known and can be corrected. */
class Settler {
  private readonly doubts: Doubts
  /** Whether the block contains an open bracket so far. */
  private bracket = false
  private quoted = false
  /** Number of colons of the current container's fence. */
  private colons = Number.POSITIVE_INFINITY

  constructor(
    private readonly text: string,
    private readonly directive: boolean,
    private readonly mdx?: MdxNodes,
  ) {
    this.doubts = new Doubts(text)
  }

  /** Returns false if the tree is not certain to be right. */
  settle(tree: Root): boolean {
    return this.children(tree, 0, 'block') && !this.doubts.remain
  }

  private children(parent: Parent, depth: number, place: Surroundings): boolean {
    if (depth > deepest) return false
    if (this.directive && !this.undoDirectives(parent)) return false
    if (!areCertainSiblings(this.text, parent.children)) return false
    return parent.children.every((node) => this.node(node, parent, depth + 1, place))
  }

  private node(node: Nodes, parent: Parent, depth: number, place: Surroundings): boolean {
    const start = node.position?.start.offset
    const end = node.position?.end.offset
    if (start === undefined || end === undefined) return false
    switch (node.type) {
      case 'text':
        this.bracket ||= node.value.includes('[')
        if (this.mdx && !isCertainMdxText(this.text.slice(start, end))) return false
        return place === 'link' || isCertainText(node.value)
      case 'code':
      case 'inlineCode':
      case 'html':
        return this.verbatim(node, parent, start, end)
      case 'blockquote':
        return !/\n[ \t>]*$/.test(this.text.slice(start, end)) && this.quote(node, depth, place)
      case 'listItem':
        this.startTask(node)
        return isCertainItem(this.text, node) && this.children(node, depth, place)
      case 'link':
        return this.isCertainLink(start, end) && this.isCertainTitle(node) && this.children(node, depth, 'link')
      case 'linkReference':
        return isCertainLabel(node.label) && this.children(node, depth, 'link')
      case 'definition':
        return isCertainDefinition(this.text, node)
      case 'image':
        return !this.mdx || (!/[<{]/.test(this.text.slice(start, end)) && this.isCertainTitle(node))
      case 'imageReference':
      case 'footnoteReference':
        if (this.mdx && /[<{]/.test(this.text.slice(start, end))) return false
        return isCertainLabel(node.label)
      case 'footnoteDefinition':
        return isCertainFootnote(this.text.slice(start, end)) && this.children(node, depth, place)
      case 'containerDirective':
        return this.container(node, depth, start, end)
      case 'mdxjsEsm':
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        this.doubts.resolve(start, end)
        return this.mdx?.complete(node as MdxCode, start, end) ?? false
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.element(node as MdxElement & Parent, depth, place)
      case 'paragraph':
      case 'heading':
      case 'tableCell':
        this.bracket = false
        if (this.mdx && !this.mdx.isWhole(node)) return false
        // In micromark, a `|` ends a table cell even in code.
        if (this.mdx && node.type === 'tableCell' && /\{[^{}|\n]*\|/.test(this.text.slice(start, end))) return false
        return this.children(node, depth, place)
      default:
        return 'children' in node ? this.children(node as Parent, depth, place) : true
    }
  }

  /** Whether code or HTML is certain to be the same for both parsers. */
  private verbatim(node: Code | InlineCode | Html, parent: Parent, start: number, end: number): boolean {
    const source = this.text.slice(start, end)
    if (node.type === 'code' && this.colons < Number.POSITIVE_INFINITY && source.includes(':::')) return false
    this.doubts.resolve(start, end)
    if (node.type === 'inlineCode') return !this.mdx || !/\n[ \t>]*[<{]/.test(source)
    if (node.type === 'code' && this.mdx && !/^[`~]/.test(source)) return false
    if (node.type === 'code') return isCertainCode(source, parent.type !== 'root')
    if (parent.type === 'root') return isCertainRawText(node.value)
    if (isBlock(parent) && node.position?.start.column !== parent.children[0]?.position?.start.column) return false
    return isBlock(parent) ? isCertainHtml(this.text, node.value, [start, end]) : isCertainTag(node.value)
  }

  /** A nested quotation may end at another position. */
  private quote(node: Blockquote, depth: number, place: Surroundings): boolean {
    if (this.quoted) return false
    this.quoted = true
    const certain = this.children(node, depth, place)
    this.quoted = false
    return certain
  }

  /** The paragraph of a task begins at its checkbox, unless it begins with text: then at the text. */
  private startTask({ checked, children: [first], position }: ListItem) {
    if (typeof checked !== 'boolean' || first?.type !== 'paragraph') return
    if (first.children[0]?.type === 'text' || !first.position) return
    const { start } = first.position
    const box = /\[.\][ \t]+$/.exec(this.text.slice(position?.start.offset, start.offset))?.[0].length ?? 0
    first.position.start = { ...start, column: start.column - box, offset: (start.offset ?? 0) - box }
  }

  /** After an open bracket, remark-parse may not link an address. */
  private isCertainLink(start: number, end: number): boolean {
    if (this.mdx && this.text.charAt(start) === '<') return false
    return isCertainLink(this.text, start, end) && (!this.bracket || /[[<]/.test(this.text.charAt(start)))
  }

  /** In MDX, a title with several lines may be interrupted. */
  private isCertainTitle({ title }: Link | Image): boolean {
    return !this.mdx || !title?.includes('\n')
  }

  private element(node: MdxElement & Parent, depth: number, place: Surroundings): boolean {
    const start = node.position?.start.offset as number
    const open = this.mdx?.completeTag(node, start)
    if (open === undefined || !this.mdx?.closesInPlace(start, node.position?.end.offset ?? 0)) return false
    this.doubts.resolve(start, open)
    return this.children(node, depth, node.type === 'mdxJsxFlowElement' ? 'block' : place)
  }

  private container(node: ContainerDirective, depth: number, start: number, end: number): boolean {
    const inside = insideOf(this.text, start, end)
    const outer = this.colons
    if (!inside || inside.colons >= outer) return false
    // Below a table, satteri reads the closing fence of the container as a row.
    if ((node.children.at(-1)?.position?.end.offset ?? 0) > inside.to) return false
    this.colons = inside.colons
    this.doubts.resolve(start, inside.from)
    const certain = this.children(node, depth, 'block')
    this.doubts.resolve(inside.to, end)
    this.colons = outer
    return certain
  }

  /** Turns text directives back into text, such as `10:30` and `a:b`: only containers are directives here. */
  private undoDirectives(parent: Parent): boolean {
    const { children } = parent
    if (children.some(({ type }) => type === 'leafDirective')) return false
    if (!children.some(({ type }) => type === 'textDirective')) return true
    const undone: PhrasingContent[] = []
    for (const child of children as PhrasingContent[]) {
      const node = child.type === 'textDirective' ? this.undo(child) : child
      if (!node) return false
      const last = undone.at(-1)
      if (last?.type === 'text' && node.type === 'text') join(last, node)
      else undone.push(node)
    }
    parent.children = undone
    return true
  }

  private undo({ name, position }: TextDirective): Text | undefined {
    const value = this.text.slice(position?.start.offset, position?.end.offset)
    return value === `:${name}` && position ? { type: 'text', value, position } : undefined
  }
}

function isBlock({ type }: Parent): boolean {
  return /^(root|blockquote|listItem|containerDirective|footnoteDefinition)$/.test(type)
}

function join(text: Text, next: Text) {
  text.value += next.value
  if (text.position && next.position) text.position.end = next.position.end
}
