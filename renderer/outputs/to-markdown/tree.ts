// A simple parser for pages, each of which a build reads again for its Markdown. A parser that corrects everything that browsers
// correct takes as long as rendering the page. Generated markup is well-formed; in HTML by authors, unclosed paragraphs, items,
// rows and cells and stray end tags are expected.
import { decodeHTML } from 'entities'
import { kindOf, kinds, setOf, type TagKind } from './tag-kinds.ts'

/** A reference in a code sample to the notes below it. */
const noteMark = /<span class="kit-note"[^>]* data-note="(\d+)"><\/span>/g

/** An element of a page, as the printer needs it. */
export class Element {
  readonly children: Node[] = []
  /** Whether it begins a new line. */
  readonly isBlock: boolean
  /** Whether it contains a block. */
  holdsBlock = false
  /** Whether it is left out, computed on demand. */
  chrome: boolean | undefined
  readonly tag: string

  /** `written` are its attributes. */
  constructor(
    readonly kind: TagKind,
    readonly written = '',
  ) {
    this.tag = kind.name
    this.isBlock = kind.isBlock || (written !== '' && written.includes('katex-display'))
  }

  /** The value of an attribute. In generated markup, it is found without reading the others. */
  attribute(name: string): string | undefined {
    const { written } = this
    if (written === '') return undefined
    const start = ` ${name}="`
    const at = written.indexOf(start)
    if (at === -1) return written.toLowerCase().includes(name) ? readAttribute(written, name) : undefined
    const end = written.indexOf('"', at + start.length)
    const isPlain = end !== -1 && (at === 0 || plainAttributes.test(written.slice(0, at)))
    return isPlain ? decode(written.slice(at + start.length, end)) : readAttribute(written, name)
  }

  has(name: string): boolean {
    return this.attribute(name) !== undefined
  }
}

export type Node = Element | string

/** Attributes as in generated markup. */
const plainAttributes = /^(?: [a-z-]+="[^"]*")+$/
/** Elements whose content is not markup. */
const raw = setOf('script style textarea')
const bounds = setOf('ul ol menu dl table select body')
/** Parses a page. */
export function readTree(html: string): Element {
  const reader = new Reader(html)
  reader.read()
  return reader.root
}

class Reader {
  readonly root = new Element(kindOf('body'))
  private readonly open = [this.root]
  private top = this.root
  private double = -1
  private single = -1

  constructor(private readonly html: string) {}

  read() {
    const { html } = this
    let from = 0
    while (from < html.length) {
      const at = html.indexOf('<', from)
      const end = at === -1 ? html.length : at
      if (end > from) this.text(html.slice(from, end))
      if (at === -1) return
      from = this.markup(at)
    }
  }

  /** Read a tag or a comment. Returns its end. */
  private markup(at: number): number {
    const { html } = this
    const next = html.charCodeAt(at + 1)
    if (next === 33) return html.startsWith('<!--', at) ? after(html, '-->', at) : after(html, '>', at)
    if (next === 63) return after(html, '>', at)
    const isEnd = next === 47
    const { tag } = this.top
    // Most end tags close the innermost element.
    if (isEnd && html.startsWith(tag, at + 2) && html.charCodeAt(at + 2 + tag.length) === 62) {
      this.close(tag)
      return at + 3 + tag.length
    }
    const start = isEnd ? at + 2 : at + 1
    if (!isLetter(html.charCodeAt(start))) {
      this.text('<')
      return at + 1
    }
    let stop = start + 1
    while (isName(html.charCodeAt(stop))) stop++
    // Most tags have no attributes.
    const end = html.charCodeAt(stop) === 62 ? stop : this.tagEnd(start)
    const name = html.slice(start, Math.min(stop, end))
    const kind = kinds.get(name) ?? kindOf(name.toLowerCase())
    if (isEnd) this.close(kind.name)
    else return this.start(kind, end === stop ? '' : html.slice(stop, end), end + 1)
    return end + 1
  }

  /** Offset of the `>` that ends a tag, outside quotation marks. */
  private tagEnd(start: number): number {
    const { html } = this
    for (let at = start; ; ) {
      const end = html.indexOf('>', at)
      if (end === -1) return html.length
      const double = this.nextDouble(at)
      const single = this.nextSingle(at)
      const quote = Math.min(double, single)
      if (quote > end) return end
      const closed = quote === double ? this.nextDouble(quote + 1) : this.nextSingle(quote + 1)
      // An unclosed quotation mark does not quote.
      if (closed === html.length) return end
      at = closed + 1
    }
  }

  // Offsets only increase, so each quotation mark is searched once.
  private nextDouble(from: number): number {
    if (this.double < from) this.double = placeOf(this.html, '"', from)
    return this.double
  }

  private nextSingle(from: number): number {
    if (this.single < from) this.single = placeOf(this.html, "'", from)
    return this.single
  }

