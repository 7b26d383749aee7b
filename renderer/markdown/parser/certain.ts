// Texts and nodes that both parsers are certain to read alike. Whatever is not recognized here is left to remark-parse, so too
// much caution costs only time.
import type { Definition, ListItem, Nodes } from 'mdast'

/** Everything that mdast-util-gfm-autolink-literal finds in texts, and a little more. */
const address = /https?:\/\/|www\.|[\w+\-.]@[\w-]+(?:\.[\w-]+)*\.[\w-]*[a-z](?![\w-])/i

/** The beginning of a tag with an attribute. */
const openTag = /<\/?[a-z][^<>]*=/i

/** A tag or a comment without anything unusual. */
const plainTag =
  /^(?:<[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:="[^"]*"|='[^']*')?)*\s*\/?>|<\/[a-z][a-z\d-]*\s*>|<!--(?!-?>)[\s\S]*-->)$/i

const bareAddress =
  /^(?:(?:https?:\/\/|www\.)[a-z\d]+(?:[.-][a-z\d]+)*(?::\d+)?(?:[/?#](?:[\w\-./?#=%+~:@,]|&(?![a-z\d#]*;))*)?|[\w.+-]+@[a-z\d]+(?:[.-][a-z\d]+)+)$/i

/** The delimiter row of a table within a text. */
const delimiterRow = /^(?=.*-)(?=.*\|)[ \t|:-]+$/m

/** Whether a text contains no address, tag, link, code or table that the other parser might find. */
export function isCertainText(value: string): boolean {
  if (address.test(value) || value.includes('](') || value.includes('`')) return false
  return !(value.includes('<') && openTag.test(value)) && !(value.includes('|') && delimiterRow.test(value))
}

/** Whether an MDX text contains nothing that remark-mdx could read as JSX or an expression. */
export function isCertainMdxText(source: string): boolean {
  return !/(?<!\\)[<{]/.test(source)
}

/** Whether inline HTML is plain enough to be a tag for both parsers. */
export function isCertainTag(html: string): boolean {
  return plainTag.test(html)
}

/** A link between two offsets: a plain address if it is its own text, after a character that allows it. */
export function isCertainLink(text: string, start: number, end: number): boolean {
  const first = text.charAt(start)
  if (first === '[' || first === '<') return true
  const free = start === 0 || /[\s(*_~]/.test(text.charAt(start - 1))
  return (
    free &&
    bareAddress.test(text.slice(start, end)) &&
    /^(?:$|[\s*~)]|[.,;:!?)]+(?:\s|$))/.test(text.slice(end, end + 9))
  )
}

/** A label that equals its identifier, except for letter case: it contains no line ending or unusual space. */
export function isCertainLabel(label: string | null | undefined): boolean {
  return label != null && label.trim() !== '' && !/[^\S ]/.test(label)
}

/** Code without a reference or unusual space next to its fence and, inside another block, with a closing fence. */
export function isCertainCode(source: string, nested: boolean): boolean {
  const fence = /^(`{3,}|~{3,})/.exec(source)?.[0]
  if (fence === undefined) return true
  if (/^.*(?:&|[^\S\t\n ])/.test(source)) return false
  if (!nested) return true
  const last = source.slice(source.lastIndexOf('\n') + 1)
  return (
    source.includes('\n') &&
    last
      .replace(/^[\s>]+/, '')
      .trimEnd()
      .startsWith(fence)
  )
}

/** HTML between blocks: an element of raw text must end with its own tag. */
export function isCertainRawText(html: string): boolean {
  const name = /^<(script|pre|style|textarea)(?![\w-])/i.exec(html)?.[1]?.toLowerCase()
  if (name === undefined) return true
  const ends = [...html.matchAll(/<\/(script|pre|style|textarea)>/gi)].map(([, end]) => end?.toLowerCase())
  return ends.length === 1 && ends[0] === name && /^<[^<>]*>/.test(html)
}

/** HTML inside another block: a closed comment or an element, without a line of spaces after it. */
export function isCertainHtml(text: string, html: string, [start, end]: readonly [number, number]): boolean {
  if (
    /\s$|\n[ \t>]*$/.test(text.slice(start, end)) ||
    /^\n[ \t>]*[ \t][ \t>]*(?:\n|$)/.test(text.slice(end, end + 200))
  )
    return false
  return html.startsWith('<!--')
    ? /^<!--(?!-?>)/.test(html) && html.includes('-->', 4)
    : !/^<(?:[?!]|(?:script|pre|style|textarea)\b)/i.test(html)
}

/** A footnote whose text begins on its first line, without another footnote below. */
export function isCertainFootnote(source: string): boolean {
  return /^\[\^[^\]\s]+\]:[ \t]+[^\s[]/.test(source) && !/\n[ \t>]*\[\^/.test(source)
}

/** An item whose contents begin on the line of its marker, but not with indented code; a checkbox follows one to four spaces. */
export function isCertainItem(text: string, { checked, children: [first], position }: ListItem): boolean {
  if (!first?.position || first.position.start.line !== position?.start.line) return false
  const { offset = 0 } = position.start
  if (typeof checked === 'boolean' && !/^(?:[-*+]|\d+[.)]) {1,4}\[/.test(text.slice(offset, offset + 16))) return false
  return first.type !== 'code' || /[`~]/.test(text.charAt(first.position.start.offset ?? 0))
}

/** A definition with its title on the same line, above another definition or an empty line. */
export function isCertainDefinition(text: string, { label, title, position }: Definition): boolean {
  if (!isCertainLabel(label) || (title !== null && position?.start.line !== position?.end.line)) return false
  const lineEnd = text.indexOf('\n', position?.end.offset)
  const nextEnd = text.indexOf('\n', lineEnd + 1)
  const next = lineEnd < 0 ? '' : text.slice(lineEnd + 1, nextEnd < 0 ? text.length : nextEnd)
  return /^[ \t>]*(?:$|\[)/.test(next)
}

/** Clearly separated siblings: only definitions directly below a definition, no code split in two or above a line of spaces. */
export function areCertainSiblings(text: string, nodes: readonly Nodes[]): boolean {
  return nodes.every((node, index) => {
    const next = nodes[index + 1]
    const end = node.position?.end.offset ?? 0
    if (node.type === 'code' && /^\n[ \t]+(?:\n|$)/.test(text.slice(end, end + 200))) return false
    if (node.type === 'code') return next?.type !== 'code' || /[`~]/.test(text.charAt(next.position?.start.offset ?? 0))
    if (node.type !== 'definition' || next?.type === 'definition') return true
    return next?.position?.start.line !== (node.position?.end.line ?? 0) + 1
  })
}

const opening =
  /^(:{3,})[A-Za-z][\w-]*(?:\[(?:[^[\]\\<&\s](?:[^[\]\\<&]*[^[\]\\<&\s])?)?\])?(?:\{(?:[ \t]*(?:[.#][A-Za-z][\w-]*|[A-Za-z][\w-]*(?:="[^"&\\]*"|='[^'&\\]*'|=[\w-]+)?)(?=[ \t}]))*[ \t]*\})?[ \t]*$/

/** The range of a container's contents, and the number of colons of its fence. */
export interface Inside {
  readonly from: number
  readonly to: number
  readonly colons: number
}

/** The contents of the container between two offsets; undefined if its delimiters or margins are unusual. */
export function insideOf(text: string, start: number, end: number): Inside | undefined {
  const lead = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const [first = '', ...lines] = text.slice(start, end).split('\n')
  const last = lines.at(-1) ?? ''
  if (!/^[ >]*$/.test(lead) && !/^[ >]*(?:[-*+]|\d+[.)]) +$/.test(lead)) return undefined
  const fence = opening.exec(first)?.[1]
  if (fence === undefined || last.slice(lead.length) !== fence) return undefined
  const quotes = lead.replaceAll(/[^>]/g, '')
  const even = lines.every((line) => {
    const margin = line.slice(0, lead.length)
    return (line === '' && quotes === '') || (/^[ >]*$/.test(margin) && margin.replaceAll(' ', '') === quotes)
  })
  return even ? { from: start + first.length, to: end - last.length, colons: fence.length } : undefined
}
