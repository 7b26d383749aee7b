import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { CodeBlock, Heading, Hole, Location } from '../types.ts'
import type { Holes } from './placeholders.ts'
import { scanHtml } from './raw-html.ts'

type Node = Root | RootContent | ElementContent

export interface RewriteContext {
  readonly holes: Holes
  readonly locate: (start: number, length: number) => Location
  readonly inline: (nodes: readonly ElementContent[]) => string
}

export interface Rewritten {
  readonly headings: Heading[]
  readonly anchors: string[]
}

/** hast pass: links, images and code become holes; tables are wrapped; headings are gathered and given anchors. */
export function rewrite(tree: Root, { holes, locate, inline }: RewriteContext): Rewritten {
  const headings: Heading[] = []
  const anchors: string[] = []
  let images = 0
  let tables = 0
  const where = (node: Node): Location => {
    const start = node.position?.start.offset ?? 0
    return locate(start, Math.max(1, (node.position?.end.offset ?? start + 1) - start))
  }
  const place = (element: Element, hole: Hole) => {
    element.properties = { dataHole: holes.place(hole), ...element.properties }
  }

  const element = (node: Element, parent: Element | Root, index: number) => {
    const { properties } = node
    if (typeof properties.id === 'string') anchors.push(properties.id)
    if (node.tagName === 'a' && typeof properties.name === 'string') anchors.push(properties.name)
    if (node.tagName === 'a' && properties.href !== undefined) {
      const href = String(properties.href)
      delete properties.href
      place(node, { kind: 'link', href, at: where(node) })
    } else if (node.tagName === 'img' && typeof properties.src === 'string') {
      const { src } = properties
      delete properties.src
      place(node, {
        kind: 'image',
        src,
        at: where(node),
        index: images++,
        sized: properties.width !== undefined || undefined,
      })
    } else if (node.tagName === 'pre') {
      const block = codeOf(node, where(node))
      if (block) parent.children[index] = { type: 'text', value: holes.place(block) }
      return
    } else if (node.tagName === 'table') {
      walk(node)
      parent.children[index] = {
        type: 'element',
        tagName: 'section',
        properties: { className: ['table'], tabIndex: 0, ariaLabel: `Table ${++tables}` },
        children: [node],
      }
      return
    } else if (node.tagName === 'th' || node.tagName === 'td') alignByClass(node)
    else if (node.tagName === 'input') properties.ariaLabel = properties.checked ? 'Done' : 'Not done'
    walk(node)
    if (/^h[2-6]$/.test(node.tagName)) heading(node)
  }

  const heading = (node: Element) => {
    const id = String(node.properties.id ?? '')
    if (!id) return
    const depth = Number(node.tagName[1]) as Heading['depth']
    const text = textOf(node)
    headings.push({ id, depth, text, html: inline(withoutLinks(node.children)) })
    if (node.properties.className) return
    const anchor: Element = {
      type: 'element',
      tagName: 'a',
      properties: { className: ['anchor'], href: `#${id}`, ariaLabel: `Direct link to ${text}` },
      children: [],
    }
    node.children = [...node.children, anchor]
  }

  const walk = (node: Element | Root) => {
    // Backwards would renumber the images; children that are replaced keep their index.
    for (let index = 0; index < node.children.length; index++) {
      const child = node.children[index] as Node
      if (child.type === 'element') element(child, node, index)
      else if (child.type === 'raw') rawHtml(child as { value: string; position?: Node['position'] })
    }
  }

  const rawHtml = (node: { value: string; position?: Node['position'] }) => {
    let shift = 0
    const { value } = node
    for (const found of scanHtml(value).attributes) {
      if (found.name === 'id' || (found.name === 'name' && found.tag === 'a')) anchors.push(found.value)
      const hole = rawHole(
        found,
        locate((node.position?.start.offset ?? 0) + found.start + 1, found.end - found.start - 1),
      )
      if (!hole) continue
      const mark = holes.place(hole)
      node.value = node.value.slice(0, found.start + shift) + mark + node.value.slice(found.end + shift)
      shift += mark.length - (found.end - found.start)
    }
  }

  const rawHole = (found: { tag: string; name: string; value: string }, at: Location): Hole | undefined => {
    if (found.name === 'href' && found.tag === 'a') return { kind: 'link', href: found.value, at }
    if (found.name === 'src' && found.tag === 'img')
      return { kind: 'image', src: found.value, at, index: images++, sized: true }
    if (found.name === 'src' && ['video', 'audio', 'source', 'track', 'embed'].includes(found.tag))
      return { kind: 'link', href: found.value, at, attribute: 'src' }
    return undefined
  }

  walk(tree)
  return { headings, anchors }
}

/** A code block, as remark-rehype and most plugins shape it: `pre > code.language-x`. */
function codeOf(node: Element, at: Location): CodeBlock | undefined {
  const code = node.children.find((child) => child.type === 'element' && child.tagName === 'code') as
    | Element
    | undefined
  if (!code || node.children.some((child) => child !== code && child.type === 'element')) return undefined
  if (code.children.some((child) => child.type !== 'text')) return undefined
  const names = [code.properties.className ?? []].flat().map(String)
  const lang = names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? ''
  const meta = (code.data as { meta?: string | null } | undefined)?.meta ?? ''
  return { kind: 'code', lang, fence: meta, code: textOf(code).replace(/\n$/, ''), at }
}

function alignByClass(node: Element) {
  const { align } = node.properties
  delete node.properties.align
  if (align === 'left' || align === 'right' || align === 'center') node.properties.className = [align]
}

/** Inline content with links unwrapped and ids dropped, as it may stand inside another link. */
function withoutLinks(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return node.type === 'raw' ? [] : [node]
    if (node.tagName === 'img' || (node.tagName === 'sup' && JSON.stringify(node).includes('footnote'))) return []
    const children = withoutLinks(node.children)
    return node.tagName === 'a' ? children : [{ ...node, properties: {}, children }]
  })
}
