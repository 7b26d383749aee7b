import type { ComponentType, ReactNode } from 'react'
import type { Heading } from './body.ts'
import type { SiteConfig } from './config.ts'
import type { Location } from './diagnostic.ts'
import type { NavItem } from './graph.ts'
import type { Key, UrlPath } from './names.ts'
import type { Region } from './output.ts'
import type { Asset } from './site.ts'
import type { RecentPost, VersionLink, View, ViewOf } from './view.ts'

export interface NavLink {
  readonly label: string
  readonly url: string
  readonly external: boolean
  /** The address is on this site, but no page of it: a file, or whatever else the server has there. */
  readonly notPage?: boolean | undefined
  /** `page`: this very page; `true`: the reader is somewhere below it. */
  readonly current?: 'page' | 'true' | undefined
  /** Id of the docs whose menu of versions stands here, in place of a link. */
  readonly versions?: string | undefined
}

/** The versions of one docs instance, to choose from. */
export interface VersionMenuProps {
  /** Id of the docs. */
  readonly docs: string
  readonly links: readonly VersionLink[]
}

/** What every page shares, every address resolved. */
export interface ShellInfo {
  readonly title: string
  readonly tagline: string
  readonly lang: string
  readonly home: UrlPath
  readonly navbar: {
    readonly title: string
    readonly left: readonly NavLink[]
    readonly right: readonly NavLink[]
    /** The page of the search, its script and the script's worker. */
    readonly search?: { readonly url: UrlPath; readonly script?: string; readonly worker?: string } | undefined
  }
  readonly footer: {
    readonly columns: readonly { readonly title: string; readonly items: readonly NavLink[] }[]
    readonly copyright?: string | undefined
    readonly version?: string | undefined
  }
  readonly announcement?: { readonly id: string; readonly html: string; readonly closeable: boolean } | undefined
  readonly colorMode: SiteConfig['colorMode']
}

export interface ShellProps {
  readonly info: ShellInfo
  /** Kind of the route, for `data-kind` on the body. */
  readonly kind: View['kind']
  /** True for a `.tsx` page: sections run over the whole width. */
  readonly bare: boolean
  /** Attributes of `<html>`: the direction of the text, and what the client script steers by. */
  readonly attributes: Readonly<Record<`data-${string}`, string>> & { readonly dir?: 'rtl' }
  /** Key of the whole sidebar that the page's own is cut from. */
  readonly tree?: string | undefined
  /** Everything inside `<head>`. */
  readonly head: ReactNode
  /** HTML; an empty region is not printed. */
  readonly regions: Readonly<Record<Region, string>>
  /** The menus of versions that the navbar asks for: HTML by id of the docs. */
  readonly menus: Readonly<Record<string, string>>
}

/** What stands on the picture of a page in link previews. */
export interface PictureFacts {
  readonly title: string
  /** The part of the site that the page is in, if it is in one. */
  readonly section?: string | undefined
  readonly site: string
}

/** A box of a picture, as plain data: CSS's flexible boxes, texts in them. */
export interface PictureNode {
  readonly type: 'div' | 'img'
  readonly props: {
    readonly style: Readonly<Record<string, string | number>>
    readonly src?: string
    readonly children?: readonly (PictureNode | string)[]
  }
}

/** A set of React components that turn views into markup. Replace single ones by spreading the default theme. */
export interface ThemeModule {
  readonly Shell: ComponentType<ShellProps>
  readonly Sidebar: ComponentType<{ readonly items: readonly NavItem[]; readonly label: string }>
  readonly Toc: ComponentType<{ readonly headings: readonly Heading[] }>
  /** What stands in a menu of versions. */
  readonly VersionMenu: ComponentType<VersionMenuProps>
  /** The cards that a text asks for by `DocCardList`. */
  readonly Cards: ComponentType<Pick<ViewOf<'category'>, 'cards'>>
  readonly RecentPosts: ComponentType<{ readonly posts: readonly RecentPost[] }>
  /** Draws the pictures of pages for link previews, at 1200 × 630 pixels. */
  readonly picture?: (facts: PictureFacts) => PictureNode
  readonly views: { readonly [K in Exclude<View['kind'], 'redirect'>]: ComponentType<ViewOf<K>> }
}

export interface Theme extends ThemeModule {
  readonly key: Key
  readonly style: Asset
  /** How a browser shows a feed. */
  readonly feedStyle?: Asset | undefined
  /** The client script, a module. */
  readonly script?: Asset | undefined
  /** Text of the script that runs before the first paint; the same on every page. */
  readonly paintScript?: string | undefined
  /** The site's own initialisation script, bundled. */
  readonly initScript?: Asset | undefined
  /** The search's dialog and its worker, modules that are loaded when a reader is about to search. */
  readonly search?: { readonly script: Asset; readonly worker: Asset } | undefined
  /** The style sheet of formulas, where the configuration wants them. */
  readonly mathStyle?: Asset | undefined
  /** What draws diagrams, where the configuration wants them: our script, and the address of Mermaid. */
  readonly diagrams?: { readonly script: Asset; readonly library: UrlPath } | undefined
  readonly assets: readonly Asset[]
  /** Where in the site's own code something was thrown, if it was there. */
  readonly locate?: ((error: unknown) => Location | undefined) | undefined
}
