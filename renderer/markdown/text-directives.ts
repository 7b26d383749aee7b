// Contract: only `:badge[…]` and `:term[…]` are inline directives, and only if both brackets are unescaped; `10:30`,
// `:smile:`, `:badge` and `\:badge[…]` stay text. They are found in the text nodes of the tree, so parsers need not know them.
import type { Nodes, Parent, PhrasingContent, Text } from 'mdast'
import * as diagnostics from '../diagnostics.ts'
import { admonitionNames, findKind, type OwnKinds } from '../text/admonition-kinds.ts'
import type { Diagnostic, Location } from '../types.ts'
import { walkTree } from './walk.ts'

interface Context {
  readonly kinds: OwnKinds
  /** The parsed text. */
  readonly text: string
  readonly locate: (start: number, length: number) => Location
  readonly report: (diagnostic: Diagnostic) => void
}

/** The beginning of a directive, which is not inside a word. */
const opening = /(?<![\p{L}\p{N}:])(?::(badge|term)\[)/u
/** Maximum length of a label, which limits the search for the end of an unclosed one. */
const longest = 300
const attributesOf = { badge: 'kind', term: 'key' } as const

/** remark transform: `:badge[New]{kind=tip}` and `:term[SLA]` → elements. */
export function textDirectives(tree: Nodes, context: Context) {
  if (!/:(?:badge|term)\[/.test(context.text)) return
  walkTree<Nodes>(tree, (node) => {
    if (!('children' in node) || !node.children.some(({ type }) => type === 'text')) return
    const parent = node as Parent
    for (let index = 0; index < parent.children.length; index++) {
      const child = parent.children[index] as PhrasingContent
      const found = child.type === 'text' ? find(parent, index, context) : undefined
      if (!found) continue
      parent.children.splice(index, found.end - index + 1, ...found.nodes)
      // Skip the nodes put in, except the text after the directive, which may contain another one.
      index += found.nodes.length - (found.rest ? 2 : 1)
    }
  })
}

interface Found {
  /** Index of the last child that is replaced. */
  readonly end: number
  readonly nodes: readonly PhrasingContent[]
  /** Whether the last node is text, in which another directive may begin. */
  readonly rest: boolean
}

/** The first directive that begins in the text at an index. */
function find(parent: Parent, index: number, context: Context): Found | undefined {
  const text = parent.children[index] as Text
  let from = 0
  for (;;) {
    const match = opening.exec(text.value.slice(from))
    if (!match) return undefined
    const start = from + match.index
    from = start + match[0].length
    const offset = placeOf(text, start, match[0], context)
    if (offset === undefined) continue
    const label = labelAfter(parent, index, from)
    const name = match[1] as 'badge' | 'term'
    if (!label || label.children.length === 0) {
      context.report(diagnostics.badTextDirective(name, context.locate(offset, match[0].length)))
      continue
    }
    const before = text.value.slice(0, start)
    // The position of the text after the label.
    const restOf = (end: number, opened: number) => {
      const position = parent.children[end]?.position
      if (end !== index || !position) return position
      return { ...position, start: { ...position.start, offset: opened + match[0].length } }
    }
    const [written = '', given] = /^\{([^{}\n]*)\}/.exec(label.after) ?? []
    const rest = label.after.slice(written.length)
    const at = context.locate(offset, match[0].length - 1)
    const node = element(name, { label: label.children, given, at, offset }, context)
    const nodes = [
      ...(before ? [{ type: 'text', value: before, position: text.position } as Text] : []),
      node,
      ...(rest ? [{ type: 'text', value: rest, position: restOf(label.end, offset) } as Text] : []),
    ]
    return { end: label.end, nodes, rest: rest !== '' }
  }
}

/** The offset of a part of a text node in the parsed source; undefined if some of its characters are escaped. */
function placeOf(node: Text, start: number, sign: string, { text }: Context): number | undefined {
  const from = node.position?.start.offset
  if (from === undefined) return undefined
  const written = text.slice(from, node.position?.end.offset)
  // The number of the occurrence in the text node.
  const nth = node.value.slice(0, start).split(sign).length
  let at = -1
  for (let count = 0; count < nth; count++) {
    at = written.indexOf(sign, at + 1)
    if (at < 0) return undefined
  }
  return written.charAt(at - 1) === '\\' ? undefined : from + at
}

interface Label {
  readonly children: PhrasingContent[]
  /** Index of the child in which the label ends; `after` is the rest of that child. */
  readonly end: number
  readonly after: string
}

/** The contents after an opening bracket, up to the closing one. */
function labelAfter(parent: Parent, index: number, start: number): Label | undefined {
  const children: PhrasingContent[] = []
  let length = 0
  let depth = 0
  for (let end = index; end < parent.children.length && end < index + 20; end++) {
    const child = parent.children[end] as PhrasingContent
    if (child.type !== 'text') {
      children.push(child)
      continue
    }
    const from = end === index ? start : 0
    for (let at = from; at < child.value.length && length < longest; at++, length++) {
      const sign = child.value[at]
      if (sign === '[') depth++
      else if (sign === ']' && depth-- === 0) {
        if (at > from) children.push({ type: 'text', value: child.value.slice(from, at) })
        return { children, end, after: child.value.slice(at + 1) }
      }
    }
    if (length >= longest) return undefined
    if (child.value.length > from) children.push({ type: 'text', value: child.value.slice(from) })
  }
  return undefined
}

interface Written {
  readonly label: PhrasingContent[]
  /** The contents of braces. */
  readonly given: string | undefined
  readonly at: Location
  readonly offset: number
}

function element(
  name: 'badge' | 'term',
  { label, given = '', at, offset }: Written,
  context: Context,
): PhrasingContent {
  const known = attributesOf[name]
  let value: string | undefined
  for (const [, key = '', ...values] of given.matchAll(/([^\s=]+)(?:=(?:"([^"]*)"|'([^']*)'|(\S*)))?/g)) {
    if (key === known) value = values.find((one) => one !== undefined)
    else context.report(diagnostics.unknownAttribute({ attribute: key, component: name, known: [known] }, at))
  }
  const point = { line: 1, column: 1, offset }
  const position = { start: point, end: { ...point, offset: offset + name.length + 1 } }
  const box = (hName: string, hProperties: object) =>
    ({ type: 'box', data: { hName, hProperties }, children: label, position }) as unknown as PhrasingContent
  if (name === 'term') return box('sitegen-term', value === undefined ? {} : { dataTerm: value })
  const kind = value === undefined ? undefined : findKind(value, context.kinds)
  if (value !== undefined && !kind)
    context.report(diagnostics.unknownBadge(value, [...admonitionNames, ...Object.keys(context.kinds)], at))
  return box('span', { className: ['kit-badge'], dataKind: kind?.[0] ?? 'note' })
}
