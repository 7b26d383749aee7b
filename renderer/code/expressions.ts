// Contract: returns the match that Oniguruma's own scanner returns, whatever was searched before: of all expressions in a list
// the one that matches first, and of those that match at the same position the first in the list.
//
// Oniguruma compiles the list of each grammar rule separately, although lists share most of their expressions. Here expressions
// are compiled once and searched one by one, until a list was used often enough to be worth compiling. Expressions whose match
// depends on earlier searches are left to Oniguruma, so tokens are the same either way.
import type { RegexEngine } from 'shiki/core'

type Scanner = ReturnType<RegexEngine['createScanner']>
type Text = Parameters<Scanner['findNextMatchSync']>[0]
type Options = Parameters<Scanner['findNextMatchSync']>[2]
type Match = ReturnType<Scanner['findNextMatchSync']>

/** Searches per expression of a list after which it pays to compile the whole list. Measured: 2 to 8 make little difference. */
const patience = 2

/**
 * An engine that compiles each expression once: a first sample of TypeScript uses lists of 651 expressions, 166 of which differ.
 *
 * Oniguruma searches a list faster than we search its members, so a list that is used often is compiled as well.
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
      let left = patience * list.length
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

/** What may come before the first character that an expression consumes, except lookaround. */
const nothingConsumed =
  /^(?:[$^]|\\[bBAzZG]|\((?:\?(?:[:>]|<[A-Za-z_]\w*>|[a-zA-Z-]+[:)])|(?!\?))|\)|[?*+]|\{[\d,]*\})*/
/** A run of any characters. */
const anyRun = /(?:\.|\\[NOX])[*+{]|\((?:\?(?:[:>]|[a-zA-Z-]+:|<[A-Za-z_]\w*>))?(?:\.|\\[NOX])\??\)/

/**
 * Whether Oniguruma may find another match when it begins in another place before it, so that what it remembers of a text
 * depends on the searches before: `\\b.+` in ` a` is found from the second place, and not from the first. It takes an
 * expression that begins with a run of any characters for one that matches at the beginning of a line or not at all, though
 * something may stand before that consumes nothing; and where `\\K` moves the beginning of a match, it takes that for the
 * place where it matches. Found by comparing all places of all texts for a million random expressions and those of Shiki's
 * grammars: of 15,034, 282 are reported here, and 2 really are such.
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

/** One expression, and where it matched last: a match stays the next one until it is passed. */
class Expression {
  private readonly scanner: Scanner
  /** It matches where the search begins, or not at all. */
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

/** Infinite where nothing was found. */
function startOf(match: Match): number {
  return match?.captureIndices[0]?.start ?? Number.POSITIVE_INFINITY
}
