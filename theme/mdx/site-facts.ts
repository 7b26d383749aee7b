import { createContext } from 'react'
import type { DocsAround, TocItem } from '../../renderer/types.ts'

/** The data about the site that a page’s components receive. */
export interface SiteFacts {
  readonly title: string
  readonly tagline: string
  readonly url: string
  readonly baseUrl: string
  /** Language of the site. */
  readonly locale: string
  /** All languages, the main one first. */
  readonly languages: readonly {
    readonly locale: string
    readonly label: string
    readonly base: string
    readonly direction: 'ltr' | 'rtl'
  }[]
  readonly organizationName?: string | undefined
  readonly projectName?: string | undefined
  readonly favicon?: string | undefined
  readonly trailingSlash?: boolean | undefined
  readonly noIndex?: boolean | undefined
  readonly customFields: Readonly<Record<string, unknown>>
  readonly docs: readonly DocsFacts[]
  /** The version of the docs that the page belongs to. */
  readonly version?: { readonly instance: string; readonly name: string } | undefined
  /** The theme configuration, in the form of Docusaurus. */
  readonly themeConfig: object
  readonly page: PageFacts
  /** The docs around the page, if something on it uses them. */
  readonly around?: DocsAround | undefined
  /** Records what hooks return to an island about these docs, for its script in the browser. */
  readonly answers?: Record<string, unknown> | undefined
  /** Whether placeholders stand for the data of plugins, because the page fails without. */
  readonly isLenient?: boolean | undefined
}

/** A docs instance. */
export interface DocsFacts {
  readonly id: string
  readonly path: string
  readonly versions: readonly VersionFacts[]
}

export interface VersionFacts {
  readonly name: string
  readonly label: string
  readonly path: string
  readonly isLast: boolean
}

/** The exports of a page in MDX, apart from its text. */
interface PageFacts {
  readonly frontMatter: object
  readonly metadata: object
  /** The headings below the title. */
  readonly toc: readonly TocItem[]
  readonly contentTitle?: string | undefined
  /** The location of the page; unknown to the footer, which is shared by many pages. */
  readonly place?: PagePlace | undefined
}

/** What a page's file and the configuration determine. */
interface PagePlace {
  readonly address: string
  /** The id of a docs page. */
  readonly docId?: string | undefined
}

/** The facts about the site, which the bundler inserts into the scripts of islands; not declared elsewhere. */
declare const SITEGEN_FACTS: SiteFacts | undefined

/** The facts of anything that is rendered apart from a page. */
const nothing: SiteFacts = {
  ...{ title: '', tagline: '', url: '', baseUrl: '/', locale: 'en', customFields: {}, docs: [], themeConfig: {} },
  languages: [],
  page: { frontMatter: {}, metadata: {}, toc: [] },
}

/** The data about the site and the page that components receive. */
export const Site = /* @__PURE__ */ createContext<SiteFacts & { readonly inPage: boolean }>({
  ...(typeof SITEGEN_FACTS === 'undefined' ? nothing : SITEGEN_FACTS),
  inPage: false,
})
