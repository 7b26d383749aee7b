import { fromBlocks } from './mkdocs-blocks.ts'
import { nameOfIcon } from './mkdocs-icons.ts'
import { inlineOf, mapText } from './mkdocs-inline.ts'
import { kindHere } from './mkdocs-kinds.ts'
import { blockAttributes, codeBegunBy, endsCode, type OpenCode, placeOf, splitHead } from './prose.ts'

const opening =
  /^([^\S\n]*(?::[^\S\n]{1,3})?)(!!!|\?\?\?\+?|===[!+]*)[^\S\n]+(?:([\w-]+)[^"\n]*?)?[^\S\n]*(?:"(.*)")?[^\S\n]*$/
/** An element that may follow text without an empty line. */
const blockTag = /^<(?:article|aside|center|details|div|figure|section)\b/i
/** `<figure markdown>` */
const inHtml = /^[^\S\n]*<[a-z]+(?:\s[^<>]*)?\smarkdown(?:="[^"]*")?(?:\s[^<>]*)?>[^\S\n]*$/i
/** A marker line around added or marked blocks; the blocks are kept. */
const lone = /^[^\S\n]*(?:\{\+\+|\+\+\}|\{==|==\})[^\S\n]*$/
const contents = /^[^\S\n]*\[TOC\][^\S\n]*$/
const definition = /^([^\S\n]*):[^\S\n]{1,3}\S/
/** A line that is not text, or is already bold. */
const noTerm = /^[^\S\n]*(?:[-+>#|:<]|\*[\s*]|\d+[.)]\s|`{3}|~{3})/
/** The definition of a link label. */
const label = /^ {0,3}\[([^[\]\n]+)\]:/gm
/** Links and footnote references, which keep their brackets in a title. */
const inTitle = /(!?\[[^[\]\n]*\]\([^()\n]*\)|\[\^[^[\]\n]+\])/
/** Longer lines match none of these patterns. */
const longest = 1000

/** A block whose lines are indented. */
interface Block {
  /** The indentation of its opening line. */
  readonly indent: number
  /** The line that ends it; none for a tab. */
  readonly end: string | undefined
}

/** Converts MkDocs: admonitions, collapsible blocks, tabs (to bold titles), definitions; removes link attributes. */
export function fromMkdocs(text: string): string {
  const { head, body } = splitHead(text)
  const made: string[] = []
  const open: Block[] = []
  const labels = new Set([...body.matchAll(label)].map(([, name = '']) => name.toLowerCase()))
  let code: (OpenCode & { readonly indent: number; readonly at: number }) | undefined
  /** The closing delimiter of a formula that began on an earlier line. */
  let formula: string | undefined
  const lines = fromBlocks(body).split('\n')
  for (const [index, line] of lines.entries()) {
    const indent = line.search(/\S/)
    // An unclosed code block ends with its container.
    if (code && indent >= 0 && indent < code.indent) {
      end(made, { indent, end: (/^[^\S\n]*/.exec(made[code.at] ?? '')?.[0] ?? '') + code.marks })
      code = undefined
    }
    if (indent >= 0)
      while (open.length > 0 && indent < (open.at(-1) as Block).indent + 4) end(made, open.pop() as Block)
    const own = withoutIndent(line, open.length * 4)
    const begun = code ? undefined : codeBegunBy(line)
    if (code && endsCode(line, code)) {
      code = undefined
      made.push(own)
    } else if (begun) {
      code = { ...begun, indent: (open.at(-1)?.indent ?? -4) + 4, at: made.length }
      // `.sh` is the language, written as a class.
      made.push(own.replace(/([`~][^\S\n]*)\.(?=\w)/, '$1'))
    } else if (code !== undefined || line.length > longest) made.push(own)
    else if (formula !== undefined && line.trim() !== '') {
      made.push(own)
      if (line.includes(formula)) formula = undefined
    } else {
      formula = formulaBegunBy(line)
      const next = lines[index + 1] ?? ''
      const text = formula ? own : withTerm(made, convert(line, own, { open, labels, next }))
      if (text.endsWith('\n') && blockTag.test(text) && made.at(-1) === '') made.pop()
      made.push(text)
    }
  }
  while (open.length > 0) end(made, open.pop() as Block)
  return head + made.join('\n')
}

/** The closing delimiter of a formula that begins on a line and does not end there. */
function formulaBegunBy(line: string): string | undefined {
  const [, sign, name] = /^[^\S\n]*(\$\$|\\\[|\\begin\{([a-z]+\*?)\})/.exec(line) ?? []
  if (sign === undefined) return undefined
  const end = sign === '$$' ? sign : name === undefined ? '\\]' : `\\end{${name}}`
  return line.slice(line.indexOf(sign) + sign.length).includes(end) ? undefined : end
}

/** `:   Definition` becomes a list item, and the line before it, its term, becomes bold. */
function withTerm(made: string[], line: string): string {
  const [, indent] = definition.exec(line) ?? []
  const at = indent === undefined ? -1 : made.findLastIndex((one) => one.trim() !== '')
  const term = made[at]
  if (indent === undefined || term === undefined) return line
  if (!noTerm.test(term) && term.search(/\S/) <= indent.length) made[at] = term.replace(/\S.*\S|\S/, '**$&**')
  return line.replace(':', '-')
}

interface Around {
  readonly open: Block[]
  readonly labels: ReadonlySet<string>
  /** The line below. */
  readonly next: string
}

function convert(line: string, own: string, { open, labels, next }: Around): string {
  const [, lead = '', sign = '', kind, title] = opening.exec(line) ?? []
  const isTab = sign.startsWith('=')
  if (sign === '' || (isTab ? title === undefined : kind === undefined)) {
    if (contents.test(line)) return ''
    const text = /^[^\S\n]*#/.test(own)
      ? own
      : own.replace(blockAttributes, (_, ...lists: string[]) => placeOf(lists[0] ?? lists[1] ?? ''))
    const inline = inlineOf(text, labels)
    if (!inHtml.test(inline)) return lone.test(inline) ? '' : inline
    // Markdown inside an element needs an empty line after the tag; the caller removes one before the tag instead.
    return inline.replace(/\s+markdown(?:="[^"]*")?(?=[\s>])/, '') + (next.trim() === '' ? '' : '\n')
  }
  const shift = lead.slice(Math.min(lead.length, open.length * 4))
  if (isTab) {
    open.push({ indent: lead.length, end: undefined })
    const words = mapText(inlineOf(title as string, labels), (text) => text.replaceAll('**', '')).trim()
    return `${shift}**${words || nameOfIcon(title as string)}**`
  }
  // An outer block has more colons than an inner one.
  const colons = ':'.repeat(Math.max(3, 8 - open.length))
  open.push({ indent: lead.length, end: shift.replace(':', ' ') + colons })
  const words = title === undefined ? undefined : mapText(inlineOf(title, labels).trim(), asTitle)
  return shift + colons + boxOf(sign, (kind as string).toLowerCase(), words)
}

/** Escapes brackets outside links and footnotes as character references. With a backslash, they would delimit a formula. */
function asTitle(text: string): string {
  return text
    .split(inTitle)
    .map((part, index) =>
      index % 2 ? part : part.replace(/\\?([[\]])/g, (_, sign: string) => (sign === '[' ? '&#91;' : '&#93;')),
    )
    .join('')
}

/** `note "Title"` → `note[Title]`; a kind with another name here keeps its own name as the title. */
function boxOf(sign: string, kind: string, title: string | undefined): string {
  const usual = `${kind[0]?.toUpperCase()}${kind.slice(1)}`
  const words = title ?? usual
  if (sign.startsWith('?')) return `details[${words}]${sign.endsWith('+') ? '{open}' : ''}`
  const own = kindHere(kind) ?? 'note'
  return title === undefined && own === kind ? own : `${own}[${words}]`
}

/** The end of a block replaces the empty line before it. */
function end(made: string[], { end: line }: Block) {
  if (line === undefined) return
  const last = made.findLastIndex((one) => one.trim() !== '') + 1
  if (last < made.length) made[last] = line
  else made.push(line)
}

function withoutIndent(line: string, most: number): string {
  const indent = Math.max(0, line.search(/\S/))
  return line.slice(Math.min(most, indent))
}
