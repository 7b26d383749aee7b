import { dirname, join, posix } from 'node:path'
import { withoutLinks } from '../disk/boundary.ts'
import { listFiles } from '../disk/list-files.ts'
import { tryReadText } from '../disk/read-text.ts'
import { carry, type Draft, each, ignored, listed, type Rule, type Rules, same, without } from './draft.ts'
import { extensionsOf, formulas, namedIn } from './mkdocs/extensions.ts'
import { order } from './mkdocs/order.ts'
import { readYaml } from './mkdocs/read-yaml.ts'
import { extraRule, themeRule } from './mkdocs/theme.ts'
import { isRawObject, listOfRaw, type Raw, type RawObject } from './raw.ts'
import { everyFile, Noted, type SettingObject, within } from './setting.ts'
import type { Entry } from './sidebar-file.ts'

/** Carry a configuration of MkDocs over; returns its navigation. Throws a syntax error in its YAML. */
export function carryMkdocs(draft: Draft): readonly Entry[] {
  const { file, text, root } = draft.foreign
  const theirs = withInherited(text, dirname(join(root, file)), draft)
  const folder = typeof theirs.docs_dir === 'string' ? theirs.docs_dir.replace(/\/$/, '') : 'docs'
  const docs: SettingObject = { path: folder, routeBasePath: '/', numberPrefixParser: false }
  const settings: SettingObject = {
    trailingSlash: theirs.use_directory_urls !== false,
    content: { docs, blog: false, static: new Noted(everyFile('MkDocs'), [folder]) },
    markdown: { dialect: 'mkdocs' },
  }
  carry(rules(docs, theirs), theirs, { draft, place: [], into: settings })
  Object.assign(draft.settings, settings)
  const navigation = theirs.nav ?? theirs.pages
  if (navigation === undefined || navigation === null) docs.sidebarItemsGenerator = order
  leaveUnderscored(folder, draft)
  return joined(listOfRaw(navigation).flatMap((item) => entryOf(item, folder)))
}

/** The settings in a text, merged over those of the file that it names in `INHERIT`. */
function withInherited(text: string, folder: string, draft: Draft, seen: readonly string[] = []): RawObject {
  const value = readYaml(text)
  const own = isRawObject(value) ? value : {}
  if (typeof own.INHERIT !== 'string') return own
  const path = join(folder, own.INHERIT)
  const inherited = seen.includes(path) ? undefined : tryReadText(path)
  if (inherited !== undefined) return merged(withInherited(inherited, dirname(path), draft, [...seen, path]), own)
  draft.leave(
    ['INHERIT'],
    `The settings in \`${own.INHERIT}\` were not carried over: the file cannot be read.`,
    'Create the file, and run the command again.',
  )
  return own
}

function merged(below: RawObject, above: RawObject): RawObject {
  const entries = Object.entries(above).map(([key, value]) => {
    const under = below[key]
    return [key, isRawObject(under) && isRawObject(value) ? merged(under, value) : value] as const
  })
  return { ...below, ...Object.fromEntries(entries) }
}

/** Options that are read elsewhere, or are not needed. */
const elsewhere = [
  'nav',
  'pages',
  'docs_dir',
  'use_directory_urls',
  'repo_name',
  'remote_branch',
  'remote_name',
  'not_in_nav',
  'INHERIT',
  'site_author',
  'site_dir',
  'dev_addr',
  'watch',
  'strict',
]

