import { closest } from '../text/closest.ts'
import { leastSimilarity, readSketch, type Sketch, similarity } from '../text/sketch.ts'
import { encodeUrl, sameAddress } from '../text/url.ts'
import type {
  Digest,
  Output,
  PageSketch,
  Route,
  SectionSketch,
  Site,
  SourcePath,
  UrlAnchor,
  UrlList,
  UrlPage,
  UrlPath,
} from '../types.ts'

/** The site as it would be written now. */
export interface SiteNow {
  readonly site: Site
  readonly outputs: ReadonlyMap<string, Output>
  /** The anchors of a page; undefined if it could not be compiled and they are unknown. */
  readonly digest: (source: SourcePath) => Pick<Digest, 'anchors' | 'diagnostics'> | undefined
  /** Requested only for pages whose address or anchors are new. */
  readonly sketch: (source: SourcePath) => Promise<PageSketch>
}

/** The most likely replacement of a missing address or anchor. */
export interface Match {
  readonly url: UrlPath
  /** Undefined if the match was not found by its text. */
  readonly similarity?: number | undefined
  /** Whether a missing redirect led there. */
  readonly wasTarget?: boolean | undefined
  readonly heading?: FoundHeading | undefined
}

/** A heading, and its position among those with the same title and level. */
export interface FoundHeading extends SectionSketch {
  readonly nth: number
  readonly count: number
}

interface Candidate extends Match {
  readonly title: string
  readonly level?: number
  readonly sketch: Sketch
}

type PageRoute = Extract<Route, { source: SourcePath }>

/** Finds the texts of a list under addresses and ids that are not in the list. */
export class SketchFinder {
  private readonly known: ReadonlyMap<string, ReadonlySet<string>>
  private pages: Promise<readonly Candidate[]> | undefined
  private sections: Promise<readonly Candidate[]> | undefined
  /** New headings that have been matched with an old one. */
  private readonly taken = new Set<string>()

  constructor(
    before: UrlList,
    private readonly now: SiteNow,
  ) {
    this.known = new Map(
      Object.entries(before.pages).map(([address, { anchors }]) => [
        sameAddress(address),
        new Set(anchors.map(({ id }) => id)),
      ]),
    )
  }

  /** The new page whose text is most similar to that of a missing page. */
  async page({ sketch, title }: UrlPage): Promise<Match | undefined> {
    this.pages ??= this.newPages()
    return best({ sketch, title }, await this.pages)
  }

  /** The new section whose text is most similar to that of a missing one, on its page now or else on another. */
  async section(anchor: UrlAnchor, route: Route): Promise<Match | undefined> {
    this.sections ??= this.newSections()
    const all = await this.sections
    const wanted = { ...anchor, title: anchor.title ?? '' }
    const own = all.filter(({ url }) => url === route.url)
    const match =
      best(wanted, own) ??
      best(
        wanted,
        all.filter(({ url }) => url !== route.url),
      )
    if (match?.heading) this.taken.add(`${match.url}#${match.heading.id}`)
    return match
  }

  /**
   * A new heading of a page that may replace an old one although its text does not show it: the only new heading, or one with a
   * similar id. Headings that have been matched are left out.
   */
  async nearest({ id, title }: UrlAnchor, route: PageRoute): Promise<string | undefined> {
    if (title === undefined || !this.hasNews(route)) return undefined
    const { sections } = await this.now.sketch(route.source)
    const isFree = (one: string) => this.isNew(route.url, one) && !this.taken.has(`${route.url}#${one}`)
    const ids = sections.map((section) => section.id).filter(isFree)
    const found = ids.length === 1 ? ids[0] : closest(id, ids)
    if (found !== undefined) this.taken.add(`${route.url}#${found}`)
    return found
  }

  private async newPages(): Promise<Candidate[]> {
    const routes = this.routes().filter(({ url }) => !this.known.has(sameAddress(encodeUrl(url))))
    return (await Promise.all(routes.map((route) => this.pageCandidate(route)))).flat()
  }

  private async pageCandidate({ url, title, source }: PageRoute): Promise<Candidate[]> {
    const sketch = readSketch((await this.now.sketch(source)).sketch)
    return sketch ? [{ url, title, sketch }] : []
  }

  private async newSections(): Promise<Candidate[]> {
    const routes = this.routes().filter((route) => this.hasNews(route))
    return (await Promise.all(routes.map((route) => this.sectionCandidates(route)))).flat()
  }

  private async sectionCandidates({ url, source }: PageRoute): Promise<Candidate[]> {
    return numbered(await this.now.sketch(source)).flatMap((heading) => {
      const sketch = this.isNew(url, heading.id) ? readSketch(heading.sketch) : undefined
      return sketch ? [{ url, heading, title: heading.title, level: heading.level, sketch }] : []
    })
  }

  private hasNews({ url, source }: PageRoute): boolean {
    return this.now.digest(source)?.anchors.some((id) => this.isNew(url, id)) === true
  }

  private isNew(url: string, id: string): boolean {
    return this.known.get(sameAddress(encodeUrl(url)))?.has(id) !== true
  }

  private routes(): PageRoute[] {
    return [...this.now.site.graph.routes.values()].flatMap((route) => ('source' in route ? [route] : []))
  }
}

interface Wanted {
  readonly sketch?: string | undefined
  readonly title: string
  readonly level?: number | undefined
}

/** The candidate that shares most text, at least half; then one of the same level, of the same title, and by address. */
function best(wanted: Wanted, candidates: readonly Candidate[]): Match | undefined {
  const sketch = readSketch(wanted.sketch ?? '')
  if (!sketch) return undefined
  const scored = candidates.flatMap((one) => {
    const share = similarity(sketch, one.sketch)
    if (share < leastSimilarity) return []
    const [level, title] = [one.level === wanted.level ? 1 : 0, one.title === wanted.title ? 1 : 0]
    return [{ one, share, rank: [share, level, title] }]
  })
  scored.sort((a, b) => compare(b.rank, a.rank) || (a.one.url < b.one.url ? -1 : a.one.url > b.one.url ? 1 : 0))
  const [first] = scored
  return first && { url: first.one.url, similarity: first.share, heading: first.one.heading }
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] as number) - (b[at] as number)
}

function numbered({ sections }: PageSketch): FoundHeading[] {
  const alike = (one: SectionSketch) =>
    sections.filter(({ title, level }) => title === one.title && level === one.level)
  return sections.map((one) => ({ ...one, nth: alike(one).indexOf(one), count: alike(one).length }))
}
