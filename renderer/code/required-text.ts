// Contract: an expression is only ruled out where it cannot match. Whatever is not understood here counts as a possible match.
//
// A grammar searches each line for dozens of expressions, and most of them need a word or sign that the line does not have.
// Finding that out takes a fraction of the time of a search. To remove this, delete the file and `Expression.canMatch`.
import { type AlternativeElementNode, type AlternativeNode, parse } from 'oniguruma-parser/parser'

/** What a line must contain for an expression to match in it. */
export type Requirement =
  /** `isBehind`: the text may be before the match, since a lookbehind asks for it. */
  | { readonly text: RequiredText; readonly isBehind: boolean }
  | { readonly all: readonly Requirement[] }
  | { readonly any: readonly Requirement[] }

/** Longer lists of alternatives take about as long to look for as the search that they would save. */
const mostAlternatives = 24

/**
 * What every match of an expression contains; undefined if nothing is known. If any part of it ignores case, all of it is taken to
 * do so.
 */
export function requirementOf(pattern: string, line: Line): Requirement | undefined {
  try {
    const { body } = parse(pattern, {
      // As Shiki’s engine compiles expressions.
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
    return any.size === 1 ? [...any][0] : { any: [...any] }
  }

  /** Characters in a row are one text; what consumes nothing does not part them. */
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
    return this.line.require(this.ignoresCase ? text.toLowerCase() : text, isBehind, this.ignoresCase)
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

interface Searchable {
  readonly text: string
  readonly characters: CharacterSet
}

/** A text that expressions require. All expressions share it, so that it is looked for once in each line. */
interface RequiredText extends Searchable {
  readonly ignoresCase: boolean
  /** Number of the line to which `last` belongs. */
  line: number
  last: number
}

/** ASCII characters as bits, 32 in each number. */
export type CharacterSet = readonly [number, number, number, number]

function charactersOf(text: string): CharacterSet {
  const set: [number, number, number, number] = [0, 0, 0, 0]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 128) set[(code >> 5) as 0] |= 1 << (code & 31)
  }
  return set
}

/** The characters that a line must contain to meet a requirement. With case ignored, none are known. */
export function charactersNeeded(requirement: Requirement): CharacterSet {
  if ('text' in requirement) return requirement.text.ignoresCase ? [0, 0, 0, 0] : requirement.text.characters
  const [first = [0, 0, 0, 0], ...rest] = ('all' in requirement ? requirement.all : requirement.any).map(
    charactersNeeded,
  )
  return rest.reduce((set, one) => {
    const join = (index: 0 | 1 | 2 | 3) => ('all' in requirement ? set[index] | one[index] : set[index] & one[index])
    return [join(0), join(1), join(2), join(3)]
  }, first)
}

function searchable(text: string): Searchable {
  return { text, characters: charactersOf(text) }
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text)
}

function contains(set: CharacterSet, part: CharacterSet): boolean {
  return (
    (set[0] & part[0]) === part[0] &&
    (set[1] & part[1]) === part[1] &&
    (set[2] & part[2]) === part[2] &&
    (set[3] & part[3]) === part[3]
  )
}

/** The line that is being searched, and where the texts that expressions require are in it. */
export class Line {
  private readonly requirements = new Map<string, Requirement>()
  private number = 0
  private written = searchable('')
  /** In lower case. Undefined if not only ASCII: other characters may stand for ASCII ones if case is ignored, as ſ for s. */
  private folded: Searchable | undefined

  require(text: string, isBehind: boolean, ignoresCase: boolean): Requirement {
    const key = `${isBehind},${ignoresCase},${text}`
    const known = this.requirements.get(key)
    if (known) return known
    const made = { text: { ...searchable(text), ignoresCase, line: -1, last: -1 }, isBehind }
    this.requirements.set(key, made)
    return made
  }

  read(text: string): void {
    this.number++
    this.written = searchable(text)
    this.folded = isAscii(text) ? searchable(text.toLowerCase()) : undefined
  }

  /**
   * The last position at which an expression with this requirement can match: -1 if nowhere, Infinity if anywhere. `needed` are the
   * characters that it needs.
   */
  lastStart(requirement: Requirement, needed?: CharacterSet): number {
    if (needed && !contains(this.written.characters, needed)) return -1
    if ('text' in requirement) {
      const last = this.lastIndexOf(requirement.text)
      return last >= 0 && requirement.isBehind ? Number.POSITIVE_INFINITY : last
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

  private lastIndexOf(required: RequiredText): number {
    if (required.line === this.number) return required.last
    required.line = this.number
    const line = required.ignoresCase ? this.folded : this.written
    if (!line) required.last = Number.POSITIVE_INFINITY
    else required.last = contains(line.characters, required.characters) ? line.text.lastIndexOf(required.text) : -1
    return required.last
  }
}
