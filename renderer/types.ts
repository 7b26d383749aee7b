import type { ComponentType, ReactNode } from 'react'
import type { PluggableList } from 'unified'

// ------------------------------------------------------------ names for strings
declare const brand: unique symbol
type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** Path of an input, relative to the site root, `/`-separated: `content/docs/guides/cache.md`. */
export type SourcePath = Brand<string, 'SourcePath'>
/** Path a reader requests, base path included: `/docs/guides/cache`. Never percent-encoded. */
export type UrlPath = Brand<string, 'UrlPath'>
/** Path of a file below the output folder: `docs/guides/cache/index.html`. */
export type OutPath = Brand<string, 'OutPath'>
/** Hash of everything a value was derived from. Equal keys mean equal values. */
export type Key = Brand<string, 'Key'>

// ------------------------------------------------------------ diagnostics
export type Severity = 'error' | 'warning' | 'note'

/** A place in an input, as its author sees it: line and column start at 1, length is in UTF-16 units. */
export interface Location {
  readonly file: SourcePath
  readonly line: number
  readonly column: number
  readonly length: number
}

/** A problem the author can fix. Collected, never thrown. */
export interface Diagnostic {
  /** `area/problem`; permanent; listed in `docs/diagnostics.md`. */
  readonly code: string
  readonly severity: Severity
  /** What is wrong, in one sentence, in the author's words. */
  readonly message: string
  /** What to do about it, as an instruction. */
  readonly hint?: string | undefined
  readonly at?: Location | undefined
  readonly notes?: readonly { readonly message: string; readonly at?: Location | undefined }[] | undefined
}

// ------------------------------------------------------------ scan → Source
/** Which part of the site a file belongs to. `id` tells several docs folders apart; `default` for the first. */
export interface Collection {
  readonly kind: 'docs' | 'blog' | 'pages'
  readonly id: string
}

/** `md` is data and never evaluated; `module` is a `.tsx`/`.jsx` file with a default export. */
export type SourceFormat = 'md' | 'mdx' | 'module'

/** One input file, as read. */
export interface Source {
  readonly path: SourcePath
  readonly collection: Collection
  /** Path below the collection's folder: `guides/cache.md`. */
  readonly name: string
  readonly format: SourceFormat
  readonly text: string
  readonly key: Key
  /** Last change according to git (author date, ISO 8601) or front matter. */
  readonly updated?: string | undefined
}

/** A data file that steers routing: a sidebar file, `_category_.json`, the authors or tags file. */
export interface DataFile {
  readonly path: SourcePath
  readonly text: string
  /** What the file holds; a module has been evaluated by the command line. */
  readonly value: unknown
}

// ------------------------------------------------------------ read → Document
/** The cheap half of a file: all that routing may look at, and nothing more. */
export interface Document {
  readonly source: SourcePath
  readonly collection: Collection
  readonly name: string
  readonly format: SourceFormat
  readonly key: Key
  readonly meta: Meta
  /** Where a front-matter field stands, for diagnostics of later stages; made when asked for. */
  readonly locate: (field: string) => Location
  readonly diagnostics: readonly Diagnostic[]
}

/** A tag as written in front matter. */
export interface TagRef {
  readonly label: string
  readonly permalink?: string | undefined
}

/** An author as written in front matter: a key of the authors file, or a person. */
export interface AuthorRef {
  readonly key?: string | undefined
  readonly name?: string | undefined
  readonly title?: string | undefined
  readonly url?: string | undefined
  readonly imageUrl?: string | undefined
  readonly email?: string | undefined
}

export interface Meta {
  /** From the front matter, else the leading h1, else undefined: routing then takes the file's name. */
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly id?: string | undefined
  readonly slug?: string | undefined
  readonly sidebarLabel?: string | undefined
  readonly sidebarPosition?: number | undefined
  readonly sidebarClassName?: string | undefined
  readonly displayedSidebar?: string | null | undefined
  readonly paginationLabel?: string | undefined
  readonly paginationNext?: string | null | undefined
  readonly paginationPrev?: string | null | undefined
  readonly customEditUrl?: string | null | undefined
  readonly parseNumberPrefixes: boolean
  readonly hideTitle: boolean
  readonly hideTableOfContents: boolean
  readonly tocMin?: number | undefined
  readonly tocMax?: number | undefined
  readonly keywords: readonly string[]
  readonly image?: string | undefined
  readonly titleMeta?: string | undefined
  /** Instant of a post, ISO 8601. */
  readonly date?: string | undefined
  readonly tags: readonly TagRef[]
  readonly authors: readonly AuthorRef[]
  readonly draft: boolean
  readonly unlisted: boolean
  readonly lastUpdate?: { readonly date?: string | undefined; readonly author?: string | undefined } | undefined
  /** Older addresses of the page; each becomes a redirect. */
  readonly aliases: readonly string[]
}

