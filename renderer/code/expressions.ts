// Contract: returns the same match as Oniguruma's own scanner, regardless of earlier searches: of all expressions in a list,
// the one that matches first; of those that match at the same position, the first in the list.
//
// Oniguruma compiles the list of each grammar rule separately, although lists share most of their expressions. Here expressions
// are compiled once and searched one by one, if the line has what they need. Long expressions are searched last, and only up to
// what the others have found. Expressions whose match depends on earlier searches are left to Oniguruma, so tokens are the same
// either way.
import type { RegexEngine } from 'shiki/core'
import { lazily } from '../text/lazily.ts'
import { Line, type Requirement, requirementOf } from './required-text.ts'

type Scanner = ReturnType<RegexEngine['createScanner']>
type Text = Parameters<Scanner['findNextMatchSync']>[0]
type Options = Parameters<Scanner['findNextMatchSync']>[2]
type Match = ReturnType<Scanner['findNextMatchSync']>

/**
 * From this length on, an expression is tried at single positions: most of them begin with a lookahead through the rest of the
 * line, so that searching the whole line takes up to a hundred times as long. To remove this, let `find` ignore its limit.
 */
const long = 120

/** The option of a search with which `\G` matches nowhere. The expressions that are tried with it have none of their own. */
const notBeginPosition = 4

/** After the last position of any line. */
const everywhere = Number.MAX_SAFE_INTEGER

/** Lines in which an expression is searched for before it is worth finding out what it needs (`shareExpressions` takes another). */
const worthReading = 256

/** From about this many bytes on, Oniguruma uses results of earlier searches. A character takes three bytes at most. */
const longText = 1000 / 3

/**
 * An engine that compiles each expression once, and only searches for those that can match: the first sample of TypeScript uses
 * lists of 651 expressions, of which 166 are distinct. To remove it, use `inner`: tokens are the same, which
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

/** What may precede the first character that an expression consumes, except lookaround. */
const nothingConsumed =
  /^(?:[$^]|\\[bBAzZG]|\((?:\?(?:[:>]|<[A-Za-z_]\w*>|[a-zA-Z-]+[:)])|(?!\?))|\)|[?*+]|\{[\d,]*\})*/
/** A run of any characters. */
const anyRun = /(?:\.|\\[NOX])[*+{]|\((?:\?(?:[:>]|[a-zA-Z-]+:|<[A-Za-z_]\w*>))?(?:\.|\\[NOX])\??\)/

/**
 * Whether Oniguruma may find another match when a search begins at an earlier position, so that its cached result for a text
 * depends on previous searches: in ` a`, `\\b.+` is found from the second position, but not from the first. It assumes that an
 * expression that begins with a run of any characters matches at the beginning of a line or not at all, even though something
 * that consumes nothing may precede the run; and where `\\K` moves the start of a match, it takes that for the position at
 * which it matched. Found by comparing all positions in all texts for a million random expressions and those of Shiki's
 * grammars: of 15,034, 282 are reported here, and 2 really depend on history.
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
  /** Searched last, and only up to what others have found. */
  readonly isLong: boolean
  /** Without a match, it matches nowhere later in the text. */
  readonly isSpent: boolean
  /** Begin with another text, which is the line; whether the expression can match in it. */
  enter(line: Line, text: Text): boolean
  /** The next match. If it begins after `last`, null may be returned instead. */
  find(line: Line, search: Search, last: number): Match
}

interface Candidate {
  readonly index: number
  readonly expression: Searched
}

/** The expressions of a list that can still match in a text, each in the order of the list. */
interface Candidates {
  readonly short: Candidate[]
  readonly long: readonly Candidate[]
}

/** The expressions that may match somewhere in the text, which is the line. */
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

/** An expression whose match depends on earlier searches: it has a scanner in each list, as in Oniguruma. */
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

/** An expression and its last match, which remains the next match until a search starts after it. */
class Expression implements Searched {
  readonly isLong: boolean
  readonly isSpent: boolean
  /** Each scanner is compiled when it is first needed. */
  private scanner: Scanner | undefined
  /** Finds a match only at the start of the search. */
  private anchored: Scanner | undefined
  /** It matches only at the start of the search. */
  private readonly isAnchored: boolean
  private lines = 0
  private requirement: Requirement | undefined
  private text: Text | undefined
  /** In this text, it cannot match after this position. */
  private lastStart = Number.POSITIVE_INFINITY
  /** Where the search of `match` began; without a match, it does not match anywhere before `end`. */
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
    // Neither a comment in the expression nor a call of it as a whole may contain what is put around it.
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
    // A capture is searched in the middle of a line, as a text of its own.
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

/** Infinity without a match. */
function startOf(match: Match): number {
  return match?.captureIndices[0]?.start ?? Number.POSITIVE_INFINITY
}
