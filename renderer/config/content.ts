import * as z from 'zod'
import { tagsFile, versionNames } from '../text/input-names.ts'
import { feedFiles } from '../text/output-names.ts'
import type { EditedDoc, EditedPost, SidebarFolder } from '../types.ts'
import { addressPart, flag, fn, folder, listOf, object, oneOf, record, text, whole } from './fields.ts'
import { translations } from './translations.ts'

/** A tags file should be complete, since a missing tag is nearly always a typo. */
const inlineTags = oneOf(['ignore', 'warn', 'error'])
  .default('error')
  .describe('Reaction to a tag that is missing from the tags file: nothing, a warning, or an error.')

const editUrl = <File>() =>
  z
    .union([text(''), fn<(file: File) => string | undefined | null>('')], { error: 'an address, or a function' })
    .optional()
    .describe(
      'Base URL of “Edit this page” links; the file’s path is appended. Or a function from the place of the file to the whole address, as in Docusaurus.',
    )

const banner = oneOf(['none', 'unreleased', 'unmaintained'])

const patterns = () => listOf(text('a pattern such as `**/*.md`'), 'a list of patterns')
const chosen = (all: string) => ({
  include: patterns()
    .default([all])
    .describe('Files in the folder that are pages: patterns for `.md`, `.mdx`, `.jsx`, `.tsx`, `.js` and `.ts` files.'),
  exclude: patterns()
    .default([])
    .describe('Files in the folder to exclude, in addition to tests and files that begin with `_`.'),
})

/** A docs folder. */
export const docs = object({
  id: text().default('default').describe('Unique id, if there are several docs folders.'),
  path: folder().default('content/docs').describe('Docs folder, relative to the site folder.'),
  ...chosen('**/*.{md,mdx,jsx,tsx}'),
  routeBasePath: addressPart('an address part such as `docs`')
    .default('docs')
    .describe('Base address of the docs; `/` for a docs-only site.'),
  sidebarPath: text('a file, relative to the site folder')
    .optional()
    .describe('Sidebar file (`.js`, `.ts`, `.json`). Default: the sidebar follows the folders.'),
  editUrl: editUrl<EditedDoc>(),
  tagsBasePath: addressPart().default('tags').describe('Address segment of the tag pages.'),
  onInlineTags: inlineTags,
  numberPrefixParser: z
    .union(
      [
        z.boolean(),
        fn<(name: string) => { readonly filename: string; readonly numberPrefix?: number | undefined }>(''),
      ],
      { error: 'false, or a function' },
    )
    .default(true)
    .describe(
      'Whether number prefixes, such as in `01-intro.md`, order pages and are removed from addresses; or a function from a name to `{ filename, numberPrefix }`.',
    ),
  sidebarItemsGenerator: fn<(folder: SidebarFolder) => unknown>('a function')
    .optional()
    .describe(
      'Called for each folder from which a sidebar is generated, as in Docusaurus; returns the items, or a promise of them.',
    ),
  breadcrumbs: flag().default(true).describe('Show breadcrumbs above the title of a page.'),
  showLastUpdateTime: flag().default(false).describe('Show the date of the last update, from git.'),
  showLastUpdateAuthor: flag()
    .default(false)
    .describe('Show the author of the last update, from git; `.mailmap` corrects names.'),
  sidebarCollapsible: flag().default(true).describe('Let readers collapse categories.'),
  sidebarCollapsed: flag().default(true).describe('Collapse categories initially.'),
  lastVersion: text('a version’s name')
    .optional()
    .describe(
      `Version whose addresses have no version segment. Default: the first in \`${versionNames.list}\`, or else \`current\`.`,
    ),
  includeCurrentVersion: flag()
    .default(true)
    .describe('Also publish the docs folder itself, as the version `current`.'),
  onlyIncludeVersions: listOf(text('a version’s name'), 'a list of versions')
    .min(1, { error: 'a list with at least one version' })
    .optional()
    .describe('Names of the versions to publish. Default: all.'),
  disableVersioning: flag().default(false).describe('Publish only the docs folder itself.'),
  editCurrentVersion: flag()
    .default(false)
    .describe('Point “Edit this page” to the docs folder on pages of all versions.'),
  versions: record(
    object({
      label: text().optional().describe('Label shown to readers. Default: the version’s name; `Next` for `current`.'),
      path: addressPart()
        .optional()
        .describe(
          'Address segment of the version. Default: its name; `next` for `current`; none for the last version.',
        ),
      banner: banner
        .optional()
        .describe(
          'Notice above each page. Default: `unreleased` for versions newer than the last version, `unmaintained` for older ones.',
        ),
      badge: flag()
        .optional()
        .describe('Show the version’s label above each page. Default: only if there are several versions.'),
      noIndex: flag().optional().describe('Ask search engines not to index the version.'),
      translations: translations.describe(
        'Texts of its sidebars in the language of the site, by the original text; before those of `translations`.',
      ),
    }),
    'an object of versions by name',
  )
    .default({})
    .describe('Settings per version; `current` is the docs folder itself.'),
})

