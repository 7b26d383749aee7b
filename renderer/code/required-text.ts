// Contract: an expression is ruled out only where it cannot match. Any syntax that is not handled here counts as a possible match.
//
// A grammar searches each line for dozens of expressions, most of which need a word or sign that the line does not contain.
// Checking for it takes a fraction of the time of a search. To remove this, delete the file and `Expression.requirement`.
import { type AlternativeElementNode, type AlternativeNode, parse } from 'oniguruma-parser/parser'

/** What a line must contain for an expression to match in it. */
export type Requirement = AnyText | { readonly all: readonly Requirement[] } | { readonly any: readonly Requirement[] }

/** One of several texts. All expressions with the same requirement share it, so it is checked once per line. */
interface AnyText {
  readonly texts: readonly RequiredText[]
  readonly ignoresCase: boolean
  /** Number of the line for which `last` was decided. */
  line: number
  /** The last position in that line at which an expression with this requirement can match. */
  last: number
}

interface RequiredText {
  readonly text: WantedText
  /** Whether the text may come before the match, because a lookbehind requires it. */
  readonly isBehind: boolean
}

/** A text that is searched for in each line. */
interface WantedText {
  readonly text: string
  /** Number of the last line that contains it. */
  line: number
  /** Its last position in that line. */
  last: number
}

/** Checking for more alternatives than this takes about as long as the search that it would save. */
const mostAlternatives = 24

/**
 * What every match of an expression contains; undefined if nothing is known. If any part of the expression ignores case, all of it
 * is treated as if it did.
 */
