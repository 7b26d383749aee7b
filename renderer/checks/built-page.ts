import type { Element, Nodes, Root } from 'hast'
import { attributeOf, elementsOf, readDeepHtml, readHtml } from '../markdown/html-tree.ts'
import { type IsLeftOut, type VisibleBlock, visibleBlocks } from '../markdown/visible-text.ts'
import { walkTree } from '../markdown/walk.ts'
import { chromeOf, contentOf, cutStarts, generatorsOf, plainText } from './chrome-rules.ts'

/** A link in the text of a page. */
export interface BuiltLink {
  readonly text: string
  readonly href: string
}

/** What readers and programs find in a built page, from any generator. */
export interface BuiltPage {
  readonly title: string
  readonly language: string
  readonly description: string | undefined
  readonly canonical: string | undefined
  /** By name or property. */
  readonly meta: ReadonlyMap<string, string>
  /** Addresses of its feeds. */
  readonly feeds: readonly string[]
  /** Ids in the main region, in document order. */
  readonly anchors: readonly string[]
  readonly blocks: readonly VisibleBlock[]
  /** In document order. */
  readonly links: readonly BuiltLink[]
  /** Texts of the blocks that count only if the other site has them too. */
  readonly optional: readonly string[]
}

/** Read a page without its chrome. */
export function readBuiltPage(html: string): BuiltPage {
  return readDeepHtml(html, readTree)
}

function readTree(tree: Root): BuiltPage {
  const generators = generatorsOf(tree)
  const { always: isChrome, optional: isOptional } = chromeOf(generators)
  const region = contentOf(tree, generators)
  cutStarts(region, generators)
  const meta = metaOf(tree)
  const links = elementsOf(tree, 'link')
  const hrefOf = (link: Element | undefined) => link && attributeOf(link, 'href')
  const relOf = (link: Element) => (attributeOf(link, 'rel') ?? '').split(/\s+/)
  const isFeed = (link: Element) => /^application\/(rss|atom|feed)\+/.test(attributeOf(link, 'type') ?? '')
  const [root] = elementsOf(tree, 'html')
  return {
    title: elementsOf(tree, 'head').flatMap((head) => elementsOf(head, 'title').map(textOf))[0] ?? '',
    language: (root && attributeOf(root, 'lang')) ?? '',
    description: meta.get('description')?.replace(/\s+/g, ' ').trim(),
    canonical: canonicalIn(links),
    meta: new Map([...meta].filter(([name]) => name !== 'description')),
    feeds: links
      .filter((link) => relOf(link).includes('alternate') && isFeed(link))
      .flatMap((link) => hrefOf(link) ?? []),
    ...namesAndLinks(region, isChrome),
    blocks: visibleBlocks(region, isChrome),
    optional: optionalIn(region, isOptional),
  }
}

/** The canonical address that a page names; undefined if it names none. */
export function canonicalOf(html: string): string | undefined {
  return readDeepHtml(html, (tree) => canonicalIn(elementsOf(tree, 'link')))
}

function canonicalIn(links: readonly Element[]): string | undefined {
  const found = links.find((link) => (attributeOf(link, 'rel') ?? '').split(/\s+/).includes('canonical'))
  return found && attributeOf(found, 'href')
}

function optionalIn(region: Nodes, isOptional: IsLeftOut): string[] {
  const found: string[] = []
  walkTree(region, (node) => {
    if (node.type === 'element' && isOptional(node, [])) found.push(plainText(node))
  })
  return found
}

/** The target of a page that only redirects; undefined for other pages. */
export function refreshTarget(html: string): string | undefined {
  const start = html.slice(0, 4000)
  if (!/http-equiv=["']?refresh/i.test(start)) return undefined
  const found = elementsOf(readHtml(start), 'meta').find(
    (meta) => attributeOf(meta, 'http-equiv')?.toLowerCase() === 'refresh',
  )
  return /^\s*\d*\s*[;,]\s*url\s*=\s*["']?([^"']+)/i.exec((found && attributeOf(found, 'content')) ?? '')?.[1]?.trim()
}

function metaOf(tree: Root): Map<string, string> {
  const named = elementsOf(tree, 'meta').flatMap((meta) => {
    const name = attributeOf(meta, 'name') ?? attributeOf(meta, 'property')
    return name === undefined ? [] : [[name.toLowerCase(), attributeOf(meta, 'content') ?? ''] as const]
  })
  const found = new Map<string, string>()
  for (const [name, content] of named) found.set(name, found.has(name) ? `${found.get(name)}, ${content}` : content)
  return found
}

/** Ids that generators and React generate; nobody links to them. */
const made = /^(__|:r|_r_|_R_|sg-|docusaurus|theme-svg-)|^(app|root|VPContent|post-content)?$/i

function namesAndLinks(region: Nodes, isChrome: IsLeftOut): Pick<BuiltPage, 'anchors' | 'links'> {
  const anchors = new Set<string>()
  const links: BuiltLink[] = []
  const walk = (node: Nodes, around: readonly Element[]) => {
    if (node.type === 'element' && node !== region) {
      if (isChrome(node, around)) return
      const id = attributeOf(node, 'id') ?? (node.tagName === 'a' ? attributeOf(node, 'name') : undefined)
      if (id !== undefined && !made.test(id)) anchors.add(id)
      const href = node.tagName === 'a' ? attributeOf(node, 'href') : undefined
      const text = href === undefined ? '' : linkText(node, isChrome)
      // Readers do not see a link without text.
      if (href !== undefined && text !== '') links.push({ text, href: href.trim() })
    }
    if (!('children' in node)) return
    const inside = node.type === 'element' ? [...around, node] : around
    for (const child of node.children) walk(child, inside)
  }
  walk(region, [])
  return { anchors: [...anchors], links }
}

/** The text of a link; of one around a heading and more, such as a card, only the heading, which other generators link instead. */
function linkText(link: Element, isChrome: IsLeftOut): string {
  const blocks = visibleBlocks(link, isChrome)
  const headings = blocks.filter(({ kind }) => kind === 'heading')
  return (headings.length > 0 ? headings : blocks).map(({ text }) => text).join(' ')
}

function textOf(element: Element): string {
  return element.children
    .map((child) => (child.type === 'text' ? child.value : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