/** A blog. */
export const blog = object({
  id: text().default('default').describe('Unique id, if there are several blogs.'),
  path: folder().default('content/blog').describe('Folder of the posts, relative to the site folder.'),
  include: patterns().default(['**/*.{md,mdx}']).describe('Files in the folder that are posts, in `.md` and `.mdx`.'),
  exclude: patterns()
    .default([])
    .describe('Files in the folder to exclude, in addition to tests and files that begin with `_`.'),
  routeBasePath: addressPart('an address part such as `blog`').default('blog').describe('Base address of the blog.'),
  title: text().default('Blog').describe('Title of the list pages.'),
  description: text().default('Blog').describe('Description of the list pages.'),
  postsPerPage: whole(1).default(10).describe('Posts per list page.'),
  recentPosts: whole(0).default(5).describe('Posts in the list of recent posts; 0 hides it.'),
  recentPostsTitle: text()
    .optional()
    .describe('Title of this list. Default: “Recent posts”, in the language of the site.'),
  tagsBasePath: addressPart().default('tags').describe('Address segment of the tag pages.'),
  onInlineTags: inlineTags,
  pageBasePath: addressPart().default('page').describe('Address segment of the second and later list pages.'),
  archiveBasePath: z
    .union([addressPart('text or null'), z.null()], { error: 'text or null' })
    .default('archive')
    .describe('Address segment of the archive; null: no archive.'),
  authorsBasePath: addressPart()
    .optional()
    .describe(
      'Address segment of the list of authors and of author pages. Default: `authors`. If set, the list exists even if no author has a page.',
    ),
  authorsPath: text('a file')
    .default('authors.yml')
    .describe('Authors file, relative to the blog folder; `../authors.yml` serves several blogs.'),
  tagsPath: text('a file').default(tagsFile).describe('Tags file, relative to the blog folder.'),
  editUrl: editUrl<EditedPost>(),
  covers: flag().default(false).describe('Draw a cover for each post from its title and tags.'),
  showReadingTime: flag().default(true).describe('Show the reading time, at 200 words per minute.'),
  feed: object({
    limit: z
      .union([z.int().min(1), z.null()], { error: 'a whole number of at least 1, or null for all' })
      .default(20)
      .describe('Number of posts in a feed; null for all.'),
    title: text().optional().describe('Title of the feeds. Default: the titles of the site and the blog.'),
    description: text().optional().describe('Description of the feeds. Default: that of the blog.'),
    copyright: text().optional().describe('Copyright line of the RSS and Atom feeds.'),
    formats: listOf(oneOf(['rss', 'atom', 'json']), 'a list of `rss`, `atom` and `json`')
      .default(['rss', 'atom', 'json'])
      .describe('Formats of the feed; an empty list: no feed.'),
  })
    .prefault({})
    .describe(`The feeds \`${feedFiles.json}\`, \`${feedFiles.rss}\` and \`${feedFiles.atom}\` below the blog.`),
})

/** Single pages. */
export const pages = object({
  path: folder().default('content/pages').describe('Folder of the pages, relative to the site folder.'),
  ...chosen('**/*.{md,mdx,jsx,tsx}'),
  routeBasePath: addressPart().default('/').describe('Base address of the pages.'),
})

/** Files that may be published in addition to content and static folders. */
export const assets = listOf(text('a folder or a file, relative to the site folder'), 'a list of folders and files')
  .default([])
  .describe(
    'Additional folders and files, in the site folder or elsewhere, that pages and symbolic links may refer to. They become public.',
  )
