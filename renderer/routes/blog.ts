import { blogText } from '../config/language.ts'
import * as diagnostics from '../diagnostics.ts'
import { instant, readInstant } from '../document/dates.ts'
import { inFolder } from '../text/folders.ts'
import { paginate } from '../text/paginate.ts'
import type { Say } from '../text/phrase.ts'
import { foldDots, joinUrl } from '../text/url.ts'
import type {
  AuthorProfile,
  BlogConfig,
  Diagnostic,
  Document,
  LinkFact,
  LinkTo,
  Route,
  SourcePath,
  Tag,
  UrlPath,
} from '../types.ts'
import { AuthorTable, linksOfAuthors } from './authors.ts'
import type { DataFiles } from './data.ts'
import type { Plan } from './docs.ts'
import { tagTable } from './tags.ts'

interface Post {
  readonly document: Document
  readonly url: UrlPath
  readonly title: string
  readonly date: string
  readonly unlisted: boolean
}

export interface BlogPlan extends Plan {
  /** Listed posts, newest first. */
  readonly posts: readonly SourcePath[]
  /** Links of authors to other sites. */
  readonly links: readonly LinkFact[]
}

interface BlogInputs {
  readonly data: DataFiles
  readonly address: (path: string) => UrlPath
  readonly drafts: boolean
  /** Translates the texts of lists into the language of the site. */
  readonly say: Say
  /** Dates of the first commits of posts that have no other date. */
  readonly added: ReadonlyMap<SourcePath, string>
}

/** All routes of a blog: posts, list pages, tags, authors, archive. */
export function planBlog(
  config: BlogConfig,
  all: readonly Document[],
  { data, address, drafts, say, added }: BlogInputs,
): BlogPlan {
  const found: Diagnostic[] = []
  const isHidden = ({ meta }: Document) => meta.draft && !drafts
  const documents = all.filter((document) => !isHidden(document))
  const base = joinUrl(config.routeBasePath)
  const hidden = all.filter(isHidden).map((one) => [toPost(one, base, { address, added }, []).url, one.source] as const)
  if (documents.length === 0) return { routes: [], drafts: hidden, posts: [], links: [], diagnostics: found }
  const posts = documents.map((document) => toPost(document, base, { address, added }, found)).sort(newestFirst)
  const listed = posts.filter((post) => !post.unlisted)
  const authorsBase = joinUrl(base, config.authorsBasePath ?? 'authors')
  const path = inFolder(config.path, config.authorsPath)
  const authors = new AuthorTable({ file: data.get(path), path, base: authorsBase, address }, found)
  const tagsBase = joinUrl(base, config.tagsBasePath)
  const tags = tagTable(
    posts.map((post) => post.document),
    {
      file: data.get(inFolder(config.path, config.tagsPath)),
      base: tagsBase,
      address,
      onInlineTags: config.onInlineTags,
    },
  )
  const tagsUrl = address(tagsBase)
  const routes: Route[] = posts.map((post) => postRoute(post, listed, authors, tags.of(post.document.source)))
  const sources = listed.map((post) => post.document.source)
  const profiles = authors.profiles(listed.map((post) => post.document))
  const hasAuthors = profiles.length > 0 && (config.authorsBasePath !== undefined || profiles.some(({ page }) => page))
  const lists = {
    config,
    say,
    address,
    tagsUrl: tags.tags.length > 0 ? tagsUrl : undefined,
    authorsUrl: hasAuthors ? address(authorsBase) : undefined,
  }
  routes.push(...listRoutes(base, blogText(config.title, say), sources, lists))
  const shown = tags.tags.filter((tag) => !tag.unlisted)
  if (shown.length > 0) routes.push({ kind: 'tags', url: tagsUrl, blog: config.id, tags: shown })
  for (const tag of tags.tags) routes.push(...tagRoutes(tag, lists))
  if (lists.authorsUrl) routes.push({ kind: 'authors', blog: config.id, url: lists.authorsUrl, authors: profiles })
  for (const { path, profile } of authors.paged(profiles)) routes.push(...authorRoutes(path, profile, lists))
  if (config.archiveBasePath !== null && listed.length > 0) {
    const url = address(joinUrl(base, config.archiveBasePath))
    routes.push({ kind: 'archive', blog: config.id, url, years: byYear(listed) })
  }
  const links = [...authors.links, ...documents.flatMap(linksOfAuthors)]
  return { routes, drafts: hidden, posts: sources, links, diagnostics: [...found, ...tags.diagnostics] }
}

const dated = /^(?<folder>.*?)(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<text>.*?)(?:\/index)?$/

/** The name of a file without its extension. */
export function stemOf(name: string): string {
  return name.replace(/\.[^./]+$/, '')
}

/** Whether a file is a post without a date in its name. */
export function lacksNameDate({ collection, name }: Pick<Document, 'collection' | 'name'>): boolean {
  return collection.kind === 'blog' && !dated.test(stemOf(name))
}

/** Whether the date of a post is known only from its history. */
export function isUndated(document: Document): boolean {
  return lacksNameDate(document) && document.meta.date === undefined
}

