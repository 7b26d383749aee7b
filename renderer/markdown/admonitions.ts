import type { BlockContent, DefinitionContent, Nodes, Paragraph, Parent, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import * as diagnostics from '../diagnostics.ts'
import { admonitionKind, admonitionNames, findKind, type OwnKinds, plainKind } from '../text/admonition-kinds.ts'
import type { Edit } from '../text/edits.ts'
import type { Say } from '../text/phrase.ts'
import type { Diagnostic, Location } from '../types.ts'
import { kitBox, kitNames } from './kit.ts'
import { checkLeftovers } from './leftovers.ts'
import { notesBelow } from './notes.ts'
import { textDirectives } from './text-directives.ts'
import { walkTree } from './walk.ts'

const opening =
  /^([^\S\n]*(?:>[^\S\n]?|[-*+][^\S\n]+|\d+[.)][^\S\n]+)*[^\S\n]*)(:{3,})([a-zA-Z][\w-]*)([^\S\n]+)([^\n[{][^\n]*)$/
const codeFence = /^(?:[^\S\n]|>|[-*+][^\S\n]|\d+[.)][^\S\n])*(`{3,}|~{3,})(.*)$/

/** Converts the old spelling `:::note Title` to `:::note[Title]`, outside code blocks. */
export function legacyTitles(text: string): Edit[] {
  if (!text.includes(':::')) return []
  const edits: Edit[] = []
  let offset = 0
  let fence: string | undefined
  for (const line of text.split('\n')) {
    const code = codeFence.exec(line)
    if (code && fence === undefined) fence = code[1]
    else if (code && fence && code[1]?.startsWith(fence) && code[2]?.trim() === '') fence = undefined
    else if (fence === undefined) edits.push(...legacyTitle(line, offset))
    offset += line.length + 1
  }
  return edits
}

/** Longer lines are not titles. The patterns take quadratic time. */
const longestTitle = 1000

function legacyTitle(line: string, offset: number): Edit[] {
  if (line.length > longestTitle || !line.includes(':::')) return []
  const match = opening.exec(line)
  if (!match) return []
  const [, lead = '', colons = '', kind = '', space = '', title = ''] = match
  const start = offset + lead.length + line.slice(lead.length).indexOf(kind, colons.length) + kind.length
  const attributes = /\s*\{[^{}]*\}\s*$/.exec(title)?.[0] ?? ''
  const words = title.slice(0, title.length - attributes.length).trimEnd()
  return [
    { start, end: start + space.length, text: '[' },
    { start: start + space.length + words.length, end: offset + line.length, text: `]${attributes.trim()}` },
  ]
}

interface Context {
  /** Kinds that the site adds. */
  readonly kinds: OwnKinds
  /** The site has components for kinds, which may replace the elements of boxes. */
  readonly hasComponents?: boolean
  /** Plugins of the site, which may handle other kinds, run after this; `unknownDirectives` runs after them. */
  readonly hasPlugins?: boolean
  readonly say: Say
  readonly text: string
  readonly locate: (start: number, length: number) => Location
  readonly report: (diagnostic: Diagnostic) => void
}

/** remark transform: directives → components and admonition boxes; reports unknown kinds, missing closing lines and leftovers. */
export function directives(tree: Root, context: Context) {
  const { kinds, text, locate, report } = context
  checkLeftovers(tree, { text, locate, report })
  textDirectives(tree as Nodes, { kinds, text, locate, report })
  walkTree(tree as Nodes, (node, index, parent) => {
    if (node.type === 'code') {
      checkFence(node.position, text, locate, report)
      return notesBelow(node, index, { parent, locate, report })
    }
    if (node.type !== 'containerDirective' || (context.hasPlugins && !isKnown(node.name, kinds))) return
    drawDirective(node, { index, parent }, context)
  })
}

/** remark transform: directives that no plugin of the site has handled → boxes like notes; reports them. */
export function unknownDirectives(tree: Root, context: Context) {
  // Without plugins, `directives` has handled them all.
  if (!context.hasPlugins) return
  walkTree(tree as Nodes, (node, index, parent) => {
    if (node.type === 'containerDirective' && node.data?.hName === undefined)
      drawDirective(node, { index, parent }, context)
  })
}

function isKnown(name: string, kinds: OwnKinds): boolean {
  return (findKind(name, kinds) ?? admonitionKind(name.toLowerCase())) !== undefined || kitNames.includes(name)
}

interface Spot {
  readonly index: number | undefined
  readonly parent: Nodes | undefined
}

function drawDirective(
  directive: ContainerDirective,
  { index, parent }: Spot,
  { kinds, hasComponents = false, say, text, locate, report }: Context,
) {
  const start = directive.position?.start.offset ?? 0
  const source = text.slice(start, directive.position?.end.offset ?? start)
  const fence = /^:{3,}/.exec(source)?.[0] ?? ':::'
  const last = source.slice(source.lastIndexOf('\n') + 1)
  const at = locate(start, fence.length + directive.name.length)
  if (!new RegExp(`^[\\s>]*:{${fence.length},}\\s*$`).test(last) || !source.includes('\n')) {
    report(diagnostics.unclosedAdmonition(directive.name, fence, at, kitNames.includes(directive.name)))
  }
  if (!Object.hasOwn(kinds, directive.name) && kitBox(directive, { parent, at, say, report })) return
  const kind = directive.name.toLowerCase()
  const known = findKind(directive.name, kinds) ?? admonitionKind(kind)
  const available = [...admonitionNames, ...Object.keys(kinds)]
  if (!known) report(diagnostics.unknownAdmonition(directive.name, available, kitNames, at))
  const box = toBox(directive, known ?? plainKind, say)
  if (Object.hasOwn(kinds, directive.name)) addClass(box, directive.name)
  if (hasComponents) replaceable(box)
  if (parent && index !== undefined) (parent as Parent).children[index] = box
}

/** Adds a class for style sheets of the site. */
function addClass({ data }: ContainerDirective, name: string) {
  const { className } = (data?.hProperties ?? {}) as { className?: string[] }
  className?.push(name)
}

/** Marks a box as replaceable by a component (`theme/mdx/kinds.tsx`). */
function replaceable(box: ContainerDirective) {
  const [title] = box.children
  const isOwnTitle = title?.type === 'paragraph' && title.position !== undefined
  const more = { dataType: box.name, ...(isOwnTitle ? { dataTitled: 'true' } : {}) }
  box.data = { ...box.data, hName: 'admonition', hProperties: { ...box.data?.hProperties, ...more } }
}

/** An admonition box with the default title of its kind, as for GitHub's alerts. */
export function alertBox(kind: string, children: ContainerDirective['children'], say: Say): ContainerDirective {
  return toBox({ type: 'containerDirective', name: kind, children }, admonitionKind(kind) ?? plainKind, say)
}

function toBox(
  directive: ContainerDirective,
  [look, defaultTitle]: readonly [string, string],
  say: Say,
): ContainerDirective {
  const [first, ...rest] = directive.children
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined
  const children: (BlockContent | DefinitionContent)[] = label ? rest : directive.children
  const title: Paragraph = {
    type: 'paragraph',
    data: { hProperties: { className: ['admonition-title'] } },
    children: label ? label.children : [{ type: 'text', value: say(defaultTitle) }],
    ...(label?.position && { position: label.position }),
  }
  const { class: className, id } = directive.attributes ?? {}
  directive.children = label && label.children.length === 0 ? children : [title, ...children]
  directive.data = {
    hName: 'div',
    hProperties: {
      className: ['admonition', ...(className ? className.split(' ') : [])],
      ...(id ? { id } : {}),
      dataKind: look,
      role: 'note',
    },
  }
  return directive
}

function checkFence(position: Nodes['position'], text: string, locate: Context['locate'], report: Context['report']) {
  const start = position?.start.offset ?? 0
  const source = text.slice(start, position?.end.offset ?? start)
  const fence = /^(`{3,}|~{3,})/.exec(source)?.[0]
  if (!fence) return
  const last = source.slice(source.lastIndexOf('\n') + 1)
  const closed = source.includes('\n') && new RegExp(`^[\\s>]*\\${fence[0]}{${fence.length},}\\s*$`).test(last)
  if (!closed) report(diagnostics.unclosedFence(fence, locate(start, fence.length)))
}
