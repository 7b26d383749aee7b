// Extends Lunr's formula by what an index of single words cannot express: a section that lacks some of the words counts much
// less, unless the rest of its page has them, and words that appear as they were typed count more.
import { rarityOf } from '../../../renderer/search/score.ts'
import type { SearchGroup, SearchKind, SearchMap } from '../../../renderer/types.ts'
import type { Weighed } from './lookup.ts'

/** Minimum score of a section relative to the best section of its page, to be shown with it. */
const worthShowing = 0.4

/** The minimum after the reader has asked for more pages than `firstPages`. */
const worthListing = 0.02
export const firstPages = 5

/** The score of a section is multiplied by the share of search terms that it contains, raised to this power. */
const completeness = 2.5

/** In that share, a term counts by its rarity to this power; a term that only the rest of the page has, also by this factor. */
const rarityPower = 0.3
const elsewhere = 0.3

/** The share of a page's keywords and description that counts for its beginning when its sections are ordered. */
const ofBeginning = 0.5

/** Factor of reference pages if the query is pasted code. */
const referenceWeight = 1.5

/** Weight of the parts of a name relative to the whole. */
const partsWeight = 0.3

export interface Ask {
  readonly typed: string
  /** Default: all kinds. */
  readonly kind?: SearchKind | undefined
  /** Path of the current page, which determines the version of the docs to search. */
  readonly path: string
  /** Maximum number of pages. */
  readonly pages: number
}

export interface RankedPage {
  readonly page: number
  readonly kind: SearchKind
  /** Sections of the page, best first. */
  readonly units: readonly RankedUnit[]
}

export interface RankedUnit {
  /** Index within the page. */
  readonly unit: number
  /** The score by which it is compared with the other sections of its page. */
  readonly score: number
  /** The score by which its page is compared with others, including the keywords and description of the page. */
  readonly ofPage: number
}

export interface Found {
  readonly whole: readonly Weighed[]
  readonly parts: readonly (readonly Weighed[])[]
  /** Whether the site contains the whole name. */
  readonly known: boolean
  readonly emphasis: number
}

/** Scores of all units for a query: Lunr's sum over terms, increased with the share of search terms that match. */
export class Ranking {
  private readonly units: number
  private readonly scores: Float32Array[] = []
  /** The weight of each search term in the share that a section contains. */
  private readonly worths: number[] = []
  private readonly extra: Float32Array
  /** All zero, except while the weights of a term are summed. */
  private readonly sums: Float32Array
  private readonly firsts: number[] = []
  private readonly allowed: readonly (SearchGroup & { readonly to: number })[]

  constructor(
    map: SearchMap,
    private readonly ask: Pick<Ask, 'kind' | 'path' | 'pages'>,
    private readonly isCode: boolean,
  ) {
    let unit = 0
    for (const count of map.counts) {
      this.firsts.push(unit)
      unit += count
    }
    this.units = unit
    this.extra = new Float32Array(unit)
    this.sums = new Float32Array(unit)
    this.allowed = allowedGroups(map, ask.path)
  }

  /**
   * Add the matches of a search term: of the whole name, and of its parts. If the site has the whole name, all parts must match.
   */
  add(searchTerm: number, { whole, parts, known, emphasis }: Found) {
    this.worths[searchTerm] = emphasis * this.worthOf([...whole, ...parts.flat()])
    const scores = this.best(whole)
    const pieces = parts.map((part) => this.best(part))
    for (const unit of pieces.length > 0 ? scores.keys() : []) {
      let [sum, met] = [0, 0]
      for (const piece of pieces) {
        sum += piece[unit] as number
        if ((piece[unit] as number) > 0) met++
      }
      if (known && met < pieces.length) continue
      scores[unit] = (scores[unit] as number) + partsWeight * sum * (met / pieces.length) ** 2
    }
    this.scores[searchTerm] = emphasis === 1 ? scores : scores.map((score) => emphasis * score)
  }

  /** The weight of a term in the share that a section contains, by the rarity of its best match. */
  private worthOf(found: readonly Weighed[]): number {
    const most = Math.max(0, ...found.map(({ weight }) => weight))
    const best = found.filter(({ weight }) => weight === most)
    return Math.max(0, ...best.map(({ frequency }) => rarityOf(frequency, this.units))) ** rarityPower
  }

  /** The scores of units. If several matches are in the same unit, the best one counts. */
  private best(found: readonly Weighed[]): Float32Array {
    const scores = new Float32Array(this.units)
    this.eachSum(found, (unit, score) => {
      if (score > (scores[unit] as number)) scores[unit] = score
    })
    return scores
  }

  /** Add matches that raise the score but are not required. */
  support(found: readonly Weighed[]) {
    this.eachSum(found, (unit, score) => {
      this.extra[unit] = (this.extra[unit] as number) + score
    })
  }

  /** Whether anything was found for a search term. */
  has(searchTerm: number): boolean {
    const scores = this.scores[searchTerm]
    return scores !== undefined && isAnyPositive(scores, 0, this.units)
  }

