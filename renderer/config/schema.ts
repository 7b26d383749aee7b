import type { PluggableList } from 'unified'
import * as z from 'zod'
import type { Output, Site } from '../types.ts'
import { blog, docs, pages } from './content.ts'
import {
  addressPart,
  color,
  flag,
  fn,
  fnList,
  folder,
  grammar,
  listOf,
  object,
  oneOf,
  record,
  text,
  whole,
} from './fields.ts'

const reaction = (what: string) =>
  oneOf(['ignore', 'warn', 'error'])
    .default('warn')
    .describe(`What ${what} does to the build: nothing, a warning, or an error.`)

const navLink = object({
  label: text().describe('The link’s text.'),
  to: text('an address of this site, like `/docs`').optional().describe('Address on this site, without the base path.'),
  href: text('an address like `https://…`').optional().describe('Address elsewhere.'),
  position: oneOf(['left', 'right']).optional().describe('Side of the navbar; left unless said.'),
}).refine((link) => (link.to === undefined) !== (link.href === undefined), {
  error: 'a link with either `to` or `href`',
})

/** A link, or with a `type` something that the tool makes. */
const navItem = object({
  type: oneOf(['docsVersionDropdown']).optional().describe('`docsVersionDropdown`: a menu of versions, not a link.'),
  docs: text('the `id` of a docs folder').optional().describe('Of the menu: whose versions; `default` unless said.'),
  ...navLink.shape,
  label: navLink.shape.label.optional().describe('The link’s text.'),
}).superRefine(({ type, docs, ...link }, context) => {
  const wrong = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (type !== undefined) {
    if (link.to !== undefined || link.href !== undefined) wrong([], 'a menu without `to` and `href`, or a link')
    return
  }
  if (link.label === undefined) wrong(['label'], 'text')
  if (docs !== undefined) wrong(['docs'], 'set together with `type`')
  if ((link.to === undefined) === (link.href === undefined)) wrong([], 'a link with either `to` or `href`')
})