function rules(docs: SettingObject, theirs: RawObject): Rules {
  const excluded: Rule = (value, field) => {
    const patterns = patternsOf(String(value))
    if (patterns) docs.exclude = [...((docs.exclude as readonly string[] | undefined) ?? []), ...patterns]
    else without('Write `content.docs.exclude`.')(value, field)
  }
  return {
    site_name: same('title'),
    site_description: same('tagline'),
    site_url: (value, { into }) => {
      if (typeof value !== 'string' || !URL.canParse(value)) return
      const { origin, pathname } = new URL(value)
      into.url = origin
      into.baseUrl = pathname
    },
    copyright: (value, { into }) => {
      within(into, 'footer').copyright = String(value).replace(/&copy;/g, '©')
    },
    repo_url: (value, { into }) => {
      if (typeof value === 'string')
        within(into, 'navbar').items = [
          { label: value.includes('github.com') ? 'GitHub' : 'Source', href: value, position: 'right' },
        ]
      if (theirs.edit_uri === undefined && theirs.edit_uri_template === undefined && showsEdits(theirs.theme))
        setEditUrl(usualEdits(value), theirs.repo_url, docs)
    },
    edit_uri: (value, field) => {
      if (!setEditUrl(value, theirs.repo_url, docs) && value !== '')
        without('Set `content.docs.editUrl`.')(value, field)
    },
    edit_uri_template: (value, field) => {
      const base = String(value).replace(/\{path\}$/, '')
      if (base === value || !setEditUrl(base, theirs.repo_url, docs))
        without('Set `content.docs.editUrl`.')(value, field)
    },
    extra_css: without('Name the style sheets in `theme.css`, without rules for the old theme: see docs/theming.md.'),
    extra_javascript: (value, field) => {
      const typesets = namedIn(theirs.markdown_extensions ?? []).some(([name]) => name === formulas)
      // Formulas are typeset during the build.
      if (!typesets || listOfRaw(value).some((one) => !/mathjax|katex/i.test(JSON.stringify(one))))
        without('Import the scripts in one script, and set `initScript` to that, or add them to `headTags`.')(
          value,
          field,
        )
    },
    markdown_extensions: extensionsOf(String(docs.path)),
    plugins,
    ...each(elsewhere, ignored),
    theme: themeRule(String(docs.path)),
    extra: extraRule,
    validation: ignored,
    exclude_docs: excluded,
    // MkDocs shows drafts only in its development server.
    draft_docs: excluded,
    hooks: without('Rewrite them in JavaScript: `markdown.preprocessor` and `markdown.remarkPlugins` change pages.'),
  }
}

/** The default path for editing in a repository. */
function usualEdits(repository: Raw): Raw {
  const [, host] = /^https?:\/\/(?:www\.)?(github|gitlab|bitbucket)\./.exec(String(repository)) ?? []
  return host === undefined ? null : host === 'bitbucket' ? 'src/default/docs/' : 'edit/master/docs/'
}

/** Whether pages link to their sources. Material shows these links only if a feature asks for them. */
function showsEdits(theme: Raw | undefined): boolean {
  const { name, features } = isRawObject(theme) ? theme : { name: theme, features: [] }
  return name !== 'material' || listOfRaw(features).some((one) => /^content\.action\./.test(String(one)))
}

/** Set the address for editing from a value that leads to the docs folder; false if it leads elsewhere. */
function setEditUrl(value: Raw, repository: Raw | undefined, docs: SettingObject): boolean {
  const base = editBase(value, repository)
  if (!base?.endsWith(`/${docs.path}/`)) return false
  docs.editUrl = base.slice(0, -`${docs.path}/`.length)
  return true
}

/** The address to which the path of a file in the docs is appended. A relative one is resolved against that of the repository. */
function editBase(value: Raw, repository: Raw | undefined): string | undefined {
  const from = typeof repository === 'string' ? repository.replace(/\/?$/, '/') : undefined
  if (typeof value !== 'string' || !URL.canParse(value, from)) return undefined
  return new URL(value, from).href.replace(/\/?$/, '/')
}

const plugins: Rule = (value, { draft, place, into }) => {
  const redirects = redirectsIn(value)
  if (redirects.length > 0) into.redirects = redirects
  const all = namedIn(value).map(([name]) => name)
  if (all.includes('mermaid2')) within(into, 'markdown').mermaid = true
  const names = all.filter((name) => !['search', 'material/search', 'minify', 'redirects', 'mermaid2'].includes(name))
  const arranging = names.filter((name) => /^(?:awesome-(?:pages|nav)|literate-nav)$/.test(name))
  if (arranging.length > 0)
    draft.leave(
      place,
      `The order and the titles of pages that ${listed(arranging)} read${arranging.length === 1 ? 's' : ''} from files were not carried over.`,
      'Write them into a sidebar file: see docs/sidebars.md.',
    )
  const others = names.filter((name) => !arranging.includes(name))
  if (others.length === 0) return
  draft.leave(
    place,
    `These plugins were not carried over: ${listed(others)}.`,
    'Look for settings that do the same, or write their output into the files.',
  )
}

