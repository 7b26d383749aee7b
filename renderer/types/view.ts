import type { Heading } from './body.ts'
import type { DocsAround } from './docs-around.ts'
import type { Author, CategoryItem, Crumb, LinkTo, SocialLink, Version } from './graph.ts'
import type { SourcePath, UrlPath } from './names.ts'

/** HTML attributes of a text that has not been translated into the language of its page. */
export interface TextLanguage {
  readonly lang: string
  /** Set if its direction differs, too. */
  readonly dir?: 'ltr' | 'rtl' | undefined
}

/** The props of a theme component: plain data with all addresses resolved. There is one shape for each kind of route. */
export type View =
  | {
      readonly kind: 'doc'
      readonly title: string
      readonly frontMatter?: FrontMatterView | undefined
      readonly place?: PlaceView | undefined
      readonly markdown?: MarkdownView | undefined
      readonly textLanguage?: TextLanguage | undefined
      /** The h1 as HTML, if the text has one. */
      readonly titleHtml?: string | undefined
      readonly hideTitle: boolean
      /** Lead below the title, from the description in the front matter. */
      readonly lead?: string | undefined
      readonly html: string
      readonly headings: readonly Heading[]
      readonly trail: readonly Crumb[]
      readonly home: UrlPath
      readonly prev?: LinkTo | undefined
      readonly next?: LinkTo | undefined
      readonly updated?: LastUpdate | undefined
      readonly editUrl?: string | undefined
      readonly tags: readonly LinkTo[]
      readonly banner?: 'draft' | 'unlisted' | undefined
      readonly version?: VersionView | undefined
      readonly feedback?: FeedbackView | undefined
    }
  | {
      readonly kind: 'category'
      readonly title: string
      readonly markdown?: MarkdownView | undefined
      readonly lead?: string | undefined
      readonly trail: readonly Crumb[]
      readonly home: UrlPath
      readonly cards: readonly {
        readonly label: string
        readonly url: string
        readonly text?: string | undefined
        readonly kind: CategoryItem['kind']
      }[]
      /** For components of the site. */
      readonly around?: DocsAround | undefined
      readonly prev?: LinkTo | undefined
      readonly next?: LinkTo | undefined
      readonly version?: VersionView | undefined
    }
  | {
      readonly kind: 'page'
      readonly title: string
      readonly textLanguage?: TextLanguage | undefined
      readonly markdown?: MarkdownView | undefined
      readonly titleHtml?: string | undefined
      readonly hideTitle: boolean
      readonly lead?: string | undefined
      readonly html: string
      readonly headings: readonly Heading[]
      /** True for `.tsx` pages: the module renders its own h1 and sections. */
      readonly bare: boolean
      readonly banner?: 'draft' | 'unlisted' | undefined
    }
  | {
      readonly kind: 'post'
      readonly title: string
      readonly textLanguage?: TextLanguage | undefined
      readonly frontMatter?: FrontMatterView | undefined
      readonly place?: PlaceView | undefined
      readonly markdown?: MarkdownView | undefined
      readonly titleHtml?: string | undefined
      readonly lead?: string | undefined
      readonly html: string
      readonly headings: readonly Heading[]
      readonly date: PostDate
      /** Draw a cover from the title and the tags. */
      readonly hasCover?: true | undefined
      readonly readingMinutes?: number | undefined
      readonly authors: readonly Author[]
      readonly tags: readonly LinkTo[]
      readonly newer?: LinkTo | undefined
      readonly older?: LinkTo | undefined
      readonly recent: readonly RecentPost[]
      readonly recentTitle?: string | undefined
      readonly blog: LinkTo
      readonly editUrl?: string | undefined
      readonly updated?: LastUpdate | undefined
      readonly banner?: 'draft' | 'unlisted' | undefined
    }
  | {
      readonly kind: 'post-list'
      readonly title: string
      readonly lead?: string | undefined
      /** The author of these posts, on author pages; the title is the name. */
      readonly author?: AuthorView | undefined
      readonly posts: readonly PostCard[]
      readonly page: number
      readonly pages: readonly UrlPath[]
      /** The page of all tags, if there are any. */
      readonly allTags?: UrlPath | undefined
      /** The page of all authors, if there is one. */
      readonly allAuthors?: UrlPath | undefined
      readonly archive?: UrlPath | undefined
      readonly feeds: readonly LinkTo[]
      readonly recent: readonly RecentPost[]
      readonly recentTitle?: string | undefined
    }
  | {
      readonly kind: 'tags'
      readonly title: string
      /** Tags with the most pages come first. */
      readonly tags: readonly { readonly label: string; readonly url: UrlPath; readonly count: number }[]
    }
  | {
      readonly kind: 'authors'
      readonly title: string
      readonly authors: readonly (AuthorView & { readonly count: number })[]
      readonly blog: LinkTo
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
      readonly groups: readonly {
        readonly label: string
        readonly items: readonly (LinkTo & { readonly sections: readonly LinkTo[] })[]
      }[]
    }
  | {
      readonly kind: 'not-found'
      /** The reader is offline, and the page is not stored. The browser lists stored pages in `<ul data-kept>`. */
      readonly offline?: true | undefined
      readonly home: UrlPath
      readonly links: readonly LinkTo[]
    }