// ------------------------------------------------------------ build → RouteGraph
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
  /** Listed items only. */
  readonly sources: readonly SourcePath[]
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
  readonly banner: 'none' | 'unreleased' | 'unmaintained'
  readonly isLast: boolean
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
    | { readonly kind: 'tags'; readonly of: 'docs' | 'blog'; readonly tags: readonly Tag[] }
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
    | { readonly kind: 'redirect'; readonly to: string; readonly status: 301 | 308 }
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
  /** Site address (query and hash allowed) or absolute URL. */
  readonly to: string
}

/** Every address of the site and how they hang together. A function of the config and the metas alone. */
export interface RouteGraph {
  readonly key: Key
  readonly routes: ReadonlyMap<UrlPath, Route>
  /** Where a document is served; what relative links resolve through. */
  readonly urls: ReadonlyMap<SourcePath, UrlPath>
  readonly sidebars: ReadonlyMap<string, Sidebar>
  readonly redirects: readonly Redirect[]
  /** Listed posts, newest first. */
  readonly posts: readonly SourcePath[]
  readonly versions: readonly Version[]
  /** Paths with their variables filled in → the file's real path, where the two differ. */
  readonly expanded: ReadonlyMap<string, SourcePath>
  readonly diagnostics: readonly Diagnostic[]
}

// ------------------------------------------------------------ compile → Body
export type Part = string | Hole

/** The dear half of a file: HTML with holes, to be filled once the graph is known. */
export interface Body {
  readonly parts: readonly Part[]
  /** The leading h1 of the text, taken out of `parts`: the layout prints it. */
  readonly title?: readonly Part[] | undefined
  /** What stands before the truncate marker, without ids. */
  readonly excerpt?: readonly Part[] | undefined
  readonly headings: readonly Heading[]
  /** Every id and name that a link can point at, headings included. */
  readonly anchors: readonly string[]
  /** Plain text by heading, for descriptions and the search index. */
  readonly sections: readonly Section[]
  readonly words: number
  /** Text of the first paragraph: the description of a page that has none. */
  readonly lead?: string | undefined
  readonly diagnostics: readonly Diagnostic[]
}

export type Hole =
  | { readonly kind: 'link'; readonly href: string; readonly at: Location; readonly attribute?: string | undefined }
  | {
      readonly kind: 'image'
      readonly src: string
      readonly at: Location
      readonly index: number
      readonly sized?: boolean | undefined
    }
  | CodeBlock

/** `fence` is the rest of the opening line: `title="cache.ts" {2-4}`. */
export interface CodeBlock {
  readonly kind: 'code'
  readonly lang: string
  readonly fence: string
  readonly code: string
  readonly at: Location
}

export interface Heading {
  readonly id: string
  readonly depth: 1 | 2 | 3 | 4 | 5 | 6
  readonly text: string
  /** Inline HTML of the heading without links: `The <code>buy</code> call`. */
  readonly html: string
}

export interface Section {
  readonly id: string
  readonly depth: number
  readonly title: string
  readonly text: string
  readonly code: string
}

/** What highlighting one block gives: HTML, and what there was to say about it. */
export interface Highlighted {
  readonly html: string
  readonly unknownLanguage?: string | undefined
  readonly near?: string | undefined
}

/** Expensive, remembered work. The one service the pure renderer is handed. */
export interface Compiler {
  body(source: Source): Promise<Body>
  code(block: CodeBlock): Promise<Highlighted>
}

// ------------------------------------------------------------ Site: one immutable snapshot
/** A module page that the command line has bundled and evaluated. */
export interface ModulePage {
  readonly key: Key
  readonly component: ComponentType<PageProps>
  /** Where in the sources an error was thrown, told from its stack. */
  readonly locate: (error: unknown) => Location | undefined
}

