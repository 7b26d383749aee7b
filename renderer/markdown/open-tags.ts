// Browsers correct HTML whose tags do not match, and often move the rest of the page into an element. Tags are matched by name
// over the whole file, because an element may begin in one block and end in another; so only certain faults are reported.
import type { Root, RootContent, RootContentMap } from 'hast'
import * as diagnostics from '../diagnostics.ts'
import { closest } from '../text/closest.ts'
import type { Diagnostic, Location } from '../types.ts'
import { empty } from './edit-html.ts'
import { type FoundTag, scanHtml } from './raw-html.ts'

/** Elements whose end tag is optional, or that an end tag can create. */
const optional = new Set(
  'body caption colgroup dd dt head html li optgroup option p rb rp rt rtc tbody td tfoot th thead tr'.split(' '),
)
/** Elements whose contents follow the rules of XML. */
const foreign = new Set(['svg', 'math'])
/** Elements whose contents are text up to their end tag. */
const opaque = new Set('iframe noembed noframes plaintext script style textarea title xmp'.split(' '))

/** Browsers flatten deeper elements (Chromium at 512), and printing is recursive. */
export const nestedElements = { most: 500, what: 'nested HTML elements' } as const

const anyTag = /<\/?[a-z]/i
const nothing: ReadonlySet<string> = new Set()

interface Context {
  /** The source of the tree. */
  readonly text: string
  readonly locate: (start: number, length: number) => Location
}

interface Tag extends FoundTag {
  /** Undefined for a tag that a plugin added. */
  readonly at: (() => Location) | undefined
}

/** Reports the tags of raw HTML without a counterpart, in the order of the page; or the first that is nested too deeply. */
export function checkTags(tree: Root, context: Context): Diagnostic[] {
  if (!anyTag.test(context.text)) return []
  const tags: Tag[] = []
  let excess: Tag | undefined
  const visit = ({ children }: { readonly children: readonly RootContent[] }, outer: number) => {
    // The end of a paragraph or a list item closes its elements, so its depth is discarded.
    let depth = outer
    for (const node of children) {
      if (node.type === 'element') visit(node, depth)
      if (node.type !== 'raw') continue
      for (const tag of tagsOf(node, context)) {
        tags.push(tag)
        depth = Math.max(0, depth + deeper(tag))
        if (depth > nestedElements.most) excess ??= tag
      }
    }
  }
  visit(tree, 0)
  return excess?.at ? [diagnostics.beyondLimit(nestedElements, excess.at())] : report(unmatched(tags))
}

function tagsOf({ value, position }: RootContentMap['raw'], { text, locate }: Context): Tag[] {
  const found: FoundTag[] = []
  scanHtml(value, nothing, found)
  const from = position?.start.offset
  return found.map((tag) => {
    const before = tag.kind === 'close' ? 2 : 1
    const place = (offset: number) => locate(placeIn(text, offset, value, tag.start - before), tag.name.length + before)
    return { ...tag, at: from === undefined ? undefined : () => place(from) }
  })
}

/** By how much a tag changes the depth. Self-closing SVG shapes, which drawings have in hundreds, do not. */
function deeper({ name, kind }: Tag): number {
  const known = name.toLowerCase()
  if (empty.has(known) || optional.has(known)) return 0
  if (kind === 'close') return -1
  return kind === 'selfClosing' && !diagnostics.isElement(known) ? 0 : 1
}

/** Maps an offset in a block to the text. Lines of the block may lack the markers of quotations and lists around it. */
function placeIn(text: string, start: number, block: string, offset: number): number {
  const before = block.slice(0, offset).split('\n')
  let line = start
  for (let left = before.length - 1; left > 0; left--) line = text.indexOf('\n', line) + 1
  const column = (before.at(-1) as string).length
  if (before.length === 1) return start + column
  const own = block.slice(offset - column).split('\n', 1)[0] as string
  const end = text.indexOf('\n', line)
  return (end < 0 ? text.length : end) - own.length + column
}

function unmatched(tags: readonly Tag[]): Tag[] {
  const open = new Map<string, Tag[]>()
  const stray = new Set<Tag>()
  let within = ''
  for (const tag of tags) {
    const name = tag.name.toLowerCase()
    if (within !== '' && (name !== within || (opaque.has(name) && tag.kind !== 'close'))) continue
    if (empty.has(name) || optional.has(name) || name.includes('-')) continue
    const same = open.get(name) ?? []
    open.set(name, same)
    if (tag.kind === 'close') {
      if (!same.pop()) stray.add(tag)
      if (same.length === 0) within = ''
    } else if (tag.kind === 'open' || !foreign.has(name)) {
      same.push(tag)
      if (foreign.has(name) || opaque.has(name)) within = name
    }
  }
  const left = new Set([...open.values()].flat())
  return tags.filter((tag) => left.has(tag) || stray.has(tag))
}

function report(tags: readonly Tag[]): Diagnostic[] {
  const typos = findTypos(tags)
  const taken = new Set(typos.values())
  return tags.flatMap((tag) => {
    if (!tag.at || taken.has(tag)) return []
    if (tag.kind === 'close') return [diagnostics.unopenedElement(tag.name, tag.at())]
    const closing = typos.get(tag)
    const about = { isSelfClosing: tag.kind === 'selfClosing', mistyped: closing?.name }
    return [diagnostics.unclosedElement(tag.name, about, tag.at(), closing?.at?.())]
  })
}

/** Maps unclosed start tags to the next unmatched end tag, if its name is similar. */
function findTypos(tags: readonly Tag[]): Map<Tag, Tag> {
  const typos = new Map<Tag, Tag>()
  // Unmatched end tags after the current tag, the nearest last.
  const strays: Tag[] = []
  for (const tag of tags.toReversed()) {
    const near = strays.at(-1)
    if (tag.kind === 'close') strays.push(tag)
    else if (near && isTypo(near.name, tag.name)) {
      typos.set(tag, near)
      strays.pop()
    }
  }
  return typos
}

function isTypo(written: string, meant: string): boolean {
  const isReal = diagnostics.isElement(written.toLowerCase())
  return written.length > 1 && !isReal && closest(meant, [written]) !== undefined
}
