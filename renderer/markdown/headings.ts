import type { Element, Nodes, Root } from 'hast'
import type { Heading, Nodes as MdastNodes, Root as MdastRoot, PhrasingContent } from 'mdast'
import * as diagnostics from '../diagnostics.ts'
import { attributeList } from '../document/title.ts'
import { createSlugger } from '../text/slug.ts'
import type { Diagnostic, Location, SiteConfig, TocItem } from '../types.ts'
import { walkTree } from './walk.ts'

/** Braces at the end of a heading, with its id and its former ids. */
const ownIds = /^\{(?=[#.])(?:#([^}\s]+(?: [^}\s.][^}\s]*)*))?((?:(?:(?<=\{)|\s+)\.formerly-[^{}\s]+)*)\}$/

/** Class of the empty element that carries an old id. */
export const formerlyClass = 'formerly'

/** An author's own id for a heading, and its former ids. */
interface HeadingIds {
  readonly id?: string | undefined
  readonly old: readonly string[]
}

/** The ranges of authors' ids, by the offset of the heading. */
export type OwnIds = ReadonlyMap<number, { readonly start: number; readonly end: number }>

/** The ids in braces at the end of a heading; undefined if the braces are text. */
function readBraces(text: string): HeadingIds | undefined {
  const found = ownIds.exec(text)
  if (found) return { id: found[1], old: (found[2] ?? '').split(/\s*\.formerly-/).slice(1) }
  if (!attributeList.test(text)) return undefined
  const words = text.slice(1, -1).trim().split(/\s+/)
  const old = words.flatMap((word) =>
    word.startsWith(`.${formerlyClass}-`) ? word.slice(formerlyClass.length + 2) : [],
  )
  const [, , id] = words.map((word) => /^(?:#|id=(["']?))(.+?)\1$/.exec(word)).find(Boolean) ?? []
  return { id, old }
}

/** The id in a comment: `{/* #my-id *\/}` in MDX, `<!-- #my-id -->` in Markdown. */
function idInComment(node: { readonly type: string; readonly value?: string }): string | undefined {
  if (node.type === 'mdxTextExpression')
    return /^\s*\/\*\s*#(\S+)(?:\s(?:(?!\*\/)[\s\S])*)?\*\/\s*$/.exec(node.value ?? '')?.[1]
  return node.type === 'html' ? /^<!--\s*#(\S+)(?:\s[\s\S]*)?-->$/.exec(node.value ?? '')?.[1] : undefined
}

/**
 * remark transform: `## Title {#my-id .formerly-old}` → a heading with that id and without the braces. Ignores classes and other
 * attributes, which Python-Markdown allows there.
 *
 * An old id becomes an empty element in the heading, the target of old links. Returns the ranges of the author's ids.
 */
export function explicitIds(tree: MdastRoot): OwnIds {
  const own = new Map<number, { start: number; end: number }>()
  const note = ({ position }: Heading, end: number | undefined, length: number) => {
    if (position?.start.offset !== undefined && end !== undefined)
      own.set(position.start.offset, { start: end - length, end })
  }
  walkTree(tree as MdastNodes, (node) => {
    if (node.type !== 'heading') return
    const last = node.children.at(-1)
    const noted = last && idInComment(last)
    if (noted !== undefined) {
      const { start, end } = last?.position ?? {}
      note(node, end?.offset, (end?.offset ?? 0) - (start?.offset ?? 0))
      node.children.pop()
      const before = node.children.at(-1)
      if (before?.type === 'text') before.value = before.value.trimEnd()
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id: noted } }
      return
    }
    if (last?.type !== 'text') return
    const text = last.value.trimEnd()
    // An id may contain an escaped brace.
    const braces = [text.lastIndexOf('{#'), text.lastIndexOf('{')].filter((at) => at >= 0)
    const brace = braces.find((at) => readBraces(text.slice(at)) !== undefined)
    const found = brace === undefined ? undefined : readBraces(text.slice(brace))
    if (!found) return
    const { id, old } = found
    last.value = text.slice(0, brace).trimEnd()
    if (last.value === '') node.children.pop()
    if (id !== undefined) {
      note(node, last.position?.end.offset, text.length - (brace ?? 0))
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } }
    }
    node.children.unshift(...old.map((one) => oldPlace(one, node.position)))
  })
  return own
}

interface Reporting {
  readonly locate: (start: number, length: number) => Location
  readonly report: (diagnostic: Diagnostic) => void
}

/** Report ids set by the author that an earlier heading of the file has. */
export function checkOwnIds(tree: Root, own: OwnIds, { locate, report }: Reporting) {
  if (own.size === 0) return
  const seen = new Map<unknown, Location>()
  walkTree(tree as Nodes, (node) => {
    if (node.type !== 'element' || !/^h[1-6]$/.test(node.tagName) || !node.position) return
    const { start, end } = node.position
    const { id } = node.properties
    const written = own.get(start.offset ?? -1)
    const first = seen.get(id)
    const [from, to] = [written?.start ?? start.offset ?? 0, written?.end ?? end.offset ?? 0]
    const at = locate(from, Math.max(1, to - from))
    if (!first) seen.set(id, at)
    else if (written) report(diagnostics.headingIdTaken(String(id), at, first))
  })
}

/** Any node that remark-rehype turns into the element that `data` names. */
function oldPlace(id: string, position: Heading['position']): PhrasingContent {
  const data = { hName: 'span', hProperties: { id, className: [formerlyClass] } }
  return { type: 'emphasis', children: [], data, position }
}

/** An empty element that carries an id. */
function oldElement(id: string): Element {
  return { type: 'element', tagName: 'span', properties: { id, className: [formerlyClass] }, children: [] }
}

/** rehype plugin: ids of headings from their text, including the author's text in braces. */
export function headingIds({ anchors, dialect }: Pick<SiteConfig['markdown'], 'anchors' | 'dialect'>) {
  return (tree: Root) => {
    const slug = createSlugger({ ...anchors, dialect })
    walkTree(tree as Nodes, (node) => {
      if (node.type !== 'element' || !/^h[1-6]$/.test(node.tagName)) return
      node.properties.id ||= slug(writtenText(node, dialect === 'vitepress' ? isCounted : undefined))
      if (dialect === undefined || node.tagName !== 'h1') return
      // The layout prints the title without its id, but other pages may link to it.
      node.children.unshift(oldElement(String(node.properties.id)))
      delete node.properties.id
    })
  }
}

/** Add the headings of a text, except its title, to a list. */
export function listHeadings(tree: Root, found: TocItem[]) {
  walkTree(tree as Nodes, (node) => {
    if (node.type !== 'element' || !/^h[2-6]$/.test(node.tagName)) return
    found.push({ value: writtenText(node), id: String(node.properties.id), level: Number(node.tagName[1]) })
  })
}

interface TextNode {
  readonly type?: string
  readonly value?: string
  readonly children?: readonly TextNode[]
  readonly properties?: Element['properties']
}

function writtenText(node: unknown, counts: (node: TextNode) => boolean = () => true): string {
  const { type, value, children } = node as TextNode
  if (!counts(node as TextNode)) return ''
  // HTML in a heading is not part of its text.
  return (type === 'raw' ? '' : value) ?? children?.map((one) => writtenText(one, counts)).join('') ?? ''
}

/** In VitePress, badges and formulas are not part of the text of a heading. */
function isCounted({ properties }: TextNode): boolean {
  const names = properties?.className
  return !Array.isArray(names) || !(names.includes('kit-badge') || names.includes('math-inline'))
}

/** hast transform: repeated ids get a number. rehype-slug knows only its own ids. */
export function uniqueIds(tree: Root) {
  const seen = new Set<string>()
  walkTree(tree as Nodes, (node) => {
    if (node.type !== 'element' || !/^h[1-6]$/.test(node.tagName) || typeof node.properties.id !== 'string') return
    let id = node.properties.id
    for (let n = 1; seen.has(id); n++) id = `${node.properties.id}-${n}`
    seen.add(id)
    node.properties.id = id
  })
}
