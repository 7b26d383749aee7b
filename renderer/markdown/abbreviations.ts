import type { Nodes, Paragraph, Parent, PhrasingContent, Root, Text } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { escapeRegExp } from '../text/escape-regexp.ts'
import { walkTree } from './walk.ts'

const definition = /^\*\[([^\]\n]+)\]:[^\S\n]*(.*)$/
const anyDefinition = /^[^\S\n]*\*\[[^\]\n]+\]:/m

/** remark transform: `*[HTML]: Hypertext Markup Language`, as in Python-Markdown → an explanation of every `HTML` on the page. */
export function abbreviations(tree: Root, text: string) {
  if (!anyDefinition.test(text)) return
  const known = new Map<string, string>()
  walkTree<Nodes>(tree, (node) => {
    if (!('children' in node)) return
    const parent = node as Parent
    parent.children = parent.children.filter((child) => child.type !== 'paragraph' || !takeDefinitions(child, known))
  })
  if (known.size === 0) return
  const names = [...known.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${names.join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
  walkTree<Nodes>(tree, (node) => {
    if (!('children' in node) || node.data?.hName === 'abbr') return
    const parent = node as Parent
    parent.children = parent.children.flatMap((child): Parent['children'] =>
      child.type === 'text' ? explained(child, pattern, known) : [child],
    )
  })
}

/** Whether a paragraph only defines abbreviations; adds them to `known`. */
function takeDefinitions(paragraph: Paragraph, known: Map<string, string>): boolean {
  const lines = textOf(paragraph)
    .split('\n')
    .map((line) => definition.exec(line.trim()))
  if (!lines.every((line) => line !== null)) return false
  for (const [, name = '', meaning = ''] of lines) known.set(name, meaning)
  return true
}

/** A text with its abbreviations as elements that have the meaning. */
function explained(text: Text, pattern: RegExp, known: ReadonlyMap<string, string>): PhrasingContent[] {
  const { value, position } = text
  const made: PhrasingContent[] = []
  let from = 0
  for (const { 0: name, index } of value.matchAll(pattern)) {
    if (index > from) made.push({ ...text, value: value.slice(from, index) })
    const data = { hName: 'abbr', hProperties: { title: known.get(name) } }
    // Any node that remark-rehype turns into the element that `data` names.
    made.push({ type: 'emphasis', children: [{ type: 'text', value: name, position }], data, position })
    from = index + name.length
  }
  if (made.length === 0) return [text]
  return from < value.length ? [...made, { ...text, value: value.slice(from) }] : made
}
