import {
  backwards,
  type KnownWord,
  type Postings,
  placeOf,
  shardsWith,
  shardWith,
} from '../../../renderer/search/shards.ts'
import { findWords, isStopWord } from '../../../renderer/search/words.ts'
import type { PostingTier } from '../../../renderer/types.ts'
import {
  type Expansion,
  expandBeginning,
  expandRoot,
  expandSynonyms,
  expandTypos,
  isKnown,
  isTypo,
  type Match,
  stemsOf,
} from './expand.ts'
import type { Parts } from './parts.ts'
import type { SearchTerm } from './query.ts'
import { synonyms } from './synonyms.ts'

export interface Weighed extends Postings {
  readonly term: string
  readonly weight: number
}

/** The matches of a search term: as a whole, and by its parts if it is a name. */
export interface TermMatches {
  readonly whole: readonly Match[]
  readonly parts: readonly (readonly Match[])[]
  readonly known: boolean
}

/** The tiers in which the words of a query are looked up. */
export const inTexts: readonly PostingTier[] = ['heads', 'texts']

/** Number of files searched for longer words: if the site has the word itself, and if the word is not very short. */
const filesForKnown = 2
const filesForLong = 3
const shortestOfMany = 4

/** Number of neighbouring files searched for typos, on each side of the word's own file. */
const filesAside = 1

/** Load something that may fail on its own. */
export type Attempt = <Value>(load: () => Promise<Value>) => Promise<Value | undefined>

/** Finds the matches of the words in a query, loading as few files as possible. */
export class Lookup {
  /** Terms that were found in the index. */
  readonly used = new Set<string>()
  private readonly synonyms: readonly (readonly string[])[]
  /** The synonyms of each word of the query. */
  private alike: ReadonlyMap<SearchTerm, readonly Match[]> = new Map()

  constructor(
    private readonly parts: Parts,
    private readonly stem: (word: string) => string,
    private readonly attempt: Attempt,
  ) {
    // On a large site, each synonym would load another file, so only those that the site defines are used.
    const groups = [...(parts.map.synonyms ?? []), ...(parts.hasHeads ? synonyms : [])]
    this.synonyms = groups.map((group) => group.map((words) => this.stems(words)))
  }

  /** Request what most queries need for each word, and for joined words, before it is known what else they need. */
  begin(searchTerms: readonly SearchTerm[], joined: readonly string[]) {
    // The caller that needs the file reports a failure.
    const begin = (tier: PostingTier, term: string) => this.file(tier, term).terms.catch(() => {})
    const stems = searchTerms.map(({ word }) => this.stem(word))
    this.alike = new Map(searchTerms.map((one, at) => [one, expandSynonyms(stems, at, this.synonyms)]))
    const pieces = searchTerms.flatMap(({ parts, last }) => (last === undefined ? parts : [last]))
    // On a small site, the root shows which joined words occur.
    const more = [...pieces, ...(this.parts.hasHeads ? [] : joined)].map((word) => this.stem(word))
    for (const term of [...stems, ...more]) for (const tier of inTexts) begin(tier, term)
    for (const { term } of [...this.alike.values()].flat()) begin('heads', term)
  }

  /** The stems of some words, as in a query, without stop words. */
  private stems(words: string): string {
    return findWords(words)
      .flatMap(({ word, part }) => (part || isStopWord(word) ? [] : [this.stem(word)]))
      .join(' ')
  }

  /** The terms of the file that would contain a term, and the term's name in it. */
  private file(tier: PostingTier, term: string) {
    const { tier: own, file, name } = placeOf(this.parts.map.starts, tier, term)
    return { name, terms: this.parts.terms(own, file) }
  }

  async expand(searchTerm: SearchTerm): Promise<TermMatches> {
    const { word, parts, last, open } = searchTerm
    const { known, matches: found } = await this.expandWord(word, open)
    const alike = this.alike.get(searchTerm) ?? []
    const matches = [...found, ...alike.filter(({ term }) => !found.some((match) => match.term === term))]
    if (last !== undefined) {
      const method = await this.expandWord(last, open)
      if (method.known && !known) return { known: true, whole: method.matches, parts: [] }
      matches.push(...(method.known ? method.matches : []))
    }
    const pieces = await Promise.all(parts.map((part) => this.expandWord(part, false)))
    return { known, whole: matches, parts: pieces.map((piece) => piece.matches) }
  }

  private async expandWord(word: string, open: boolean): Promise<Expansion> {
    const root = this.stem(word)
    const own = { term: root, weight: 1 }
    const isThere = async () => (await this.postings([own], inTexts)).length > 0
    // A complete word that occurs in texts needs no other matches.
    if (!open && (await isThere())) return { known: true, matches: [own, ...expandRoot(root, await this.beside(root))] }
    const near = await this.beginningWith(word.startsWith(root) ? root : word, word)
    const found = expandBeginning(word, near, open, this.stem)
    const others = expandRoot(root, stemsOf(near, this.stem))
    if (found.known) return { known: true, matches: [...found.matches, ...others] }
    // The texts may contain another form of the word.
    if (open && (await isThere())) return { known: true, matches: [own, ...found.matches, ...others] }
    if (word.length < 4) return found
    const similar = await this.similar(word)
    const typos = expandTypos(word, similar, this.stem)
    const meant = typos.slice(0, 1).flatMap(({ term }) => expandRoot(term, stemsOf(similar, this.stem)))
    return { known: false, matches: [...found.matches, ...typos, ...meant] }
  }

  /** Words with a beginning. If there are many, only the first ones, which include the shorter ones. */
  private async beginningWith(beginning: string, word: string): Promise<KnownWord[]> {
    const files = shardsWith(this.parts.map.starts.words, beginning)
    const first = await this.vocabulary('words', files.slice(0, filesForKnown))
    if (first.some((one) => one.word === word && isKnown(one))) return first
    const most = word.length < shortestOfMany ? files.length : filesForLong
    return [...first, ...(await this.vocabulary('words', files.slice(filesForKnown, most)))]
  }

  /** All terms in the files that would contain a term. */
  private async beside(term: string): Promise<string[]> {
    const files = await Promise.all(inTexts.map((tier) => this.attempt(() => this.file(tier, term).terms)))
    return files.flatMap((terms) => [...(terms?.keys() ?? [])].map((name) => name.trimEnd()))
  }

  /**
   * Words that include all those one typo away. Most typos leave the beginning of a word unchanged, the others its end. The longer
   * the unchanged part, the fewer files match it, so short parts, down to half of the word, are tried last.
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
        if (near.some((one) => one.plain && isTypo(word, one.word, false))) return near
      }
    }
    return [...found.values()]
  }

  /** The matches of words that were typed separately, joined to one name; none unless the name occurs in a heading. */
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
      matches.flatMap(({ term, weight, inHeads }) =>
        (inHeads ? tiers.filter((tier) => tier === 'heads') : tiers).map(async (tier): Promise<Weighed[]> => {
          const { name, terms } = this.file(tier, term)
          const postings = (await this.attempt(() => terms))?.get(name)?.()
          if (postings) this.used.add(term)
          return postings ? [{ term, weight, ...postings }] : []
        }),
      ),
    )
    return found.flat()
  }
}
