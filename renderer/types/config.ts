import type { PluggableList } from 'unified'
import type { Version } from './graph.ts'
import type { Key, RedirectStatus, SourcePath } from './names.ts'
import type { Output } from './output.ts'
import type { Site } from './site.ts'

export type Reaction = 'ignore' | 'warn' | 'error'

export interface DocsConfig {
  readonly id: string
  readonly path: string
  readonly routeBasePath: string
  readonly sidebarPath?: string | undefined
  readonly editUrl?: string | undefined
  readonly tagsBasePath: string
  readonly onInlineTags: Reaction
  readonly breadcrumbs: boolean
  readonly showLastUpdateTime: boolean
  readonly showLastUpdateAuthor: boolean
  readonly sidebarCollapsible: boolean
  readonly sidebarCollapsed: boolean
  readonly lastVersion?: string | undefined
  readonly includeCurrentVersion: boolean
  readonly onlyIncludeVersions?: readonly string[] | undefined
  readonly disableVersioning: boolean
  readonly editCurrentVersion: boolean
  readonly versions: Readonly<Record<string, VersionConfig>>
}

export interface VersionConfig {
  readonly label?: string | undefined
  readonly path?: string | undefined
  readonly banner?: Version['banner'] | undefined
  readonly badge?: boolean | undefined
  readonly noIndex?: boolean | undefined
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
  readonly onInlineTags: Reaction
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

/** A version menu of a docs instance in the navbar. */
export interface VersionMenuConfig {
  readonly type: 'docsVersionDropdown'
  readonly docs: string
  readonly position?: 'left' | 'right' | undefined
}

/** A validated configuration with all defaults filled in. */
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
  /** Draw an image of the title for link previews of each page. */
  readonly openGraphImages: boolean
  readonly noIndex: boolean
  readonly noIndexPages: readonly ('drafts' | 'unlisted' | 'search' | 'tags')[]
  /** Include drafts. */
  readonly drafts: boolean
  readonly variables: Readonly<Record<string, unknown>>
  /** Data files that are validated against a schema or published. */
  readonly data: readonly {
    readonly file: string
    readonly schema?: string | undefined
    readonly output?: string | undefined
  }[]
  readonly docs: readonly DocsConfig[]
  readonly blog?: BlogConfig | undefined
  readonly pages: { readonly path: string; readonly routeBasePath: string }
  readonly static: readonly string[]
  readonly theme?: string | undefined
  readonly navbar: {
    readonly title?: string | undefined
    readonly items: readonly (NavLinkConfig | VersionMenuConfig)[]
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
  readonly contentSecurityPolicy: {
    readonly header: boolean
    readonly meta: boolean
    readonly directives: Readonly<Record<string, readonly string[]>>
  }
  readonly colorMode: {
    readonly defaultMode: 'light' | 'dark'
    readonly disableSwitch: boolean
    readonly respectPrefersColorScheme: boolean
  }
  readonly tableOfContents: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number }
  readonly redirects: readonly {
    readonly from: readonly string[]
    readonly to: string
    readonly status?: RedirectStatus | undefined
  }[]
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
    readonly emoji: boolean
    readonly npm2yarn: { readonly sync: boolean; readonly converters: readonly ('yarn' | 'pnpm' | 'bun')[] }
    readonly math: boolean
    readonly mermaid: boolean
  }
  readonly highlight: {
    readonly languages: readonly Readonly<Record<string, unknown> & { name: string }>[]
    /** Colors by the name of a `--sg-code-…` token. */
    readonly theme: Readonly<Record<string, string | { readonly light: string; readonly dark: string }>>
    readonly aliases: Readonly<Record<string, string>>
    readonly magicComments: readonly MagicComment[]
  }
  readonly search: { readonly api: readonly string[] }
  readonly sitemap: {
    readonly changefreq: string | null
    readonly priority: number | null
    readonly lastmod: boolean
    readonly ignorePatterns: readonly string[]
  }
  /** Additional files to publish. The only hook. */
  readonly outputs?: ((site: Site) => readonly Output[] | Promise<readonly Output[]>) | undefined
}

/** Comments that mark lines of a code block: `line` marks the next line, `start` and `end` a range. */
export interface MagicComment {
  readonly mark: string
  readonly line?: string | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
}
