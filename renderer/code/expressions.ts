// Contract: returns the same match as Oniguruma's own scanner, regardless of earlier searches: of all expressions in a list,
// the one that matches first; of those that match at the same position, the first in the list.
//
// Oniguruma compiles the list of each grammar rule separately, although lists share most of their expressions. Here expressions
// are compiled once and searched one by one, if the line has what they need. Expressions whose match depends on earlier searches
// are left to Oniguruma, so tokens are the same either way.
import type { RegexEngine } from 'shiki/core'
import { Line, type Requirement, requirementOf } from './required-text.ts'

type Scanner = ReturnType<RegexEngine['createScanner']>
type Text = Parameters<Scanner['findNextMatchSync']>[0]
type Options = Parameters<Scanner['findNextMatchSync']>[2]
type Match = ReturnType<Scanner['findNextMatchSync']>

/** Lines in which an expression is searched for before it is worth finding out what it needs. */
const linesBefore = 16

/**
 * An engine that compiles each expression once, and only searches for those that can match: the first sample of TypeScript uses
 * lists of 651 expressions, of which 166 are distinct.
 */
export function shareExpressions(inner: RegexEngine): RegexEngine {
  const line = new Line()
  const known = new Map<string, Expression | undefined>()
  const expressionOf = (pattern: string) => {
    if (!known.has(pattern)) known.set(pattern, dependsOnHistory(pattern) ? undefined : new Expression(inner, pattern))
    return known.get(pattern)
  }
  let current: Text | undefined
  return {
    createScanner(patterns) {
      const sources = patterns.map((one) => (typeof one === 'string' ? one : one.source))
      const list = sources.map(expressionOf).filter((one) => one !== undefined)
      if (list.length < sources.length) return inner.createScanner(patterns)
      let candidates: readonly Candidate[] = []
      let last: Text | undefined
      return {
        findNextMatchSync(text, start, options) {
          if (text !== current) line.read(typeof text === 'string' ? text : text.content)
          current = text
          if (text !== last) candidates = candidatesIn(list, line, text)
          last = text
          return findFirst(candidates, line, { text, start, options })
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

interface Candidate {
  readonly index: number
  readonly expression: Expression
}

/** The expressions that may match somewhere in the text, which is the line. */
function candidatesIn(list: readonly Expression[], line: Line, text: Text): Candidate[] {
  const candidates: Candidate[] = []
  for (let index = 0; index < list.length; index++) {
    const expression = list[index]
    if (expression?.enter(line, text)) candidates.push({ index, expression })
  }
  return candidates
}

interface Search {
  readonly text: Text
  readonly start: number
  readonly options: Options
}

function findFirst(candidates: readonly Candidate[], line: Line, search: Search): Match {
  let first: Candidate | undefined
  let firstMatch: Match = null
  let firstStart = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const match = candidate.expression.find(line, search)
    if (match === null) continue
    const found = startOf(match)
    if (found >= firstStart) continue
    first = candidate
    firstMatch = match
    firstStart = found
    if (found <= search.start) break
  }
  if (!first || !firstMatch) return null
  return { index: first.index, captureIndices: firstMatch.captureIndices }
}

/** An expression and its last match, which remains the next match until a search starts after it. */
class Expression {
  private readonly scanner: Scanner
  /** It matches only at the start of the search. */
  private readonly isAnchored: boolean
  private lines = 0
  private requirement: Requirement | undefined
  private text: Text | undefined
  /** In this text, it cannot match after this position. */
  private lastStart = Number.POSITIVE_INFINITY
  private start = Number.POSITIVE_INFINITY
  private options: Options | undefined
  private match: Match = null

  constructor(
    engine: RegexEngine,
    private readonly pattern: string,
  ) {
    this.scanner = engine.createScanner([pattern])
    this.isAnchored = pattern.includes('\\G')
  }

  /** Begin with another text, which is the line; whether the expression can match in it. */
  enter(line: Line, text: Text): boolean {
    if (this.text !== text) {
      if (this.lines++ === linesBefore) this.requirement = requirementOf(this.pattern, line)
      this.lastStart = this.requirement ? line.lastStart(this.requirement) : Number.POSITIVE_INFINITY
      this.text = text
      this.start = Number.POSITIVE_INFINITY
    }
    return this.lastStart >= 0
  }

  find(line: Line, { text, start, options }: Search): Match {
    // A capture is searched in the middle of a line, as a text of its own.
    if (!this.enter(line, text) || start > this.lastStart) return null
    const isKnown = !this.isAnchored && this.start <= start && this.options === options && startOf(this.match) >= start
    if (isKnown) return this.match
    this.match = this.scanner.findNextMatchSync(text, start, options)
    this.start = start
    this.options = options
    return this.match
  }
}

/** Infinity without a match. */
function startOf(match: Match): number {
  return match?.captureIndices[0]?.start ?? Number.POSITIVE_INFINITY
}
