/** The measures of a paragraph. */
export interface Paragraph {
  readonly brackets: number
  readonly emphasis: number
  readonly delimiters: number
  readonly marks: number
}

const none: Paragraph = { brackets: 0, emphasis: 0, delimiters: 0, marks: 0 }

/** Weight of a mark for which the parser searches on to the end of the paragraph, relative to one for which it searches back. */
const ahead = 10

/** Shorter paragraphs cannot exceed a limit. */
const short = 100

/** Measure the text between two offsets as one paragraph. */
export function measureParagraph(text: string, start: number, end: number): Paragraph {
  if (end - start < short) return none
  const meter = new ParagraphMeter(text.slice(start, end))
  meter.read()
  return meter
}

/** Delimiters of comments, CDATA, declarations and instructions. */
const closers = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
] as const

class ParagraphMeter implements Paragraph {
  brackets = 0
  emphasis = 0
  delimiters = 0
  marks = 0
  /** Open brackets; below, open addresses, and open delimiters by their character. */
  private depth = 0
  private addresses = 0
  private readonly open = new Map<string, number>()
  private opened = 0
  /** Offset at which each closing delimiter was last found. */
  private readonly ends = new Map<string, number>()

  constructor(private readonly text: string) {}

  read() {
    const { text } = this
    const signs = /[\\[\])<`*_~]/g
    for (let found = signs.exec(text); found; found = signs.exec(text))
      signs.lastIndex = this.take(found.index, found[0])
    this.marks += this.depth + this.addresses + this.opened
  }

  /** Count the character at an offset. Returns the offset to continue at. */
  private take(at: number, sign: string): number {
    switch (sign) {
      case '\\':
        return at + 2
      case '[':
        this.brackets = Math.max(this.brackets, ++this.depth)
        return at + 1
      case ']':
        return this.close(at)
      case ')':
        if (this.addresses > 0) this.addresses--
        return at + 1
      case '<':
        return this.tag(at)
      case '`':
        return this.code(at)
      default:
        return this.delimit(at, sign)
    }
  }

  /** Only before an address is a closing bracket certain to be part of a link. */
  private close(at: number): number {
    if (this.depth > 0) this.depth--
    if (this.text.charAt(at + 1) === '(') this.addresses++
    else this.marks++
    return at + 1
  }

  private tag(at: number): number {
    const next = this.text.charAt(at + 1)
    if (next !== '!' && next !== '?') return at + 1
    const [open = '<', close = '>'] = closers.find(([open]) => this.text.startsWith(open, at)) ?? []
    const end = this.find(close, at + open.length)
    if (end >= 0) return end + close.length
    this.marks += ahead
    return at + open.length
  }

  /** A run of backticks ends at the next run of the same length. */
  private code(at: number): number {
    const length = runAt(this.text, at)
    const end = this.findRun(length, at + length)
    if (end >= 0) return end + length
    this.marks += ahead
    return at + length
  }

  private delimit(at: number, sign: string): number {
    const length = runAt(this.text, at)
    const [before, after] = [this.text.charAt(at - 1), this.text.charAt(at + length)]
    const isInWord = sign === '_' && isWord(before) && isWord(after)
    const mayOpen = !isInWord && after.trim() !== ''
    const mayClose = !isInWord && before.trim() !== ''
    const open = this.open.get(sign) ?? 0
    this.delimiters++
    if (mayClose && open > 0) {
      this.open.set(sign, open - 1)
      this.opened--
    } else if (mayOpen) {
      this.open.set(sign, open + 1)
      this.emphasis = Math.max(this.emphasis, ++this.opened)
    } else if (mayClose) this.marks++
    return at + length
  }

  /** The next offset of a text. A text that is not found is not searched again. */
  private find(wanted: string, from: number): number {
    const known = this.ends.get(wanted)
    if (known !== undefined && (known < 0 || known >= from)) return known
    const found = this.text.indexOf(wanted, from)
    this.ends.set(wanted, found)
    return found
  }

  private readonly runs = new Map<number, number[]>()

  private findRun(length: number, from: number): number {
    if (this.runs.size === 0)
      for (const { index, 0: run } of this.text.matchAll(/`+/g)) {
        const known = this.runs.get(run.length)
        if (known) known.push(index)
        else this.runs.set(run.length, [index])
      }
    return firstFrom(this.runs.get(length) ?? [], from)
  }
}

/** The first of the sorted offsets that is at least `from`; -1 if there is none. */
function firstFrom(offsets: readonly number[], from: number): number {
  let low = 0
  let high = offsets.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle] as number) < from) low = middle + 1
    else high = middle
  }
  return offsets[low] ?? -1
}

/** The length of the run of a repeated character at an offset. */
function runAt(text: string, at: number): number {
  let end = at + 1
  while (text.charCodeAt(end) === text.charCodeAt(at)) end++
  return end - at
}

function isWord(sign: string): boolean {
  return /[\p{L}\p{N}]/u.test(sign)
}
