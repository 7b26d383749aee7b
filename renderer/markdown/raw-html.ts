// Raw HTML in a text need not be well-formed, so links in it are found by a tokenizer; a parser would correct the markup.
import { Tokenizer } from 'htmlparser2'
import { addressNames } from '../text/address-attributes.ts'

/** An attribute in a piece of HTML, with its value and position. */
export interface FoundAttribute {
  readonly tag: string
  readonly name: string
  readonly value: string
  /** Start of the white space before the name; `end` is the end of the value, with its quotes. */
  readonly start: number
  readonly end: number
  /** The names of all attributes of the tag. */
  readonly names: ReadonlySet<string>
}

/** A tag in a piece of HTML, as written. */
export interface FoundTag {
  readonly name: string
  readonly kind: 'open' | 'close' | 'selfClosing'
  /** Offset of the name. */
  readonly start: number
}

export interface HtmlFacts {
  readonly attributes: readonly FoundAttribute[]
  /** Text between the tags, except in scripts and styles. */
  readonly text: string
}

/** Attributes that are read by default. */
const written: ReadonlySet<string> = new Set([...addressNames, 'id', 'name'])

/** Whether an attribute defines an anchor: any id, and the name of a link. */
export function isAnchor(tag: string, name: string): boolean {
  return name === 'id' || (name === 'name' && tag === 'a')
}

const ignored = {
  oncdata() {},
  oncomment() {},
  ondeclaration() {},
  onend() {},
  onopentagend() {},
  onprocessinginstruction() {},
}

/** Read a piece of HTML, which may be incomplete: its attributes and its text. `tags` receives its tags. */
export function scanHtml(html: string, wanted: ReadonlySet<string> = written, tags?: FoundTag[]): HtmlFacts {
  const attributes: FoundAttribute[] = []
  let text = ''
  let tag = ''
  let silent = ''
  let name = ''
  let nameStart = 0
  let names = new Set<string>()
  let value = ''
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = html.slice(start, end).toLowerCase()
        names = new Set()
        tags?.push({ name: html.slice(start, end), kind: 'open', start })
        if (tag === 'script' || tag === 'style') silent = tag
      },
      onclosetag(start, end) {
        tags?.push({ name: html.slice(start, end), kind: 'close', start })
        if (html.slice(start, end).toLowerCase() === silent) silent = ''
      },
      onattribname(start, end) {
        name = html.slice(start, end).toLowerCase()
        names.add(name)
        nameStart = start
        value = ''
      },
      onattribdata(start, end) {
        value += html.slice(start, end)
      },
      onattribentity(code) {
        value += String.fromCodePoint(code)
      },
      onattribend(quote, end) {
        if (!wanted.has(name)) return
        const closed = quote > 1 && (html[end] === '"' || html[end] === "'") ? end + 1 : end
        let start = nameStart
        while (/\s/.test(html[start - 1] ?? '')) start--
        attributes.push({ tag, name, value, start, end: closed, names })
      },
      ontext(start, end) {
        if (!silent) text += html.slice(start, end)
      },
      ontextentity(code) {
        if (!silent) text += String.fromCodePoint(code)
      },
      ...ignored,
      onselfclosingtag() {
        const last = tags?.pop()
        if (last) tags?.push({ ...last, kind: 'selfClosing' })
      },
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return { attributes, text }
}