/** Every setting of `site.config.ts` with its default; docs/configuration.md is generated from this. */
export const configSchema = object({
  title: text().min(1, { error: 'text that is not empty' }).describe('Name of the site.'),
  tagline: text().default('').describe('One sentence about the site.'),
  url: z
    .url({ protocol: /^https?$/, error: 'an address like `https://www.example.com`' })
    .describe('Origin of the published site, without a path.'),
  baseUrl: addressPart('a path like `/` or `/project/`').describe('Path below which the site is served.'),
  trailingSlash: flag()
    .optional()
    .describe('`true`: every address ends in a slash; `false`: none does; unset: as the file says.'),
  locale: text('a language tag such as `en`').default('en').describe('Language of the site.'),
  favicon: text('a file in a static folder').optional().describe('Icon, as an address below the site: `/favicon.svg`.'),
  image: text('a file in a static folder').optional().describe('Picture for link previews of pages without their own.'),
  openGraphImages: flag()
    .default(false)
    .describe('Draw a picture of its title for the link previews of each page without its own.'),
  noIndex: flag().default(false).describe('Ask search engines to stay away.'),
  noIndexPages: listOf(oneOf(['drafts', 'unlisted', 'search', 'tags']), 'a list of kinds of pages')
    .default(['drafts', 'unlisted', 'search'])
    .describe('Pages that search engines are asked to leave out; those of tags are in unless named.'),
  variables: record(z.any(), 'an object')
    .default({})
    .describe('Values for `{{name}}` in text, front matter, slugs and file names.'),
  content: object({
    docs: z
      .union([docs, z.array(docs), z.literal(false)])
      .optional()
      .describe('Docs folder, a list of them with an `id` each, or false.'),
    blog: z
      .union([blog, z.literal(false)])
      .optional()
      .describe('Blog, or false.'),
    pages: pages.prefault({}).describe('Single pages.'),
    static: listOf(folder(), 'a list of folders').default(['static']).describe('Folders copied byte for byte.'),
  })
    .prefault({})
    .describe('Where the content is.'),
  data: listOf(
    object({
      file: text('a file, relative to the site root').describe('YAML or JSON file, variables allowed.'),
      schema: text('`openapi`, or a JSON Schema file')
        .optional()
        .describe('What it must follow: `openapi`, or a file with a JSON Schema (draft 2020-12).'),
      output: addressPart('a path such as `openapi.json`')
        .refine((path) => /^[^/\\].*\.json$/.test(path), { error: 'a path such as `openapi.json`' })
        .optional()
        .describe('Publish the file as JSON under this path.'),
    }),
    'a list of `{ file, schema }`',
  )
    .default([])
    .describe('Data files that pages import, checked by every build.'),
  theme: text('a module, relative to the site root')
    .optional()
    .describe('Module that exports `theme`; the default theme without it.'),
  navbar: object({
    title: text().optional().describe('Text of the home link; the site’s title unless said.'),
    items: listOf(navItem, 'a list of links').default([]).describe('Links and menus, in order.'),
    search: flag()
      .default(true)
      .describe('Show the search box, which leads to `/search`. Without it there is neither page nor index.'),
  })
    .prefault({})
    .describe('The bar on top.'),
  footer: object({
    columns: listOf(
      object({
        title: text().describe('Heading of the column.'),
        items: listOf(navLink, 'a list of links').describe('Links of the column.'),
      }),
      'a list of columns',
    )
      .default([])
      .describe('Columns of links.'),
    copyright: text().optional().describe('Last line.'),
    version: text().optional().describe('Version of the site, shown in the footer.'),
  })
    .prefault({})
    .describe('The foot of every page.'),
  announcementBar: object({
    id: text().describe('A new id shows the bar again to those who closed it.'),
    content: text('HTML').describe('What it says, as HTML.'),
    isCloseable: flag().default(true).describe('Readers can close it.'),
  })
    .optional()
    .describe('A line above the navbar.'),
  colorMode: object({
    defaultMode: oneOf(['light', 'dark']).default('light').describe('Colours to start with.'),
    disableSwitch: flag().default(true).describe('No switch between light and dark.'),
    respectPrefersColorScheme: flag().default(false).describe('Follow the system’s setting.'),
  })
    .prefault({})
    .describe('Light and dark.'),
  tableOfContents: object({
    minHeadingLevel: whole(2)
      .max(6, { error: 'a level from 2 to 6' })
      .default(2)
      .describe('First heading level shown.'),
    maxHeadingLevel: whole(2).max(6, { error: 'a level from 2 to 6' }).default(3).describe('Last heading level shown.'),
  })
    .prefault({})
    .describe('Heading levels in the table of contents.'),
  redirects: listOf(
    object({
      from: z
        .union([z.string(), z.array(z.string())], { error: 'an address or a list of them' })
        .describe('Old address, or several.'),
      to: text('an address').describe('Where it leads: an address of the site, or `https://…`.'),
      status: z
        .union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)], { error: '301, 302, 307 or 308' })
        .optional()
        .describe('Status of the answer, for hosts that redirect: 301 and 308 for good, 302 and 307 for a while.'),
    }),
    'a list of `{ from, to }`',
  )
    .default([])
    .describe('Old addresses.'),
  createRedirects: fn<(path: string) => string | readonly string[] | undefined | null>('a function')
    .optional()
    .describe('Called with each address; gives the old ones that lead to it.'),
  initScript: text('a file, relative to the site root')
    .optional()
    .describe('Script, bundled and loaded once by every page.'),
  onBrokenLinks: reaction('a broken link or image'),
  onBrokenAnchors: reaction('a link to a heading that is not there'),
  onDuplicateRoutes: reaction('a second page for one address'),
  contentSecurityPolicy: object({
    header: flag().default(true).describe('Write the policy into `_headers`.'),
    meta: flag().default(false).describe('Write it into every page too, for hosts without `_headers`.'),
    directives: record(z.array(z.string(), { error: 'a list of sources' }), 'an object of lists')
      .default({})
      .describe('Sources to allow beside the site’s own: `{ "img-src": ["https://cdn.example.com"] }`.'),
  })
    .prefault({})
    .describe('What pages may load: their own origin, and the inline scripts of the build by hash.'),
  headTags: listOf(
    object({
      tagName: text('a tag name').describe('Name of the element.'),
      attributes: record(z.union([z.string(), z.boolean()]), 'an object of attributes')
        .default({})
        .describe('Its attributes.'),
      innerHTML: text().optional().describe('What it holds.'),
    }),
    'a list of tags',
  )
    .default([])
    .describe('Extra elements for the head of every page.'),
  markdown: object({
    format: oneOf(['md', 'mdx', 'detect'])
      .default('detect')
      .describe(
        'How `.md` and `.mdx` files are read; `detect` goes by the extension, and `mdx.format` in front matter wins.',
      ),
    remarkPlugins: fnList<PluggableList>().default([]).describe('remark plugins, run before ours.'),
    rehypePlugins: fnList<PluggableList>().default([]).describe('rehype plugins, run before ours.'),
    emoji: flag().default(true).describe('Turn `:rocket:` into the emoji of that name.'),
    npm2yarn: object({
      sync: flag().default(true).describe('All tabs of package managers change together, and the choice is kept.'),
      converters: listOf(oneOf(['yarn', 'pnpm', 'bun']), 'a list of package managers')
        .default(['yarn', 'pnpm', 'bun'])
        .describe('Tabs beside the one for npm.'),
    })
      .prefault({})
      .describe('Code blocks with `npm2yarn` behind their language.'),
    math: flag().default(false).describe('Typeset `$…$` and `$$…$$` with KaTeX.'),
    mermaid: flag()
      .default(false)
      .describe('Draw `mermaid` code blocks in the browser; needs the package `mermaid` in the site.'),
  })
    .prefault({})
    .describe('Markdown settings.'),
  highlight: object({
    aliases: record(z.string(), 'an object of language names')
      .default({})
      .describe('More names for languages: `{ mylang: "ts" }`.'),
    languages: listOf(grammar(), 'a list of TextMate grammars')
      .default([])
      .describe('TextMate grammars of further languages, each with its `name`.'),
    theme: record(color(), 'an object of colours by token')
      .default({})
      .describe('Colours by token (`keyword`, `string`, `comment`, …): one, or `{ light, dark }`.'),
    magicComments: listOf(
      object({
        mark: oneOf(['hl', 'ins', 'del', 'focus']).describe('How the line is marked.'),
        line: text().optional().describe('Comment that marks the next line.'),
        start: text().optional().describe('Comment that begins a range.'),
        end: text().optional().describe('Comment that ends it.'),
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
      .describe('Docs that readers find under “API”; `*` within a segment, `**` across.'),
  })
    .prefault({})
    .describe('Search settings.'),
  sitemap: object({
    changefreq: z
      .union([z.string(), z.null()], { error: 'text or null' })
      .default('weekly')
      .describe('`changefreq` of every entry; null leaves it out.'),
    priority: z
      .union([z.number(), z.null()], { error: 'a number or null' })
      .default(0.5)
      .describe('`priority` of every entry; null leaves it out.'),
    lastmod: flag().default(true).describe('Give the day of the last change, from git or front matter.'),
    ignorePatterns: listOf(z.string(), 'a list of address patterns')
      .default([])
      .describe('Addresses to leave out; `*` within a segment, `**` across.'),
  })
    .prefault({})
    .describe('Sitemap settings.'),
  outputs: fn<(site: Site) => readonly Output[] | Promise<readonly Output[]>>('a function')
    .optional()
    .describe('Extra files to publish: gets the site, gives outputs.'),
})

export type UserConfig = z.input<typeof configSchema>
export type ParsedConfig = z.output<typeof configSchema>
