import { createStemmer, createWordFinder } from '../../../renderer/search/words.ts'
import type { PostingTier, SearchKind, SearchText } from '../../../renderer/types.ts'
import { inTexts, Lookup, type TermMatches } from './lookup.ts'
import { type NearPage, nearPages, spelledLike, wordsOfPath } from './near.ts'
import { GoneError, Parts, type ReadFile } from './parts.ts'
import { normalPhrase, type Query, readQuery } from './query.ts'
import { type Ask, firstPages, type RankedPage, Ranking } from './ranking.ts'
import { marked, nearness, overlap, type Piece, type Reading, snippet } from './snippet.ts'

export interface Hit {
  readonly url: string
  readonly title: readonly Piece[]
  /** The headings above the section. */
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
  /** Number of examined pages with a hit. */
  readonly total: number
  /** Whether there are more pages, or may be. */
  readonly more: boolean
  /** Kinds with at least one hit. */
  readonly kinds: readonly SearchKind[]
  /** Words to highlight in the opened page. */
  readonly words: readonly string[]
  /** Messages about parts that could not be loaded. */
  readonly failures: readonly string[]
}

/** Maximum bonuses: for words that are next to each other, and for a heading that consists of the words of the query. */
const closenessWeight = 1.5
const headingWeight = 1

/** Number of pages whose texts are searched for a phrase: in total, and at a time. */
const mostLookedAt = 40
const lookedAtOnce = 8

/** Number of sections shown per page: at first, and after the reader asks for more pages. */
const hitsOfPage = 3
const mostHitsOfPage = 5

/** Answers queries from the files of an index, loading only those that a query needs. */
export class Engine {
  private parts: Promise<Parts> | undefined
  private readonly reading: Reading = { find: createWordFinder(), stem: createStemmer() }

  constructor(private readonly read: ReadFile) {}

  /** Load what every query needs. */
  async warm(): Promise<void> {
    await this.open()
  }

  /** Load what later queries may need. */
  async fill(): Promise<void> {
    await (await this.open()).fill()
  }

  async search(ask: Ask): Promise<Answer> {
    try {
      return await new Inquiry(await this.open(), this.reading, ask).answer()
    } catch (error) {
      if (!(error instanceof GoneError)) throw error
      // The site was deployed again while the page was open, so open the new index.
      this.parts = undefined
      return new Inquiry(await this.open(), this.reading, ask, true).answer()
    }
  }