  /** Visit each unit of each term once, with the sum of the term's weights in all its fields, as in Lunr. */
  private eachSum(found: readonly Weighed[], visit: (unit: number, score: number) => void) {
    const { sums } = this
    for (const own of byTerm(found)) {
      for (const { weight, frequency, units, impacts } of own) {
        const factor = weight * rarityOf(frequency, this.units)
        for (let at = 0; at < units.length; at++) {
          const unit = units[at] as number
          sums[unit] = (sums[unit] as number) + factor * (impacts[at] as number)
        }
      }
      for (const { units } of own)
        for (const unit of units) {
          const score = sums[unit] as number
          sums[unit] = 0
          if (score > 0) visit(unit, score)
        }
    }
  }

  /** Kinds with hits, regardless of the selected kind. */
  kinds(): SearchKind[] {
    const some = (from: number, to: number) => this.scores.some((scores) => isAnyPositive(scores, from, to))
    const found = this.allowed.filter(({ first, to }) => some(this.unitOf(first), this.unitOf(to)))
    return [...new Set(found.map(({ kind }) => kind))]
  }

  /** Pages with a hit, best first, each with its sections. */
  pages(): RankedPage[] {
    const found: (RankedPage & { readonly score: number })[] = []
    for (const { first, to, kind } of this.allowed) {
      if (this.ask.kind && kind !== this.ask.kind) continue
      const weight = this.isCode && kind === 'api' ? referenceWeight : 1
      for (let page = first; page < to; page++) {
        const own = this.unitsOf(page, weight)
        const best = own[0]?.score ?? 0
        const units = own.filter(
          ({ score }) => score >= best * (this.ask.pages > firstPages ? worthListing : worthShowing),
        )
        if (best > 0) found.push({ page, kind, units, score: Math.max(...own.map(({ ofPage }) => ofPage)) })
      }
    }
    return found.sort((a, b) => b.score - a.score || a.page - b.page)
  }

  /** The sections of a page that have a hit, best first. */
  private unitsOf(page: number, weight: number): RankedUnit[] {
    const [start, end] = [this.unitOf(page), this.unitOf(page + 1)]
    const onPage = this.scores.map((scores) => isAnyPositive(scores, start, end))
    if (!onPage.includes(true)) return []
    const whole = end - 1
    const own: RankedUnit[] = []
    for (let unit = start; unit < whole; unit++) {
      const score = this.score(unit, onPage, whole, unit === start ? ofBeginning : 0)
      const ofPage = this.score(unit, onPage, whole, 1)
      if (score > 0) own.push({ unit: unit - start, score: weight * score, ofPage: weight * ofPage })
    }
    return own.sort((a, b) => b.score - a.score || a.unit - b.unit)
  }

  /** The score of a unit, including a share of the score of its page's keywords and description. */
  private score(unit: number, onPage: readonly boolean[], whole: number, share: number): number {
    let [sum, met, all] = [0, 0, 0]
    for (const [searchTerm, scores] of this.scores.entries()) {
      const [score, ofWhole] = [scores[unit] as number, share * (scores[whole] as number)]
      const worth = this.worths[searchTerm] as number
      all += worth
      sum += score + ofWhole
      if (score > 0) met += worth
      else if (ofWhole > 0) met += Math.max(share, elsewhere) * worth
      else if (onPage[searchTerm]) met += elsewhere * worth
    }
    const extra = (this.extra[unit] as number) + share * (this.extra[whole] as number)
    return sum === 0 ? 0 : (sum + extra) * (met / all) ** completeness
  }

  private unitOf(page: number): number {
    return this.firsts[page] ?? this.units
  }
}

function byTerm(found: readonly Weighed[]): Iterable<readonly Weighed[]> {
  const terms = new Map<string, Weighed[]>()
  for (const one of found) terms.set(one.term, [...(terms.get(one.term) ?? []), one])
  return terms.values()
}

function isAnyPositive(scores: Float32Array, from: number, to: number): boolean {
  for (let unit = from; unit < to; unit++) if ((scores[unit] as number) > 0) return true
  return false
}

/**
 * The page groups to search: everything without versions, and of each docs instance the version that the reader is in, or else the
 * latest.
 */
function allowedGroups({ groups, counts }: SearchMap, path: string) {
  const withEnds = groups.map((group, index) => ({ ...group, to: groups[index + 1]?.first ?? counts.length }))
  // The path of one version may be a prefix of another's.
  const around = withEnds.filter(({ instance, below }) => instance && `${path}/`.startsWith(`${trimmed(below)}/`))
  const [own] = around.sort((a, b) => trimmed(b.below).length - trimmed(a.below).length)
  return withEnds.filter(({ instance, scope }) => scope === (own && instance === own.instance ? own.scope : ''))
}

function trimmed(path: string): string {
  return path.replace(/\/+$/, '')
}
