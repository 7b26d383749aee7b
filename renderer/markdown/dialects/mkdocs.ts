import { admonitionNames } from '../../text/admonition-kinds.ts'
import {
  attributes,
  codeBegunBy,
  endsCode,
  escapeLabel,
  includeFile,
  type OpenCode,
  placeOf,
  splitHead,
  textAttributes,
} from './prose.ts'

/** The kinds of Material for MkDocs that are called otherwise here. */
const kinds: Readonly<Record<string, string>> = {
  ...{ abstract: 'info', summary: 'info', tldr: 'info', todo: 'info', question: 'info', help: 'info', faq: 'info' },
  ...{ hint: 'tip', check: 'success', done: 'success', attention: 'warning', failure: 'danger', fail: 'danger' },
  ...{ missing: 'danger', error: 'danger', bug: 'danger' },
  ...{ example: 'note', snippet: 'note', quote: 'note', cite: 'note' },
}
const named: ReadonlySet<string> = new Set(admonitionNames)

const opening = /^([^\S\n]*)(!!!|\?\?\?\+?|===[!+]*)[^\S\n]+(?:([\w-]+)[^"\n]*?)?[^\S\n]*(?:"(.*)")?[^\S\n]*$/
/** `<figure markdown>` */
const inHtml = /^[^\S\n]*<[a-z]+(?:\s[^<>]*)?\smarkdown(?:="[^"]*")?(?:\s[^<>]*)?>[^\S\n]*$/i
const contents = /^[^\S\n]*\[TOC\][^\S\n]*$/
/** With the space behind it: where text begins decides what belongs to an item of a list. */
const icon = /:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^{}\n]*\})?[^\S\n]?/g
const definition = /^([^\S\n]*):[^\S\n]{1,3}\S/
/** A line that is no text, or is bold already. */
const noTerm = /^[^\S\n]*(?:[-+>#|:<]|\*[\s*]|\d+[.)]\s|`{3}|~{3})/
const inlineCode = /((?<!`)(`+)(?!`).*?(?<!`)\2(?!`))/
/** Signs of PyMdown Extensions, each with what is between them, and the element that it is in HTML. */
const signs: readonly (readonly [pattern: RegExp, element: string])[] = [
  [/(?<![\\={])==(?![\s=])([^\n]*?[^\s=])==(?!=)/g, 'mark'],
  [/(?<![\\^])\^\^(?![\s^])([^\n]*?[^\s^])\^\^(?!\^)/g, 'ins'],
  [/(?<=[\p{L}\p{N})])\^(?![\s^])([^\s^[\]]+)\^(?!\^)/gu, 'sup'],
  [/(?<=[\p{L}\p{N})])~(?![\s~])([^\s~]+)~(?!~)/gu, 'sub'],
  [/(?<![\\+\w{])\+\+([a-z\d]+(?:[-+][a-z\d]+)*)\+\+(?![+\w])/gi, 'kbd'],
]
/** A file as the only contents of a code block; a line does not say which part of it is meant. */
const included = /^[^\S\n]*-{1,}8<-{1,}[^\S\n]+["']([^"':\n]+)["'][^\S\n]*$/
/** A name of code that `mkdocstrings` knows: `[text][package.name]`. */
const reference = /(?<!\])\[([^[\]\n]+)\]\[[A-Za-z_]\w*(?:\.\w+)+\]/g
/** Longer lines are none of these. */
const longest = 1000

/** A block whose lines are indented. */
interface Block {
  /** The indentation of its opening line. */
  readonly indent: number
  /** The line that ends it; none for a tab. */
  readonly end: string | undefined
}

/** Markdown of MkDocs: admonitions, blocks that fold, tabs as titles, without icons and the attributes of links. */
export function fromMkdocs(text: string): string {
  const { head, body } = splitHead(text)
  const made: string[] = []
  const open: Block[] = []
  let code: (OpenCode & { readonly indent: number; readonly at: number }) | undefined
  for (const line of body.split('\n')) {
    const indent = line.search(/\S/)
    // A block of code that is never closed ends with what it is in.
    if (code && indent >= 0 && indent < code.indent) {
      end(made, { indent, end: (/^[^\S\n]*/.exec(made[code.at] ?? '')?.[0] ?? '') + code.marks })
      code = undefined
    }
    if (indent >= 0)
      while (open.length > 0 && indent < (open.at(-1) as Block).indent + 4) end(made, open.pop() as Block)
    const own = withoutIndent(line, open.length * 4)
    const begun = code ? undefined : codeBegunBy(line)
    if (code && endsCode(line, code)) {
      includeFile(made, code.at, fileIn)
      code = undefined
      made.push(own)
    } else if (begun) {
      code = { ...begun, indent: (open.at(-1)?.indent ?? -4) + 4, at: made.length }
      // `.sh` is the language as a class.
      made.push(own.replace(/([`~][^\S\n]*)\.(?=\w)/, '$1'))
    } else if (code !== undefined || line.length > longest) made.push(own)
    else made.push(withTerm(made, convert(line, own, open)))
  }
  while (open.length > 0) end(made, open.pop() as Block)
  return head + made.join('\n')
}

