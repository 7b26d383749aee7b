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
  /** In the form of Docusaurus. */
  readonly themeConfig: object
  readonly page: PageFacts
  /** The docs around the page, if something on it asks for them. */
  readonly around?: DocsAround | undefined
  /** Receives what hooks tell an island of these, which its script will tell in the browser. */
  readonly told?: Record<string, unknown> | undefined
  /** Whether values stand for the data of plugins, because the page fails without. */
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

/** What a page in MDX exports beside its text. */
interface PageFacts {
  readonly frontMatter: object
  readonly metadata: object
  /** The headings below the title. */
  readonly toc: readonly TocItem[]
  readonly contentTitle?: string | undefined
  /** Where the page is; unknown to the footer, which is that of many pages. */
  readonly place?: PagePlace | undefined
}

/** What the file of a page and the configuration decide. */
interface PagePlace {
  readonly address: string
  /** Of a page in the docs. */
  readonly docId?: string | undefined
}

/** What the scripts of islands know about the site, as text in them; not declared anywhere else. */
declare const SITEGEN_FACTS: SiteFacts | undefined

/** Of what is rendered separately from a page. */
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
