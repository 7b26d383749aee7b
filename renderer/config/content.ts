import * as z from 'zod'
import { addressPart, flag, folder, later, listOf, object, oneOf, record, text, whole } from './fields.ts'

/** A tags file is there to be complete; a tag that it lacks is nearly always a slip. */
const inlineTags = oneOf(['ignore', 'warn', 'error'])
  .default('error')
  .describe('What a tag that the tags file does not have does to the build.')

const banner = oneOf(['none', 'unreleased', 'unmaintained'])

/** A docs folder. */
export const docs = object({
  id: text().default('default').describe('Tells several docs folders apart.'),
  path: folder().default('content/docs').describe('Folder of the docs, relative to the site root.'),
  routeBasePath: addressPart('an address part such as `docs`')
    .default('docs')
    .describe('Where the docs are served; `/` for a docs-only site.'),
  sidebarPath: text('a file, relative to the site root')
    .optional()
    .describe('Sidebar file (`.js`, `.ts`, `.json`); without one the folders make the sidebar.'),
  editUrl: text('an address').optional().describe('Address in front of the file’s path for “Edit this page”.'),
  tagsBasePath: addressPart().default('tags').describe('Address part of the tag pages.'),
  onInlineTags: inlineTags,
  breadcrumbs: flag().default(true).describe('Show the way to a page above its title.'),
  showLastUpdateTime: flag().default(false).describe('Show when the file was last changed, from git.'),
  showLastUpdateAuthor: flag().default(false).describe(later('Show who changed it.')),
  sidebarCollapsible: flag().default(true).describe('Categories can be closed.'),
  sidebarCollapsed: flag().default(true).describe('Categories start closed.'),
  lastVersion: text('a version’s name')
    .optional()
    .describe('The version served without a path segment; else the first of `versions.json`, else `current`.'),
  includeCurrentVersion: flag()
    .default(true)
    .describe('Publish the docs folder itself, as the version `current`, beside the versions of `versions.json`.'),
  onlyIncludeVersions: listOf(text('a version’s name'), 'a list of versions')
    .min(1, { error: 'a list with at least one version' })
    .optional()
    .describe('Names of the versions to publish; all unless said.'),
  disableVersioning: flag().default(false).describe('Publish nothing but the docs folder itself.'),
  editCurrentVersion: flag()
    .default(false)
    .describe('“Edit this page” leads to the docs folder from pages of other versions too.'),
  versions: record(
    object({
      label: text().optional().describe('Name shown to readers; that of the version, and `Next` for `current`.'),
      path: addressPart()
        .optional()
        .describe('Address part of the version; its name, `next` for `current`, nothing for the last version.'),
      banner: banner
        .optional()
        .describe('Notice above each page; `unreleased` before the last version, `unmaintained` after it.'),
      badge: flag().optional().describe('Name the version above each page; done where there are several.'),
      noIndex: flag().optional().describe('Ask search engines to leave the version out.'),
    }),
    'an object of versions by name',
  )
    .default({})
    .describe('Settings by version; `current` is the docs folder itself.'),
})

/** The blog. */
export const blog = object({
  id: text().default('default').describe(later('Tells several blogs apart.')),
  path: folder().default('content/blog').describe('Folder of the posts, relative to the site root.'),
  routeBasePath: addressPart('an address part such as `blog`').default('blog').describe('Where the blog is served.'),
  title: text().default('Blog').describe('Title of the list pages.'),
  description: text().default('Blog').describe('Description of the list pages.'),
  postsPerPage: whole(1).default(10).describe('Posts on a list page.'),
  recentPosts: whole(0).default(5).describe('Posts in the recent-posts list; 0 leaves it out.'),
  tagsBasePath: addressPart().default('tags').describe('Address part of the tag pages.'),
  onInlineTags: inlineTags,
  pageBasePath: addressPart().default('page').describe('Address part of further list pages.'),
  archiveBasePath: z
    .union([addressPart('text or null'), z.null()], { error: 'text or null' })
    .default('archive')
    .describe('Address part of the archive; null for none.'),
  authorsPath: text('a file in the blog’s folder')
    .default('authors.yml')
    .describe('Authors file in the blog’s folder.'),
  tagsPath: text('a file in the blog’s folder').default('tags.yml').describe('Tags file in the blog’s folder.'),
  editUrl: text('an address').optional().describe('Address in front of the file’s path for “Edit this page”.'),
  showReadingTime: flag().default(true).describe('Show the reading time, at 200 words a minute.'),
  feed: object({
    limit: z
      .union([z.int().min(1), z.null()], { error: 'a whole number of at least 1, or null for all' })
      .default(20)
      .describe('Posts in a feed; null for all.'),
    title: text().optional().describe('Title of the feeds; the site’s title and the blog’s unless said.'),
    description: text().optional().describe('Description of the feeds; the blog’s unless said.'),
    copyright: text().optional().describe('Copyright line of RSS and Atom.'),
  })
    .prefault({})
    .describe('The feeds `feed.json`, `rss.xml` and `atom.xml` below the blog.'),
})

/** Single pages. */
export const pages = object({
  path: folder().default('content/pages').describe('Folder of single pages.'),
  routeBasePath: addressPart().default('/').describe('Where the pages are served.'),
})
