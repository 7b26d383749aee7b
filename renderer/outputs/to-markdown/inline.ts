import { isChrome, isTask } from './chrome.ts'
import { codeSpan, escapeText, linkTarget } from './escape.ts'
import { type Element, findElement, hasClass, type Node, textOf } from './tree.ts'

/** The inputs of a page’s text. */
export interface Writing {
  /** Address of the page; all others become absolute. */
  readonly url: string
  /** Prefix of addresses that begin with a slash. */
  readonly origin: string
  /** Whether the site has formulas. */
  readonly math: boolean
}

/** Prints inline content. */
export class InlinePrinter {
  /** Marks around the current text, which cannot be nested in themselves. */
  private readonly open: string[] = []

  constructor(private readonly writing: Writing) {}

  /** Nodes as one line; hard breaks are line breaks. White space is collapsed, and kept at the ends. */
  print(nodes: readonly Node[]): string {
    const [only] = nodes
    if (nodes.length === 1 && only !== undefined)
      return typeof only === 'string' ? this.text(only) : this.element(only, '', undefined)
    const out: string[] = []
    // The last piece; its end affects how the next one is written.
    let last = ''
    for (let index = 0; index < nodes.length; index++) {
      const node = nodes[index] as Node
      let piece = typeof node === 'string' ? this.text(node) : this.element(node, last, nodes[index + 1])
      if (piece.startsWith(' ') && (last.endsWith(' ') || last.endsWith('\n'))) piece = piece.slice(1)
      if (piece === '') continue
      if (piece.startsWith('\\\n')) out[out.length - 1] = last.trimEnd()
      else if (piece.startsWith('[')) {
        // On the page, adjacent links are separated.
        if (last.endsWith(')') && isLink(node) && isLink(nodes[index - 1])) out.push(' ')
        // With `!`, the link would be an image.
        if (last.endsWith('!')) out[out.length - 1] = `${last.slice(0, -1)}\\!`
      }
      out.push(piece)
      last = piece
    }
    return out.join('')
  }

