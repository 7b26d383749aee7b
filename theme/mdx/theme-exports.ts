// The exports of `@docusaurus/theme-common`.
import { useContext } from 'react'
import { useLocation } from './hooks.tsx'
import { Site } from './site-facts.ts'

export * from './hooks.tsx'
export {
  Children as BlogPostProvider,
  Children as DocProvider,
  Children as DocsSidebarProvider,
  Children as DocsVersionProvider,
  HtmlClassNameProvider,
  PageMetadata,
} from './layout.tsx'
export * from './lists.ts'
export * from './plural-form.ts'
export * from './query.ts'
export {
  filterDocCardListItems,
  findFirstSidebarItemLink,
  findFirstSidebarItemLink as findFirstCategoryLink,
  findFirstSidebarItemLink as findFirstSidebarItemCategoryLink,
  findSidebarCategory,
  isActiveSidebarItem,
  isVisibleSidebarItem,
  useVisibleSidebarItems,
} from './sidebar-entries.ts'
export * from './small-hooks.tsx'
export * from './storage.ts'

/** Navbar, footer and other parts of the configuration, in the form of Docusaurus. */
export function useThemeConfig(): object {
  return useContext(Site).themeConfig
}

/** Whether the links of the footer are in columns, not in a row. */
export function isMultiColumnFooterLinks([first]: readonly object[] = []): boolean {
  return first !== undefined && 'title' in first
}

/** The code colors for packages that highlight in the browser: none, since style sheets color code here. */
export function usePrismTheme(): object {
  return { plain: {}, styles: [] }
}

/** The id of the element with a post’s text. */
export const blogPostContainerID = '__blog-post-container'

export function useHomePageRoute() {
  return { path: useContext(Site).baseUrl, exact: true }
}

export function useDateTimeFormat(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(useContext(Site).locale, options)
}

interface AlternatePage {
  readonly locale: string
  readonly fullyQualified: boolean
}

/**
 * Addresses of the page in other languages: in an island, of the page in the browser; in a part of the theme around all pages, of
 * the home page.
 */
export function useAlternatePageUtils() {
  const { url, baseUrl, languages } = useContext(Site)
  const { pathname } = useLocation()
  const path = pathname.startsWith(baseUrl) ? pathname.slice(baseUrl.length) : pathname.slice(1)
  const createUrl = ({ locale, fullyQualified }: AlternatePage) => {
    const base = languages.find((one) => one.locale === locale)?.base ?? baseUrl
    return (fullyQualified ? url : '') + base + path
  }
  return { createUrl }
}

/** The width of the window, which is unknown during a build. */
export function useWindowSize(): 'ssr' {
  return 'ssr'
}

/** The classes by which a site's style sheets find parts of the theme. */
export const ThemeClassNames = {
  common: {
    editThisPage: 'theme-edit-this-page',
    lastUpdated: 'theme-last-updated',
    admonition: 'theme-admonition',
    codeBlock: 'theme-code-block',
  },
  layout: { footer: { container: 'theme-layout-footer', column: 'theme-layout-footer-column' } },
  docs: {
    docVersionBanner: 'theme-doc-version-banner',
    docVersionBadge: 'theme-doc-version-badge',
    docBreadcrumbs: 'theme-doc-breadcrumbs',
    docMarkdown: 'theme-doc-markdown',
    docTocMobile: 'theme-doc-toc-mobile',
    docTocDesktop: 'theme-doc-toc-desktop',
    docFooter: 'theme-doc-footer',
    docFooterTagsRow: 'theme-doc-footer-tags-row',
    docFooterEditMetaRow: 'theme-doc-footer-edit-meta-row',
  },
  blog: {
    blogFooterTagsRow: 'theme-blog-footer-tags-row',
    blogFooterEditMetaRow: 'theme-blog-footer-edit-meta-row',
  },
} as const
