import type { Element, ElementContent, Root, RootContent } from 'hast'
import { visit } from 'unist-util-visit'
import * as diagnostics from '../diagnostics.ts'
import { type Prepared, prepareSource } from '../document/document.ts'
import { applyEdits } from '../text/edits.ts'
import { describeThrown } from '../text/thrown.ts'
import type { Body, Diagnostic, Location, Part, Source } from '../types.ts'
import { admonitions, legacyTitles } from './admonitions.ts'
import { explicitIds, uniqueIds } from './headings.ts'
import { Holes, withoutMark } from './placeholders.ts'
import type { MarkdownProcessor } from './processor.ts'
import { rewrite } from './rewrite.ts'
import { gatherSections } from './sections.ts'

/**
 * The dear half of a Markdown file: HTML with holes for everything that another file decides.
 *
 * Invariant: it sees one file and the variables, nothing else, so its key is theirs.
 */
export async function compileMarkdown(
  source: Source,
  variables: Readonly<Record<string, unknown>>,
  processor: MarkdownProcessor,
): Promise<Body> {
  const prepared = prepareSource(source, variables)
  const found: Diagnostic[] =
    source.format === 'mdx' ? [diagnostics.mdxAsMarkdown(prepared.locate(firstWord(prepared)))] : []
  const content = withoutMark(prepared.text.slice(prepared.contentStart))
  const edited = applyEdits(content, legacyTitles(content))
  const locate = (start: number, length: number): Location => {
    const from = edited.origin(start)
    return prepared.locate(prepared.contentStart + from, Math.max(1, edited.origin(start + length) - from))
  }
  try {
    const mdast = await processor.parse(edited.text)
    admonitions(mdast, { text: edited.text, locate, report: (diagnostic) => found.push(diagnostic) })
    explicitIds(mdast)
    const tree = await processor.transform(mdast, { value: edited.text, path: source.path })
    uniqueIds(tree)
    dropInnerComments(tree)
    const texts = gatherSections(tree)
    return { ...takeApart(tree, locate, processor), ...texts, diagnostics: found }
  } catch (error) {
    const reason = /call stack/.test(String(error)) ? 'its elements are nested too deeply.' : describeThrown(error)
    const failed = diagnostics.markdownFailed(reason, prepared.locate(firstWord(prepared)))
    return { parts: [], headings: [], anchors: [], sections: [], words: 0, diagnostics: [...found, failed] }
  }
}

/** Where the text of a page begins, empty lines passed over. */
function firstWord({ text, contentStart }: Prepared): number {
  return contentStart + Math.max(0, text.slice(contentStart).search(/\S/))
}

type Split = Pick<Body, 'parts' | 'title' | 'excerpt' | 'headings' | 'anchors'>

function takeApart(
  tree: Root,
  locate: (start: number, length: number) => Location,
  processor: MarkdownProcessor,
): Split {
  const holes = new Holes()
  const html = (children: readonly RootContent[]) => processor.stringify({ type: 'root', children: [...children] })
  const inline = (children: readonly ElementContent[]) => html(children)
  const { headings, anchors } = rewrite(tree, { holes, locate, inline })
  const title = takeTitle(tree)
  const cut = tree.children.findIndex(isTruncateMarker)
  const body = tree.children.filter((node) => !isComment(node))
  const excerpt = cut < 0 ? undefined : tree.children.slice(0, cut).filter((node) => !isComment(node))
  const parts = (children: readonly RootContent[]): Part[] => holes.cut(html(children).trim())
  return {
    parts: parts(body),
    title: title && parts(title.children),
    excerpt: excerpt && parts(excerpt.map(withoutIds)),
    headings,
    anchors: [...new Set(anchors)].filter((id) => id !== title?.properties.id),
  }
}

/** The h1 that the text begins with, taken out of the tree. The layout prints it without an id, so nothing can point at it. */
function takeTitle(tree: Root): Element | undefined {
  const index = tree.children.findIndex(
    (node) => !(node.type === 'text' && node.value.trim() === '') && !isComment(node),
  )
  const first = tree.children[index]
  if (first?.type !== 'element' || first.tagName !== 'h1') return undefined
  tree.children.splice(index, 1)
  return first
}

function isTruncateMarker(node: RootContent): boolean {
  return node.type === 'raw' && /^\s*<!--\s*truncate\s*-->\s*$/i.test(node.value)
}

/** A comment is a note of the author to the author; it is not published. */
function isComment(node: RootContent): boolean {
  return node.type === 'comment' || (node.type === 'raw' && /^\s*(<!--(?:(?!-->)[\s\S])*-->\s*)+$/.test(node.value))
}

/** Comments inside blocks; those between blocks stay until the truncate marker has been found. */
function dropInnerComments(tree: Root) {
  visit(tree, (node, index, parent) => {
    if (parent === undefined || index === undefined || parent === tree || !isComment(node as RootContent)) return
    parent.children.splice(index, 1)
    return index
  })
}

/** A list page shows several posts, so their ids would clash; footnote signs would lead nowhere. */
function withoutIds(node: RootContent): RootContent {
  if (node.type !== 'element') return node
  const { id: _, ...properties } = node.properties
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