/** What a `.tsx` page is given. */
export interface PageProps {
  readonly variables: Readonly<Record<string, unknown>>
  readonly site: { readonly title: string; readonly tagline: string; readonly url: string }
  readonly frontMatter: Readonly<Record<string, unknown>>
}

export interface Site {
  readonly config: SiteConfig
  readonly sources: ReadonlyMap<SourcePath, Source>
  readonly documents: ReadonlyMap<SourcePath, Document>
  readonly graph: RouteGraph
  readonly theme: Theme
  readonly modules: ReadonlyMap<SourcePath, ModulePage>
  /** Files that text may refer to, read when asked for. */
  readonly files: FileTable
  /** Files that are copied as they are, by their address in the output. */
  readonly statics: ReadonlyMap<OutPath, Asset>
  readonly diagnostics: readonly Diagnostic[]
}

/** Files by their path from the root; an asset is read and hashed when it is asked for. */
export interface FileTable {
  get(path: string): Asset | undefined
  paths(): readonly string[]
}

/** A file that is published byte for byte. */
export interface Asset {
  readonly out: OutPath
  readonly url: UrlPath
  readonly key: Key
  /** Pixels, for images. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  bytes(): Promise<Uint8Array>
}

export type Reaction = 'ignore' | 'warn' | 'error'

export interface DocsConfig {
  readonly id: string
  readonly path: string
  readonly routeBasePath: string
  readonly sidebarPath?: string | undefined
  readonly editUrl?: string | undefined
  readonly tagsBasePath: string
  readonly breadcrumbs: boolean
  readonly showLastUpdateTime: boolean
  readonly showLastUpdateAuthor: boolean
  readonly sidebarCollapsible: boolean
  readonly sidebarCollapsed: boolean
  readonly lastVersion?: string | undefined
  readonly versions: Readonly<
    Record<string, { label?: string | undefined; path?: string | undefined; banner?: Version['banner'] | undefined }>
  >
}

export interface BlogConfig {
  readonly id: string
  readonly path: string
  readonly routeBasePath: string
  readonly title: string
  readonly description: string
  readonly postsPerPage: number
  readonly recentPosts: number
  readonly tagsBasePath: string
  readonly pageBasePath: string
  readonly archiveBasePath: string | null
  readonly authorsPath: string
  readonly tagsPath: string
  readonly editUrl?: string | undefined
  readonly showReadingTime: boolean
  readonly feed: {
    readonly limit: number | null
    readonly title?: string | undefined
    readonly description?: string | undefined
    readonly copyright?: string | undefined
  }
}

export interface NavLinkConfig {
  readonly label: string
  readonly to?: string | undefined
  readonly href?: string | undefined
  readonly position?: 'left' | 'right' | undefined
}

/** A validated configuration with every default filled in. */
export interface SiteConfig {
  readonly key: Key
  readonly file: SourcePath
  readonly title: string
  readonly tagline: string
  /** `https://www.example.com`, without a slash at the end. */
  readonly origin: string
  /** `/` or `/project/`. */
  readonly base: string
  readonly trailingSlash: boolean | undefined
  readonly locale: string
  readonly favicon?: string | undefined
  readonly image?: string | undefined
  readonly noIndex: boolean
  /** Drafts are part of the site. */
  readonly drafts: boolean
  readonly variables: Readonly<Record<string, unknown>>
  readonly docs: readonly DocsConfig[]
  readonly blog?: BlogConfig | undefined
  readonly pages: { readonly path: string; readonly routeBasePath: string }
  readonly static: readonly string[]
  readonly theme?: string | undefined
  readonly navbar: {
    readonly title?: string | undefined
    readonly items: readonly NavLinkConfig[]
    readonly search: boolean
  }
  readonly footer: {
    readonly columns: readonly { readonly title: string; readonly items: readonly NavLinkConfig[] }[]
    readonly copyright?: string | undefined
    readonly version?: string | undefined
  }
  readonly announcementBar?:
    | { readonly id: string; readonly content: string; readonly isCloseable: boolean }
    | undefined
  readonly colorMode: {
    readonly defaultMode: 'light' | 'dark'
    readonly disableSwitch: boolean
    readonly respectPrefersColorScheme: boolean
  }
  readonly tableOfContents: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number }
  readonly redirects: readonly { readonly from: readonly string[]; readonly to: string }[]
  readonly createRedirects?: ((path: string) => string | readonly string[] | undefined | null) | undefined
  readonly initScript?: string | undefined
  readonly onBrokenLinks: Reaction
  readonly onBrokenAnchors: Reaction
  readonly onDuplicateRoutes: Reaction
  readonly headTags: readonly {
    readonly tagName: string
    readonly attributes: Readonly<Record<string, string | boolean>>
    readonly innerHTML?: string | undefined
  }[]
  readonly markdown: {
    readonly format: 'md' | 'mdx' | 'detect'
    readonly remarkPlugins: PluggableList
    readonly rehypePlugins: PluggableList
  }
  readonly highlight: {
    readonly aliases: Readonly<Record<string, string>>
    readonly magicComments: readonly MagicComment[]
  }
  readonly sitemap: {
    readonly changefreq: string | null
    readonly priority: number | null
    readonly lastmod: boolean
    readonly ignorePatterns: readonly string[]
  }
  /** Extra files a site wants to publish. The only hook. */
  readonly outputs?: ((site: Site) => readonly Output[] | Promise<readonly Output[]>) | undefined
}

