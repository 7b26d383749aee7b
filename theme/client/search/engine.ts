import {
  backwards,
  type KnownWord,
  type Postings,
  pagesPerTable,
  shardsWith,
  shardWith,
} from '../../../renderer/search/shards.ts'
import { createStemmer } from '../../../renderer/search/words.ts'
import type { PostingTier, SearchKind, SearchText } from '../../../renderer/types.ts'
import { type Expansion, expandBeginning, expandRoot, expandSlips, type Match } from './expand.ts'
import { GoneError, Parts, type ReadFile } from './parts.ts'
import { normalPhrase, type Query, readQuery, type Wish } from './query.ts'
import { firstPages, Ranking } from './ranking.ts'
import { marked, nearness, type Piece, snippet } from './snippet.ts'

export interface Ask {
  readonly typed: string
  /** All kinds where none is given. */
  readonly kind?: SearchKind | undefined
  /** Path of the page that the reader is on: it says which version of the docs is meant. */
  readonly path: string
  /** So many pages are shown. */
  readonly pages: number
}

export interface Hit {
  readonly url: string
  readonly title: readonly Piece[]
  /** Headings that it stands below. */
  readonly trail: readonly string[]
  readonly text: readonly Piece[]
}

export interface FoundPage {
  readonly title: string
  /** Labels of the breadcrumbs. */
  readonly trail: readonly string[]
  readonly kind: SearchKind
  readonly hits: readonly Hit[]
}

export interface Answer {
  readonly pages: readonly FoundPage[]
  /** Of all pages with a hit. */
  readonly total: number
  /** Kinds that there is anything of. */
  readonly kinds: readonly SearchKind[]
  /** Words to mark in the page that is opened. */
  readonly words: readonly string[]
  /** Texts of errors: of parts that could not be loaded. */
  readonly failures: readonly string[]
}

/** So many sections of one page are shown at first, and to readers who ask for more pages. */
const hitsOfPage = 3
const mostHitsOfPage = 8

/** Answers questions from the parts of an index, loading those that a question needs. */
export class Engine {
  private parts: Promise<Parts> | undefined
  private readonly stem = createStemmer()

  constructor(private readonly read: ReadFile) {}

  /** Load what every question needs. */
  async warm(): Promise<void> {
    await this.open()
  }

  async search(ask: Ask): Promise<Answer> {
    try {
      return await new Inquiry(await this.open(), this.stem, ask).answer()
    } catch (error) {
      if (!(error instanceof GoneError)) throw error
      // The site was published anew while the page was open.
      this.parts = undefined
      return new Inquiry(await this.open(), this.stem, ask, true).answer()
    }
  }

  private open(): Promise<Parts> {
    if (!this.parts) {
      this.parts = Parts.open(this.read)
      this.parts.catch(() => {
        this.parts = undefined
      })
    }
    return this.parts
  }
}

/** What a wish may mean in the words of the site: a name as a whole, and by its parts. */
interface Meant {
  readonly whole: readonly Match[]
  readonly parts: readonly (readonly Match[])[]
  readonly known: boolean
}

/** One question. */
class Inquiry {
  private readonly failures = new Set<string>()
  private readonly query: Query
  private readonly words = new Set<string>()

  constructor(
    private readonly parts: Parts,
    private readonly stem: (word: string) => string,
    private readonly ask: Ask,
    private readonly lenient = false,
  ) {
    this.query = readQuery(ask.typed)
  }

  async answer(): Promise<Answer> {
    const { map } = this.parts
    const ranking = new Ranking(map, this.ask)
    const wishes = await Promise.all(this.query.wishes.map((wish) => this.expand(wish)))
    const joined = await Promise.all(this.query.joined.map((word) => this.exact(word)))
    await Promise.all([
      ...wishes.map(({ whole, parts, known }, wish) => this.rank(ranking, wish, { whole, parts, known })),
      ...joined.map(async (matches) => ranking.support(await this.postings(matches, ['heads', 'texts']))),
    ])
    const ranked = ranking.pages(wishes.length)
    const pages: FoundPage[] = []
    let total = ranked.length
    // A phrase can only be told from the texts; those of the best pages are looked at.
    const wanted = this.query.phrases.length > 0 ? ranked.slice(0, 40) : ranked.slice(0, this.ask.pages)
    const shown = await Promise.all(wanted.map((page) => this.show(page)))
    shown.sort((a, b) => (b?.score ?? 0) - (a?.score ?? 0))
    for (const page of shown) if (page && page.hits.length > 0) pages.push(page)
    if (this.query.phrases.length > 0) total = pages.length
    return {
      pages: pages.slice(0, this.ask.pages),
      total,
      kinds: ranking.kinds(),
      words: [...this.words],
      failures: [...this.failures],
    }
  }

  private async expand({ word, parts, open }: Wish): Promise<Meant> {
    const { known, matches } = await this.expandWord(word, open)
    const pieces = await Promise.all(parts.map((part) => this.expandWord(part, false)))
    return { known, whole: matches, parts: pieces.map((piece) => piece.matches) }
  }