  private start(kind: TagKind, rest: string, next: number): number {
    const tag = kind.name
    if (kind.isSkipped || (tag === 'details' && rest.includes('toc-inline'))) return this.skip(tag, next)
    if (kind.closes) this.closeOpen(kind.closes)
    const element = new Element(kind, rest)
    if (element.isBlock) {
      if (this.top.tag === 'p') this.close('p')
      for (let at = this.open.length - 1; at >= 0 && !this.open[at]?.holdsBlock; at--)
        (this.open[at] as Element).holdsBlock = true
    }
    this.top.children.push(element)
    if (kind.isEmpty) return next
    if (tag === 'pre') return this.code(element, next)
    this.open.push(element)
    this.top = element
    return next
  }

  /** The end of an element that is not printed; if it has no end tag, the end of its start tag. */
  private skip(tag: string, next: number): number {
    const { html } = this
    for (let at = next, depth = 1; ; ) {
      const end = html.indexOf(`</${tag}`, at)
      if (end === -1) return next
      if (!raw.has(tag)) depth += html.slice(at, end).split(`<${tag}`).length - 1
      depth--
      if (depth === 0) return after(html, '>', end)
      at = end + 1
    }
  }

  /** Read only the text of code, because most of the markup of a page colors its code. */
  private code(pre: Element, next: number): number {
    const { html } = this
    const found = html.indexOf('</pre', next)
    const end = found === -1 ? html.length : found
    let inner = html.slice(next, end)
    const [, attributes] = /^<code([^>]*)/.exec(inner) ?? []
    const code = new Element(kindOf('code'), attributes)
    if (inner.includes('kit-note')) inner = inner.replace(noteMark, ' ($1)')
    if (inner.includes('<br')) inner = inner.replace(/<br\s*\/?>/g, '\n')
    code.children.push(decode(inner.replace(/<[^<>"]*(?:"[^"]*"[^<>"]*)*>/g, '')))
    pre.children.push(code)
    return found === -1 ? end : after(html, '>', end)
  }

  private text(written: string) {
    const { children } = this.top
    const text = decode(written)
    const last = children.length - 1
    if (last >= 0 && typeof children[last] === 'string') children[last] += text
    else children.push(text)
  }

  private closeOpen(tags: ReadonlySet<string>) {
    let first = -1
    for (let at = this.open.length - 1; at > 0 && !bounds.has(this.open[at]?.tag as string); at--)
      if (tags.has(this.open[at]?.tag as string)) first = at
    if (first > 0) this.cut(first)
  }

  private close(tag: string) {
    if (this.top.tag === tag && this.open.length > 1) {
      this.open.pop()
      this.top = this.open.at(-1) as Element
      return
    }
    for (let at = this.open.length - 1; at > 0; at--) if (this.open[at]?.tag === tag) return this.cut(at)
  }

  private cut(length: number) {
    this.open.length = length
    this.top = this.open[length - 1] as Element
  }
}

/** The first attribute with a name, in any notation. */
function readAttribute(text: string, wanted: string): string | undefined {
  const attribute = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g
  for (let match = attribute.exec(text); match; match = attribute.exec(text)) {
    const [, name = '', double, single, bare] = match
    if (name.toLowerCase() === wanted) return decode(double ?? single ?? bare ?? '')
  }
  return undefined
}

/** Character references other than those in generated markup. */
const otherReference = /&(?!(?:amp|lt|gt|quot|#x27|#39);)/

function decode(text: string): string {
  if (!text.includes('&')) return text
  if (otherReference.test(text)) return decodeHTML(text)
  const plain = text.includes('&quot;') ? text.replaceAll('&quot;', '"') : text
  const signs = plain.includes('&#') ? plain.replaceAll('&#x27;', "'").replaceAll('&#39;', "'") : plain
  return signs.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** Offset after the next `end`, or the end of the text. */
function after(html: string, end: string, from: number): number {
  const at = html.indexOf(end, from)
  return at === -1 ? html.length : at + end.length
}

/** Offset of the next `sign`, or the end of the text. */
function placeOf(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from)
  return at === -1 ? text.length : at
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

/** False for white space, a slash, and the end of the tag or text. */
function isName(code: number): boolean {
  return code > 32 && code !== 47 && code !== 62
}

/** The text of nodes, as written. */
export function textOf(nodes: readonly Node[]): string {
  const [only] = nodes
  if (nodes.length === 1 && typeof only === 'string') return only
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
}

/** Whether an element has a class. */
export function hasClass(element: Element, name: string): boolean {
  return element.written.includes(name) && (element.attribute('class') ?? '').split(/\s+/).includes(name)
}

/** The first element among nodes and their descendants that fulfils a condition. */
export function findElement(nodes: readonly Node[], wanted: (element: Element) => boolean): Element | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    const found = wanted(node) ? node : findElement(node.children, wanted)
    if (found) return found
  }
  return undefined
}