/** The redirects of the plugin `redirects`. */
function redirectsIn(plugins: Raw): SettingObject[] {
  const all = isRawObject(plugins) ? [plugins] : listOfRaw(plugins)
  const maps = all.flatMap((one) =>
    isRawObject(one) && isRawObject(one.redirects) ? [one.redirects.redirect_maps] : [],
  )
  return maps
    .flatMap((map) => (isRawObject(map) ? Object.entries(map) : []))
    .map(([from, to]) => ({ from: addressOf(from), to: addressOf(String(to)) }))
}

/** `guide/old.md#a` → `/guide/old#a` */
function addressOf(file: string): string {
  if (/^[a-z][a-z\d+.-]*:|^\//i.test(file)) return file
  const [path = '', hash] = file.split('#')
  const address = path.replace(/\.md$/, '').replace(/(^|\/)(?:index|README)$/, '$1')
  return `/${address}${hash === undefined ? '' : `#${hash}`}`
}

/** The lines of an ignore list as patterns; undefined if some of them re-include files. */
function patternsOf(text: string): string[] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (lines.some((line) => line.startsWith('!'))) return undefined
  return lines.map((line) => {
    const path = line.replace(/^\//, '').replace(/\/$/, '/**')
    // Without an inner slash, the name may be at any depth.
    return /\/(?!$)/.test(line) ? path : `**/${path}`
  })
}

/** `a.md`, `{ Title: a.md }`, `{ Title: [...] }` or `{ Title: https://… }`. */
function entryOf(item: Raw, folder: string): readonly Entry[] {
  if (typeof item === 'string') return [linked(item, folder)]
  if (Array.isArray(item)) return [oldEntry(item as readonly Raw[], folder)]
  if (!isRawObject(item)) return []
  return Object.entries(item).flatMap(([label, value]): readonly Entry[] => {
    if (Array.isArray(value))
      return [{ label, items: (value as readonly Raw[]).flatMap((one) => entryOf(one, folder)) }]
    // A title without a page is omitted.
    return typeof value === 'string' && value !== '' ? [{ label, ...linked(value, folder) }] : []
  })
}

/** `[a.md, Title]` or `[a.md, Section, Title]`, the form of early versions. */
function oldEntry([file, ...labels]: readonly Raw[], folder: string): Entry {
  const label = labels.at(-1)
  const entry = { ...linked(String(file), folder), label: label === undefined ? undefined : String(label) }
  return labels.length < 2 ? entry : { label: String(labels[0]), items: [entry] }
}

/** Merge consecutive sections with the same name. */
function joined(entries: readonly Entry[]): Entry[] {
  return entries.reduce<Entry[]>((all, entry) => {
    const last = all.at(-1)
    const isSame = entry.items !== undefined && last?.items !== undefined && entry.label === last.label
    if (isSame) all[all.length - 1] = { ...last, items: [...(last.items ?? []), ...(entry.items ?? [])] }
    else all.push(entry)
    return all
  }, [])
}

/** A file that is not a page, and keeps its address. */
const otherFile = /^[^\s!?#*]+\.(?!(?:md|markdown|mdown|mkdn?)$)\w+$/i

function linked(link: string, folder: string): Entry {
  if (/^[a-z][a-z\d+.-]*:|^\//i.test(link)) return { href: link }
  // As the plugin `literate-nav` reads it. Pages are in the order of their files.
  if (link.endsWith('/')) return { folder: link.slice(0, -1) }
  return otherFile.test(link) ? { href: posix.join('/', link) } : { file: posix.join(folder, link) }
}

/** Report files that are not pages in Sitegen, because their name or that of a folder begins with `_`. */
function leaveUnderscored(folder: string, draft: Draft) {
  const { names } = listFiles(withoutLinks(join(draft.foreign.root, folder)), '.')
  const hidden = names.filter((name) => /\.md$/i.test(name) && /(^|\/)_/.test(name))
  if (hidden.length === 0) return
  draft.leave(
    [],
    `These files are pages in MkDocs, but not here, because their names or those of their folders begin with \`_\`: ${listed(hidden)}.`,
    'Rename them if readers should see them.',
  )
}
