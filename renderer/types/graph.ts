import type { Diagnostic } from './diagnostic.ts'
import type { LinkFact } from './links.ts'
import type { Key, RedirectStatus, SourcePath, UrlPath } from './names.ts'
import type { CustomProps } from './sidebars.ts'

/** A link to a page, with its text. */
export interface LinkTo {
  readonly label: string
  readonly url: UrlPath
}

/** A breadcrumb; a category without a page has no address. */
export interface Crumb {
  readonly label: string
  readonly url?: UrlPath | undefined
}

/** A tag with the pages that have it. */
export interface Tag {
  readonly label: string
  readonly url: UrlPath
  /** The address without the base path and before the trailing slash rule; page numbers are appended to it. */
  readonly path: string
  readonly description?: string | undefined
  /** Listed items only, or all items if none is listed. */
  readonly sources: readonly SourcePath[]
  /** True if none of its items are listed. */
  readonly unlisted?: boolean | undefined
}

/** An author of posts, with an address on this site or another one. */
export interface Author {
  readonly key?: string | undefined
  readonly name: string
  readonly title?: string | undefined
  readonly url?: string | undefined
  readonly imageUrl?: string | undefined
  readonly email?: string | undefined
  /** The page of the author's posts. */
  readonly page?: UrlPath | undefined
}

/** An entry in the authors file, with the data that author pages show. */
export interface AuthorProfile extends Author {
  readonly description?: string | undefined
  /** The author's pages elsewhere. */
  readonly socials: readonly SocialLink[]
  /** Listed posts, newest first. */
  readonly posts: readonly SourcePath[]
}

/** An author's page elsewhere: `GitHub`. */
export interface SocialLink {
  readonly label: string
  readonly url: string
}

/** A version of a docs instance. `current` is the docs folder itself. */
export interface Version {
  readonly instance: string
  readonly name: string
  readonly label: string
  readonly base: UrlPath
  /** The folder of its files: `versioned_docs/version-1.0`. */
  readonly folder: string
  readonly banner: 'none' | 'unreleased' | 'unmaintained'
  /** Show the version on its pages. */
  readonly badge: boolean
  /** Ask search engines not to index it. */
  readonly noIndex?: boolean | undefined
  /** The version whose addresses have no version segment, to which readers are sent. */
  readonly isLast: boolean
}

/** The versions that `versions.json` lists for a docs instance, and those that exist. */
export interface VersionList {
  /** Newest first. */
  readonly listed: readonly string[]
  /** Versions with a folder; `current`, the docs folder itself, comes first. */
  readonly present: readonly string[]
}

interface RouteBase {
  readonly url: UrlPath
  /** Excluded from lists, the sitemap and previous/next links; `noindex` in the head. */
  readonly unlisted?: boolean | undefined
}

/** An address of the site and what is published there. */
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
        /** Image for link previews. */
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
        /** Id of the blog. */
        readonly blog: string
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
        readonly blog: string
        readonly title: string
        readonly description: string
        readonly tag?: Tag | undefined
        readonly author?: AuthorProfile | undefined
        readonly posts: readonly SourcePath[]
        /** 1-based. */
        readonly page: number
        readonly pages: readonly UrlPath[]
        readonly tagsUrl?: UrlPath | undefined
        readonly authorsUrl?: UrlPath | undefined
      }
    | { readonly kind: 'authors'; readonly blog: string; readonly authors: readonly AuthorProfile[] }
    | {
        readonly kind: 'tags'
        readonly tags: readonly Tag[]
        /** The docs or the blog that they belong to. */
        readonly version?: Version | undefined
        readonly blog?: string | undefined
      }
    | {
        readonly kind: 'doc-tag'
        readonly tag: Tag
        readonly tagsUrl: UrlPath
        readonly version: Version
      }
    | {
        readonly kind: 'archive'
        readonly blog: string
        readonly years: readonly { readonly year: string; readonly posts: readonly SourcePath[] }[]
      }
    | { readonly kind: 'search' }
    | {
        readonly kind: 'not-found'
        /** Shown offline instead of a page that the browser has not stored. */
        readonly offline?: true | undefined
      }
  )

/** The routes of one kind. */
export type RouteOf<Kind extends Route['kind']> = Extract<Route, { kind: Kind }>

/** A card of a generated index: one per direct child that has an address. */
export interface CategoryItem {
  readonly kind: 'doc' | 'category' | 'link'
  readonly label: string
  readonly url: string
  readonly description?: string | undefined
  readonly source?: SourcePath | undefined
  readonly count?: number | undefined
}

/** An item of a sidebar. */
export type NavItem =
  | {
      readonly kind: 'link'
      readonly label: string
      /** An address on this site or an external one. */
      readonly url: string
      readonly external?: boolean | undefined
      readonly unlisted?: boolean | undefined
      /** Only a link: the page has its place elsewhere in the sidebars. */
      readonly ref?: boolean | undefined
      /** Shown on cards. */
      readonly description?: string | undefined
      readonly className?: string | undefined
      /** For components of the site. */
      readonly customProps?: CustomProps | undefined
    }
  | {
      readonly kind: 'html'
      readonly html: string
      readonly className?: string | undefined
      readonly customProps?: CustomProps | undefined
    }
  | {
      readonly kind: 'group'
      readonly label: string
      /** The category's own page. */
      readonly url?: UrlPath | undefined
      /** Target of a closed group: its own page, otherwise its first page. */
      readonly first?: string | undefined
      readonly collapsible: boolean
      readonly collapsed: boolean
      /** Shown on cards. */
      readonly description?: string | undefined
      readonly className?: string | undefined
      readonly customProps?: CustomProps | undefined
      readonly items: readonly NavItem[]
    }

/** A sidebar with its items. */
export interface Sidebar {
  /** `<instance>/<version>/<name>` */
  readonly key: string
  readonly items: readonly NavItem[]
}

/** A redirect as data, for servers and host configuration files. */
export interface Redirect {
  readonly from: UrlPath
  /** Address as written in HTML: percent-encoded, with base path, query and hash; or an absolute URL. */
  readonly to: string
  /** HTTP status of the response. Default: 301. */
  readonly status?: RedirectStatus | undefined
}

/** Every address of the site and how they relate. Depends only on the configuration and the metadata. */
export interface RouteGraph {
  readonly key: Key
  /** Key of all addresses, their sources and the redirects: the part of the graph that most pages depend on. */
  readonly addressKey: Key
  readonly routes: ReadonlyMap<UrlPath, Route>
  /** The address of each document; relative links are resolved through it. */
  readonly urls: ReadonlyMap<SourcePath, UrlPath>
  readonly sidebars: ReadonlyMap<string, Sidebar>
  readonly redirects: readonly Redirect[]
  /** Links in sidebar files that are written as addresses, and links of authors. */
  readonly links: readonly LinkFact[]
  /** The addresses at which files can be edited, as returned by `editUrl` functions. */
  readonly edits: ReadonlyMap<SourcePath, string>
  /** Listed posts of each blog by its id, newest first. */
  readonly posts: ReadonlyMap<string, readonly SourcePath[]>
  readonly versions: readonly Version[]
  /** Paths with variables replaced → the file's actual path, if they differ. */
  readonly expanded: ReadonlyMap<string, SourcePath>
  /** Drafts by the address that they would have, without a trailing slash. */
  readonly drafts: ReadonlyMap<string, SourcePath>
  readonly diagnostics: readonly Diagnostic[]
}
