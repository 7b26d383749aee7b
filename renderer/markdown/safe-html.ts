// Processing of untrusted raw HTML (`markdown.rawHtml`). The output of Markdown, the tool and the site's plugins is not affected.
import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import { raw } from 'hast-util-raw'
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize'
import type { Html, Parents } from 'mdast'
import type { VFile } from 'vfile'
import { hash } from '../text/hash.ts'
import { walkTree } from './walk.ts'

const comments = /^\s*(<!--(?:(?!-->)[\s\S])*-->\s*)+$/
const truncate = /^\s*truncate\s*$/i
const inline = new Set(['delete', 'emphasis', 'heading', 'link', 'linkReference', 'paragraph', 'strong', 'tableCell'])

/** Handler of remark-rehype: HTML as text. Comments stay, because later passes remove them. */
export function escapedHtml(_: unknown, { value, position }: Html, parent: Parents | undefined) {
  if (comments.test(value)) return { type: 'raw' as const, value, position }
  const text = { type: 'text' as const, value, position }
  if (parent && inline.has(parent.type)) return text
  return { type: 'element' as const, tagName: 'p', properties: {}, children: [text], position }
}

/** Elements that GitHub allows, without form fields. Ids get a prefix, so that they do not clobber those of the page. */
const schema: Schema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((name) => name !== 'input') ?? [],
  // The parser has already put parts of tables and lists into their parents.
  ancestors: {},
}

/** Elements whose contents are not meant to be read; they are removed with their contents. */
const silent = new Set(
  'embed iframe math noembed noframes noscript object script select style svg template textarea title xmp'.split(' '),
)

/** rehype plugin: parses raw HTML and keeps only what is harmless. */
export function sanitizeHtml() {
  return (tree: Root, file: VFile): Root => {
    let hasRaw = false
    walkTree(tree as Nodes, (node) => {
      hasRaw ||= node.type === 'raw'
    })
    if (!hasRaw) return tree
    const owned = new OwnElements(String(file.value))
    walkTree(tree as Nodes, (node) => {
      if (node.type === 'element') owned.mark(node)
    })
    const parsed = raw(tree, { file }) as Root
    return { ...parsed, children: clean(parsed.children, owned) as RootContent[] }
  }
}

/** Trusted elements, which carry a mark while the raw HTML around them is parsed. */
class OwnElements {
  private readonly elements: Pick<Element, 'properties' | 'data' | 'position'>[] = []
  /** No text can contain its own hash. */
  private readonly name: string

  constructor(text: string) {
    // As the name of an attribute, it must contain neither digits nor capitals.
    const letters = hash('own', text).replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string)
    this.name = `dataOwn${letters}`
  }

  mark(element: Element) {
    const { properties, data, position } = element
    element.properties = { [this.name]: String(this.elements.push({ properties, data, position }) - 1) }
  }

  /** Returns the original element, with the current children. */
  restore(element: Element): Element | undefined {
    const own = this.elements[Number(element.properties[this.name] ?? Number.NaN)]
    return own && { ...element, ...own, properties: { ...own.properties } }
  }
}

function clean(nodes: readonly (RootContent | ElementContent)[], owned: OwnElements): (RootContent | ElementContent)[] {
  return nodes.flatMap((node): (RootContent | ElementContent)[] => {
    if (node.type === 'text') return [node]
    if (node.type === 'comment') return truncate.test(node.value) ? [{ type: 'raw', value: '<!-- truncate -->' }] : []
    if (node.type !== 'element') return []
    const own = owned.restore(node)
    if (!own && silent.has(node.tagName)) return []
    const children = clean(node.children, owned) as ElementContent[]
    if (own) return [{ ...own, children }]
    const harmless = sanitize({ ...node, children: [] }, schema)
    return harmless.type === 'element' ? [{ ...harmless, position: node.position, children }] : children
  })
}
