// The text of a page in a printed document: one outline, unique ids, links that lead within the document or show their address, and
// nothing interactive.
import { editHtml, type StartTag, type TagEdit } from '../markdown/edit-html.ts'
import { escapeHtml } from '../text/html.ts'
import { decodeUrl, isExternal, sameAddress, splitHref } from '../text/url.ts'

/** The place of a text in a document. */
export interface PrintPlace {
  /** Id of its page in the document. */
  readonly id: string
  /** Level of the heading of its page. */
  readonly level: number
  /** Ids of the pages of the document, by their addresses as `sameAddress` returns them. */
  readonly ids: ReadonlyMap<string, string>
  /** `https://example.com/docs/a` */
  readonly url: string
  /** Collects the ids of the text. */
  readonly anchors: Set<string>
}

/** The id of an anchor of a page in the document. */
export function printId(page: string, anchor: string): string {
  return anchor === '' ? page : `${page}~${anchor}`
}

/** A text in which links to anchors that the document lacks lead to their pages instead, as in a browser. */
export function withoutDeadAnchors(html: string, anchors: ReadonlySet<string>): string {
  return html.replace(/ href="#([^"]*)" data-ref=""/g, (link, target: string) => {
    const id = decodeUrl(target)
    return anchors.has(id)
      ? link
      : ` href="#${fragment(id.split('~', id.startsWith('~') ? 2 : 1).join('~'))}" data-ref=""`
  })
}

/** Elements with embedded content, which paper cannot show; links replace them. */
const embedded = new Set(['iframe', 'video', 'audio', 'embed', 'object'])
const removed = new Set(['script', 'button', 'template', 'noscript', 'dialog'])
const removedClasses = /(?:^|\s)(?:anchor|tab-list|code-tools|moved|copy-page)(?:\s|$)/
/** A word that may be wider than a table column. */
const longWord = /\S{33}/
/** Attributes that name ids. */
const references = new Set(
  'for list form headers aria-labelledby aria-describedby aria-details aria-controls aria-owns aria-flowto'.split(' '),
)
const dropped = /^(?:on\w+|loading|decoding|target|tabindex|data-(?:src|props|when|name|group|query|selected))$/

/** The label of a tab above a heading that begins with the same words. */
const repeatedLabel = /<p class="tab-label">([^<]+)<\/p>(?=\s*<h[1-6][^>]* aria-label="\1[ "])/g

/** The text of a page for the document. */
export function printText(html: string, place: PrintPlace): string {
  return editHtml(html.replace(repeatedLabel, ''), (tag) => new TextEdit(tag, place).result())
}

class TextEdit {
  private readonly attributes: Map<string, string>

  constructor(
    private readonly tag: StartTag,
    private readonly place: PrintPlace,
  ) {
    this.attributes = new Map(tag.attributes)
  }

  result(): TagEdit | undefined {
    const { tag, attributes } = this
    if (removed.has(tag.name) || removedClasses.test(attributes.get('class') ?? '')) return { instead: '' }
    if (embedded.has(tag.name)) return this.embedding()
    if (tag.name === 'source' && attributes.has('src')) return { instead: this.link('p') }
    if (tag.name === 'img' && isExternal(attributes.get('src') ?? '')) return { instead: this.link('span') }
    const heading = /^h([1-6])$/.exec(tag.name)
    const name = heading ? this.heading(Number(heading[1])) : tag.name
    if (tag.name === 'a') this.address()
    const isLong = (tag.name === 'a' || tag.name === 'code') && longWord.test(tag.text)
    if (isLong) attributes.set('data-long', '')
    if (tag.name === 'details') attributes.set('open', '')
    if (tag.name === 'sitegen-island' && attributes.get('data-name') === 'Diagram') attributes.set('data-diagram', '')
    const isChanged = this.referTo() || heading || isLong || tag.name === 'a' || tag.name === 'details'
    return isChanged ? { name, attributes } : undefined
  }

  /** The element for a heading. Headings without an id, such as those of cards, are not headings of the document. */
  private heading(level: number): string {
    const { attributes, place } = this
    if (!attributes.has('id')) {
      attributes.set('class', `${attributes.get('class') ?? ''} print-label`.trim())
      return 'p'
    }
    attributes.set('data-level', `${level}`)
    return `h${Math.min(6, level === 1 ? place.level : place.level + level - 1)}`
  }

