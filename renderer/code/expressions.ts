// Contract: returns the same match as Oniguruma's own scanner, regardless of earlier searches: of all expressions in a list,
// the one that matches first; of those that match at the same position, the first in the list.
//
// Oniguruma compiles the list of each grammar rule separately, although lists share most of their expressions. Here expressions
// are compiled once and searched one by one, until a list has been used often enough to be worth compiling. Expressions whose
// match depends on earlier searches are left to Oniguruma, so tokens are the same either way.
import type { RegexEngine } from 'shiki/core'

type Scanner = ReturnType<RegexEngine['createScanner']>
type Text = Parameters<Scanner['findNextMatchSync']>[0]
type Options = Parameters<Scanner['findNextMatchSync']>[2]
type Match = ReturnType<Scanner['findNextMatchSync']>

/** Searches per expression after which compiling the whole list pays off. Measured: 2 to 8 make little difference. */
const searchesPerExpression = 2

/**
 * An engine that compiles each expression once: the first sample of TypeScript uses lists of 651 expressions, of which 166 are
 * distinct.
 *
 * Oniguruma searches a compiled list faster than we search its members, so a list that is used often is compiled as well.
 */
export function shareExpressions(inner: RegexEngine): RegexEngine {
  const known = new Map<string, Expression | undefined>()
  const expressionOf = (pattern: string) => {
    if (!known.has(pattern)) known.set(pattern, dependsOnHistory(pattern) ? undefined : new Expression(inner, pattern))
    return known.get(pattern)
  }
  return {
    createScanner(patterns) {
      const sources = patterns.map((one) => (typeof one === 'string' ? one : one.source))
      const list = sources.map(expressionOf).filter((one) => one !== undefined)
      if (list.length < sources.length) return inner.createScanner(patterns)
      let left = searchesPerExpression * list.length
      let whole: Scanner | undefined
      return {
        findNextMatchSync(text, start, options) {
          if (left-- === 0) whole = inner.createScanner(patterns)
          return whole ? whole.findNextMatchSync(text, start, options) : findFirst(list, text, start, options)
        },
        dispose: () => whole?.dispose?.(),
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

function findFirst(list: readonly Expression[], text: Text, start: number, options: Options): Match {
  let first: Match = null
  let firstStart = Number.POSITIVE_INFINITY
  for (const [index, expression] of list.entries()) {
    const match = expression.find(text, start, options)
    const found = startOf(match)
    if (match === null || found >= firstStart) continue
    first = { index, captureIndices: match.captureIndices }
    firstStart = found
    if (found <= start) break
  }
  return first
}

/** An expression and its last match, which remains the next match until a search starts after it. */
class Expression {
  private readonly scanner: Scanner
  /** It matches only at the start of the search. */
  private readonly isAnchored: boolean
  private text: Text | undefined
  private start = 0
  private options: Options | undefined
  private match: Match = null

  constructor(engine: RegexEngine, pattern: string) {
    this.scanner = engine.createScanner([pattern])
    this.isAnchored = pattern.includes('\\G')
  }

  find(text: Text, start: number, options: Options): Match {
    const isKnown =
      !this.isAnchored &&
      this.text === text &&
      this.options === options &&
      this.start <= start &&
      startOf(this.match) >= start
    if (isKnown) return this.match
    this.match = this.scanner.findNextMatchSync(text, start, options)
    this.text = text
    this.start = start
    this.options = options
    return this.match
  }
}

/** Infinity without a match. */
function startOf(match: Match): number {
  return match?.captureIndices[0]?.start ?? Number.POSITIVE_INFINITY
}
