// Contract: a body depends on one file, the variables and the Markdown settings, and on nothing that another file decides.
// Whatever another file decides is left as a hole: a link, an image, a code block. `Body.parts` lists strings and holes in order;
// while the HTML is still one string, a noncharacter marks the holes. `links/check.ts` resolves every hole and reports faults;
// `links/fill.ts` prints it. The key does not cover the whole configuration, so a new navbar link recompiles nothing.
import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import type { Nodes as MdastNodes, Root as MdastRoot } from 'mdast'
import * as diagnostics from '../diagnostics.ts'
import { type Prepared, prepareSource } from '../document/document.ts'
import { applyEdits, type Edit } from '../text/edits.ts'
import type { Say } from '../text/phrase.ts'
import type { Body, Diagnostic, Digest, Location, Part, Source } from '../types.ts'
import { directives, legacyTitles, unknownDirectives } from './admonitions.ts'
import { digestOf, sectionNames } from './digest.ts'
import { headOfFront } from './front-head.ts'
import { checkOwnIds, explicitIds, uniqueIds } from './headings.ts'
import { completeKit } from './kit-elements.ts'
import { checkLimits } from './limits.ts'
import { drawMath, takeStyles } from './math.ts'
import { checkTags } from './open-tags.ts'
import { Holes, withoutMark } from './placeholders.ts'
import { shortenPlain } from './plain-paragraphs.ts'
import { type MarkdownProcessor, stringify } from './processor.ts'
import { rewrite } from './rewrite.ts'
import { gatherSections } from './sections.ts'
import { describeFault } from './site-plugins.ts'
import { StyleSheet } from './styles.ts'
import { walkTree } from './walk.ts'

/** Compile a Markdown file: the expensive part of generating its page. */
export async function compileMarkdown(
  source: Source,
  variables: Readonly<Record<string, unknown>>,
  processor: MarkdownProcessor,
): Promise<Body> {
  const read = await readTree(source, variables, processor)
  const { locate, diagnostics: found } = read
  if (!read.tree) return { ...emptyBody, diagnostics: found }
  const texts = gatherSections(read.tree)
  const taken = takeApart(read.tree, locate, processor.say)
  const all = [...found, ...taken.diagnostics]
  const head = processor.readsHead ? headOfFront(prepareSource(source, variables)) : undefined
  const counted = processor.counter.count(texts.sections)
  return { ...taken, ...texts, counted, ...(head !== undefined && { head }), diagnostics: all }
}

