import { backwards, type KnownWord, type Postings, shardsWith, shardWith } from '../../../renderer/search/shards.ts'
import type { PostingTier } from '../../../renderer/types.ts'
import { type Expansion, expandBeginning, expandRoot, expandSlips, type Match, stemsOf } from './expand.ts'
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
    const near = await this.vocabulary(
      'words',
      shardsWith(this.parts.map.starts.words, word.startsWith(root) ? root : word),
    )
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

  /** Words among which are all that one slip leads to: it leaves the beginning as it is, or the end. */
  private async similar(word: string): Promise<KnownWord[]> {
    const { starts } = this.parts.map
    const half = (word.length - 1) >> 1
    const end = backwards(word.slice(half + 1))
    const [ahead, behind] = await Promise.all([
      this.vocabulary('words', shardsWith(starts.words, word.slice(0, half))),
      this.vocabulary('ends', shardsWith(starts.ends, end)),
    ])
    const turned = behind.map((one) => ({ ...one, word: backwards(one.word) }))
    return [...new Map([...ahead, ...turned].map((one) => [one.word, one])).values()]
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
