import { kindsPart, mdxPart } from './theme-parts.ts'

/** The folder of a Docusaurus site with replacements for theme components. */
export const swizzleFolder = 'src/theme'

/** Components that also replace their counterparts where pages import them. */
export const cardParts: readonly string[] = ['DocCard', 'DocCardList']

/** Components that replace their counterparts here. */
export const shownParts: readonly string[] = [
  'Root',
  ...['Footer', 'Footer/Layout', 'Footer/Links', 'Footer/Logo', 'Footer/Copyright', 'NotFound', 'NotFound/Content'],
  ...['DocItem', 'DocItem/Layout', 'DocItem/Content', 'DocItem/Footer', 'DocItem/Paginator', 'DocBreadcrumbs', 'TOC'],
  ...['BlogPostItem', 'BlogPostItem/Content', 'BlogPostItem/Footer', 'BlogPostPaginator'],
  ...['DocCategoryGeneratedIndexPage', ...cardParts],
]

/** Modules that those may import, in addition to those that pages may import, too. */
export const importedParts: readonly string[] = [
  ...shownParts.filter((part) => !cardParts.includes(part)),
  ...['Footer/LinkItem', 'DocItem/Metadata', 'DocItem/TOC/Mobile', 'DocItem/TOC/Desktop', 'DocPaginator'],
  ...['DocVersionBanner', 'DocVersionBadge', 'ContentVisibility'],
  ...['EditMetaRow', 'EditThisPage', 'LastUpdated', 'TagsListInline', 'Tag', 'TOCItems', 'PaginatorNavLink'],
  ...['Footer/Links/MultiColumn', 'Footer/Links/Simple', 'DocBreadcrumbs/Items/Home', 'DocBreadcrumbs/StructuredData'],
  ...['BlogPostItem/Container', 'BlogPostItem/Footer/ReadMoreLink', 'BlogPostItem/Header'],
  ...['Title', 'Info', 'Authors'].map((name) => `BlogPostItem/Header/${name}`),
]

/** The replaced parts that mean the same here. */
export const carriedParts: readonly string[] = [mdxPart, kindsPart, ...shownParts]

/** The part of the theme here by which a site replaces what others of their components show. */
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

/** The name of a component among the parts of a configuration, where `Footer` is the one in the folder `theme`. */
export const swizzled = (name: string) => `${swizzleFolder}/${name}`

/** The part of the theme here that a component belongs to; a site that replaces that, too, means the one here. */
export function placeOf(name: string): string {
  if (cardParts.includes(name)) return 'Cards'
  if (name === 'DocCategoryGeneratedIndexPage') return 'CategoryLayout'
  if (name.startsWith('Doc')) return 'DocLayout'
  if (name.startsWith('Blog')) return 'PostLayout'
  if (name === 'Root') return 'Shell'
  return name === 'TOC' ? 'Toc' : name.replace(/\/.*/, '')
}