export function requirementOf(pattern: string, line: Line): Requirement | undefined {
  try {
    const { body } = parse(pattern, {
      // The rules with which Shiki’s engine compiles expressions.
      rules: { captureGroup: true, singleline: true },
      skipLookbehindValidation: true,
      skipPropertyNameValidation: true,
    })
    return new Reader(line, /\(\?[a-z]*i/.test(pattern)).alternatives(body, false)
  } catch {
    return undefined
  }
}

class Reader {
  constructor(
    private readonly line: Line,
    private readonly ignoresCase: boolean,
  ) {}

  alternatives(list: readonly AlternativeNode[], isBehind: boolean): Requirement | undefined {
    const any = new Set<Requirement>()
    for (const { body } of list) {
      const one = this.sequence(body, isBehind)
      if (!one) return undefined
      for (const part of 'any' in one ? one.any : [one]) any.add(part)
    }
    if (any.size > mostAlternatives) return undefined
    if (any.size === 1) return [...any][0]
    const texts = [...any].flatMap((one) => ('texts' in one ? one.texts : []))
    const others = [...any].filter((one) => !('texts' in one))
    const oneOf = this.line.requireAny(texts, this.ignoresCase)
    return others.length === 0 ? oneOf : { any: [oneOf, ...others] }
  }

  /** Consecutive characters form one text; assertions between them do not split it. */
  private sequence(nodes: readonly AlternativeElementNode[], isBehind: boolean): Requirement | undefined {
    const all = new Set<Requirement>()
    let run = ''
    const add = (one: Requirement | undefined) => {
      for (const part of one && 'all' in one ? one.all : one ? [one] : []) all.add(part)
    }
    const endRun = () => {
      if (run) add(this.text(run, isBehind))
      run = ''
    }
    for (const node of nodes) {
      if (node.type === 'Character' && node.value < 128) run += String.fromCharCode(node.value)
      else if (node.type === 'LookaroundAssertion') {
        const one = this.alternatives(node.body, isBehind || node.kind === 'lookbehind')
        if (!node.negate) add(one)
      } else if (node.type !== 'Assertion') {
        endRun()
        add(this.node(node, isBehind))
      }
    }
    endRun()
    if (all.size < 2) return [...all][0]
    return { all: [...all] }
  }

  private text(text: string, isBehind: boolean): Requirement {
    const wanted = this.line.want(this.ignoresCase ? text.toLowerCase() : text, this.ignoresCase)
    return this.line.requireAny([{ text: wanted, isBehind }], this.ignoresCase)
  }

  private node(node: AlternativeElementNode, isBehind: boolean): Requirement | undefined {
    switch (node.type) {
      case 'Character':
        return node.value < 128 ? this.text(String.fromCharCode(node.value), isBehind) : undefined
      case 'CharacterClass': {
        if (node.negate || node.kind !== 'union') return undefined
        const alternatives = node.body.map((body) => ({ type: 'Alternative', body: [body] }) as AlternativeNode)
        return this.alternatives(alternatives, isBehind)
      }
      case 'CapturingGroup':
      case 'Group':
        return this.alternatives(node.body, isBehind)
      case 'Quantifier': {
        const body = this.node(node.body, isBehind)
        return node.min > 0 ? body : undefined
      }
      default:
        return undefined
    }
  }
}

/** Number of ASCII characters. */
const ascii = 128

/** Texts by their first characters, so that only a few are compared at each position of a line. */
class WantedTexts {
  isEmpty = true
  /** Texts of one character, by that character. */
  private readonly single: (WantedText | undefined)[] = new Array(ascii).fill(undefined)
  /** Longer texts, by their first two characters. */
  private readonly longer: (WantedText[] | undefined)[] = new Array(ascii * ascii).fill(undefined)

  get(text: string): WantedText {
    const code = text.charCodeAt(0)
    const start = code * ascii + text.charCodeAt(1)
    const known = text.length === 1 ? this.single[code] : this.longer[start]?.find((one) => one.text === text)
    if (known) return known
    const made: WantedText = { text, line: -1, last: -1 }
    if (text.length === 1) this.single[code] = made
    else this.longer[start] = [...(this.longer[start] ?? []), made]
    this.isEmpty = false
    return made
  }

  /** Record the last position of each text that a line contains. */
  find(line: string, number: number) {
    let code = line.charCodeAt(0)
    for (let at = 0; at < line.length; at++) {
      const next = line.charCodeAt(at + 1)
      if (code < ascii) {
        const single = this.single[code]
        if (single) {
          single.line = number
          single.last = at
        }
        const longer = next < ascii ? this.longer[code * ascii + next] : undefined
        if (longer) noteThose(longer, line, { at, number })
      }
      code = next
    }
  }
}

/** Record those of the texts that are at a position of a line. */
function noteThose(texts: readonly WantedText[], line: string, { at, number }: { at: number; number: number }) {
  for (const one of texts) {
    if (one.text.length > 2 && !line.startsWith(one.text, at)) continue
    one.line = number
    one.last = at
  }
}

/** The line that is being searched, and the positions of required texts in it. */
export class Line {
  private readonly requirements = new Map<string, AnyText>()
  private readonly wanted = new WantedTexts()
  /** Texts in lower case, for expressions that ignore case. */
  private readonly wantedFolded = new WantedTexts()
  private number = 0
  private text = ''
  /** If case is ignored, other characters may stand for ASCII ones, such as ſ for s. */
  private isAscii = true

  /** Search for a text in this line and all later ones. */
  want(text: string, ignoresCase: boolean): WantedText {
    const wanted = (ignoresCase ? this.wantedFolded : this.wanted).get(text)
    if (wanted.line < 0) this.find()
    return wanted
  }

  /** The requirement that a line contains at least one of these texts. */
  requireAny(texts: readonly RequiredText[], ignoresCase: boolean): AnyText {
    const key = [ignoresCase, ...texts.map(({ text, isBehind }) => `${isBehind},${text.text}`)].join('\n')
    const known = this.requirements.get(key)
    if (known) return known
    const made: AnyText = { texts, ignoresCase, line: -1, last: -1 }
    this.requirements.set(key, made)
    return made
  }

  read(text: string): void {
    this.number++
    this.text = text
    this.isAscii = !/[^\0-\x7f]/.test(text)
    this.find()
  }

  /** The last position at which an expression with this requirement can match: -1 if nowhere, Infinity if anywhere. */
  lastStart(requirement: Requirement): number {
    if ('texts' in requirement) {
      if (requirement.line !== this.number) {
        requirement.line = this.number
        requirement.last = this.lastOf(requirement)
      }
      return requirement.last
    }
    if ('all' in requirement) {
      let least = Number.POSITIVE_INFINITY
      for (const one of requirement.all) {
        least = Math.min(least, this.lastStart(one))
        if (least < 0) break
      }
      return least
    }
    let most = -1
    for (const one of requirement.any) {
      most = Math.max(most, this.lastStart(one))
      if (most === Number.POSITIVE_INFINITY) break
    }
    return most
  }

  private lastOf({ texts, ignoresCase }: AnyText): number {
    if (ignoresCase && !this.isAscii) return Number.POSITIVE_INFINITY
    let most = -1
    for (const { text, isBehind } of texts) {
      if (text.line !== this.number) continue
      if (isBehind) return Number.POSITIVE_INFINITY
      if (text.last > most) most = text.last
    }
    return most
  }

  private find() {
    this.wanted.find(this.text, this.number)
    if (!this.wantedFolded.isEmpty) this.wantedFolded.find(this.text.toLowerCase(), this.number)
  }
}