  /** The pages that an unknown address may mean: those spelled like it first, then those about its words. */
  async near(path: string): Promise<NearPage[]> {
    const parts = await this.open()
    const spelled = spelledLike(path, parts.paths())
    const texts = await Promise.all(spelled.map(([page]) => parts.text(page)))
    const typed = wordsOfPath(path)
    const { pages } = await this.search({ typed, path, pages: nearPages })
    const found = [...texts, ...pages.map(({ title, trail, hits }) => ({ title, trail, url: hits[0]?.url ?? '' }))].map(
      ({ url, title, trail }) => ({ url: url.replace(/#.*/, ''), title, trail }),
    )
    return found.filter(({ url }, at) => found.findIndex((one) => one.url === url) === at).slice(0, nearPages)
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

/** A single query. */
class Inquiry {
  private readonly failures = new Set<string>()
  private readonly query: Query
  private readonly lookup: Lookup

  constructor(
    private readonly parts: Parts,
    private readonly reading: Reading,
    private readonly ask: Ask,
    private readonly lenient = false,
  ) {
    this.query = readQuery(ask.typed)
    this.lookup = new Lookup(parts, reading.stem, (load) => this.attempt(load))
  }

  async answer(): Promise<Answer> {
    const { map } = this.parts
    const ranking = new Ranking(map, this.ask, this.query.isCode)
    const { searchTerms, joined } = this.query
    this.lookup.begin(searchTerms, joined)
    await Promise.all([
      ...searchTerms.map(async (one, searchTerm) => this.rank(ranking, searchTerm, await this.lookup.expand(one))),
      ...joined.map(async (word) => ranking.support(await this.lookup.joined(word))),
    ])
    return {
      ...(await this.choose(ranking.pages())),
      kinds: ranking.kinds(),
      words: [...this.lookup.used],
      failures: [...this.failures],
    }
  }

  /** The pages to show. Phrases can be checked only in texts, so those of the best pages are loaded until enough match. */
  private async choose(ranked: readonly RankedPage[]): Promise<Pick<Answer, 'pages' | 'total' | 'more'>> {
    const { pages } = this.ask
    if (this.query.phrases.length === 0) {
      const shown = await this.showAll(ranked.slice(0, pages))
      return { pages: shown, total: ranked.length, more: ranked.length > shown.length }
    }
    const likely = ranked.slice(0, mostLookedAt)
    const found: FoundPage[] = []
    let at = 0
    while (at < likely.length && found.length < pages) {
      found.push(...(await this.showAll(likely.slice(at, at + lookedAtOnce))))
      at += lookedAtOnce
    }
    return { pages: found.slice(0, pages), total: found.length, more: found.length > pages || at < likely.length }
  }

  private async showAll(pages: readonly RankedPage[]): Promise<FoundPage[]> {
    const shown = await Promise.all(pages.map((page) => this.show(page)))
    return shown.flatMap((page) => (page && page.hits.length > 0 ? [page] : [])).sort((a, b) => b.score - a.score)
  }

  /** Pass the matches of a search term to the ranking; code samples are searched only for terms found nowhere else. */
  private async rank(ranking: Ranking, searchTerm: number, { whole, parts, known }: TermMatches) {
    const { word = '', open = false, emphasis = 1 } = this.query.searchTerms[searchTerm] ?? {}
    // Look up completions of two letters in headings only.
    const longer = open && word.length < 3 ? whole.filter(({ weight }) => weight < 1) : []
    // If the site has the whole name, its parts are unrelated words in texts, but not in headings.
    const partTiers: readonly PostingTier[] = known ? ['heads'] : inTexts
    const [usual, completed, ...pieces] = await Promise.all([
      this.lookup.postings(
        whole.filter((match) => !longer.includes(match)),
        inTexts,
      ),
      this.lookup.postings(longer, ['heads']),
      ...parts.map((matches) => this.lookup.postings(matches, partTiers)),
    ])
    ranking.add(searchTerm, { whole: [...usual, ...completed], parts: pieces, known, emphasis })
    if (!ranking.has(searchTerm))
      ranking.add(searchTerm, { whole: await this.lookup.postings(whole, ['codes']), parts: [], known, emphasis })
  }

  /** A page as shown in the results; undefined if its text could not be loaded. */
  private async show({ page, units, kind }: RankedPage): Promise<(FoundPage & { score: number }) | undefined> {
    const text = await this.attempt(() => this.parts.text(page))
    if (!text) return undefined
    const fitting = units
      .filter(({ unit }) => this.hasPhrases(text, unit))
      .map(({ unit, score, ofPage }) => {
        const fit = this.fit(text, unit)
        return { unit, score: score * fit, ofPage: ofPage * fit }
      })
      .sort((a, b) => b.score - a.score || a.unit - b.unit)
    const hits = fitting
      .slice(0, this.ask.pages > firstPages ? mostHitsOfPage : hitsOfPage)
      .map(({ unit }) => this.hit(text, unit))
    return {
      title: text.title,
      trail: text.trail,
      kind,
      hits,
      score: Math.max(0, ...fitting.map(({ ofPage }) => ofPage)),
    }
  }

  /**
   * A factor of at least 1. It is higher if words are next to each other, as in the query, if the heading has no other words, and
   * if the query contains the whole heading.
   */
  private fit({ title, units }: SearchText, unit: number): number {
    const { id, title: own = '', text = '' } = units[unit] ?? {}
    const wanted = this.query.searchTerms.map(({ word, place }) => ({ stem: this.reading.stem(word), place }))
    const heading = id ? own : title
    const closeness = closenessWeight * nearness(wanted, `${heading} ${text}`, this.reading)
    const name = normalPhrase(heading)
    const isNamed = name.includes(' ') && ` ${normalPhrase(this.ask.typed)} `.includes(` ${name} `)
    const likeness = overlap(wanted, heading, this.reading) + (isNamed ? 1 : 0)
    return (1 + closeness) * (1 + headingWeight * likeness)
  }

  private hasPhrases({ title, units }: SearchText, unit: number): boolean {
    const { phrases } = this.query
    if (phrases.length === 0) return true
    const own = units[unit]
    const whole = normalPhrase(`${own?.id ? own.title : title} \u2029 ${own?.text}`)
    return phrases.every((phrase) => ` ${whole} `.includes(` ${phrase} `))
  }

  private hit({ url, title, units }: SearchText, unit: number): Hit {
    const { find, stem } = this.reading
    const isWanted = (word: string) => this.lookup.used.has(stem(word))
    const { id = '', title: own = '', trail = [], text = '' } = units[unit] ?? {}
    return {
      url: id ? `${url}#${encodeURIComponent(id)}` : url,
      title: marked(id ? own : title, isWanted, find),
      trail,
      text: snippet(text, isWanted, find),
    }
  }

  /** Load something that may fail on its own. The failure is reported, and the rest is still used. */
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
