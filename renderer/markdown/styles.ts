// Contract: markup contains no styles. Each `style` becomes a class named by its hash; the rules are `Body.css`, a file that the
// page links in its head.
import { Tokenizer } from 'htmlparser2'
import { hash } from '../text/hash.ts'
import { escapeHtml } from '../text/html.ts'

/** An attribute in a tag, from the white space before its name to its end. */
interface Attribute {
  readonly start: number
  readonly end: number
  readonly value: string
}

/** A tag with a `style` attribute. */
interface StyledTag {
  /** The end of the tag's name. */
  readonly name: number
  readonly style: Attribute
  readonly class?: Attribute | undefined
  readonly inIsland: boolean
}

interface Range {
  readonly start: number
  readonly end: number
}

interface Edit extends Range {
  readonly text: string
}

/** Moves the styles of HTML into a style sheet, because the Content-Security-Policy of pages forbids them in markup. */
export class StyleSheet {
  private readonly rules: Set<string>

  constructor(rules: readonly string[] = []) {
    this.rules = new Set(rules)
  }

  /** Returns the HTML without styles. In an island, the class applies until the island's script sets the style itself. */
  lift(html: string): string {
    if (!/\sstyle\s*=|<style\b/i.test(html)) return html
    const { tags, sheets } = findStyles(html)
    const edits = [...tags.flatMap((tag) => this.editsOf(tag)), ...sheets.map((one) => this.take(html, one))]
    const pieces: string[] = []
    let from = 0
    for (const { start, end, text } of edits.sort((a, b) => a.start - b.start || a.end - b.end)) {
      pieces.push(html.slice(from, start), text)
      from = Math.max(from, end)
    }
    return pieces.join('') + html.slice(from)
  }

  /** All rules so far. */
  get css(): string | undefined {
    return this.rules.size === 0 ? undefined : [...this.rules].join('\n')
  }

  private editsOf({ name, style, class: own, inIsland }: StyledTag): Edit[] {
    const declarations = style.value.replace(/[{}]/g, '').trim().replace(/;$/, '')
    const kept = inIsland ? ` data-sg-style="${escapeHtml(style.value)}"` : ''
    if (declarations === '') return [{ ...style, text: '' }]
    const className = `s-${hash(declarations).slice(0, 8)}`
    this.rules.add(`.${className}{${declarations}}`)
    const names = own ? `${own.value} ${className}` : className
    return [
      { ...style, text: kept },
      { start: own?.start ?? name, end: own?.end ?? name, text: ` class="${escapeHtml(names)}"` },
    ]
  }

  private take(html: string, { start, end }: Range): Edit {
    const css = /^<style[^>]*>([\s\S]*)<\/style\s*>$/i.exec(html.slice(start, end))?.[1]?.trim() ?? ''
    if (css !== '') this.rules.add(css)
    return { start, end, text: '' }
  }
}

function findStyles(html: string): { tags: StyledTag[]; sheets: Range[] } {
  const tags: StyledTag[] = []
  let islands = 0
  let tag = { name: '', end: 0, attributes: new Map<string, Attribute>() }
  let attribute = { name: '', start: 0, value: '' }
  const close = () => {
    const style = tag.attributes.get('style')
    if (style) tags.push({ name: tag.end, style, class: tag.attributes.get('class'), inIsland: islands > 0 })
  }
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = { name: html.slice(start, end).toLowerCase(), end, attributes: new Map() }
        if (tag.name === 'sitegen-island') islands++
      },
      onclosetag(start, end) {
        if (html.slice(start, end).toLowerCase() === 'sitegen-island') islands--
      },
      onattribname(start, end) {
        const lead = /\s*$/.exec(html.slice(tag.end, start))?.[0].length ?? 0
        attribute = { name: html.slice(start, end).toLowerCase(), start: start - lead, value: '' }
      },
      onattribdata(start, end) {
        attribute.value += html.slice(start, end)
      },
      onattribentity(code) {
        attribute.value += String.fromCodePoint(code)
      },
      onattribend(quote, end) {
        const closed = quote > 1 && (html[end] === '"' || html[end] === "'") ? end + 1 : end
        tag.attributes.set(attribute.name, { start: attribute.start, end: closed, value: attribute.value })
      },
      onopentagend: close,
      onselfclosingtag: close,
      ontext() {},
      ontextentity() {},
      oncdata() {},
      oncomment() {},
      ondeclaration() {},
      onend() {},
      onprocessinginstruction() {},
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return { tags, sheets: findSheets(html) }
}

/** Each `<style>` up to its end tag. One pattern for both would search the rest of the text again for each unclosed one. */
function findSheets(html: string): Range[] {
  const sheets: Range[] = []
  const opening = /<style\b/gi
  const closing = /<\/style\s*>/gi
  for (let open = opening.exec(html); open; open = opening.exec(html)) {
    const inner = html.indexOf('>', open.index)
    closing.lastIndex = inner
    if (inner < 0 || !closing.test(html)) break
    sheets.push({ start: open.index, end: closing.lastIndex })
    opening.lastIndex = closing.lastIndex
  }
  return sheets
}
