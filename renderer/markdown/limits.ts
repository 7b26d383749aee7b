// Both parsers and later passes take quadratic time or overflow the stack on a few constructs that no author writes, such as a
// thousand nested quotations. One pass over the lines of a text, before any parser sees it, measures these constructs. A page
// beyond a limit is rejected with a diagnostic at the location. All other texts take time proportional to their length.
//
// The pass need not agree with the parsers on every text: it counts an upper bound of their work, and real pages are far from
// every limit (`tests/renderer/markdown/limits.test.ts` measures all pages of this repository).
import * as diagnostics from '../diagnostics.ts'
import type { Diagnostic, Location } from '../types.ts'
import { openings, readLead } from './limits/lead.ts'
import { measureParagraph, type Paragraph } from './limits/paragraph.ts'

/** The limits of a page and their names, each with the loop that it bounds. */
export const limits = {
  // micromark continues all open containers on each line; walking and printing trees is recursive.
  nesting: { most: 100, what: 'nested quotes and lists' },
  // micromark parses the content of a container again at each level.
  directives: { most: 25, what: 'nested admonitions' },
  // Nested links and images are parsed, walked and printed recursively.
  brackets: { most: 100, what: 'nested brackets' },
  // The same for emphasis. Each closing delimiter also looks for its opening one among all open ones.
  emphasis: { most: 100, what: 'open emphasis delimiters' },
  // micromark replaces each pair in the list of all events of a paragraph.
  delimiters: { most: 3000, what: 'emphasis delimiters in one paragraph' },
  // micromark searches back to the beginning of the paragraph, or on to its end, for the other mark (`labelEnd`, `attention`,
  // `htmlText`, GFM's footnote call), and then removes each mark from the list of events (`resolveAllText`).
  marks: { most: 1000, what: 'unmatched brackets, delimiters and tags in one paragraph' },
  // micromark merges failed attempts on each line into text.
  lines: { most: 10_000, what: 'lines in one paragraph' },
  // GFM completes each row to the width of the table.
  cells: { most: 50_000, what: 'cells in one table' },
  // Each is an object in several trees, an entry in the table of contents or the index, and a separate event list in micromark.
  headings: { most: 20_000, what: 'headings' },
  admonitions: { most: 2000, what: 'admonitions' },
  items: { most: 20_000, what: 'list items' },
  rows: { most: 20_000, what: 'table rows' },
  // micromark searches a list for each label.
  definitions: { most: 5000, what: 'link definitions' },
  footnotes: { most: 1000, what: 'footnotes' },
  // micromark copies all events of the page for each.
  underlines: { most: 2000, what: 'underlined headings' },
  // MDX takes up to twice as long as Markdown, and is compiled on the main thread, which cannot be stopped.
  length: { most: 5_000_000, what: 'characters of MDX' },
  // At each closing brace, where an MDX expression may end, it is parsed again from its beginning.
  braces: { most: 1000, what: 'closing braces in one expression' },
} as const

export type Limit = keyof typeof limits

/** A place where a page exceeds a limit. */
export interface Excess {
  readonly limit: Limit
  readonly offset: number
}

/** The largest measures of a text, and the place where it first exceeds a limit. */
export interface Measured {
  readonly largest: Readonly<Record<Limit, number>>
  readonly excess: Excess | undefined
}

/** The diagnostic for the first place where a text exceeds a limit. */
export function checkLimits(
  text: string,
  format: 'md' | 'mdx',
  locate: (offset: number, length: number) => Location,
): Diagnostic | undefined {
  const { excess } = measureText(text, format)
  return excess && diagnostics.beyondLimit(limits[excess.limit], locate(excess.offset, 1))
}

/** Measure a text, up to the first excess. */
export function measureText(text: string, format: 'md' | 'mdx'): Measured {
  const meter = new Meter(text, format === 'mdx')
  meter.read()
  return meter
}

interface Fence {
  readonly mark: string
  readonly quotes: number
  readonly column: number
}

const delimiterRow = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