  private text(text: string): string {
    if (!/[\t\r\n\f\\`*_[\]<&~$]| {2}/.test(text)) return text
    const line = /[\t\r\n\f]| {2}/.test(text) ? text.replace(/[ \t\r\n\f]+/g, ' ') : text
    return escapeText(line, this.writing.math)
  }

  private element(element: Element, before: string, next: Node | undefined): string {
    const { tag, kind, children } = element
    if (isChrome(element)) return ''
    if (kind.mark !== undefined) return this.marked(kind.mark, children, { before, next })
    if (kind.isCode) return this.code(children)
    if (element.isBlock) return ` ${this.print(children)} `
    switch (tag) {
      case 'a':
        return this.link(element)
      case 'img':
        return this.image(element)
      case 'br':
        return '\\\n'
      case 'wbr':
        return ''
      case 'sub':
      case 'sup':
        return this.raised(element)
      case 'input':
        return isTask(element) ? `[${element.has('checked') ? 'x' : ' '}]` : ''
      case 'audio':
      case 'embed':
      case 'iframe':
      case 'video':
        return this.media(element)
      case 'span':
        if (hasClass(element, 'katex')) return `$${formulaOf(element)}$`
        // The explanation of the term before it.
        return element.has('popover') ? ` (${this.print(children).trim()})` : this.print(children)
      default:
        return this.print(children)
    }
  }

  /** Emphasis, unless Markdown cannot express it between these neighbours. */
  private marked(mark: string, children: readonly Node[], { before, next }: Neighbours): string {
    if (this.open.includes(mark)) return this.print(children)
    this.open.push(mark)
    const inner = this.print(children)
    this.open.pop()
    const text = inner.trim()
    if (text === '' || text.includes('\n')) return inner
    const [lead, end] = [inner.startsWith(' ') ? ' ' : '', inner.endsWith(' ') ? ' ' : '']
    if (before === '' && next === undefined) return `${lead}${mark}${text}${mark}${end}`
    const touchesBefore = lead === '' && endsInWord(before) && !startsWithWord(text)
    const after = typeof next === 'string' ? next : next ? textOf([next]) : ''
    const touchesAfter = end === '' && startsWithWord(after) && !endsInWord(text)
    const runsOn = lead === '' && before.endsWith(mark[0] as string)
    return touchesBefore || touchesAfter || runsOn ? inner : `${lead}${mark}${text}${mark}${end}`
  }

  private code(children: readonly Node[]): string {
    const [only] = children
    const href = children.length === 1 && typeof only === 'object' && only.tag === 'a' && only.attribute('href')
    if (href) return `[${codeSpan(textOf(only.children))}](${linkTarget(this.absolute(href))})`
    return codeSpan(textOf(children))
  }

  private link(element: Element): string {
    const { children } = element
    const inner = this.print(children)
    const text = inner.trim().replace(/\\?\n/g, ' ').replace(/ {2,}/g, ' ')
    const href = element.attribute('href')
    if (href === undefined || text === '') return inner
    const address = this.absolute(href)
    if (address === text || address === `mailto:${text}`) return `<${text}>`
    return `${inner.startsWith(' ') ? ' ' : ''}[${text}](${linkTarget(address)})${inner.endsWith(' ') ? ' ' : ''}`
  }

  /** An image; one with an empty description is decoration and is left out. */
  private image(element: Element): string {
    const [src, alt] = [element.attribute('src'), element.attribute('alt')]
    if (!src || alt === '' || src.startsWith('data:')) return ''
    return `![${this.text(alt ?? '')}](${linkTarget(this.absolute(src))})`
  }

  /** A footnote reference, or superscript or subscript, for which Markdown has no syntax. */
  private raised({ tag, children }: Element): string {
    const footnote = findElement(children, (element) => element.has('data-footnote-ref'))
    if (footnote) return `[^${textOf(footnote.children)}]`
    const text = this.print(children)
    return text.trim() === '' ? '' : `<${tag}>${text}</${tag}>`
  }

  private media(element: Element): string {
    const source = findElement(element.children, ({ tag }) => tag === 'source')
    const src = element.attribute('src') ?? element.attribute('data-src') ?? source?.attribute('src')
    if (!src) return ''
    const name = element.attribute('title') ?? element.attribute('aria-label') ?? element.tag
    return `[${this.text(name)}](${linkTarget(this.absolute(src))})`
  }

  private absolute(href: string): string {
    // Most links are of this form, and parsing an address takes as long as printing a sentence.
    if (/^(?:\/[\w-][\w.-]*)+\/?(?:#[\w.-]*)?$/.test(href)) return this.writing.origin + href
    try {
      return new URL(href, this.writing.url).href
    } catch {
      return href
    }
  }
}

interface Neighbours {
  /** The text printed before it. */
  readonly before: string
  readonly next: Node | undefined
}

function startsWithWord(text: string): boolean {
  return isAscii(text.charCodeAt(0)) ? /^[a-z\d]/i.test(text) : /^[\p{L}\p{N}]/u.test(text)
}

/** The last character may be a surrogate pair. */
function endsInWord(text: string): boolean {
  const last = text.slice(-2)
  return isAscii(text.charCodeAt(text.length - 1)) ? /[a-z\d]$/i.test(last) : /[\p{L}\p{N}]$/u.test(last)
}

/** True for NaN, past the end of a text, too. Most characters are ASCII, and Unicode classes take long to compile. */
function isAscii(code: number): boolean {
  return !(code > 127)
}

function isLink(node: Node | undefined): boolean {
  return typeof node === 'object' && node.tag === 'a'
}

/** The source of a formula. */
export function formulaOf({ children }: Element): string {
  const source = findElement(children, (element) => element.attribute('encoding') === 'application/x-tex')
  return source ? textOf(source.children).trim() : ''
}
