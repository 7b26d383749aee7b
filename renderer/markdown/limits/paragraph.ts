/** The limits of a paragraph. */
export interface Paragraph {
  readonly brackets: number
  readonly emphasis: number
  readonly delimiters: number
  readonly marks: number
}

const none: Paragraph = { brackets: 0, emphasis: 0, delimiters: 0, marks: 0 }

/** A mark whose other half the parser looks for up to the end of the paragraph counts as much as ten that it looks back for. */
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

/** Ends of what begins with `<!` or `<?`. */
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
  /** Brackets and addresses that are open here, and delimiters by their sign. */
  private depth = 0
  private addresses = 0
  private readonly open = new Map<string, number>()
  private opened = 0
  /** Where an end was last found, by what it ends. */
  private readonly ends = new Map<string, number>()

  constructor(private readonly text: string) {}

  read() {
    const { text } = this
    const signs = /[\\[\])<`*_~]/g
    for (let found = signs.exec(text); found; found = signs.exec(text))
      signs.lastIndex = this.take(found.index, found[0])
    this.marks += this.depth + this.addresses + this.opened
  }

  /** Count the sign at an offset; where to continue. */
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

  /** Only a bracket before an address certainly has a meaning. */
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

  /** Where a text is next found; what is not found is not looked for again. */
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

/** The first of some offsets, in order, that is at least `from`; -1 where there is none. */
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

/** The length of the run of one sign at an offset. */
function runAt(text: string, at: number): number {
  let end = at + 1
  while (text.charCodeAt(end) === text.charCodeAt(at)) end++
  return end - at
}

function isWord(sign: string): boolean {
  return /[\p{L}\p{N}]/u.test(sign)
}