/** The line below a heading, or a thematic break. */
const underline = /^(?:=+[ \t]*|(?:-[ \t]*)+|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/

class Meter implements Measured {
  readonly largest = Object.fromEntries(Object.keys(limits).map((name) => [name, 0])) as Record<Limit, number>
  excess: Excess | undefined
  /** Columns where the contents of open list items begin. */
  private readonly items: number[] = []
  /** Colons of the open directives. */
  private readonly directives: number[] = []
  private fence: Fence | undefined
  private paragraph: number | undefined
  private paragraphEnd = 0
  private lines = 0
  /** Whether the paragraph is HTML, which contains no Markdown: it begins with a tag on its own line. */
  private isHtml = false
  private isAfterBlank = true
  private columns = 0
  private cells = 0
  private headings = 0
  private admonitions = 0
  private listItems = 0
  private rows = 0
  private definitions = 0
  private footnotes = 0
  private underlines = 0
  private depth = 0
  private closings = 0

  constructor(
    private readonly text: string,
    private readonly isMdx: boolean,
  ) {}

  read() {
    const { text } = this
    for (let start = 0; start < text.length && !this.excess; ) {
      const end = text.indexOf('\n', start)
      const next = end < 0 ? text.length : end
      this.line(start, next)
      start = next + 1
    }
    this.endParagraph()
    if (this.isMdx) this.check('length', text.length, 0)
  }

  private line(start: number, end: number) {
    const lead = readLead(this.text, start, end)
    if (this.isInFence(lead.plain, lead.quotes, lead.column, end)) return
    if (lead.from === end && lead.markers.length === 0) {
      this.endParagraph()
      this.columns = 0
      this.isAfterBlank = true
      return
    }
    this.nest(lead, start)
    const rest = this.text.slice(lead.from, Math.min(end, lead.from + 400))
    if (this.openFence(rest, lead.quotes)) return
    if (rest.startsWith(':::')) this.direct(rest, lead.from)
    if (rest.startsWith('[')) this.define(rest, lead.from)
    if (this.isMdx) this.brace(lead.from, end)
    if (/^#{1,6}(?:[ \t]|$)/.test(rest)) {
      this.endParagraph()
      this.check('headings', ++this.headings, start)
    }
    if (underline.test(rest)) return this.underline(lead.from)
    this.row(start, end, lead.from)
    if (this.paragraph === undefined) this.isHtml = !this.isMdx && /^<[a-z/][^<>]*>[ \t]*$/i.test(rest)
    this.paragraph ??= lead.from
    this.paragraphEnd = end
    if (!this.isHtml) this.check('lines', ++this.lines, start)
    this.isAfterBlank = false
  }

  /** Count the quotations and list items that a line opens or continues. */
  private nest({ quotes, markers, column }: ReturnType<typeof readLead>, offset: number) {
    const { items } = this
    const continues = markers.length === 0 && !this.isAfterBlank
    if (!continues) while ((items.at(-1) ?? 0) > (markers[0]?.column ?? column)) items.pop()
    const mayInterrupt = markers.some(({ isFirst }) => isFirst) || items.length > 0 || this.isAfterBlank
    for (const { column, width } of markers) items.push(column + width)
    if (markers.length > 0 && mayInterrupt) this.endParagraph()
    this.check('nesting', quotes + items.length, offset)
    this.listItems += markers.length
    this.check('items', this.listItems, offset)
  }

  private isInFence(plain: number, quotes: number, column: number, end: number): boolean {
    const { fence, text } = this
    if (!fence) return false
    const isBlank = plain === end
    if (!isBlank && (quotes < fence.quotes || column < fence.column)) this.fence = undefined
    else if (text.startsWith(fence.mark, plain) && isOnly(text, plain, end)) this.fence = undefined
    else return true
    return text.startsWith(fence.mark, plain)
  }

  private openFence(rest: string, quotes: number): boolean {
    const mark = /^(?:(`{3,})(?!.*`)|(~{3,}))/.exec(rest)?.[0]
    if (mark === undefined) return false
    this.endParagraph()
    this.fence = { mark, quotes, column: this.items.at(-1) ?? 0 }
    return true
  }

  /** A line of colons closes the outermost directive with at most as many colons. */
  private direct(rest: string, offset: number) {
    const colons = openings(rest, ':')
    const { directives } = this
    this.endParagraph()
    if (/[A-Za-z]/.test(rest.charAt(colons))) {
      directives.push(colons)
      this.check('admonitions', ++this.admonitions, offset)
    } else if (rest.slice(colons).trim() === '') {
      const outer = directives.findIndex((own) => own <= colons)
      if (outer >= 0) directives.length = outer
    }
    this.check('directives', directives.length, offset)
  }

  private define(rest: string, offset: number) {
    if (!/^\[[^\]]*\]:/.test(rest)) return
    if (rest.startsWith('[^')) this.check('footnotes', ++this.footnotes, offset)
    else this.check('definitions', ++this.definitions, offset)
    this.endParagraph()
  }

  /** Count table rows below a delimiter row; each is measured as a paragraph. */
  private row(start: number, end: number, from: number) {
    if (this.columns > 0) {
      this.endParagraph()
      this.cells += this.columns
      this.check('cells', this.cells, start)
      this.check('rows', ++this.rows, start)
    } else if (this.paragraph !== undefined && '|:-'.includes(this.text.charAt(from))) {
      const row = this.text.slice(from, end)
      if (!row.includes('|') || !delimiterRow.test(row)) return
      this.columns = row.split('|').filter((cell) => cell.trim() !== '').length
      this.cells = 0
      this.endParagraph()
    }
  }

  private underline(offset: number) {
    if (this.paragraph !== undefined) this.check('underlines', ++this.underlines, offset)
    this.endParagraph()
    this.isAfterBlank = true
  }

  private brace(start: number, end: number) {
    for (let at = start; at < end; at++) {
      const code = this.text.charCodeAt(at)
      if (code === 123) this.depth++
      else if (code === 125 && this.depth > 0) {
        this.depth--
        this.check('braces', ++this.closings, at)
        if (this.depth === 0) this.closings = 0
      }
    }
  }

  private endParagraph() {
    const { paragraph } = this
    this.paragraph = undefined
    this.lines = 0
    if (paragraph === undefined || this.isHtml || this.excess) return
    const found: Paragraph = measureParagraph(this.text, paragraph, this.paragraphEnd)
    for (const limit of ['brackets', 'emphasis', 'delimiters', 'marks'] as const)
      this.check(limit, found[limit], paragraph)
  }

  private check(limit: Limit, count: number, offset: number) {
    if (count > this.largest[limit]) this.largest[limit] = count
    if (count > limits[limit].most) this.excess ??= { limit, offset }
  }
}

/** Whether a range contains only one character, repeated, and spaces at its end. */
function isOnly(text: string, from: number, end: number): boolean {
  const line = text.slice(from, end).trimEnd()
  return openings(line, line.charAt(0)) === line.length
}