/** Whether its date has been reported as invalid. */
function hasBadDate({ diagnostics: found }: Document): boolean {
  return found.some(({ code }) => code === 'blog/bad-date')
}

/** Date and address from the file name, unless the front matter specifies them. */
function toPost(
  document: Document,
  base: string,
  { address, added }: Pick<BlogInputs, 'address' | 'added'>,
  found: Diagnostic[],
): Post {
  const { meta, name } = document
  const stem = stemOf(name)
  const groups = dated.exec(stem)?.groups
  const written = groups?.date?.replaceAll('/', '-')
  const named = written === undefined ? undefined : readInstant(written)
  const isOdd = written !== undefined && instant(written) === undefined
  if (isOdd) found.push(nameFault(groups?.date ?? written, named, document))
  const committed = isUndated(document) ? added.get(document.source) : undefined
  const date = meta.date ?? named ?? committed
  if (isUndated(document) && !hasBadDate(document)) {
    const at = document.locate('')
    found.push(committed === undefined ? diagnostics.noDate(at) : diagnostics.undated(committed, at))
  }
  const text = groups
    ? [groups.folder, groups.text]
        .filter(Boolean)
        .join('/')
        .replace(/\/{2,}/g, '/')
    : stem.replace(/\/index$/, '')
  // Not padded: `2021-11-1` becomes `2021/11/1`, as in Docusaurus.
  const day = (written ?? '').replaceAll('-', '/')
  const wanted = meta.slug === undefined ? undefined : foldDots(meta.slug.startsWith('/') ? meta.slug : `/${meta.slug}`)
  if (meta.slug !== undefined && wanted === undefined)
    found.push(diagnostics.outsideSlug(meta.slug, document.locate('slug')))
  const slug = wanted ?? `${day}/${text}`
  return {
    document,
    url: address(joinUrl(base, slug)),
    title: meta.title ?? (text.split('/').at(-1) || stem),
    date: date ?? '1970-01-01T00:00:00.000Z',
    unlisted: meta.unlisted,
  }
}

function nameFault(date: string, taken: string | undefined, document: Document): Diagnostic {
  const at = document.locate('')
  return taken === undefined ? diagnostics.badNameDate(date, at) : diagnostics.oddNameDate(date, taken, at)
}

function newestFirst(a: Post, b: Post): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1
  return a.document.source < b.document.source ? -1 : 1
}

function postRoute(post: Post, listed: readonly Post[], authors: AuthorTable, tags: readonly LinkTo[]): Route {
  const at = listed.indexOf(post)
  const link = (other: Post | undefined): LinkTo | undefined => other && { label: other.title, url: other.url }
  return {
    kind: 'post',
    blog: post.document.collection.id,
    url: post.url,
    source: post.document.source,
    title: post.title,
    date: post.date,
    authors: post.document.meta.authors.flatMap((ref, index) => authors.find(ref, index, post.document)),
    tags,
    newer: at > 0 ? link(listed[at - 1]) : undefined,
    older: at >= 0 ? link(listed[at + 1]) : undefined,
    unlisted: post.unlisted || undefined,
  }
}

interface Lists {
  readonly config: BlogConfig
  readonly say: Say
  readonly address: (path: string) => UrlPath
  readonly tagsUrl: UrlPath | undefined
  readonly authorsUrl: UrlPath | undefined
}

function listRoutes(
  base: string,
  title: string,
  sources: readonly SourcePath[],
  { config, say, address, tagsUrl, authorsUrl }: Lists,
  { tag, author }: { readonly tag?: Tag; readonly author?: AuthorProfile } = {},
): Route[] {
  const pages = paginate(sources, config.postsPerPage)
  const urls = pages.map((_, index) =>
    address(index === 0 ? base : joinUrl(base, config.pageBasePath, String(index + 1))),
  )
  return pages.map((posts, index): Route => {
    return {
      kind: 'post-list',
      blog: config.id,
      url: urls[index] as UrlPath,
      title,
      description: tag?.description ?? author?.description ?? describe(author, { config, say }),
      tag,
      author,
      posts,
      page: index + 1,
      pages: urls,
      tagsUrl,
      authorsUrl,
      unlisted: tag?.unlisted,
    }
  })
}

/** The default description of a list. */
function describe(author: AuthorProfile | undefined, { config, say }: Pick<Lists, 'config' | 'say'>): string {
  return author ? say('Posts by {name}.', { name: author.name }) : blogText(config.description, say)
}

const postsTagged = 'One post tagged with “{tag}”|{count} posts tagged with “{tag}”'

function tagRoutes(tag: Tag, lists: Lists): Route[] {
  const count = tag.sources.length
  return listRoutes(tag.path, lists.say(postsTagged, { count, tag: tag.label }), tag.sources, lists, { tag })
}

function authorRoutes(path: string, author: AuthorProfile, lists: Lists): Route[] {
  return listRoutes(path, author.name, author.posts, lists, { author })
}

/** Posts by year, newest first. */
function byYear(posts: readonly Post[]) {
  const years = new Map<string, SourcePath[]>()
  for (const post of posts) {
    const year = post.date.slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), post.document.source])
  }
  return [...years].map(([year, sources]) => ({ year, posts: sources }))
}
