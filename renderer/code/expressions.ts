// Contract: returns the same match as Oniguruma's own scanner, whatever was searched before: of all expressions in a list, the one
// that matches first; of several that match at the same position, the first in the list.
//
// Oniguruma compiles the list of each grammar rule separately, although lists share most of their expressions. Here each expression
// is compiled once and searched for separately, and only in lines that contain the text it needs. Long expressions are searched
// last, and only up to the first match of the others. Expressions whose match depends on earlier searches are left to Oniguruma, so
// the tokens are always the same.
import type { RegexEngine } from 'shiki/core'
import { lazily } from '../text/lazily.ts'
import { Line, type Requirement, requirementOf } from './required-text.ts'

type Scanner = ReturnType<RegexEngine['createScanner']>
type Text = Parameters<Scanner['findNextMatchSync']>[0]
type Options = Parameters<Scanner['findNextMatchSync']>[2]
type Match = ReturnType<Scanner['findNextMatchSync']>

/**
 * Expressions of at least this length are tried at single positions: most of them begin with a lookahead through the rest of the
 * line, so searching the whole line takes up to a hundred times as long. To remove this, make `find` ignore its limit.
 */
const long = 120

/** The search option that makes `\G` match nowhere. `tryFrom` clears it for its own `\G`; the expressions it tries have none. */
const notBeginPosition = 4

/** A position beyond the end of any line. */
const everywhere = Number.MAX_SAFE_INTEGER

/** Number of lines in which an expression is searched for before its required text is computed; tests pass another. */
const worthReading = 256

/** From about this many bytes on, Oniguruma reuses results of earlier searches. A UTF-16 unit takes at most three bytes. */
const longText = 1000 / 3

/**
 * An engine that compiles each expression once and searches only for those that can match: the lists used by the first TypeScript
 * sample contain 651 expressions, of which 166 are distinct. To remove it, use `inner`: the tokens are the same, as
 * `tests/renderer/code/tokens.test.ts` shows.
 */
export function shareExpressions(inner: RegexEngine, linesBefore = worthReading): RegexEngine {
  const line = new Line()
  const known = new Map<string, Expression>()
  const expressionOf = (pattern: string): Searched => {
    if (dependsOnHistory(pattern)) return new Unshared(inner.createScanner([pattern]))
    const expression = known.get(pattern) ?? new Expression(inner, pattern, linesBefore)
    known.set(pattern, expression)
    return expression
  }
  let current: Text | undefined
  return {
    createScanner(patterns) {
      const list = patterns.map((one) => expressionOf(typeof one === 'string' ? one : one.source))
      const whole = list.some((one) => one instanceof Unshared)
        ? lazily(() => inner.createScanner(patterns))
        : undefined
      let candidates: Candidates = { short: [], long: [] }
      let last: Search | undefined
      return {
        findNextMatchSync(text, start, options) {
          const content = typeof text === 'string' ? text : text.content
          if (whole && content.length > longText) return whole().findNextMatchSync(text, start, options)
          if (text !== current) line.read(content)
          current = text
          const search = { text, start, options }
          if (!last || text !== last.text || start < last.start || options !== last.options)
            candidates = candidatesIn(list, line, text)
          last = search
          return findFirst(candidates, line, search)
        },
        dispose() {},
      }
    },
    createString: (text) => inner.createString(text),
  }
}

/** What may precede the first consumed character, except lookaround. */
const nothingConsumed =
  /^(?:[$^]|\\[bBAzZG]|\((?:\?(?:[:>]|<[A-Za-z_]\w*>|[a-zA-Z-]+[:)])|(?!\?))|\)|[?*+]|\{[\d,]*\})*/
