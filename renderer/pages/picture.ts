// A theme returns the boxes of a page's preview image as plain data. The hash of that data is both the image's name and its key,
// so pages can name an image before it is drawn, and each distinct image is drawn once.
import { blogText, sayIn } from '../config/language.ts'
import { hash, stableJson } from '../text/hash.ts'
import { assetPath } from '../text/output-names.ts'
import { joinUrl } from '../text/url.ts'
import type { Asset, Key, OutPath, PictureFacts, PictureNode, Route, Site, ThemeModule, UrlPath } from '../types.ts'
import { shortDate } from './dates.ts'
import { logoOf } from './logo.ts'
import { findBlog } from './places.ts'

/** An image for the link previews of a page, before it is drawn. */
export interface PagePicture {
  readonly key: Key
  readonly out: OutPath
  readonly url: UrlPath
  readonly tree: PictureNode
  /** The file of the logo, if the tree contains it as an image. */
  readonly logo?: Asset | undefined
}

/** Size in pixels expected by link previews. */
export const pictureSize = { width: 1200, height: 630 } as const

/** The font and the drawing libraries, because others would produce other pixels. */
const drawnWith = 'noto-sans 5, satori 0.18, resvg 2'

/** The preview image of a page; undefined if the site has none, or for pages that readers do not share. */
export function pagePicture(site: Site, route: Route, theme: ThemeModule): PagePicture | undefined {
  const facts = site.config.openGraphImages ? factsOf(site, route) : undefined
  const tree = facts && theme.picture?.(facts)
  if (!tree) return undefined
  const logo = logoOf(site)
  const key = hash(drawnWith, stableJson(tree), logo?.key ?? '')
  const out = assetPath(`og/${key}.png`)
  return { key, out, url: joinUrl(site.config.base, out), tree, logo }
}

/** The preview images of all pages, without duplicates. */
export async function pagePictures(site: Site): Promise<PagePicture[]> {
  if (!site.config.openGraphImages) return []
  const { components } = await site.theme.load()
  const all = [...site.graph.routes.values()].flatMap((route) => pagePicture(site, route, components) ?? [])
  return [...new Map(all.map((one) => [one.key, one] as const)).values()]
}

function factsOf(site: Site, route: Route): PictureFacts | undefined {
  const { config } = site
  const say = sayIn(config)
  const logo = logoOf(site)?.url
  const facts = (title: string, section?: string): PictureFacts => ({ title, section, site: config.title, logo })
  const blog = 'blog' in route ? blogText(findBlog(route.blog, config)?.title ?? '', say) : undefined
  switch (route.kind) {
    case 'not-found':
    case 'search':
      return undefined
    case 'doc':
    case 'category': {
      const section = route.trail[0]?.label
      return facts(route.title, section === route.title ? undefined : section)
    }
    case 'page':
      return facts(route.title)
    case 'post':
      return facts(route.title, [blog, shortDate(route.date, config.locale)].filter(Boolean).join(' · '))
    case 'post-list':
      return route.tag ? facts(route.tag.label, blog) : facts(route.title, route.author && blog)
    case 'authors':
      return facts(say('Authors'), blog)
    case 'archive':
      return facts(say('Archive'), blog)
    case 'tags':
      return facts(say('Tags'), blog)
    case 'doc-tag':
      return facts(route.tag.label)
  }
}
