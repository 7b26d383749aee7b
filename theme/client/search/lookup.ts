import { backwards, type KnownWord, type Postings, shardsWith, shardWith } from '../../../renderer/search/shards.ts'
import type { PostingTier } from '../../../renderer/types.ts'
import {
  type Expansion,
  expandBeginning,
  expandRoot,
  expandSlips,
  isKnown,
  slips as isSlip,
  type Match,
  stemsOf,
} from './expand.ts'
import type { Parts } from './parts.ts'
import type { Wish } from './query.ts'

export interface Weighed extends Postings {
  readonly term: string
  readonly weight: number
}

/** What a wish may mean in the words of the site: a name as a whole, and by its parts. */
export interface Meant {
  readonly whole: readonly Match[]
  readonly parts: readonly (readonly Match[])[]
  readonly known: boolean
}

/** Where words of readers are looked for. */
export const inTexts: readonly PostingTier[] = ['heads', 'texts']

/** So many files of longer words are looked at for a word that the site has, and for one that is not so short any more. */
const filesForKnown = 2
const filesForLong = 3
const shortestOfMany = 4

/** Files before and behind a word's own that are looked at for slips. */
const filesAside = 1

/** Loads something that may fail for itself. */
export type Attempt = <Value>(load: () => Promise<Value>) => Promise<Value | undefined>

/** Finds what the words of one question stand for, loading as few files as it can. */
export class Lookup {
  /** Terms that stand somewhere. */
  readonly used = new Set<string>()

  constructor(
    private readonly parts: Parts,
    private readonly stem: (word: string) => string,
    private readonly attempt: Attempt,
  ) {}

  async expand({ word, parts, open }: Wish): Promise<Meant> {
    const { known, matches } = await this.expandWord(word, open)
    const pieces = await Promise.all(parts.map((part) => this.expandWord(part, false)))
    return { known, whole: matches, parts: pieces.map((piece) => piece.matches) }
  }

  private async expandWord(word: string, open: boolean): Promise<Expansion> {
    const root = this.stem(word)
    const own = { term: root, weight: 1 }
    const isThere = async () => (await this.postings([own], inTexts)).length > 0
    // What is typed to its end and stands in a text needs no other words.
    if (!open && (await isThere())) return { known: true, matches: [own, ...expandRoot(root, await this.beside(root))] }
    const near = await this.beginningWith(word.startsWith(root) ? root : word, word)
    const found = expandBeginning(word, near, open, this.stem)
    const others = expandRoot(root, stemsOf(near, this.stem))
    if (found.known) return { known: true, matches: [...found.matches, ...others] }
    // Another form of the word may be there.
    if (open && (await isThere())) return { known: true, matches: [own, ...found.matches, ...others] }
    if (word.length < 4) return found
    const similar = await this.similar(word)
    const slips = expandSlips(word, similar, this.stem)
    const meant = slips.slice(0, 1).flatMap(({ term }) => expandRoot(term, stemsOf(similar, this.stem)))
    return { known: false, matches: [...found.matches, ...slips, ...meant] }
  }

  /** Words with a beginning; of many, those that come first, among which the shorter ones are. */
  private async beginningWith(beginning: string, word: string): Promise<KnownWord[]> {
    const files = shardsWith(this.parts.map.starts.words, beginning)
    const first = await this.vocabulary('words', files.slice(0, filesForKnown))
    if (first.some((one) => one.word === word && isKnown(one))) return first
    const most = word.length < shortestOfMany ? files.length : filesForLong
    return [...first, ...(await this.vocabulary('words', files.slice(filesForKnown, most)))]
  }

  /** Terms in the files that a term is in, or would be. */
  private async beside(term: string): Promise<string[]> {
    const files = await Promise.all(
      inTexts.map((tier) => {
        const file = shardWith(this.parts.map.starts[tier], term)
        return this.attempt(() => this.parts.terms(tier, file))
      }),
    )
    return files.flatMap((terms) => [...(terms?.keys() ?? [])])
  }

  /**
   * Words among which are those that one slip leads to: it leaves the beginning as it is, as most do, or the end. The more of
   * a word is left as it is, the fewer files there are: half of it is tried last.
   */
  private async similar(word: string): Promise<KnownWord[]> {
    const half = Math.max(2, (word.length - 1) >> 1)
    const found = new Map<string, KnownWord>()
    for (const tier of ['words', 'ends'] as const) {
      const spell = tier === 'words' ? (one: string) => one : backwards
      const least = tier === 'words' ? half : word.length - 1 - half
      for (let left = word.length - 2; left >= least; left--) {
        const starts = this.parts.map.starts[tier]
        const own = shardWith(starts, spell(word))
        const files = shardsWith(starts, spell(word).slice(0, left)).filter(
          (file) => Math.abs(file - own) <= filesAside,
        )
        for (const one of await this.vocabulary(tier, files))
          found.set(spell(one.word), { ...one, word: spell(one.word) })
        const near = [...found.values()]
        if (near.some((one) => one.plain && isSlip(word, one.word, false))) return near
      }
    }
    return [...found.values()]
  }

  /** Words that the reader wrote apart may be one name; one that is worth looking for stands in a heading. */
  async joined(word: string): Promise<readonly Weighed[]> {
    const own = [{ term: this.stem(word), weight: 1 }]
    const heads = await this.postings(own, ['heads'])
    return heads.length > 0 ? [...heads, ...(await this.postings(own, ['texts']))] : []
  }

  private async vocabulary(tier: 'words' | 'ends', files: readonly number[]): Promise<KnownWord[]> {
    const lists = await Promise.all(files.map((file) => this.attempt(() => this.parts.words(tier, file))))
    return lists.flatMap((words) => words ?? [])
  }

  async postings(matches: readonly Match[], tiers: readonly PostingTier[]): Promise<Weighed[]> {
    const found = await Promise.all(
      matches.flatMap(({ term, weight }) =>
        tiers.map(async (tier): Promise<Weighed[]> => {
          const file = shardWith(this.parts.map.starts[tier], term)
          const terms = await this.attempt(() => this.parts.terms(tier, file))
          const postings = terms?.get(term)?.()
          if (postings) this.used.add(term)
          return postings ? [{ term, weight, ...postings }] : []
        }),
      ),
    )
    return found.flat()
  }
}