/** Comments that mark lines of a code block: `line` the next one, `start` to `end` a range. */
export interface MagicComment {
  readonly mark: string
  readonly line?: string | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
}

// ------------------------------------------------------------ render → Page
export type Region = 'sidebar' | 'main' | 'aside'

/** A rendered route. The HTML file and the client's chunk are two views of these regions. */
export interface Page {
  readonly url: UrlPath
  readonly title: string
  readonly description: string
  readonly regions: Readonly<Record<Region, string>>
  readonly html: string
  readonly diagnostics: readonly Diagnostic[]
}

/** What a theme component is given: plain data, every address resolved. One shape per kind of route. */
export type View =
  | {
      readonly kind: 'doc'
      readonly title: string
      /** The h1 as HTML, when the text has one of its own. */
      readonly titleHtml?: string | undefined
      readonly hideTitle: boolean
      /** One-sentence lead under the title, from the front matter's description. */
      readonly lead?: string | undefined
      readonly html: string
      readonly headings: readonly Heading[]
      readonly trail: readonly Crumb[]
      readonly home: UrlPath
      readonly prev?: LinkTo | undefined
      readonly next?: LinkTo | undefined
      readonly updated?:
        | { readonly iso: string; readonly text: string; readonly author?: string | undefined }
        | undefined
      readonly editUrl?: string | undefined
      readonly tags: readonly LinkTo[]
      readonly banner?: 'draft' | 'unlisted' | undefined
      readonly version?:
        | { readonly label: string; readonly banner: Version['banner']; readonly latest?: UrlPath | undefined }
        | undefined
    }
  | {
      readonly kind: 'category'
      readonly title: string
      readonly lead?: string | undefined
      readonly trail: readonly Crumb[]
      readonly home: UrlPath
      readonly cards: readonly {
        readonly label: string
        readonly url: string
        readonly text?: string | undefined
        readonly kind: CategoryItem['kind']
      }[]
      readonly prev?: LinkTo | undefined
      readonly next?: LinkTo | undefined
    }
  | {
      readonly kind: 'page'
      readonly title: string
      readonly titleHtml?: string | undefined
      readonly hideTitle: boolean
      readonly lead?: string | undefined
      readonly html: string
      readonly headings: readonly Heading[]
      /** True for `.tsx` pages: the module brings its own h1 and sections. */
      readonly bare: boolean
      readonly banner?: 'draft' | 'unlisted' | undefined
    }
  | {
      readonly kind: 'post'
      readonly title: string
      readonly titleHtml?: string | undefined
      readonly lead?: string | undefined
      readonly html: string
      readonly headings: readonly Heading[]
      readonly date: PostDate
      readonly readingMinutes?: number | undefined
      readonly authors: readonly Author[]
      readonly tags: readonly LinkTo[]
      readonly newer?: LinkTo | undefined
      readonly older?: LinkTo | undefined
      readonly recent: readonly RecentPost[]
      readonly blog: LinkTo
      readonly editUrl?: string | undefined
      readonly updated?:
        | { readonly iso: string; readonly text: string; readonly author?: string | undefined }
        | undefined
      readonly banner?: 'draft' | 'unlisted' | undefined
    }
  | {
      readonly kind: 'post-list'
      readonly title: string
      readonly lead?: string | undefined
      readonly posts: readonly PostCard[]
      readonly page: number
      readonly pages: readonly UrlPath[]
      /** Set on a tag's list: the page of all tags. */
      readonly allTags?: UrlPath | undefined
      readonly archive?: UrlPath | undefined
      readonly feeds: readonly LinkTo[]
      readonly recent: readonly RecentPost[]
    }
  | {
      readonly kind: 'tags'
      readonly title: string
      readonly groups: readonly {
        readonly letter: string
        readonly tags: readonly { readonly label: string; readonly url: UrlPath; readonly count: number }[]
      }[]
    }
  | {
      readonly kind: 'doc-tag'
      readonly title: string
      readonly lead?: string | undefined
      readonly allTags: UrlPath
      readonly docs: readonly { readonly label: string; readonly url: UrlPath; readonly text?: string | undefined }[]
    }
  | {
      readonly kind: 'archive'
      readonly years: readonly {
        readonly year: string
        readonly posts: readonly { readonly title: string; readonly url: UrlPath; readonly date: PostDate }[]
      }[]
      readonly blog: LinkTo
    }
  | {
      readonly kind: 'search'
      readonly groups: readonly { readonly label: string; readonly items: readonly LinkTo[] }[]
    }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not-found'; readonly home: UrlPath; readonly links: readonly LinkTo[] }

