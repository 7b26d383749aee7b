// Contract: the result is the same kind of body as that of Markdown. Islands are cut out while the HTML is parsed, because
// hydration expects the bytes that React rendered.
import type { Element, ElementContent, Nodes, Parent, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import * as diagnostics from '../../diagnostics.ts'
import { WordCounter } from '../../search/units.ts'
import { addressAttributes } from '../../text/address-attributes.ts'
import { findAddress } from '../../text/find-address.ts'
import { lazily } from '../../text/lazily.ts'
import { inEnglish, type Say } from '../../text/phrase.ts'
import type { Body, Diagnostic, Heading, Location, PageCode, SiteConfig } from '../../types.ts'
import { takeApart } from '../body.ts'
import { formerlyClass, uniqueIds } from '../headings.ts'
import { hasClass, readFragment } from '../html-tree.ts'
import { completeKit } from '../kit-elements.ts'
import { withFrameMarks } from '../printed-page.ts'
import { stringify } from '../processor.ts'
import { gatherSections } from '../sections.ts'
import { walkTree } from '../walk.ts'
import { type prepareMdx, readPlace, truncateTag } from './module.ts'
import { withoutMarks } from './static.ts'

/** The names of the attributes in hast. */
const [placeProperty, metaProperty] = ['dataSgAt', 'dataSgMeta'] as const
const ofHead = /<sitegen-head>[\s\S]*?<\/sitegen-head>/g
const island = /<sitegen-island [\s\S]*?<\/sitegen-island>/g
/** Replaces an island while the rest is parsed. */
const islandMark = 'sitegen-island-mark'

/** The text that MDX received; `locate` takes offsets in it. */
type PreparedMdx = Pick<ReturnType<typeof prepareMdx>, 'text' | 'locate'>

interface Taking {
  /** Finds an address in the files of the components that the page uses. */
  readonly find?: PageCode['find']
  /** Explanations of terms. */
  readonly glossary?: SiteConfig['markdown']['glossary']
  readonly counter?: WordCounter
  /** Translates texts of the interface into the language of the site. */
  readonly say?: Say
}

/**
 * Rendered HTML of a page → a body as from Markdown. Most elements carry their location, so the text is prepared only if something
 * else must be located.
 */
export function takeApartMdx(
  html: string,
  prepare: () => PreparedMdx,
  { find, glossary = {}, counter = new WordCounter(), say = inEnglish }: Taking,
): Body {
  const prepared = lazily(prepare)
  const islands: string[] = []
  const plain = withoutMarks(html)
    .replace(island, (whole) => `<${islandMark}>${islands.push(whole) - 1}</${islandMark}>`)
    .replace(ofHead, withFrameMarks)
  const tree = readFragment(plain)
  const places = new Places(prepared, find)
  const { head, browserOnly } = putMarks(tree, islands, places)
  const misused: Diagnostic[] = []
  const report = (diagnostic: Diagnostic) => misused.push(diagnostic)
  completeKit(tree, { glossary, say, locate: (start, length) => places.at(start, length), report })
  uniqueIds(tree)
  const texts = gatherSections(tree)
  const body = takeApart(tree, (start, length) => places.at(start, length), say)
  fillContents(body)
  const found = browserOnly ? [diagnostics.browserOnly(locateWord('<BrowserOnly', prepared()))] : []
  return {
    ...body,
    ...texts,
    counted: counter.count(texts.sections),
    head,
    diagnostics: [...found, ...misused, ...body.diagnostics],
  }
}

/** Locations of elements. A position in the tree is an offset; negative offsets are indexes of locations from attributes. */
class Places {
  private readonly marked: Location[] = []

  constructor(
    private readonly prepared: () => PreparedMdx,
    private readonly findInFiles: PageCode['find'],
  ) {}

  /** Set the position of an element from its location attribute, or by searching the text for its address. */
  mark(element: Element) {
    const written = element.properties[placeProperty]
    delete element.properties[placeProperty]
    const [start, length] = typeof written === 'string' ? [this.remember(written), 0] : this.find(element)
    element.position = { start: point(start), end: point(start + length) }
  }

  /** Set the position of an element that the author writes as a known text. */
  markText(element: Element, written: string) {
    const at = Math.max(0, this.prepared().text.lastIndexOf(written))
    element.position = { start: point(at), end: point(at + written.length) }
  }

  at(start: number, length: number): Location {
    return this.marked[-1 - start] ?? this.prepared().locate(Math.max(0, start), length)
  }

  private remember(written: string): number {
    return -this.marked.push(readPlace(written))
  }

  private find({ properties }: Element): [start: number, length: number] {
    const { href, src, data, poster, srcSet } = properties
    const value = String(href ?? src ?? data ?? poster ?? srcSet ?? '')
    const at = findAddress(this.prepared().text, value)
    if (at >= 0) return [at, value.length]
    const place = value === '' ? undefined : this.findInFiles?.(value)
    return place ? [-this.marked.push(place), 0] : [0, 1]
  }
}

/** A point of which only the offset is used. */
function point(offset: number) {
  return { line: 1, column: 1, offset }
}

function locateWord(word: string, { text, locate }: PreparedMdx): Location {
  const at = text.indexOf(word)
  return at < 0 ? locate(0) : locate(at, word.length)
}

interface Taken {
  /** HTML for the head. */
  readonly head?: string | undefined
  /** Whether something that needs a browser is outside all islands. */
  readonly browserOnly: boolean
}

const hoisted = new Set(['title', 'meta', 'link'])

/** Removes the elements for the head, which React prints before everything else. */
function takeHoisted(tree: Root): Element[] {
  const end = tree.children.findIndex((node) => node.type !== 'element' || !hoisted.has(node.tagName))
  return tree.children.splice(0, end < 0 ? tree.children.length : end) as Element[]
}

function printHead(children: Root['children']): string {
  return stringify({ type: 'root', children })
}

/** Replaces placeholder elements by their contents. */
function putMarks(tree: Root, islands: readonly string[], places: Places): Taken {
  const head = [printHead(takeHoisted(tree))]
  let browserOnly = false
  walkTree<Nodes>(tree, (node, index, within) => {
    if (node.type !== 'element' || !within || index === undefined) return
    const parent = within as Parent
    const put = (...nodes: RootContent[]) => {
      parent.children.splice(index, 1, ...(nodes as ElementContent[]))
      return index + nodes.length
    }
    if (node.tagName === islandMark) return put({ type: 'raw', value: islands[Number(textOf(node))] ?? '' })
    if (node.tagName === truncateTag) return put({ type: 'raw', value: '<!-- truncate -->' })
    if (node.tagName === 'sitegen-head') {
      head.push(printHead(node.children))
      walkTree<Nodes>(node, (inner) => {
        browserOnly ||= inner.type === 'element' && inner.tagName === 'sitegen-browser-only'
      })
      return put()
    }
    if (node.tagName === 'sitegen-browser-only') {
      browserOnly = true
      parent.children.splice(index, 1, ...(node.children as ElementContent[]))
      return index
    }
    // The layout already has a `<main>`.
    if (node.tagName === 'main') {
      node.tagName = 'div'
      if (node.properties.id === 'main') delete node.properties.id
    }
    if (node.tagName === 'span' && hasClass(node, formerlyClass))
      places.markText(node, `.${formerlyClass}-${node.properties.id}`)
    const isPlaced = node.tagName === 'pre' || addressAttributes(node.tagName).length > 0
    if (node.properties[placeProperty] !== undefined || isPlaced) places.mark(node)
    if (node.tagName === 'div' && hasClass(node, 'code')) {
      const pre = node.children.find((child): child is Element => child.type === 'element' && child.tagName === 'pre')
      if (pre?.properties.dataLang !== undefined) {
        places.mark(pre)
        return put(fromFrame(node, pre))
      }
    }
    if (node.tagName === 'code') {
      const meta = node.properties[metaProperty]
      delete node.properties[metaProperty]
      if (typeof meta === 'string') node.data = { meta } as Element['data'] & object
    }
    return undefined
  })
  return { head: head.join('') || undefined, browserOnly }
}

/** A code block in its frame → the same code block as from Markdown, because highlighting prints the frame again. */
function fromFrame(frame: Element, pre: Element): Element {
  const title = frame.children.find(
    (child): child is Element => child.type === 'element' && hasClass(child, 'code-title'),
  )
  const { dataLang, dataNumbers, dataMarks } = pre.properties
  const meta = [
    ...(title ? [`title="${textOf(title).replaceAll('"', '”')}"`] : []),
    ...(dataMarks === undefined ? [] : [`{${dataMarks}}`]),
    ...(dataNumbers === undefined ? [] : [`showLineNumbers=${dataNumbers}`]),
  ].join(' ')
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: { className: [`language-${dataLang}`] },
    children: [{ type: 'text', value: textOf(pre) }],
    data: { meta } as Element['data'] & object,
  }
  return { type: 'element', tagName: 'pre', properties: {}, children: [code], position: pre.position }
}

