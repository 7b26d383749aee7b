import type { Nodes, Root } from 'hast'
import type { Nodes as MdastNodes, Root as MdastRoot } from 'mdast'
import { createSlugger } from '../text/slug.ts'
import { walkTree } from './walk.ts'

/** remark transform: `## Title {#my-id}` → a heading with that id, the braces gone. */
export function explicitIds(tree: MdastRoot) {
  walkTree(tree as MdastNodes, (node) => {
    if (node.type !== 'heading') return
    const last = node.children.at(-1)
    if (last?.type !== 'text') return
    const text = last.value.trimEnd()
    const brace = text.lastIndexOf('{#')
    const id = brace < 0 ? undefined : /^\{#([^{}#\s]+)\}$/.exec(text.slice(brace))?.[1]
    if (id === undefined) return
    last.value = text.slice(0, brace).trimEnd()
    if (last.value === '') node.children.pop()
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } }
  })
}

/** rehype plugin: ids of headings from their text, including the author's text in braces. */
export function headingIds() {
  return (tree: Root) => {
    const slug = createSlugger()
    walkTree(tree as Nodes, (node) => {
      if (node.type !== 'element' || !/^h[1-6]$/.test(node.tagName) || node.properties.id) return
      node.properties.id = slug(writtenText(node))
    })
  }
}

interface TextNode {
  readonly value?: string
  readonly children?: readonly TextNode[]
}

function writtenText(node: unknown): string {
  const { value, children } = node as TextNode
  return value ?? children?.map(writtenText).join('') ?? ''
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
