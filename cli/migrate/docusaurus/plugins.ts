import { statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { sitemapFile } from '../../../renderer/index.ts'
import { type Draft, type SettingPath, unknownHint } from '../draft.ts'
import { isRawObject, isReference, listOfRaw, type Raw, type RawObject } from '../raw.ts'
import type { SettingObject } from '../setting.ts'
import type { Contents } from './content.ts'
import { analyticsTags, type HeadTags } from './head.ts'
import { carryRedirects } from './redirects.ts'
import { pathOf } from './rules.ts'
import { carryStyles } from './styles.ts'

/** The parts of the new configuration that plugins, presets and themes extend. */
export interface Parts {
  readonly draft: Draft
  readonly settings: SettingObject
  readonly contents: Contents
  readonly head: HeadTags
  /** Text of the bundle of the configuration. */
  readonly bundle: string
  /** Receives the packages that the configuration imports as plugins: they need not be installed. */
  readonly reported: Set<string>
}

type Plugin = (options: RawObject, place: SettingPath, parts: Parts & { readonly name: string }) => void

const nothing: Plugin = () => {}
const leave =
  (hint: string): Plugin =>
  (_, place, { draft, name }) =>
    draft.leave(place, `The plugin ${name} was not carried over.`, hint)
const searched: Plugin = (_, place, { draft, name }) => draft.differ(place, `The built-in search replaces ${name}.`)
const counted =
  (service: string): Plugin =>
  (options, place, parts) =>
    addAnalytics(service, options, place, parts)

/** How each plugin is carried over, by its name without scope and prefix. */
const plugins: Readonly<Record<string, Plugin>> = {
  'content-docs': (options, place, { contents }) => contents.addDocs(options, place),
  'content-blog': (options, place, { contents }) => contents.addBlog(options, place),
  'content-pages': (options, place, { contents }) => contents.addPages(options, place),
  'client-redirects': (options, place, { draft, settings, bundle }) =>
    carryRedirects(options, { draft, place, into: settings }, bundle),
  'google-gtag': counted('gtag'),
  'google-tag-manager': counted('googleTagManager'),
  'google-analytics': counted('googleAnalytics'),
  'vercel-analytics': leave('Add the script of the service to `headTags`.'),
  sitemap: (options, place, parts) => carrySitemap(options, place, parts),
  pwa: leave(
    '`offline: true` keeps visited pages and the search in the browser; add the tags of `pwaHead` to `headTags`.',
  ),
  'ideal-image': nothing,
  'css-cascade-layers': nothing,
  debug: nothing,
  svgr: nothing,
  rsdoctor: nothing,
  'docusaurus-plugin-llms': nothing,
  'docusaurus-plugin-llms-txt': nothing,
  'docusaurus-plugin-image-zoom': leave('Images cannot be enlarged.'),
  'docusaurus-plugin-module-alias': leave(
    'Write its aliases as `paths` of `tsconfig.json`: `"paths": { "@components/*": ["./src/components/*"] }`.',
  ),
  'docusaurus-plugin-openapi-docs': (_, place, { draft, name }) =>
    draft.differ(
      place,
      `The pages that ${name} generated are used, but not generated again.`,
      'Run `docusaurus gen-api-docs all` when the API changes, or use `ApiOperation` in pages of your own.',
    ),
  'docusaurus-theme-openapi-docs': (_, place, { draft, name }) =>
    draft.differ(place, `Pages show the text of ${name}; its explorer, which sends requests, is missing.`),
  'docusaurus-plugin-sass': nothing,
  'docusaurus-plugin-less': nothing,
  'docusaurus-lunr-search': searched,
  'docusaurus-plugin-search-local': searched,
  'docusaurus-search-local': searched,
  'theme-search-algolia': searched,
  'theme-classic': (options, place, parts) => carryStyles(options.customCss ?? null, [...place, 'customCss'], parts),
  'theme-mermaid': nothing,
  'theme-live-codeblock': leave('Live code blocks are shown as code.'),
}

/** The options of the classic preset, and the plugins that they configure. */
const classic: Readonly<Record<string, string>> = {
  docs: 'content-docs',
  blog: 'content-blog',
  pages: 'content-pages',
  theme: 'theme-classic',
  sitemap: 'sitemap',
  gtag: 'google-gtag',
  googleTagManager: 'google-tag-manager',
  googleAnalytics: 'google-analytics',
  svgr: 'svgr',
  debug: 'debug',
}

const extended = 'Check whether pages need its other features, which are missing.'

/** Carry over a list of plugins or themes. */
export function carryPlugins(list: Raw | undefined, kind: 'plugins' | 'themes', parts: Parts) {
  for (const [index, entry] of listOfRaw(list).entries()) {
    const { name, options, place, isCalled } = entryOf(entry, [kind, index], parts)
    if (name === undefined) continue
    if (isCalled)
      parts.draft.differ(
        [kind, index],
        `The plugin of the configuration itself was read as ${name}, which it calls.`,
        extended,
      )
    const short = shortName(name, kind)
    const plugin = Object.hasOwn(plugins, short) ? plugins[short] : undefined
    const content = contentOf(name, options, parts.draft.foreign.root)
    if (plugin) plugin(options, place, { ...parts, name })
    else if (content !== undefined) {
      parts.draft.differ(
        [kind, index],
        `The plugin ${name} was read as \`@docusaurus/plugin-${content}\`, whose options it has.`,
        extended,
      )
      plugins[content]?.(options, place, { ...parts, name })
    } else
      parts.draft.leave(
        [kind, index],
        `The ${kind === 'themes' ? 'theme' : 'plugin'} ${name} was not carried over: it is code for another generator.`,
        'Its pages, and the components and data that it provided, are missing. Use `outputs` to generate files.',
      )
  }
}

/** Carry over the presets. */
export function carryPresets(list: Raw | undefined, parts: Parts) {
  for (const [index, entry] of listOfRaw(list).entries()) {
    const { name, options, place } = entryOf(entry, ['presets', index], parts)
    if (name === undefined) continue
    const isClassic = /^(@docusaurus\/preset-)?classic$/.test(name.replaceAll('`', ''))
    // Presets that extend the classic one have its options.
    const isAlike = ['docs', 'blog', 'pages'].some((part) => isRawObject(options[part]))
    if (isAlike && !isClassic)
      parts.draft.differ(
        ['presets', index],
        `The preset ${name} was read as the classic preset, whose options it has.`,
        extended,
      )
    if (isAlike || isClassic) carryClassic(options, place, parts)
    else
      parts.draft.leave(
        ['presets', index],
        `The preset ${name} was not carried over: it is code for another generator.`,
        'Use settings of the new configuration instead.',
      )
  }
}

/** The content plugin that another plugin extends, according to its name, if its options name a folder. */
function contentOf(name: string, { path }: RawObject, root: string): string | undefined {
  const kind = /blog|docs|pages/.exec(name.split('/').slice(-2).join('/'))?.[0]
  const isFolder =
    typeof path === 'string' && statSync(join(root, pathOf(path, root)), { throwIfNoEntry: false })?.isDirectory()
  return kind !== undefined && isFolder ? `content-${kind}` : undefined
}

function carryClassic(options: RawObject, place: SettingPath, parts: Parts) {
  const usual: RawObject = { docs: {}, blog: {}, pages: {}, sitemap: {} }
  for (const [key, value] of Object.entries({ ...usual, ...options })) {
    if (value === false || value === null) continue
    const name = Object.hasOwn(classic, key) ? (classic[key] as string) : undefined
    if (name !== undefined)
      plugins[name]?.(isRawObject(value) ? value : {}, [...place, key], { ...parts, name: `\`${key}\`` })
    else if (key !== 'id')
      parts.draft.leave([...place, key], `\`${key}\` is not part of the classic preset.`, 'Remove it.')
  }
}

function entryOf(entry: Raw, place: SettingPath, { draft, reported }: Parts) {
  const { root } = draft.foreign
  const [main, options] = Array.isArray(entry) ? (entry as readonly Raw[]) : [entry]
  if (isReference(main) && main.$sitegen === 'import') reported.add(main.from)
  const at: SettingPath = Array.isArray(entry) ? [...place, 1] : place
  const name =
    typeof main === 'string'
      ? `\`${isAbsolute(main) ? `./${pathOf(main, root)}` : main}\``
      : isReference(main)
        ? main.$sitegen === 'import'
          ? `\`${main.from}\``
          : 'of the configuration itself'
        : undefined
  const isCalled = isReference(main) && main.$sitegen === 'import' && main.derived
  return { name, options: isRawObject(options) ? options : {}, place: at, isCalled }
}

/** `@docusaurus/plugin-content-docs` → `content-docs` */
function shortName(name: string, kind: 'plugins' | 'themes'): string {
  const plain = name.replaceAll('`', '')
  const own = plain.replace(/^@docusaurus\/(plugin-)?/, '')
  if (own !== plain) return own
  const unscoped = plain.replace(/^@[^/]+\//, '')
  if (kind === 'themes' && Object.hasOwn(plugins, `theme-${unscoped}`)) return `theme-${unscoped}`
  return unscoped
}

function addAnalytics(service: string, options: RawObject, place: SettingPath, { draft, head }: Parts) {
  const tags = analyticsTags(service, options)
  if (tags) {
    for (const tag of tags) head.add(tag)
    draft.differ(place, 'The analytics script is in `headTags`.')
  } else draft.leave(place, 'The analytics script was not carried over.', 'Add it to `headTags`.')
}

const sitemapHints: Readonly<Record<string, string>> = {
  filename: `The sitemap is \`/${sitemapFile}\`.`,
  createSitemapItems: 'Exclude pages with `sitemap.ignorePatterns`, or with `unlisted: true` in their front matter.',
}

function carrySitemap(options: RawObject, place: SettingPath, { draft, settings }: Parts) {
  const made: SettingObject = {}
  for (const [key, value] of Object.entries(options)) {
    if (key === 'lastmod') made.lastmod = value !== null
    else if (['changefreq', 'priority', 'ignorePatterns'].includes(key)) made[key] = value as SettingObject[string]
    else draft.leave([...place, key], `\`sitemap.${key}\` was not carried over.`, sitemapHints[key] ?? unknownHint)
  }
  if (Object.keys(made).length > 0) settings.sitemap = made
}