  /** Give the ranking what stands for a wish; samples of code are looked into for what nothing else has. */
  private async rank(ranking: Ranking, wish: number, { whole, parts, known }: Meant) {
    const tiers = tiersOf(this.query, wish)
    // The parts of a name that the site has are other words in a text; in a heading they name the same.
    const partTiers: readonly PostingTier[] = known ? ['heads'] : tiers
    const own = await this.postings(whole, tiers)
    const pieces = await Promise.all(parts.map((matches) => this.postings(matches, partTiers)))
    ranking.add(wish, { whole: own, parts: pieces, known })
    if (!ranking.has(wish)) ranking.add(wish, { whole: await this.postings(whole, ['codes']), parts: [], known })
  }

  private async expandWord(word: string, open: boolean): Promise<Expansion> {
    const { starts } = this.parts.map
    const root = this.stem(word)
    const near = await this.vocabulary('words', shardsWith(starts.words, word.startsWith(root) ? root : word))
    const found = expandBeginning(word, near, open, this.stem)
    const others = expandRoot(root, near, this.stem)
    if (found.known) return { known: true, matches: [...found.matches, ...others] }
    // Another form of the word may be there.
    const own = { term: root, weight: 1 }
    const isThere = (await this.postings([own], ['heads', 'texts'])).length > 0
    if (isThere) return { known: true, matches: [own, ...found.matches, ...others] }
    if (word.length < 4) return found
    const similar = await this.similar(word)
    const slips = expandSlips(word, similar, this.stem)
    const meant = slips.slice(0, 1).flatMap(({ term }) => expandRoot(term, similar, this.stem))
    return { known: false, matches: [...found.matches, ...slips, ...meant] }
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

  private async exact(word: string): Promise<readonly Match[]> {
    const words = await this.vocabulary('words', [shardWith(this.parts.map.starts.words, word)])
    return words.some((one) => one.word === word) ? [{ term: this.stem(word), weight: 1 }] : []
  }

  private async vocabulary(tier: 'words' | 'ends', files: readonly number[]): Promise<KnownWord[]> {
    const lists = await Promise.all(files.map((file) => this.attempt(() => this.parts.words(tier, file))))
    return lists.flatMap((words) => words ?? [])
  }

  private async postings(matches: readonly Match[], tiers: readonly PostingTier[]): Promise<Weighed[]> {
    const found = await Promise.all(
      matches.flatMap(({ term, weight }) =>
        tiers.map(async (tier): Promise<Weighed[]> => {
          const file = shardWith(this.parts.map.starts[tier], term)
          const terms = await this.attempt(() => this.parts.terms(tier, file))
          const postings = terms?.get(term)?.()
          if (postings) this.words.add(term)
          return postings ? [{ term, weight, ...postings }] : []
        }),
      ),
    )
    return found.flat()
  }

  /** A page as it is shown. */
  private async show({ page, units, kind }: RankedPage): Promise<(FoundPage & { score: number }) | undefined> {
    const text = await this.attempt(async () => {
      const table = await this.parts.table(Math.floor(page / pagesPerTable))
      const [path, hash] = table[page % pagesPerTable] ?? ['', '']
      return this.parts.text(path, hash)
    })
    if (!text) return undefined
    const fitting = units
      .filter(({ unit }) => this.hasPhrases(text, unit))
      .map(({ unit, score }) => ({ unit, score: score * this.closeness(text, unit) }))
      .sort((a, b) => b.score - a.score || a.unit - b.unit)
    const hits = fitting
      .slice(0, this.ask.pages > firstPages ? mostHitsOfPage : hitsOfPage)
      .map(({ unit }) => this.hit(text, unit))
    return { title: text.title, trail: text.trail, kind, hits, score: fitting[0]?.score ?? 0 }
  }

  /** More where words stand side by side as the reader wrote them. */
  private closeness({ title, units }: SearchText, unit: number): number {
    const { id, title: own = '', text = '' } = units[unit] ?? {}
    return (
      1 +
      1 *
        nearness(
          this.query.wishes.map(({ word }) => this.stem(word)),
          `${id ? own : title} ${text}`,
          this.stem,
        )
    )
  }

  private hasPhrases({ title, units }: SearchText, unit: number): boolean {
    const { phrases } = this.query
    if (phrases.length === 0) return true
    const own = units[unit]
    const whole = normalPhrase(`${own?.id ? own.title : title} \u2029 ${own?.text}`)
    return phrases.every((phrase) => ` ${whole} `.includes(` ${phrase} `))
  }

  private hit({ url, title, units }: SearchText, unit: number): Hit {
    const isWanted = (word: string) => this.words.has(this.stem(word))
    const { id = '', title: own = '', trail = [], text = '' } = units[unit] ?? {}
    return {
      url: id ? `${url}#${encodeURIComponent(id)}` : url,
      title: marked(id ? own : title, isWanted),
      trail,
      text: snippet(text, isWanted),
    }
  }

  /** Something that may fail for itself; what cannot be loaded is told, and the rest answers. */
  private async attempt<Value>(load: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await load()
    } catch (error) {
      if (error instanceof GoneError && !this.lenient) throw error
      this.failures.add(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }
}

export interface Weighed extends Postings {
  readonly term: string
  readonly weight: number
}

export interface RankedPage {
  readonly page: number
  readonly kind: SearchKind
  /** Numbers of sections within the page, the best first. */
  readonly units: readonly { readonly unit: number; readonly score: number }[]
}

/** Two letters are looked for in headings alone, until they are a word. */
function tiersOf({ wishes }: Query, index: number): readonly PostingTier[] {
  const { word = '', open = false } = wishes[index] ?? {}
  return open && word.length < 3 ? ['heads'] : ['heads', 'texts']
}
