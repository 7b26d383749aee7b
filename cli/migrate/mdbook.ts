import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse } from 'smol-toml'
import { readSummary, type SummaryEntry } from '../../renderer/index.ts'
import { withoutLinks } from '../disk/boundary.ts'
import { listFiles } from '../disk/list-files.ts'
import { tryReadText } from '../disk/read-text.ts'
import {
  carry,
  type Draft,
  each,
  ignored,
  listed,
  type Rule,
  type Rules,
  type SettingPath,
  same,
  unless,
  without,
} from './draft.ts'
import { isRawObject, type Raw, type RawObject } from './raw.ts'
import { everyFile, Noted, type SettingObject } from './setting.ts'
import type { Entry } from './sidebar-file.ts'

/** Carry the configuration of an mdBook over; returns its summary. Throws a syntax error in its TOML. */
export function carryMdbook(draft: Draft): readonly Entry[] {
  const { text, root } = draft.foreign
  const theirs = parse(text) as RawObject
  const { src = theirs.src } = isRawObject(theirs.book) ? theirs.book : {}
  const folder = typeof src === 'string' ? src.replace(/\/$/, '') : 'src'
  const chapters = entriesOf(readSummary(tryReadText(join(root, folder, 'SUMMARY.md')) ?? ''), folder)
  const markdown: SettingObject = { dialect: 'mdbook' }
  const docs: SettingObject = { path: folder, routeBasePath: '/', numberPrefixParser: false }
  const { settings } = draft
  // If the folder is the whole repository, it contains files that are not for readers.
  const isOwn = posix.normalize(folder) !== '.'
  const statics = isOwn ? { static: new Noted(everyFile('mdBook'), [folder]) } : {}
  Object.assign(settings, { trailingSlash: false, markdown, content: { docs, blog: false, ...statics } })
  carry(rules(docs, markdown), theirs, { draft, place: [], into: settings })
  const pages = filesOf(chapters).filter((file) => existsSync(join(root, file)))
  const moved = [
    ...foldersOf(pages, folder).map((path) => ({ from: `/${path}/index.html`, to: `/${path}` })),
    ...printPage(theirs, pages, folder),
  ]
  const known = (settings.redirects ?? []) as readonly { readonly from: string }[]
  const added = moved.filter(({ from }) => !known.some((one) => one.from === from))
  if (added.length > 0) settings.redirects = [...(known as readonly SettingObject[]), ...added]
  leaveFiles(theirs, draft, folder)
  // A file that the summary does not list is not a page, but may be included in one.
  docs.exclude = ['SUMMARY.md', ...unlisted(chapters, join(root, folder), folder)]
  return chapters
}

/** Settings of the output that only affect its look, or are read elsewhere. */
const unneeded = [
  'git-repository-icon',
  'default-theme',
  'preferred-dark-theme',
  'copy-fonts',
  'fold',
  'playground',
  'playpen',
  'search',
  'print',
  'theme',
  'no-section-label',
  'input-404',
  'hash-files',
  'sidebar-header-nav',
  'live-reload-endpoint',
]

function rules(docs: SettingObject, markdown: SettingObject): Rules {
  const book: Rules = {
    title: same(),
    description: same('tagline'),
    language: same('locale'),
    ...each(['src', 'author', 'authors', 'multilingual', 'text-direction'], ignored),
  }
  const html: Rules = {
    'site-url': (value, { into }) => {
      if (typeof value === 'string') into.baseUrl = value
    },
    'git-repository-url': (value, { into }) => {
      const label = String(value).includes('github.com') ? 'GitHub' : 'Source'
      into.navbar = { items: [{ label, href: String(value), position: 'right' }] }
    },
    'edit-url-template': (value, field) => {
      const template = String(value)
      if (template.endsWith('/{path}')) docs.editUrl = template.slice(0, -'{path}'.length)
      else without('Set `content.docs.editUrl`.')(value, field)
    },
    redirect: redirects,
    code: nested({
      hidelines: (value) => {
        markdown.hiddenLines = value as SettingObject
      },
    }),
    'additional-css': without(
      'Name the style sheets in `theme.css`, without rules for the old theme: see docs/theming.md.',
    ),
    'additional-js': without('Import the scripts in one script, and set `initScript` to that.'),
    'mathjax-support': (value) => {
      if (value === true) markdown.math = true
    },
    'smart-punctuation': unless(false, without('Type the quotation marks and dashes that readers should see.')),
    'curly-quotes': unless(false, without('Type the quotation marks that readers should see.')),
    cname: without('Put the file `CNAME` into the static folder.'),
    ...each(unneeded, ignored),
  }
  return {
    ...book,
    book: nested(book),
    output: nested({ html: nested(html), ...each(['linkcheck', 'linkcheck2'], ignored) }),
    preprocessor: nested({
      ...each(['links', 'index'], ignored),
      mermaid: () => {
        markdown.mermaid = true
      },
      katex: () => {
        markdown.math = true
      },
      admonish: without('Write its boxes as `:::note[Title]`: see docs/writing.md.'),
    }),
    build: ignored,
    rust: ignored,
  }
}