export type ViewOf<Kind extends View['kind']> = Extract<View, { kind: Kind }>

export interface PostDate {
  /** `2025-03-09T00:00:00.000Z` */
  readonly iso: string
  /** `March 9, 2025` */
  readonly text: string
  /** `March 9` */
  readonly day: string
}

/** One of the newest posts, for the list beside posts and lists of posts. */
export interface RecentPost extends LinkTo {
  /** The post of this very page. */
  readonly current: boolean
}

export interface PostCard {
  readonly title: string
  readonly url: UrlPath
  readonly date: PostDate
  readonly readingMinutes?: number | undefined
  readonly authors: readonly Author[]
  /** What stands before the truncate marker, else the description, as HTML. */
  readonly excerptHtml: string
  readonly hasMore: boolean
  readonly tags: readonly LinkTo[]
}

export interface NavLink {
  readonly label: string
  readonly url: string
  readonly external: boolean
  /** `page`: this very page; `true`: the reader is somewhere below it. */
  readonly current?: 'page' | 'true' | undefined
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
    readonly search?: UrlPath | undefined
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
  /** Everything inside `<head>`. */
  readonly head: ReactNode
  /** HTML; an empty region is not printed. */
  readonly regions: Readonly<Record<Region, string>>
}

/** A set of React components that turn views into markup. Replace single ones by spreading the default theme. */
export interface ThemeModule {
  readonly Shell: ComponentType<ShellProps>
  readonly Sidebar: ComponentType<{ readonly items: readonly NavItem[]; readonly label: string }>
  readonly Toc: ComponentType<{ readonly headings: readonly Heading[] }>
  readonly RecentPosts: ComponentType<{ readonly posts: readonly RecentPost[] }>
  readonly views: { readonly [K in Exclude<View['kind'], 'redirect'>]: ComponentType<ViewOf<K>> }
}

export interface Theme extends ThemeModule {
  readonly key: Key
  readonly style: Asset
  readonly script?: Asset | undefined
  readonly assets: readonly Asset[]
}

// ------------------------------------------------------------ emit → Output, Manifest
/** When a file is moved into place: what others name comes first. */
export type OutputClass = 'asset' | 'page' | 'list'

/** A file of the site that is made only when somebody asks for it. */
export interface Output {
  readonly out: OutPath
  readonly class: OutputClass
  readonly key: Key
  contents(): Promise<string | Uint8Array>
}

/** What the last build wrote, so that the next one writes only what differs. */
export interface Manifest {
  readonly version: 1
  readonly generator: string
  readonly base: string
  readonly trailingSlash: boolean | null
  readonly redirects: readonly Redirect[]
  /** Out path → [key, content hash, size in bytes]. */
  readonly outputs: Readonly<Record<string, readonly [string, string, number]>>
}
