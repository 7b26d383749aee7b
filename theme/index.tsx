// Contract: a theme turns views into markup. A `View` is plain data with every address resolved and encoded. Each kind of view
// has a component, and the `Shell` surrounds three regions: `sidebar`, `main` and `aside`. `Route` and `View` are unions over
// the same kinds, so a new kind of page does not compile until routing, views and theme handle it. A site's own theme spreads
// this one and replaces parts of it.
import type { ThemeModule } from '../renderer/types.ts'
import { Cards } from './components/cards.tsx'
import { Feedback } from './components/feedback.tsx'
import { Footer } from './components/footer.tsx'
import { Header } from './components/header.tsx'
import { PageEnd } from './components/page-end.tsx'
import { RecentPosts } from './components/recent-posts.tsx'
import { Sidebar } from './components/sidebar.tsx'
import { Toc } from './components/toc.tsx'
import { VersionMenu } from './components/versions.tsx'
import { picture } from './picture.ts'
import { Print } from './print.tsx'
import { Shell } from './shell.tsx'
import { ArchiveView } from './views/archive.tsx'
import { AuthorsView } from './views/authors.tsx'
import { CategoryView } from './views/category.tsx'
import { DocView } from './views/doc.tsx'
import { DocTagView } from './views/doc-tag.tsx'
import { NotFoundView } from './views/not-found.tsx'
import { PageView } from './views/page.tsx'
import { PostView } from './views/post.tsx'
import { PostListView } from './views/post-list.tsx'
import { SearchView } from './views/search.tsx'
import { TagsView } from './views/tags.tsx'

export type {
  FeedbackProps,
  FooterProps,
  HeaderProps,
  NavItem,
  NavLink,
  PageEndProps,
  PageProps,
  ShellInfo,
  ShellProps,
  ThemeModule,
  TocHeading,
  VersionMenuProps,
  ViewProps,
} from '../renderer/types.ts'
// The building blocks of the theme, for sites that replace parts of it.
export { Announcement } from './components/announcement.tsx'
export { Banner, VersionBanner } from './components/banner.tsx'
export { Breadcrumbs } from './components/breadcrumbs.tsx'
export { Authors, Byline } from './components/byline.tsx'
export { CopyPage } from './components/copy-page.tsx'
export { Cover } from './components/cover.tsx'
export { Heading, Table } from './components/doc-parts.tsx'
export { Drawer } from './components/drawer.tsx'
export { ListPages } from './components/list-pages.tsx'
export { Logo } from './components/logo.tsx'
export * from './components/marketing.tsx'
export { PageTitle } from './components/page-title.tsx'
export { DocsPager, Pager, PostPager } from './components/pager.tsx'
export { PostPreview } from './components/post-preview.tsx'
export { Profile, Socials } from './components/profile.tsx'
export { Prose } from './components/prose.tsx'
export * from './components/reference.tsx'
export { NavEntry, SiteLink } from './components/site-link.tsx'
export { TabItem, type TabItemProps, Tabs, type TabsProps } from './components/tabs.tsx'
export { TagList } from './components/tag-list.tsx'
export { InlineToc } from './components/toc.tsx'
export { Badge, Card, FileTree, Term } from './mdx/kit.tsx'
export { LanguageProvider, Phrase, useText } from './text.tsx'

/** The default theme. */
export const theme: ThemeModule = {
  Shell,
  Header,
  Footer,
  PageEnd,
  Feedback,
  Sidebar,
  Toc,
  RecentPosts,
  picture,
  VersionMenu,
  Cards,
  Print,
  views: {
    doc: DocView,
    category: CategoryView,
    page: PageView,
    post: PostView,
    'post-list': PostListView,
    tags: TagsView,
    authors: AuthorsView,
    'doc-tag': DocTagView,
    archive: ArchiveView,
    search: SearchView,
    'not-found': NotFoundView,
  },
}