/** A run of any characters. */
const anyRun = /(?:\.|\\[NOX])[*+{]|\((?:\?(?:[:>]|[a-zA-Z-]+:|<[A-Za-z_]\w*>))?(?:\.|\\[NOX])\??\)/

/**
 * Whether Oniguruma may find a different match when a search begins at an earlier position, so that its cached result for a text
 * depends on previous searches: in ` a`, `\\b.+` is found from the second position, but not from the first. Oniguruma assumes that
 * an expression that begins with a run of any characters matches at the beginning of a line or not at all, although an assertion
 * may precede the run. It also takes the start of a match that `\\K` moved for the position at which it matched. Found by
 * comparing all positions in all texts for a million random expressions and those of Shiki's grammars: of 15,034, this reports
 * 282, and 2 really depend on earlier searches.
 */
export function dependsOnHistory(pattern: string): boolean {
  if (/\\K|\(\?[a-zA-Z]*m/.test(pattern)) return true
  if (!anyRun.test(pattern.replace(/\\[^NOX]/g, ''))) return false
  if (/\{0?,?0\}/.test(pattern)) return true
  const branches = [0, ...[...pattern.matchAll(/\|/g)].map(({ index }) => index + 1)]
  return branches.some((start) =>
    /^(?:\.|\||\\[NOXkg1-9]|\(\?)/.test(pattern.slice(start).replace(nothingConsumed, '')),
  )
}

/** An expression as part of a list. */
interface Searched {
  /** Searched last, and only up to the first match of the others. */
  readonly isLong: boolean
  /** Whether no match now means that there is none later in the text. */
  readonly isSpent: boolean
  /** Begin another line, passed as both `line` and `text`. Returns whether the expression can match in it. */
  enter(line: Line, text: Text): boolean
  /** The next match. May return null if that begins after `last`. */
  find(line: Line, search: Search, last: number): Match
}

interface Candidate {
  readonly index: number
  readonly expression: Searched
}

/** The expressions that can still match in a text, each group in the order of the list. */
interface Candidates {
  readonly short: Candidate[]
  readonly long: readonly Candidate[]
}

/** The expressions that may match somewhere in a line, passed as both `line` and `text`. */
function candidatesIn(list: readonly Searched[], line: Line, text: Text): Candidates {
  const short: Candidate[] = []
  const long: Candidate[] = []
  for (let index = 0; index < list.length; index++) {
    const expression = list[index]
    if (expression?.enter(line, text)) (expression.isLong ? long : short).push({ index, expression })
  }
  return { short, long }
}

interface Search {
  readonly text: Text
  readonly start: number
  readonly options: Options
}

function findFirst({ short, long }: Candidates, line: Line, search: Search): Match {
  let firstIndex = Number.POSITIVE_INFINITY
  let firstMatch: Match = null
  let firstStart = everywhere
  for (let at = 0; at < short.length; at++) {
    const { index, expression } = short[at] as Candidate
    const match = expression.find(line, search, everywhere)
    if (match === null) {
      if (expression.isSpent) short.splice(at--, 1)
      continue
    }
    const found = startOf(match)
    if (found >= firstStart) continue
    firstIndex = index
    firstMatch = match
    firstStart = found
    if (found <= search.start) break
  }
  for (const { index, expression } of long) {
    const last = index < firstIndex ? firstStart : firstStart - 1
    if (last < search.start) break
    const match = expression.find(line, search, last)
    if (match === null) continue
    const found = startOf(match)
    if (found > last) continue
    firstIndex = index
    firstMatch = match
    firstStart = found
  }
  return firstMatch && { index: firstIndex, captureIndices: firstMatch.captureIndices }
}

/** An expression whose match depends on earlier searches. Like Oniguruma, it has a separate scanner in each list. */
class Unshared implements Searched {
  readonly isLong = false
  readonly isSpent = false

  constructor(private readonly scanner: Scanner) {}

  enter(): boolean {
    return true
  }

  find(_: Line, { text, start, options }: Search): Match {
    return this.scanner.findNextMatchSync(text, start, options)
  }
}

/** A shared expression with its last match, which remains the next match until a search starts after it. */
class Expression implements Searched {
  readonly isLong: boolean
  readonly isSpent: boolean
  /** Each scanner is compiled when it is first needed. */
  private scanner: Scanner | undefined
  /** Matches only at the start of the search. */
  private anchored: Scanner | undefined
  /** Whether the expression itself matches only at the start of the search. */
  private readonly isAnchored: boolean
  private lines = 0
  private requirement: Requirement | undefined
  private text: Text | undefined
  /** The last position in this text at which a match can begin. */
  private lastStart = Number.POSITIVE_INFINITY
  /** Where the search for `match` began; if there was no match, none begins before `end`. */
  private start = Number.POSITIVE_INFINITY
  private end = Number.POSITIVE_INFINITY
  private options: Options | undefined
  private match: Match = null

  constructor(
    private readonly engine: RegexEngine,
    private readonly pattern: string,
    private readonly linesBefore: number,
  ) {
    this.isAnchored = pattern.includes('\\G')
    this.isSpent = !this.isAnchored
    // The anchor put before the expression must not end up in a comment or in a recursive call of the whole expression.
    this.isLong = pattern.length >= long && !this.isAnchored && !/\(\?[a-z-]*x|\\g<[+-]?0>/i.test(pattern)
  }

  enter(line: Line, text: Text): boolean {
    if (this.text !== text) {
      if (this.lines++ === this.linesBefore) this.requirement = requirementOf(this.pattern, line)
      this.lastStart = this.requirement ? line.lastStart(this.requirement) : Number.POSITIVE_INFINITY
      this.text = text
      this.start = Number.POSITIVE_INFINITY
    }
    return this.lastStart >= 0
  }

  find(line: Line, { text, start, options }: Search, last: number): Match {
    // Shiki searches a capture in the middle of a line as a text of its own.
    if (!this.enter(line, text) || start > this.lastStart) return null
    const isKnown = !this.isAnchored && this.start <= start && this.options === options
    if (isKnown && startOf(this.match) >= start && (this.match || this.end > last)) return this.match
    const from = isKnown && this.match === null && start <= this.end ? this.end : start
    if (from === start) this.start = start
    this.options = options
    if (last === everywhere) {
      this.scanner ??= this.engine.createScanner([this.pattern])
      this.match = this.scanner.findNextMatchSync(text, from, options)
      this.end = Number.POSITIVE_INFINITY
    } else this.tryFrom(from, Math.min(last, this.lastStart), { text, options })
    return this.match
  }

  private tryFrom(from: number, last: number, { text, options }: Omit<Search, 'start'>) {
    this.anchored ??= this.engine.createScanner([`\\G(?:${this.pattern})`])
    this.match = null
    const anchored = typeof options === 'number' ? options & ~notBeginPosition : 0
    let at = from
    for (; this.match === null && at <= last; at++) this.match = this.anchored.findNextMatchSync(text, at, anchored)
    this.end = at
  }
}

/** Where a match begins; infinity if there is none. */
function startOf(match: Match): number {
  return match?.captureIndices[0]?.start ?? Number.POSITIVE_INFINITY
}