const contents = /<sitegen-toc data-min="(\d)" data-max="(\d)"(?: data-(without|only)="([^"]*)")?><\/sitegen-toc>/g

/** Fill in the table of contents, if the text contains one. */
function fillContents(body: { parts: readonly unknown[]; headings: readonly Heading[] }) {
  const parts = body.parts as unknown[]
  parts.forEach((part, index) => {
    if (typeof part === 'string' && part.includes('<sitegen-toc'))
      parts[index] = part.replace(contents, (_, min, max, kind = 'without', ids = '') => {
        const named = new Set(String(ids).split(' ').map(decodeURIComponent))
        const wanted = body.headings.filter(
          ({ depth, id }) => depth >= Number(min) && depth <= Number(max) && named.has(id) === (kind === 'only'),
        )
        return listOf(wanted)
      })
  })
}

function listOf(headings: readonly Heading[]): string {
  let depth = 0
  let html = ''
  const open: number[] = []
  for (const heading of headings.filter(({ id }) => id !== 'footnote-label')) {
    while (open.length > 0 && heading.depth < depth) {
      html += '</li></ul>'
      open.pop()
      depth = open.at(-1) ?? 0
    }
    if (open.length === 0 || heading.depth > depth) {
      html += '<ul>'
      open.push(heading.depth)
      depth = heading.depth
    } else html += '</li>'
    html += `<li><a href="#${heading.id}">${heading.html}</a>`
  }
  return `<div class="toc-inline">${html}${'</li></ul>'.repeat(open.length)}</div>`
}
