import * as z from 'zod'
import { hostHeaders, hostNames } from '../text/output-names.ts'
import type { AddedOutput, Site } from '../types.ts'
import { cache } from './cache.ts'
import { assets, blog, docs, pages } from './content.ts'
import {
  addressPart,
  color,
  flag,
  fn,
  folder,
  grammar,
  listOf,
  object,
  oneOf,
  record,
  synonym,
  text,
  whole,
} from './fields.ts'
import { fonts } from './fonts.ts'
import { locales } from './language-settings.ts'
import { links } from './links.ts'
import { llms } from './llms.ts'
import { markdown } from './markdown.ts'
import { footer, navbar } from './nav.ts'
import { server } from './server.ts'
import { analytics, feedback } from './services.ts'
import { sitemap } from './sitemap.ts'
import { colorMode, colorText, theme } from './theme.ts'
import { translations } from './translations.ts'

const reactions = oneOf(['ignore', 'warn', 'error']).default('warn')
const reaction = (what: string) => reactions.describe(`Reaction if ${what}: nothing, a warning, or an error.`)

/** Every setting of `site.config.ts` with its default; docs/configuration.md is generated from this. */
export const configSchema = object({
  title: text().min(1, { error: 'non-empty text' }).describe('Name of the site.'),
  tagline: text().default('').describe('One sentence about the site.'),
  url: z
    .url({ protocol: /^https?$/, error: 'an address like `https://www.example.com`' })
    .describe('Origin of the published site, without a path.'),
  baseUrl: addressPart('a path like `/` or `/project/`').describe('Path below which the site is served.'),
  trailingSlash: flag()
    .optional()
    .describe('`true`: every address ends in a slash; `false`: none does; not set: only those of `index` files do.'),
  locale: text('a language tag such as `en`').default('en').describe('Language of the site.'),
  translations,
  locales,
  favicon: text('a file in a static folder').optional().describe('Icon, as an address on this site: `/favicon.svg`.'),
  image: text('a file in a static folder').optional().describe('Link preview image for pages without their own.'),
  openGraphImages: flag()
    .default(false)
    .describe(
      'Draw a link preview image with the title for each page that has none; requires the packages `satori`, `@resvg/resvg-js` and `@fontsource/noto-sans` in the site.',
    ),
  noIndex: flag().default(false).describe('Ask search engines not to index the site.'),
  noIndexPages: listOf(oneOf(['drafts', 'unlisted', 'search', 'tags']), 'a list of kinds of pages')
    .default(['drafts', 'unlisted', 'search'])
    .describe('Kinds of pages that search engines are asked not to index: `drafts`, `unlisted`, `search`, `tags`.'),
  variables: record(z.any(), 'an object')
    .default({})
    .describe('Values for `{{name}}` in text, front matter, slugs and file names.'),
  organizationName: text().optional().describe('`siteConfig.organizationName`, for pages written for Docusaurus.'),
  projectName: text().optional().describe('`siteConfig.projectName`, for pages written for Docusaurus.'),
  customFields: record(z.any(), 'an object')
    .default({})
    .describe(
      'Values for components: `siteConfig.customFields` of `useDocusaurusContext`, which also contains the variables.',
    ),
  content: object({
    docs: z
      .union([docs, z.array(docs), z.literal(false)])
      .optional()
      .describe('Docs folder, a list of docs folders, each with an `id`, or false.'),
    blog: z
      .union([blog, z.array(blog), z.literal(false)])
      .optional()
      .describe('Blog, a list of blogs, each with an `id`, or false.'),
    pages: pages.prefault({}).describe('Single pages.'),
    static: listOf(folder(), 'a list of folders')
      .default(['static'])
      .describe('Folders that are copied byte for byte, without pages of the content in them.'),
    assets,
  })
    .prefault({})
    .describe('Where the content is.'),
  data: listOf(
    object({
      file: text('a file, relative to the site folder').describe('YAML or JSON file; variables in it are replaced.'),
      schema: text('`openapi`, or a JSON Schema file')
        .optional()
        .describe(
          'What to validate it against: `openapi`, which requires the packages `@seriousme/openapi-schema-validator` and `ajv` in the site, or a JSON Schema file (draft 2020-12), which requires `ajv` and `ajv-formats`.',
        ),
      output: addressPart('a path such as `openapi.json`')
        .refine((path) => /^[^/\\].*\.json$/.test(path), { error: 'a path such as `openapi.json`' })
        .optional()
        .describe('Publish the file as JSON under this path.'),
    }),
    'a list of `{ file, schema }`',
  )
    .default([])
    .describe('Data files to validate in every build.'),
  theme,
  fonts,
  server,
  cache,
  navbar,
  footer,
  announcementBar: object({
    id: text().describe('Identifies the announcement; with a new id, readers who closed it see it again.'),
    content: text('HTML').describe('The announcement, as HTML.'),
    isCloseable: flag().default(true).describe('Let readers close it.'),
    backgroundColor: colorText().optional().describe('Color behind it. Default: that of the theme.'),
    textColor: colorText().optional().describe('Color of its text and links. Default: that of the theme.'),
  })
    .optional()
    .describe('An announcement above the navbar.'),
  colorMode,
  feedback,
  analytics,
  tableOfContents: object({
    minHeadingLevel: whole(2)
      .max(6, { error: 'a level from 2 to 6' })
      .default(2)
      .describe('Highest heading level shown.'),
    maxHeadingLevel: whole(2)
      .max(6, { error: 'a level from 2 to 6' })
      .default(3)
      .describe('Lowest heading level shown.'),
  })
    .prefault({})
    .describe('Heading levels in the table of contents.'),
  redirects: listOf(
    object({
      from: z
        .union([z.string(), z.array(z.string())], { error: 'an address or a list of them' })
        .describe('Old address, or a list of them.'),
      to: text('an address').describe('Target: an address on this site, or `https://…`.'),
      status: z
        .union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)], { error: '301, 302, 307 or 308' })
        .optional()
        .describe('HTTP status, for hosts that redirect: 301 and 308 are permanent, 302 and 307 temporary.'),
    }),
    'a list of `{ from, to }`',
  )
    .default([])
    .describe('Redirects from old addresses.'),
  createRedirects: fn<(path: string) => string | readonly string[] | undefined | null>('a function')
    .optional()
    .describe('Called with each address; returns the old addresses that redirect to it.'),
  initScript: text('a file, relative to the site folder')
    .optional()
    .describe('Script that is bundled and loaded by every page.'),
  offline: flag()
    .default(false)
    .describe('Store visited pages and the search in the reader’s browser for offline use.'),
  onBrokenLinks: reaction('a link or image is broken'),
  onBrokenAnchors: reaction('a link leads to a missing anchor'),
  onDuplicateRoutes: reaction('two pages have the same address'),
  links,
  contentSecurityPolicy: object({
    header: flag().default(true).describe(`Write the policy into \`${hostHeaders}\`.`),
    meta: flag()
      .default(true)
      .describe(
        `Also write it into every page, for hosts that ignore \`${hostHeaders}\`; only a header can forbid frames.`,
      ),
    directives: record(z.array(z.string(), { error: 'a list of sources' }), 'an object of lists')
      .default({})
      .describe('Additional sources to allow: `{ "img-src": ["https://cdn.example.com"] }`.'),
  })
    .prefault({})
    .describe(
      'Content-Security-Policy. By default, pages load only from their own origin, and inline scripts are allowed by hash.',
    ),
  hosts: listOf(oneOf(hostNames), `a list of ${hostNames.map((name) => `\`${name}\``).join(', ')}`)
    .default([])
    .describe(
      `Hosts for which to write files with the site’s redirects and headers: ${hostNames.map((name) => `\`${name}\``).join(', ')}.`,
    ),
  headTags: listOf(
    object({
      tagName: text('a tag name').describe('Name of the element.'),
      attributes: record(z.union([z.string(), z.boolean()]), 'an object of attributes')
        .default({})
        .describe('Attributes of the element.'),
      innerHTML: text().optional().describe('Contents of the element.'),
    }),
    'a list of tags',
  )
    .default([])
    .describe(
      'Additional elements for the head of every page. A `meta` with a name or property replaces a default, and is left out where a page has its own.',
    ),
  markdown,
  highlight: object({
    aliases: record(z.string(), 'an object of language names')
      .default({})
      .describe('Additional names for languages: `{ mylang: "ts" }`.'),
    languages: listOf(grammar(), 'a list of TextMate grammars')
      .default([])
      .describe('TextMate grammars of additional languages, each with its `name`.'),
    theme: record(color(), 'an object of colors by token')
      .default({})
      .describe('Colors by token (`keyword`, `string`, `comment`, …): one color, or `{ light, dark }`.'),
    magicComments: listOf(
      object({
        mark: oneOf(['hl', 'ins', 'del', 'focus']).optional().describe('How the lines are marked.'),
        className: text('the name of a class')
          .regex(/^[\w-]+$/, { error: 'the name of a class' })
          .optional()
          .describe('A class of the lines, for a style sheet.'),
        line: text().optional().describe('Comment that marks the next line.'),
        start: text().optional().describe('Comment that starts a range.'),
        end: text().optional().describe('Comment that ends the range.'),
      }).refine(({ mark, className }) => (mark ?? className) !== undefined, {
        error: 'an entry with `mark` or `className`',
      }),
      'a list of comments',
    )
      .default([
        { mark: 'hl', line: 'highlight-next-line', start: 'highlight-start', end: 'highlight-end' },
        { mark: 'ins', line: 'add-next-line', start: 'add-start', end: 'add-end' },
        { mark: 'del', line: 'remove-next-line', start: 'remove-start', end: 'remove-end' },
        { mark: 'focus', line: 'focus-next-line', start: 'focus-start', end: 'focus-end' },
      ])
      .describe('Comments that mark lines of code.'),
  })
    .prefault({})
    .describe('Code highlighting.'),
  search: object({
    api: listOf(z.string(), 'a list of address patterns')
      .default(['**/api/**', '**/*-reference/**', '**/reference/**'])
      .describe('Docs that the search lists under “API”; `*` matches within a segment, `**` across segments.'),
    synonyms: listOf(listOf(synonym(), 'a list of words').min(2, { error: 'two words or more' }), 'a list of lists')
      .default([])
      .describe(
        'Groups of words that find each other in titles, headings and keywords, such as `[plan, tier]`. Several words, as in `[refund, money back]`, are recognized in a query.',
      ),
  })
    .prefault({})
    .describe('Search settings.'),
  sitemap,
  llms,
  outputs: fn<(site: Site) => readonly AddedOutput[] | Promise<readonly AddedOutput[]>>('a function')
    .optional()
    .describe('Additional files to publish: receives the site, returns outputs.'),
})

export type UserConfig = z.input<typeof configSchema>
export type ParsedConfig = z.output<typeof configSchema>