const redirects: Rule = (value, { into, draft, place }) => {
  const base = String(into.baseUrl ?? '/')
  const all = redirectsIn(value, base.startsWith('/') ? base.replace(/\/?$/, '/') : '/')
  const ofSections = all.filter(({ from }) => from.includes('#'))
  into.redirects = all.filter((one) => !ofSections.includes(one))
  leaveSections(ofSections, draft, place)
}

/** Report redirects of sections. Browsers do not send the section of a link, so the page itself has to redirect it. */
function leaveSections(
  redirects: readonly { readonly from: string; readonly to: string }[],
  draft: Draft,
  place: SettingPath,
) {
  const [first] = redirects
  if (!first) return
  const [page = '', id = ''] = first.from.split('#')
  draft.leave(
    place,
    `Redirects of sections were not carried over: ${listed(redirects.map(({ from }) => from))}.`,
    `Add them to the front matter of their page: \`moved: { ${id}: ${first.to} }\` in that of \`${page.slice(1).replace(/html$/, 'md')}\`.`,
  )
}

/** Report files that change the look of a book. */
function leaveFiles({ output }: RawObject, draft: Draft, folder: string) {
  const { html = null } = isRawObject(output ?? null) ? (output as RawObject) : {}
  const { theme = 'theme', 'input-404': lost = '404.md' } = isRawObject(html) ? html : {}
  const { root } = draft.foreign
  if (typeof theme === 'string' && existsSync(join(root, theme)))
    draft.leave(
      [],
      `The templates, styles and icons in \`${theme}\` are not used.`,
      'Set `favicon` and `theme.tokens`, and write what templates show as components: see docs/theming.md.',
    )
  if (typeof lost === 'string' && existsSync(join(root, folder, lost)))
    draft.leave(
      [],
      `\`${posix.join(folder, lost)}\` is not used as the “page not found” page.`,
      'Replace the theme part `NotFound`: see docs/theming.md.',
    )
}

/** The redirect from the page that contains the whole book to its first chapter. */
function printPage(
  { output }: RawObject,
  pages: readonly string[],
  folder: string,
): { readonly from: string; readonly to: string }[] {
  const { html = null } = isRawObject(output ?? null) ? (output as RawObject) : {}
  const { print = null } = isRawObject(html) ? html : {}
  const [first] = pages
  const isOff = isRawObject(print) && print.enable === false
  if (first === undefined || isOff || pages.includes(posix.join(folder, 'print.md'))) return []
  const path = posix.relative(folder, first).replace(/(?:^|\/)(?:README|index)\.md$|\.md$/i, '')
  return [{ from: '/print.html', to: `/${path}` }]
}

/** The folders with a page of their own, such as `fmt`, whose address in mdBook is `/fmt/index.html`. */
function foldersOf(pages: readonly string[], folder: string): string[] {
  const paths = pages.map((file) => posix.relative(folder, file))
  return [...new Set(paths.flatMap((path) => /^(.+)\/(?:README|index)\.md$/i.exec(path)?.[1] ?? []))]
}

function filesOf(chapters: readonly Entry[]): string[] {
  return chapters.flatMap(({ file, items = [] }) => [...(file === undefined ? [] : [file]), ...filesOf(items)])
}

/** Carries over the options of a table by their own rules. */
function nested(rules: Rules): Rule {
  return (value, field) => carry(rules, value, field)
}

/** The Markdown files of a folder that are not chapters. */
function unlisted(chapters: readonly Entry[], root: string, folder: string): string[] {
  const listed = new Set(filesOf(chapters))
  if (listed.size === 0) return []
  const names = listFiles(withoutLinks(root), '.').names.filter((name) => /\.md$/i.test(name))
  return names.filter((name) => name !== 'SUMMARY.md' && !listed.has(posix.join(folder, name))).sort()
}

/** `"/old.html" = "new.html"` redirects `/old` to `/new`: targets are relative to the redirected address. */
function redirectsIn(value: Raw, base: string): { from: string; to: string }[] {
  return Object.entries(isRawObject(value) ? value : {}).map(([from, target]) => {
    const to = String(target)
    const page = from.replace(/^(?:\.?\/)+/, '')
    const start = `https://example.com${base}${page}`
    if (URL.canParse(to) || !URL.canParse(to, start)) return { from: `/${page}`, to }
    const { pathname, hash } = new URL(to, start)
    const path = pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname
    return { from: `/${page}`, to: `${path.replace(/(?<=\/)index\.html$|\.html$/, '')}${hash}` }
  })
}

/** The chapters of a summary, whose files are below a folder. */
function entriesOf(summary: readonly SummaryEntry[], folder: string): readonly Entry[] {
  return summary.map(({ label, file, items }) => ({
    label,
    file: file && posix.join(folder, file),
    items: items.length > 0 ? entriesOf(items, folder) : undefined,
  }))
}
