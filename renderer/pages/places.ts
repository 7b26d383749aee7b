import { blogText, sayIn } from '../config/language.ts'
import { photoBeside } from '../links/facts.ts'
import type { Resolver } from '../links/target.ts'
import { encodeUrl, joinUrl, withoutBase } from '../text/url.ts'
import type {
  Author,
  BlogConfig,
  Crumb,
  LinkTo,
  RecentPost,
  RouteOf,
  Site,
  SiteConfig,
  SourcePath,
  UrlPath,
} from '../types.ts'
import { homeUrl } from './home.ts'

/** Addresses that many pages link to. */
export interface Places {
  readonly home: UrlPath
  /** Blogs by id. */
  readonly blogs: ReadonlyMap<string, BlogPlaces>
}

/** Addresses that all pages of a blog link to. */
export interface BlogPlaces {
  readonly config: BlogConfig
  /** The list of all posts. */
  readonly list: LinkTo
  readonly archive?: UrlPath | undefined
  /** The latest posts, as many as the configuration specifies. */
  readonly recent: readonly LinkTo[]
}

export function findPlaces(site: Site): Places {
  return {
    home: href(homeUrl(site)),
    blogs: new Map(site.config.blogs.map((blog) => [blog.id, placesOf(blog, site)] as const)),
  }
}

function placesOf(config: BlogConfig, site: Site): BlogPlaces {
  const { id, title, recentPosts } = config
  return {
    config,
    list: {
      label: blogText(title, sayIn(site.config)),
      url: href(postsList(id, site)?.url ?? (site.config.base as UrlPath)),
    },
    archive: archiveUrl(id, site),
    recent: (site.graph.posts.get(id) ?? []).slice(0, recentPosts).map((source) => routeLink(source, site)),
  }
}

/** The addresses of the blog that a page belongs to. */
export function blogPlaces({ blogs }: Places, { blog }: { readonly blog: string }): BlogPlaces {
  return blogs.get(blog) as BlogPlaces
}

/** A blog in the configuration. */
export function findBlog(id: string | undefined, { blogs }: SiteConfig): BlogConfig | undefined {
  return blogs.find((blog) => blog.id === id)
}

/** The list of the latest posts on a page. */
export function recentPosts({ config, recent }: BlogPlaces, page: UrlPath) {
  const posts = recent.map((link): RecentPost => ({ ...link, current: link.url === href(page) }))
  return { recent: posts, recentTitle: config.recentPostsTitle }
}

/** The first page of the list of all posts of a blog. */
export function postsList(id: string, { graph }: Site): RouteOf<'post-list'> | undefined {
  return [...graph.routes.values()].find(
    (route): route is RouteOf<'post-list'> =>
      route.kind === 'post-list' && route.blog === id && !route.tag && !route.author,
  )
}

export function postRoute(source: SourcePath, { graph }: Site): RouteOf<'post'> | undefined {
  const route = graph.routes.get(graph.urls.get(source) as UrlPath)
  return route?.kind === 'post' ? route : undefined
}

/** A link to the page of a source, with its title. */
export function routeLink(source: SourcePath, { graph }: Site): LinkTo {
  const route = graph.routes.get(graph.urls.get(source) as UrlPath)
  return { label: route && 'title' in route ? route.title : '', url: href(route?.url ?? ('/' as UrlPath)) }
}

/** An address as written in HTML. */
export function href(url: UrlPath): UrlPath {
  return encodeUrl(url) as UrlPath
}

/** A link with its address as written in HTML. */
export function toLink({ label, url }: LinkTo): LinkTo {
  return { label, url: href(url) }
}

/** `toLink` for an optional link. */
export function linkTo(link: LinkTo | undefined): LinkTo | undefined {
  return link && toLink(link)
}

/** A breadcrumb with its address as written in HTML. */
export function crumb({ label, url }: Crumb): Crumb {
  return { label, url: url && href(url) }
}

function archiveUrl(id: string, { graph }: Site): UrlPath | undefined {
  const route = [...graph.routes.values()].find((one) => one.kind === 'archive' && one.blog === id)
  return route && href(route.url)
}

/** The authors of a post; their photos may be files next to it. */
export function shownAuthors(route: RouteOf<'post'>, resolver: Resolver): Author[] {
  const { site } = resolver
  const written = site.documents.get(route.source)?.meta.authors ?? []
  return route.authors.map((author) => {
    const photo = photoBeside(author)
    if (photo === undefined || !written.some(({ imageUrl }) => imageUrl === photo)) return shownAuthor(author, site)
    const target = resolver.image(photo, route)
    return shownAuthor({ ...author, imageUrl: target.kind === 'file' ? target.asset.url : undefined }, site)
  })
}

/** An author, with a link to the author page if there is one, and with the base path in the address of a photo on this site. */
export function shownAuthor<One extends Author>(author: One, { config }: Site): One {
  const { imageUrl, page } = author
  return {
    ...author,
    ...(page && { page: href(page), url: href(page) }),
    ...(imageUrl?.startsWith('/') &&
      !imageUrl.startsWith('//') && { imageUrl: encodeUrl(joinUrl(config.base, withoutBase(imageUrl, config.base))) }),
  }
}
