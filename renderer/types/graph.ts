import type { Diagnostic } from './diagnostic.ts'
import type { LinkFact } from './links.ts'
import type { Key, RedirectStatus, SourcePath, UrlPath } from './names.ts'

export interface LinkTo {
  readonly label: string
  readonly url: UrlPath
}

/** A step of the breadcrumbs; a category without a page of its own has no address. */
export interface Crumb {
  readonly label: string
  readonly url?: UrlPath | undefined
}

export interface Tag {
  readonly label: string
  readonly url: UrlPath
  /** The address without base path and slash rule: what further pages are counted from. */
  readonly path: string
  readonly description?: string | undefined
  /** Listed items only; all of them where none is listed. */
  readonly sources: readonly SourcePath[]
  /** True when none of its items is listed. */
  readonly unlisted?: boolean | undefined
}

export interface Author {
  readonly key?: string | undefined
  readonly name: string
  readonly title?: string | undefined
  readonly url?: string | undefined
  readonly imageUrl?: string | undefined
  readonly email?: string | undefined
}

/** A version of a docs instance. `current` is what stands in the docs folder itself. */
export interface Version {
  readonly instance: string
  readonly name: string
  readonly label: string
  readonly base: UrlPath
  /** Where its files are: `versioned_docs/version-1.0`. */
  readonly folder: string
  readonly banner: 'none' | 'unreleased' | 'unmaintained'
  /** Its pages say which version they belong to. */
  readonly badge: boolean
  /** Search engines are asked to leave it out. */
  readonly noIndex?: boolean | undefined
  /** The one without a segment in its addresses, which readers are led to. */
  readonly isLast: boolean
}

/** What `versions.json` says of a docs instance, and which of it there is. */
export interface VersionList {
  /** Newest first. */
  readonly listed: readonly string[]
  /** Those with a folder, `current` for the docs folder itself before the others. */
  readonly present: readonly string[]
}

interface RouteBase {
  readonly url: UrlPath
  /** Left out of lists, the sitemap and previous/next; `noindex` in the head. */
  readonly unlisted?: boolean | undefined
}

export type Route = RouteBase &
  (
    | {
        readonly kind: 'doc'
        readonly source: SourcePath
        readonly id: string
        readonly title: string
        readonly version: Version
        readonly sidebar?: string | undefined
        readonly trail: readonly Crumb[]
        readonly prev?: LinkTo | undefined
        readonly next?: LinkTo | undefined
        readonly tags: readonly LinkTo[]
      }
    | {
        readonly kind: 'category'
        readonly title: string
        readonly description?: string | undefined
        readonly keywords?: readonly string[] | undefined
        /** Picture for link previews. */
        readonly image?: string | undefined
        readonly version: Version
        readonly sidebar: string
        readonly trail: readonly Crumb[]
        readonly items: readonly CategoryItem[]
        readonly prev?: LinkTo | undefined
        readonly next?: LinkTo | undefined
      }
    | { readonly kind: 'page'; readonly source: SourcePath; readonly title: string }
    | {
        readonly kind: 'post'
        readonly source: SourcePath
        readonly title: string
        readonly date: string
        readonly authors: readonly Author[]
        readonly tags: readonly LinkTo[]
        readonly newer?: LinkTo | undefined
        readonly older?: LinkTo | undefined
      }
    | {
        readonly kind: 'post-list'
        readonly title: string
        readonly description: string
        readonly tag?: Tag | undefined
        readonly posts: readonly SourcePath[]
        /** 1-based. */
        readonly page: number
        readonly pages: readonly UrlPath[]
        readonly tagsUrl?: UrlPath | undefined
      }
    | {
        readonly kind: 'tags'
        readonly of: 'docs' | 'blog'
        readonly tags: readonly Tag[]
        readonly version?: Version | undefined
      }
    | {
        readonly kind: 'doc-tag'
        readonly tag: Tag
        readonly tagsUrl: UrlPath
        readonly version: Version
      }
    | {
        readonly kind: 'archive'
        readonly years: readonly { readonly year: string; readonly posts: readonly SourcePath[] }[]
      }
    | { readonly kind: 'search' }
    | { readonly kind: 'not-found' }
  )

export type RouteOf<Kind extends Route['kind']> = Extract<Route, { kind: Kind }>

/** What a generated index shows: one card per direct child that has an address. */
export interface CategoryItem {
  readonly kind: 'doc' | 'category' | 'link'
  readonly label: string
  readonly url: string
  readonly description?: string | undefined
  readonly source?: SourcePath | undefined
  readonly count?: number | undefined
}

export type NavItem =
  | {
      readonly kind: 'link'
      readonly label: string
      /** A site address, or an external one. */
      readonly url: string
      readonly external?: boolean | undefined
      readonly unlisted?: boolean | undefined
      /** The page’s own place is elsewhere; this is only a way to it. */
      readonly ref?: boolean | undefined
      /** For cards. */
      readonly description?: string | undefined
      readonly className?: string | undefined
    }
  | { readonly kind: 'html'; readonly html: string; readonly className?: string | undefined }
  | {
      readonly kind: 'group'
      readonly label: string
      /** The category's own page. */
      readonly url?: UrlPath | undefined
      /** Where a closed group leads: its own page, else its first page. */
      readonly first?: string | undefined
      readonly collapsible: boolean
      readonly collapsed: boolean
      /** For cards. */
      readonly description?: string | undefined
      readonly className?: string | undefined
      readonly items: readonly NavItem[]
    }

export interface Sidebar {
  /** `<instance>/<version>/<name>` */
  readonly key: string
  readonly items: readonly NavItem[]
}

/** A redirect as data, for our servers and the hosts' own files. */
export interface Redirect {
  readonly from: UrlPath
  /** Address as it stands in HTML: percent-encoded, with base path, query and hash; or an absolute URL. */
  readonly to: string
  /** With which a host answers; 301 where nothing is said. */
  readonly status?: RedirectStatus | undefined
}

/** Every address of the site and how they hang together. A function of the config and the metas alone. */
export interface RouteGraph {
  readonly key: Key
  /** Of all addresses, what they are of, and where old ones lead: of the graph what most pages show of most others. */
  readonly addressKey: Key
  readonly routes: ReadonlyMap<UrlPath, Route>
  /** Where a document is served; what relative links resolve through. */
  readonly urls: ReadonlyMap<SourcePath, UrlPath>
  readonly sidebars: ReadonlyMap<string, Sidebar>
  readonly redirects: readonly Redirect[]
  /** What sidebar files link by its address. */
  readonly links: readonly LinkFact[]
  /** Listed posts, newest first. */
  readonly posts: readonly SourcePath[]
  readonly versions: readonly Version[]
  /** Paths with their variables filled in → the file's real path, where the two differ. */
  readonly expanded: ReadonlyMap<string, SourcePath>
  readonly diagnostics: readonly Diagnostic[]
}