/** Where a page is and where it comes from; undefined on a site without its own components. */
export interface PlaceView {
  readonly url: string
  readonly source: SourcePath
  /** The description in the head. */
  readonly description?: string | undefined
  /** Set if components of the site ask for it. */
  readonly around?: DocsAround | undefined
  /** Set for a doc. */
  readonly doc?:
    | {
        readonly id: string
        readonly version: string
        /** The address of its version. */
        readonly base: string
        readonly sidebar?: string | undefined
      }
    | undefined
}

/** The front matter as written; undefined on a site without its own components. */
export type FrontMatterView = Readonly<Record<string, unknown>>

/** The page as Markdown, and the script that copies it. */
export interface MarkdownView {
  readonly url: string
  readonly script: string
  /** The list of all pages for language models, if there is one. */
  readonly list?: string | undefined
}

/** The form that asks whether a page was helpful. */
export interface FeedbackView {
  /** The address that it is sent to. */
  readonly action: string
  /** Full address of the page. */
  readonly page: string
  /** Other hidden fields, by name. */
  readonly fields: Readonly<Record<string, string>>
}

/** The data of one kind of page. */
export type ViewOf<Kind extends View['kind']> = Extract<View, { kind: Kind }>

/** What a docs page shows about its version. */
export interface VersionView {
  /** Id of the docs. */
  readonly docs: string
  readonly label: string
  readonly banner: Version['banner']
  readonly badge: boolean
  /** The version that readers are referred to, if it is a different one. */
  readonly latest?: VersionLink | undefined
}

/** A docs version, as a link to the same page in it. */
export interface VersionLink extends LinkTo {
  readonly name: string
  /** The current page belongs to this version. */
  readonly isOwn: boolean
  readonly isLast: boolean
}

/** When and by whom a page was last changed. */
export interface LastUpdate {
  readonly date?: { readonly iso: string; readonly text: string } | undefined
  readonly author?: string | undefined
}

/** The date of a post, for machines and for readers. */
export interface PostDate {
  /** `2025-03-09T00:00:00.000Z` */
  readonly iso: string
  /** `March 9, 2025` */
  readonly text: string
  /** `March 9` */
  readonly day: string
}

/** An author on author pages; `url` is the author's page on this site or elsewhere. */
export interface AuthorView extends Author {
  readonly description?: string | undefined
  readonly socials: readonly SocialLink[]
}

/** One of the latest posts, for the list next to posts and lists of posts. */
export interface RecentPost extends LinkTo {
  /** The post is the current page. */
  readonly current: boolean
}

/** A post in a list of posts. */
export interface PostCard {
  readonly title: string
  readonly url: UrlPath
  readonly date: PostDate
  /** Draw a cover from the title and the tags. */
  readonly hasCover?: true | undefined
  readonly readingMinutes?: number | undefined
  readonly authors: readonly Author[]
  /** The text before the truncate marker, otherwise the description, as HTML. */
  readonly excerptHtml: string
  readonly hasMore: boolean
  readonly tags: readonly LinkTo[]
}
