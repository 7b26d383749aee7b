/** A state of a tokenizer: the function that reads the next character. */
export type Next = (code: number | null) => unknown

/** The parts of a micromark construct, and of its context, that are used here. */
export interface Construct {
  readonly tokenize: (this: Context, effects: Effects, ok: Next, nok: Next) => unknown
  readonly concrete?: boolean
}
interface Context {
  readonly events: readonly (readonly [string, { readonly type: string }])[]
  readonly sliceSerialize: (token: unknown) => string
  readonly now: () => { readonly line: number }
  /** Whether the construct would interrupt a paragraph. */
  readonly interrupt?: boolean
  /** Lazy lines, which continue a container without its marker. */
  readonly parser: { readonly lazy: Readonly<Record<number, boolean>> }
}
interface Effects {
  readonly enter: (type: string) => unknown
  readonly exit: (type: string) => unknown
  readonly consume: (code: number | null) => void
  readonly check: (construct: Construct, ok: Next, nok: Next) => Next
}

/** Maximum number of characters to read up to the end of a formula. */
const longest = 5000

/** Restricts a construct for `$$` and the lines below it to formulas that are closed before an empty line. */
export function whole(written: Construct): Construct {
  return {
    ...written,
    tokenize(effects, ok, nok) {
      const original = () => written.tokenize.call(this, effects, ok, nok) as Next
      // Only the first line decides whether it interrupts a paragraph.
      if (this.interrupt) return original()
      return effects.check(closed, (code) => original()(code), nok)
    },
  }
}

/** Reads a formula without producing nodes. `concrete`: lines in it do not begin other blocks, such as lists. */
const closed: Construct = { tokenize: readLines, concrete: true }

function readLines(this: Context, effects: Effects, ok: Next, nok: Next): Next {
  let line = ''
  let room = longest
  let size: number | undefined
  const start: Next = (code) => {
    // A lazy line is outside the container.
    if (size !== undefined && this.parser.lazy[this.now().line]) return nok(code)
    if (code === null || isLineEnd(code)) return atEnd(code)
    effects.enter('mathFlowValue')
    return inside(code)
  }
  const inside: Next = (code) => {
    if (code === null || isLineEnd(code)) {
      effects.exit('mathFlowValue')
      return atEnd(code)
    }
    if (--room === 0) return nok(code)
    line += code < 0 ? ' ' : String.fromCharCode(code)
    effects.consume(code)
    return inside
  }
  const atEnd: Next = (code) => {
    const [, sequence = '', rest = ''] = /^ {0,3}(\$*)(.*)$/.exec(line) ?? []
    if (size !== undefined && sequence.length >= size && rest.trim() === '') return ok(code)
    if (code === null || line.trim() === '' || (size === undefined && rest.includes('$'))) return nok(code)
    size ??= sequence.length
    line = ''
    effects.enter('lineEnding')
    effects.consume(code)
    effects.exit('lineEnding')
    return start
  }
  return start
}

function isLineEnd(code: number): boolean {
  return code < -2
}
