import { blogText, sayIn } from '../config/language.ts'
import { feedFiles } from '../text/output-names.ts'
import { joinUrl } from '../text/url.ts'
import type { BlogConfig, Site, UrlPath } from '../types.ts'

export interface FeedLink {
  readonly blog: BlogConfig
  readonly format: 'json' | 'rss' | 'atom'
  readonly type: string
  readonly label: string
  readonly url: UrlPath
}

const formats = [
  { format: 'rss', type: 'application/rss+xml', label: 'RSS' },
  { format: 'atom', type: 'application/atom+xml', label: 'Atom' },
  { format: 'json', type: 'application/feed+json', label: 'JSON Feed' },
] as const

/** The feeds of all blogs with posts. */
export function feedLinks({ config, graph }: Pick<Site, 'config' | 'graph'>): FeedLink[] {
  return config.blogs
    .filter(({ id }) => graph.posts.get(id)?.length)
    .flatMap((blog) =>
      formats
        .filter(({ format }) => blog.feed.formats.includes(format))
        .map((one) => ({ ...one, blog, url: joinUrl(config.base, blog.routeBasePath, feedFiles[one.format]) })),
    )
}

/** The title of a feed: the title of the blog with the name of the site. */
export function feedTitle(config: Site['config'], blog: BlogConfig): string {
  const { title } = config
  const own = blogText(blog.title, sayIn(config))
  return blog.feed.title ?? (own.includes(title) ? own : `${title} ${own}`)
}
