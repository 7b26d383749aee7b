import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { attempt } from './attempt.ts'

/** A part of the default theme that a site can replace. */
export interface ThemePart {
  /** Its file in the default theme, and its name in that file. */
  readonly file: string
  readonly name: string
  /** Its path in a theme object. */
  readonly at: readonly string[]
  readonly about: string
}

const component = (name: string, file: string, about: string): [string, ThemePart] => [
  name,
  { file: `components/${file}.tsx`, name, at: [name], about },
]
const layout = (name: string, view: string, own: string, about: string): [string, ThemePart] => [
  name,
  { file: `views/${view}.tsx`, name: own, at: ['views', view], about },
]

/** The parts of the theme, by the name of the file in the site’s folder `theme` that replaces them. */
export const themeParts: ReadonlyMap<string, ThemePart> = new Map([
  ['Shell', { file: 'shell.tsx', name: 'Shell', at: ['Shell'], about: 'the document around all parts of a page' }],
  component('Header', 'header', 'the header of every page'),
  component('Footer', 'footer', 'the footer of every page'),
  component('Sidebar', 'sidebar', 'the docs navigation'),
  component('Toc', 'toc', 'the table of contents beside the text'),
  component('PageEnd', 'page-end', 'edit link and last update below the text'),
  component('Feedback', 'feedback', 'the form that asks whether a docs page was helpful'),
  component('VersionMenu', 'versions', 'the contents of a version menu'),
  component('Cards', 'cards', 'the cards of `DocCardList`'),
  component('RecentPosts', 'recent-posts', 'the latest posts beside a post'),
  layout('DocLayout', 'doc', 'DocView', 'a docs page'),
  layout('CategoryLayout', 'category', 'CategoryView', 'a category page'),
  layout('PageLayout', 'page', 'PageView', 'a single page'),
  layout('PostLayout', 'post', 'PostView', 'a post'),
  layout('PostListLayout', 'post-list', 'PostListView', 'a list of posts'),
  layout('TagsLayout', 'tags', 'TagsView', 'all tags'),
  layout('AuthorsLayout', 'authors', 'AuthorsView', 'all authors'),
  layout('DocTagLayout', 'doc-tag', 'DocTagView', 'the docs with a tag'),
  layout('ArchiveLayout', 'archive', 'ArchiveView', 'the archive of the blog'),
  layout('SearchLayout', 'search', 'SearchView', 'the search page'),
  layout('NotFound', 'not-found', 'NotFoundView', 'the “page not found” page'),
])

/** A file in the same folder whose default export adds components that MDX can use without an import. */
export const mdxPart = 'MDXComponents'

/** The element or the kind of admonition that a file is named after: `MDXComponents/Img` → `img` */
export const singleOf = (part: string) => part.replace(/.*\//, '').toLowerCase()

/** Files of Docusaurus below that one, each with the component for one element. */
export const mdxElements: readonly string[] = ['A', 'Code', 'Img', 'Li', 'Pre', 'Ul'].map(
  (name) => `${mdxPart}/${name}`,
)

/** A file of Docusaurus whose default export has components for kinds of admonitions. */
export const kindsPart = 'Admonition/Types'

/** Files of Docusaurus beside that one, each with the component for one kind of admonition. */
export const kindElements: readonly string[] = ['Note', 'Tip', 'Info', 'Warning', 'Danger', 'Caution'].map(
  (name) => `Admonition/Type/${name}`,
)

/** The folder of a site with parts of the theme. */
export const themeFolder = 'theme'

/** Names of the replaced parts in the folder; none if a theme module in that folder replaces the whole theme. */
export function partFiles(root: string, { module }: { readonly module?: string | undefined }): readonly string[] {
  if (module !== undefined && dirname(join(module)) === themeFolder) return []
  const names = attempt(() => readdirSync(join(root, themeFolder))) ?? []
  return names.filter((name) => /^[A-Z]\w*\.[jt]sx?$/.test(name)).sort()
}
