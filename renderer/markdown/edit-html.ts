// Edits finished markup tag by tag. Everything that no edit affects is copied byte for byte.
import { Tokenizer } from 'htmlparser2'
import { escapeHtml } from '../text/html.ts'

/** The start of an element: its attributes by name, decoded, in order. */
export interface StartTag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** The text up to the next tag, as written. */
  readonly text: string
}

/** The replacement of an element: a new name or attributes, or HTML for the element and its contents. */
export type TagEdit = { readonly instead: string } | Partial<Omit<StartTag, 'text'>>

/** Void elements. */
export const empty: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** HTML after `edit` of each element; undefined leaves an element unchanged. */
export function editHtml(html: string, edit: (tag: StartTag) => TagEdit | undefined): string {
  const editor = new Editor(html, edit)
  const nothing = () => {}
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname: (start, end) => editor.begin(start, end),
      onattribname: (start, end) => editor.name(html.slice(start, end)),
      onattribdata: (start, end) => editor.value(html.slice(start, end)),
      onattribentity: (code) => editor.value(String.fromCodePoint(code)),
      onattribend: nothing,
      onopentagend: (end) => editor.open(end + 1),
      onselfclosingtag: (end) => editor.open(end + 1, true),
      onclosetag: (start, end) => editor.close(start, end),
      ontext: nothing,
      ontextentity: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return editor.result()
}

/** A renamed element that is still open. */
interface Renamed {
  readonly from: string
  readonly to: string
  depth: number
}

class Editor {
  private readonly done: string[] = []
  /** End of what has been copied or replaced. */
  private at = 0
  private start = 0
  private tag = ''
  private readonly attributes = new Map<string, string>()
  private attribute = ''
  /** The element that is being removed, and the number of open elements with its name. */
  private left: { readonly tag: string; depth: number } | undefined
  private readonly renamed: Renamed[] = []

  constructor(
    private readonly html: string,
    private readonly edit: (tag: StartTag) => TagEdit | undefined,
  ) {}

  begin(start: number, end: number) {
    this.start = start - 1
    this.tag = this.html.slice(start, end).toLowerCase()
    this.attributes.clear()
  }

  name(name: string) {
    this.attribute = name
    if (!this.attributes.has(name)) this.attributes.set(name, '')
  }

  value(text: string) {
    this.attributes.set(this.attribute, (this.attributes.get(this.attribute) ?? '') + text)
  }

  /** Called at the end of a start tag. */
  open(end: number, isClosed = false) {
    const { tag, left } = this
    const isEmpty = isClosed || empty.has(tag)
    if (left) {
      if (tag === left.tag && !isEmpty) left.depth++
      return
    }
    const last = this.renamed.at(-1)
    if (last?.from === tag && !isEmpty) last.depth++
    const edited = this.edit({ name: tag, attributes: new Map(this.attributes), text: this.textAt(end) })
    if (!edited) return
    this.copy(this.start, end)
    if ('instead' in edited) {
      this.done.push(edited.instead)
      if (!isEmpty) this.left = { tag, depth: 1 }
      return
    }
    const { name = tag, attributes = this.attributes } = edited
    if (name !== tag && !isEmpty) {
      if (last?.from === tag) last.depth--
      this.renamed.push({ from: tag, to: name, depth: 1 })
    }
    const written = [...attributes].map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    this.done.push(`<${name}${written.join('')}${isClosed ? '/' : ''}>`)
  }

  /** Called at the name of an end tag. */
  close(start: number, end: number) {
    const { left, html } = this
    const tag = html.slice(start, end).toLowerCase()
    const found = html.indexOf('>', end)
    const after = found === -1 ? html.length : found + 1
    if (left) {
      if (tag !== left.tag || --left.depth > 0) return
      this.left = undefined
      this.at = after
      return
    }
    const last = this.renamed.at(-1)
    if (last?.from !== tag || --last.depth > 0) return
    this.renamed.pop()
    this.copy(start - 2, after)
    this.done.push(`</${last.to}>`)
  }

  result(): string {
    if (!this.left) this.done.push(this.html.slice(this.at))
    return this.done.join('')
  }

  private textAt(start: number): string {
    const end = this.html.indexOf('<', start)
    return this.html.slice(start, end === -1 ? undefined : end)
  }

  private copy(to: number, next: number) {
    this.done.push(this.html.slice(this.at, to))
    this.at = next
  }
}