  /** Make ids unique in the document and remove attributes that only a browser needs. Returns whether anything changed. */
  private referTo(): boolean {
    const { attributes, place, tag } = this
    let isChanged = false
    for (const [name, value] of tag.attributes) {
      const key = name.toLowerCase()
      if (dropped.test(key)) attributes.delete(name)
      else if (key === 'id' || (key === 'name' && tag.name === 'a')) {
        attributes.set(name, printId(place.id, value))
        place.anchors.add(printId(place.id, value))
      } else if (references.has(key))
        attributes.set(
          name,
          value.replace(/\S+/g, (id) => printId(place.id, id)),
        )
      else if (value.startsWith('#') && (/^xlink:href$|^usemap$/.test(key) || (key === 'href' && tag.name !== 'a')))
        attributes.set(name, `#${printId(place.id, value.slice(1))}`)
      else if (value.includes('url(#'))
        attributes.set(
          name,
          value.replace(/url\(#([^)\s]+)\)/g, (_, id) => `url(#${printId(place.id, id)})`),
        )
      else continue
      isChanged = true
    }
    return isChanged
  }

  /** Let a link lead within the document, otherwise to the site; on paper, the target is printed. */
  private address() {
    const { attributes, place, tag } = this
    const href = attributes.get('href')
    if (href === undefined) return
    const own = href.startsWith('#') ? printId(place.id, anchorIn(href)) : this.within(href)
    attributes.delete('rel')
    if (own !== undefined) {
      attributes.set('href', `#${fragment(own)}`)
      // A footnote is on the same sheet or the next one, so its page number is not printed.
      if (!attributes.has('data-footnote-ref') && !attributes.has('data-footnote-backref'))
        attributes.set('data-ref', '')
      return
    }
    const whole = wholeAddress(href, place)
    const shown = shownAddress(whole)
    attributes.set('href', whole)
    if (/^(?:https?:)?\/\//i.test(whole) && shownAddress(tag.text) !== escapeHtml(shown))
      attributes.set('data-address', shown)
  }

  /** The id in the document for an address of the site. */
  private within(href: string): string | undefined {
    if (isExternal(href)) return undefined
    const { path, hash } = splitHref(href)
    const page = this.place.ids.get(sameAddress(decodeUrl(path)))
    return page === undefined ? undefined : printId(page, anchorIn(hash))
  }

  /** An element without an address contains sources and alternative text, which are kept. */
  private embedding(): TagEdit {
    const { attributes } = this
    if (attributes.get('src') || attributes.get('data')) return { instead: this.link('p') }
    return { name: 'div', attributes: new Map([['class', 'print-media']]) }
  }

  /** A link to embedded content. */
  private link(element: 'p' | 'span'): string {
    const { attributes, place } = this
    const src = attributes.get('src') ?? attributes.get('data') ?? ''
    const whole = wholeAddress(src, place)
    const address = escapeHtml(whole)
    const title = attributes.get('title') || attributes.get('aria-label') || attributes.get('alt')
    const shown = escapeHtml(shownAddress(whole))
    const text = title ? `<a href="${address}" data-address="${shown}">${escapeHtml(title)}</a>` : undefined
    return `<${element} class="print-embed">${text ?? `<a href="${address}">${shown}</a>`}</${element}>`
  }
}

/** `#a%20b:~:text=c` → `a b` */
function anchorIn(hash: string): string {
  return decodeUrl(hash.slice(1).replace(/:~:.*$/s, ''))
}

function fragment(id: string): string {
  return encodeURIComponent(id).replaceAll('%2F', '/').replaceAll("'", '%27')
}

function wholeAddress(href: string, { url }: PrintPlace): string {
  return URL.canParse(href, url) && !isExternal(href) ? new URL(href, url).href : href
}

/** An address for readers: without scheme and trailing slash. */
function shownAddress(href: string): string {
  return href.replace(/^(?:https?:)?\/\//i, '').replace(/\/$/, '')
}