/** The digest of a Markdown file. HTML is printed only if the digest depends on it. */
export async function readDigest(
  source: Source,
  variables: Readonly<Record<string, unknown>>,
  processor: MarkdownProcessor,
): Promise<Digest> {
  // Styles and placeholders for cards are found only in finished HTML.
  if (/\bstyle\b|<sitegen-/i.test(source.text) || (processor.math && /\$|math|\\(?:[([]|begin)/.test(source.text)))
    return digestOf(await compileMarkdown(source, variables, processor))
  // A plugin may turn any text into links.
  const shorten = processor.hasPlugins || source.format !== 'md' ? undefined : shortenPlain
  const { tree, locate, diagnostics: found } = await readTree(source, variables, processor, shorten)
  if (!tree) return digestOf({ ...emptyBody, diagnostics: found })
  const holes = new Holes()
  const {
    headings,
    anchors,
    sheets,
    diagnostics: taken,
  } = rewrite(tree, { holes, locate, inline: () => '', say: processor.say })
  const links = holes.links()
  return {
    links,
    anchors: withoutTitle(anchors, takeTitle(tree)),
    css: undefined,
    ...(sheets.length > 0 ? { sheets } : {}),
    diagnostics: [...found, ...taken],
    showsCards: false,
    sections: sectionNames(headings),
  }
}

interface ReadTree {
  /** Undefined if a plugin or the text itself prevents it. */
  readonly tree: Root | undefined
  readonly locate: (start: number, length: number) => Location
  readonly diagnostics: readonly Diagnostic[]
}

async function readTree(
  source: Source,
  variables: Readonly<Record<string, unknown>>,
  processor: MarkdownProcessor,
  shorten: (text: string) => Edit[] = () => [],
): Promise<ReadTree> {
  const prepared = prepareSource(source, variables)
  const found: Diagnostic[] = []
  const content = withoutMark(prepared.text.slice(prepared.contentStart))
  const titles = processor.legacyTitles ? legacyTitles(content) : []
  const edits = [...titles, ...shorten(content), ...processor.formulas(content)].sort((a, b) => a.start - b.start)
  const edited = applyEdits(content, edits)
  const locate = (start: number, length: number): Location => {
    const from = edited.origin(start)
    return prepared.locate(prepared.contentStart + from, Math.max(1, edited.origin(start + length) - from))
  }
  const excess = checkLimits(edited.text, 'md', locate)
  if (excess) return { tree: undefined, locate, diagnostics: [excess] }
  try {
    const mdast = await processor.parse(edited.text)
    const report = (diagnostic: Diagnostic) => found.push(diagnostic)
    const { kinds, hasPlugins, say } = processor
    const context = { kinds, hasPlugins, say, text: edited.text, locate, report }
    directives(mdast, context)
    const own = explicitIds(mdast)
    if (mayBeCode.test(edited.text)) found.push(...findCode(mdast, processor, locate))
    const tree = await processor.transform(mdast, { value: edited.text, path: source.path }, (made) =>
      unknownDirectives(made, context),
    )
    found.push(...checkTags(tree, { text: edited.text, locate }))
    if (found.some(({ code }) => code === 'markdown/limit')) return { tree: undefined, locate, diagnostics: found }
    if (processor.math) await drawMath(tree, { locate, report: (diagnostic) => found.push(diagnostic) })
    completeKit(tree, { glossary: processor.glossary, say, locate, report })
    checkOwnIds(tree, own, context)
    uniqueIds(tree)
    dropInnerComments(tree)
    return { tree, locate, diagnostics: found }
  } catch (error) {
    const failed = describeFault(error, source, prepared.locate(firstWord(prepared)))
    return { tree: undefined, locate, diagnostics: [...found, failed] }
  }
}

const importLine =
  /^import\s+(?:[\w$]+|\*\s+as\s+[\w$]+|(?:[\w$]+\s*,\s*)?\{[^{}]*\})\s+from\s+(['"])[^'"\n]+\1;?[^\S\n]*(?:\n|$)/

/** Built-in components of MDX whose names are not HTML elements. */
const component = /<(?:Admonition|Badge|Cards?|CodeBlock|FileTree|Steps|TabItem|Tabs|TOCInline)(?=[\s/>])/

/** Pages that contain none of these are not searched. */
const mayBeCode = new RegExp(`^import\\b|${component.source}`, 'm')

/** Plain Markdown is never run: an import is shown as text, and a component is an unknown tag. Reported once per file. */
function findCode(
  tree: MdastRoot,
  { isDialect }: MarkdownProcessor,
  locate: (start: number, length: number) => Location,
): Diagnostic[] {
  let found: Location | undefined
  walkTree(tree as MdastNodes, (node, _, parent) => {
    if (found || (node.type !== 'html' && node.type !== 'paragraph')) return
    const [first] = node.type === 'paragraph' && parent === tree ? node.children : []
    const line = first?.type === 'text' ? importLine.exec(first.value) : undefined
    const isMarkup =
      node.type === 'html' && !isDialect && !/^<(?:!--|(?:pre|script|style|textarea)\b)/i.test(node.value)
    const code = isMarkup ? component.exec(node.value) : line
    if (code) found = locate((node.position?.start.offset ?? 0) + code.index, code[0].trim().length)
  })
  return found ? [diagnostics.importInMarkdown(found)] : []
}

/** Offset of the first word of a page. */
function firstWord({ text, contentStart }: Prepared): number {
  return contentStart + Math.max(0, text.slice(contentStart).search(/\S/))
}

/** The body of a page that cannot be compiled. */
export const emptyBody: Body = {
  parts: [],
  headings: [],
  anchors: [],
  sections: [],
  counted: { names: '', words: [0, 0, 0, 0] },
  words: 0,
  diagnostics: [],
}

type Split = Pick<Body, 'parts' | 'title' | 'excerpt' | 'css' | 'sheets' | 'headings' | 'anchors' | 'diagnostics'>

/** The tree of a page → its HTML with holes. */
export function takeApart(tree: Root, locate: (start: number, length: number) => Location, say: Say): Split {
  const holes = new Holes()
  const formulas = takeStyles(tree)
  const sheet = new StyleSheet(formulas)
  const html = (children: readonly RootContent[]) => stringify({ type: 'root', children: [...children] })
  const inline = (children: readonly ElementContent[]) => html(children)
  const { headings, anchors, sheets, diagnostics: taken } = rewrite(tree, { holes, locate, inline, say })
  const title = takeTitle(tree)
  const excerpt = beforeMarker(tree.children)?.filter((node) => !isComment(node))
  dropInnerComments(tree, isTruncateMarker)
  const body = tree.children.filter((node) => !isComment(node))
  const parts = (children: readonly RootContent[]): Part[] => holes.cut(sheet.lift(html(children).trim()))
  const texts = {
    parts: parts(body),
    title: title && parts(title.children),
    excerpt: excerpt && parts(excerpt.map(withoutIds)),
  }
  return {
    ...texts,
    css: sheet.css,
    headings,
    ...(sheets.length > 0 ? { sheets } : {}),
    anchors: withoutTitle(anchors, title),
    diagnostics: taken,
  }
}

/** Unique anchors, without that of the title, which the layout prints without its id. */
function withoutTitle(anchors: readonly string[], title: Element | undefined): string[] {
  return [...new Set(anchors)].filter((id) => id !== title?.properties.id)
}

/** Remove the h1 at the beginning of a text. The layout prints it without an id, so it is not an anchor. */
function takeTitle(tree: Root | Element): Element | undefined {
  const index = tree.children.findIndex(
    (node) => !(node.type === 'text' && node.value.trim() === '') && !isComment(node),
  )
  const first = tree.children[index]
  if (first?.type !== 'element') return undefined
  // An element of the page may wrap the whole text.
  if (/^(div|section|article)$/.test(first.tagName) && !first.properties.dataKind) return takeTitle(first)
  if (first.tagName !== 'h1') return undefined
  tree.children.splice(index, 1)
  return first
}

/** The nodes before the truncate marker, which may be inside a block; undefined without one. */
function beforeMarker(nodes: readonly RootContent[]): RootContent[] | undefined {
  for (const [index, node] of nodes.entries()) {
    if (isTruncateMarker(node)) return nodes.slice(0, index)
    const inside = node.type === 'element' ? beforeMarker(node.children as RootContent[]) : undefined
    if (!inside) continue
    const isEmpty = inside.every((one) => one.type === 'text' && one.value.trim() === '')
    const part = isEmpty ? [] : [{ ...(node as Element), children: inside as ElementContent[] }]
    return [...nodes.slice(0, index), ...part]
  }
  return undefined
}

function isTruncateMarker(node: RootContent): boolean {
  return node.type === 'raw' && /^\s*<!--\s*truncate\s*-->\s*$/i.test(node.value)
}

/** Comments are notes for authors and are not published. */
function isComment(node: RootContent): boolean {
  return node.type === 'comment' || (node.type === 'raw' && /^\s*(<!--(?:(?!-->)[\s\S])*-->\s*)+$/.test(node.value))
}

/** Remove comments inside blocks. The truncate marker is kept until it has been found, and so are comments between blocks. */
function dropInnerComments(tree: Root, isDropped = (node: RootContent) => isComment(node) && !isTruncateMarker(node)) {
  walkTree(tree as Nodes, (node, index, parent) => {
    if (parent?.type !== 'element' || index === undefined || !isDropped(node as RootContent)) return
    parent.children.splice(index, 1)
    return index
  })
}

/** A list page shows several posts, so their ids would clash, and footnote references would lead nowhere. */
function withoutIds(node: RootContent): RootContent {
  if (node.type !== 'element') return node
  const { id: _, ...properties } = node.properties
  // The label names the heading for its link, which is removed.
  if (node.children.some(isAnchor)) delete properties.ariaLabel
  // Its explanation is found by id.
  if (node.tagName === 'button' && properties.popoverTarget) return { type: 'text', value: '' }
  const children = node.children
    .filter((child) => !isFootnoteSign(child) && !isAnchor(child))
    .map((child) => withoutIds(child as RootContent))
  return { ...node, properties, children: children as ElementContent[] }
}

function isFootnoteSign(node: ElementContent): boolean {
  return (
    node.type === 'element' &&
    node.tagName === 'sup' &&
    node.children.some((child) => child.type === 'element' && child.properties.dataFootnoteRef !== undefined)
  )
}

function isAnchor(node: ElementContent): boolean {
  return node.type === 'element' && [node.properties.className ?? []].flat().includes('anchor')
}
