import { kindsPart, mdxPart } from './theme-parts.ts'

/** The folder of a Docusaurus site with replacements for theme components. */
export const swizzleFolder = 'src/theme'

/** Components that, if replaced, also replace their counterparts in pages that import them. */
export const cardParts: readonly string[] = ['DocCard', 'DocCardList']

/** Components of Docusaurus whose replacements also work in Sitegen. */
export const shownParts: readonly string[] = [
  'Root',
  ...['Footer', 'Footer/Layout', 'Footer/Links', 'Footer/Logo', 'Footer/Copyright', 'NotFound', 'NotFound/Content'],
  ...['DocItem', 'DocItem/Layout', 'DocItem/Content', 'DocItem/Footer', 'DocItem/Paginator', 'DocBreadcrumbs', 'TOC'],
  ...['BlogPostItem', 'BlogPostItem/Content', 'BlogPostItem/Footer', 'BlogPostPaginator'],
  ...['DocCategoryGeneratedIndexPage', ...cardParts],
]

/** Modules that replaced components may import, in addition to those that pages may import. */
export const importedParts: readonly string[] = [
  ...shownParts.filter((part) => !cardParts.includes(part)),
  ...['Footer/LinkItem', 'DocItem/Metadata', 'DocItem/TOC/Mobile', 'DocItem/TOC/Desktop', 'DocPaginator'],
  ...['DocVersionBanner', 'DocVersionBadge', 'ContentVisibility'],
  ...['EditMetaRow', 'EditThisPage', 'LastUpdated', 'TagsListInline', 'Tag', 'TOCItems', 'PaginatorNavLink'],
  ...['Footer/Links/MultiColumn', 'Footer/Links/Simple', 'DocBreadcrumbs/Items/Home', 'DocBreadcrumbs/StructuredData'],
  ...['BlogPostItem/Container', 'BlogPostItem/Footer/ReadMoreLink', 'BlogPostItem/Header'],
  ...['Title', 'Info', 'Authors'].map((name) => `BlogPostItem/Header/${name}`),
]

/** The parts of Docusaurus whose replacements have the same effect in Sitegen. */
export const carriedParts: readonly string[] = [mdxPart, kindsPart, ...shownParts]

/** By component of Docusaurus whose replacement has no effect: the part of Sitegen's theme to replace instead. */
export const counterparts: Readonly<Record<string, string>> = {
  Layout: 'Shell',
  Navbar: 'Header',
  NavbarItem: 'Header',
  Logo: 'Header',
  ColorModeToggle: 'Header',
  DocSidebar: 'Sidebar',
  DocSidebarItem: 'Sidebar',
  DocSidebarItems: 'Sidebar',
  TOCItems: 'Toc',
  EditThisPage: 'PageEnd',
  LastUpdated: 'PageEnd',
  DocPage: 'DocLayout',
  DocRoot: 'DocLayout',
  DocTagDocListPage: 'DocTagLayout',
  DocTagsListPage: 'TagsLayout',
  MDXPage: 'PageLayout',
  BlogPostPage: 'PostLayout',
  BlogListPage: 'PostListLayout',
  BlogPostItems: 'PostListLayout',
  BlogTagsPostsPage: 'PostListLayout',
  BlogTagsListPage: 'TagsLayout',
  BlogArchivePage: 'ArchiveLayout',
  BlogSidebar: 'RecentPosts',
  SearchPage: 'SearchLayout',
}

/** The name of a replaced component among the parts of a configuration, where plain `Footer` is the part in the folder `theme`. */
export const swizzled = (name: string) => `${swizzleFolder}/${name}`

/** The part of Sitegen's theme that a component belongs to. If a site replaces both, the replacement of this part wins. */
export function placeOf(name: string): string {
  if (cardParts.includes(name)) return 'Cards'
  if (name === 'DocCategoryGeneratedIndexPage') return 'CategoryLayout'
  if (name.startsWith('Doc')) return 'DocLayout'
  if (name.startsWith('Blog')) return 'PostLayout'
  if (name === 'Root') return 'Shell'
  return name === 'TOC' ? 'Toc' : name.replace(/\/.*/, '')
}