/** The parts of a line that are no code, each through a function. */
function mapText(line: string, map: (text: string) => string): string {
  return line
    .split(inlineCode)
    .map((part, index) => (index % 3 === 0 ? map(part) : index % 3 === 1 ? part : ''))
    .join('')
}

function withSigns(text: string): string {
  return signs.reduce(
    (made, [pattern, element]) => made.replace(pattern, (_, inner: string) => `<${element}>${inner}</${element}>`),
    text.replace(icon, '').replace(textAttributes, (_, list: string) => placeOf(list)),
  )
}

/** `:   Definition` becomes an item of a list, and the line before it, its term, bold. */
function withTerm(made: string[], line: string): string {
  const [, indent] = definition.exec(line) ?? []
  const at = indent === undefined ? -1 : made.findLastIndex((one) => one.trim() !== '')
  const term = made[at]
  if (indent === undefined || term === undefined) return line
  if (!noTerm.test(term) && term.search(/\S/) <= indent.length) made[at] = term.replace(/\S.*\S|\S/, '**$&**')
  return line.replace(':', '-')
}

/** The file that a line includes, by its path in the site. */
function fileIn(line: string): string | undefined {
  const path = included.exec(line)?.[1]
  return path === undefined ? undefined : `@site/${path}`
}

function convert(line: string, own: string, open: Block[]): string {
  const [, lead = '', sign = '', kind, title] = opening.exec(line) ?? []
  const isTab = sign.startsWith('=')
  if (sign === '' || (isTab ? title === undefined : kind === undefined)) {
    if (contents.test(line)) return ''
    const inline = mapText(own, withSigns).replace(attributes, '').replace(reference, '$1')
    // Markdown in an element needs an empty line after it.
    return inHtml.test(inline) ? `${inline.replace(/\s+markdown(?:="[^"]*")?(?=[\s>])/, '')}\n` : inline
  }
  const shift = lead.slice(Math.min(lead.length, open.length * 4))
  if (isTab) {
    open.push({ indent: lead.length, end: undefined })
    return `${shift}**${title}**`
  }
  // Whatever is around has more colons.
  const colons = ':'.repeat(Math.max(3, 8 - open.length))
  open.push({ indent: lead.length, end: shift + colons })
  return shift + colons + boxOf(sign, (kind as string).toLowerCase(), title)
}

/** `note "Title"` → `note[Title]`; a kind of another name keeps it as its title. */
function boxOf(sign: string, kind: string, title: string | undefined): string {
  const usual = `${kind[0]?.toUpperCase()}${kind.slice(1)}`
  const words = escapeLabel(title ?? usual)
  if (sign.startsWith('?')) return `details[${words}]`
  const own = named.has(kind) ? kind : (kinds[kind] ?? 'note')
  return title === undefined && own === kind ? own : `${own}[${words}]`
}

/** The end of a block takes the place of the empty line before it. */
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
