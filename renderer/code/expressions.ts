// Contract: gives the match that Oniguruma's own scanner gives: of all expressions of a list the one that matches first,
// and of those that match at the same place the one that stands first.
import type { RegexEngine } from 'shiki/core'

type Scanner = ReturnType<RegexEngine['createScanner']>
type Text = Parameters<Scanner['findNextMatchSync']>[0]
type Options = Parameters<Scanner['findNextMatchSync']>[2]
type Match = ReturnType<Scanner['findNextMatchSync']>

/** Searches for each expression of a list after which compiling the whole list pays. Measured: 2 to 8 are much the same. */
const patience = 2

/**
 * An engine that compiles each expression once.
 *
 * The lists of a grammar share most of their expressions (651 and 166 in those that a first sample of TypeScript asks for),
 * and Oniguruma compiles each list by itself. It searches a list faster than we do its members, so a list that is used often
 * is compiled as well.
 */
export function shareExpressions(inner: RegexEngine): RegexEngine {
  const known = new Map<string, Expression>()
  const expressionOf = (pattern: string) => {
    const made = known.get(pattern) ?? new Expression(inner, pattern)
    known.set(pattern, made)
    return made
  }
  return {
    createScanner(patterns) {
      const list = patterns.map((one) => expressionOf(typeof one === 'string' ? one : one.source))
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
  /** What it matches depends on where the search begins. */
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
