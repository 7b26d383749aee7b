import * as diagnostics from '../diagnostics.ts'
import { hash, stableJson } from '../text/hash.ts'
import { foldPath, joinUrl } from '../text/url.ts'
import type { BlogConfig, Diagnostic, DocsConfig, Location, SiteConfig, SourcePath } from '../types.ts'
import { decides, withoutFaulty } from './apart.ts'
import { blog, docs } from './content.ts'
import { checkBlogAddresses, checkIds } from './instances.ts'
import { describeIssues } from './issues.ts'
import {
  foldersOfLanguage,
  inLanguage,
  isLanguageTag,
  languagesOf,
  otherLanguages,
  placeInLanguage,
} from './locales.ts'
import { configSchema, type ParsedConfig } from './schema.ts'
import { readColorMode } from './theme.ts'
import { readTranslations } from './translations.ts'

type NavItem = ParsedConfig['navbar']['items'][number]
type Item = SiteConfig['navbar']['items'][number]

/** Settings are parsed only once per run, so compiling the schemas first would take longer. */
const parseOptions = { jitless: true } as const

/** What the command line knows about the configuration file, apart from its value. */
export interface ConfigSource {
  readonly file: SourcePath
  /** Hash of the bundled module, so that a changed plugin changes every key. */
  readonly bundle: string
  /** The location of a field in the file, as precisely as it can be determined. */
  readonly locate: (path: readonly PropertyKey[]) => Location
  /** Whether drafts are included. */
  readonly drafts: boolean
  /** The language to configure. Default: the main language. */
  readonly locale?: string | undefined
}

export interface ConfigResult {
  /** Undefined if an invalid setting determines what the content is. */
  readonly config?: SiteConfig
  readonly diagnostics: readonly Diagnostic[]
}

/** The folders of pages, without those of old versions. */
export function pageFolders({ docs, blogs, pages, translatedFolders }: SiteConfig): string[] {
  return [...[...docs, ...blogs, pages].map(({ path }) => path), ...translatedFolders.map(([, path]) => path)]
}

/**
 * Complete a user's configuration and report all its problems. If the content can be checked without the invalid settings, these
 * have their defaults.
 */
export function readConfig(value: unknown, source: ConfigSource): ConfigResult {
  const { parsed, faults } = parse(value, source)
  if (!parsed) return { diagnostics: faults }
  const [first, ...others] = checkLanguages(parsed, source)
  if (first) return { diagnostics: [...faults, diagnostics.contentWaits(first), ...others] }
  const { locale } = source
  if (locale === undefined || locale === parsed.locale)
    return {
      config: complete(parsed, source, {
        languages: languagesOf(parsed),
        translatedFolders: [],
        originalFolders: [],
        sourceFolder: sourceFolder(parsed),
      }),
      diagnostics: faults,
    }
  if (!Object.hasOwn(parsed.locales, locale)) return { diagnostics: [unknownLanguage(locale, parsed, source)] }
  const locate = (path: readonly PropertyKey[]) => source.locate(placeInLanguage(path, parsed, locale))
  const own = parse(inLanguage(value, parsed, locale), { ...source, locate })
  if (!own.parsed) return { diagnostics: own.faults }
  const among = {
    languages: languagesOf(parsed),
    translatedFolders: foldersOfLanguage(parsed, locale),
    originalFolders: [...docsList(parsed), ...blogList(parsed), parsed.content.pages].map(({ path }) => path),
    sourceFolder: sourceFolder(parsed),
  }
  return { config: complete(own.parsed, source, among), diagnostics: own.faults }
}

interface Parsed {
  readonly parsed?: ParsedConfig
  readonly faults: readonly Diagnostic[]
}

function parse(value: unknown, source: ConfigSource): Parsed {
  const all = configSchema.safeParse(value, parseOptions)
  if (all.success) return checked(all.data, [], source)
  const found = describeIssues(all.error, value, configSchema).map((issue) =>
    issue.path.length > 0 ? issue : { ...issue, message: issue.message.replace('The value', 'The configuration') },
  )
  const deciding = found.find(decides)
  const faults = found.map((issue) => {
    const fault = diagnostics.badConfig(issue, source.locate(issue.path))
    return issue === deciding ? diagnostics.contentWaits(fault) : fault
  })
  const sound = deciding ? undefined : configSchema.safeParse(withoutFaulty(value, found), parseOptions)
  return sound?.success ? checked(sound.data, faults, source) : { faults }
}

/** Check what involves several settings, each of which is valid. */
function checked(parsed: ParsedConfig, faults: readonly Diagnostic[], source: ConfigSource): Parsed {
  const [first, ...others] = checkUrl(parsed, source)
  return first ? { faults: [...faults, diagnostics.contentWaits(first), ...others] } : { parsed, faults }
}

function* checkUrl(parsed: ParsedConfig, source: ConfigSource): Generator<Diagnostic> {
  const { pathname } = new URL(parsed.url)
  if (pathname !== '/') {
    yield diagnostics.badConfig(
      {
        path: ['url'],
        kind: 'wrong',
        message: `\`url\` must be an origin without a path, but has the path \`${pathname}\`.`,
        hint: `Write \`url: '${new URL(parsed.url).origin}'\` and move the path to \`baseUrl\`.`,
      },
      source.locate(['url']),
    )
  }
  yield* checkIds('blog', 'blogs', blogList(parsed), source.locate)
  yield* checkBlogAddresses(blogList(parsed), source.locate)
  yield* checkIds('docs', 'docs folders', docsList(parsed), source.locate)
  const seen = new Set(docsList(parsed).map(({ id }) => id))
  const named = parsed.navbar.items.flatMap((item, index) => [
    { ...item, path: ['navbar', 'items', index] },
    ...(item.items ?? []).map((inner, at) => ({ ...inner, path: ['navbar', 'items', index, 'items', at] })),
  ])
  for (const { type, docs: id = 'default', path } of named) {
    if (type === undefined || !type.startsWith('doc') || seen.has(id)) continue
    yield diagnostics.badConfig(
      {
        path: [...path, 'docs'],
        kind: 'wrong',
        message: `No docs folder has the id \`${id}\`.`,
        hint: seen.size > 0 ? `Available: ${[...seen].join(', ')}.` : `Remove the item of the type \`${type}\`.`,
      },
      source.locate([...path, 'docs']),
    )
  }
}

function unknownLanguage(locale: string, parsed: ParsedConfig, source: ConfigSource): Diagnostic {
  const message = `The site has no language \`${locale}\`.`
  const hint = `Available: ${[parsed.locale, ...otherLanguages(parsed).map(([tag]) => tag)].join(', ')}.`
  return diagnostics.badConfig({ path: ['locales'], kind: 'wrong', message, hint }, source.locate(['locales']))
}

/** Settings that a language cannot override, because they belong to the whole site or are set elsewhere. */
const ofAllLanguages = ['url', 'baseUrl', 'locale', 'locales', 'translations', 'hosts']

/** Check that each language has a valid tag and an address of its own. */
function* checkLanguages(parsed: ParsedConfig, { locate }: ConfigSource): Generator<Diagnostic> {
  const bases = new Map<string, string>()
  for (const { locale, base } of languagesOf(parsed)) {
    const path = locale === parsed.locale ? ['locale'] : ['locales', locale]
    const fail = (message: string, hint: string) =>
      diagnostics.badConfig({ path, kind: 'wrong', message, hint }, locate(path))
    if (!isLanguageTag(locale))
      yield fail(`\`${locale}\` is not a language tag.`, 'Language tags look like `fr`, `pt-BR` or `zh-Hans`.')
    const other = bases.get(base)
    if (other !== undefined)
      yield fail(`The languages \`${other}\` and \`${locale}\` have the same address.`, 'Give each its own `path`.')
    bases.set(base, locale)
  }
  for (const [locale, { settings, path = locale }] of otherLanguages(parsed)) {
    for (const name of ofAllLanguages)
      if (Object.hasOwn(settings, name)) {
        const at = ['locales', locale, 'settings', name]
        const message = `\`${name}\` is not among the settings of a language.`
        const hint = 'Set it for the whole site, or use `path` and `translations` of the language.'
        yield diagnostics.badConfig({ path: at, kind: 'wrong', message, hint }, locate(at))
      }
    const taken = [...docsList(parsed), ...blogList(parsed)].map(({ routeBasePath }) => routeBasePath)
    const first = path.split('/').find((part) => part !== '') ?? ''
    if (![...taken, 'assets'].some((one) => one.replace(/^\/|\/$/g, '') === first)) continue
    const message = `\`/${first}\` is already the address of other parts of the site.`
    const hint = 'Give the language another `path`.'
    yield diagnostics.badConfig(
      { path: ['locales', locale], kind: 'wrong', message, hint },
      locate(['locales', locale]),
    )
  }
  for (const [index, { type, items }] of parsed.navbar.items.entries())
    if (type === 'localeDropdown' && !items && otherLanguages(parsed).length === 0)
      yield diagnostics.badConfig(
        {
          path: ['navbar', 'items', index],
          kind: 'wrong',
          message: 'The menu of languages is empty, because the site has only one language.',
          hint: 'Add other languages to `locales`, or links to the menu’s `items`.',
        },
        locate(['navbar', 'items', index]),
      )
  const { label: _, ...main } = parsed.locales[parsed.locale] ?? {}
  const [extra] = Object.entries(main).flatMap(([name, set]) =>
    set === true || Object.keys(set ?? {}).length > 0 ? [name] : [],
  )
  if (extra === undefined) return
  const path = ['locales', parsed.locale, extra]
  const message = `\`${parsed.locale}\` is the main language of the site, which cannot have \`${extra}\` in \`locales\`.`
  const hint = 'Keep only its `label` there, and set everything else for the whole site.'
  yield diagnostics.badConfig({ path, kind: 'wrong', message, hint }, locate(path))
}

/** The innermost folder that contains the docs of all languages. */
function sourceFolder(parsed: ParsedConfig): string {
  const paths = docsList(parsed).map(({ path }) => path)
  const translated = Object.values(parsed.locales).flatMap(({ folders = {} }) =>
    paths.map((path) => folders[path] ?? path),
  )
  const [first = [], ...others] = [...paths, ...translated].map((path) => foldPath(path).split('/'))
  const end = first.findIndex((name, index) => others.some((other) => other[index] !== name))
  return first.slice(0, end < 0 ? first.length : end).join('/') || '.'
}

type Among = Pick<SiteConfig, 'languages' | 'translatedFolders' | 'originalFolders' | 'sourceFolder'>

function complete(parsed: ParsedConfig, source: ConfigSource, among: Among): SiteConfig {
  const { content, url, baseUrl, theme, colorMode, translations, locales: _others, ...rest } = parsed
  // The location of the cache does not affect any output, so it is not part of the key.
  const { cache: _, ...made } = parsed
  return {
    ...rest,
    translations: readTranslations(translations, parsed.title),
    colorMode: readColorMode(colorMode),
    theme: {
      css: [],
      tokens: {},
      infima: false,
      ...(typeof theme === 'string' ? { module: theme } : theme),
      parts: {},
    },
    key: hash(source.bundle, stableJson(made), String(source.drafts), stableJson(among)),
    ...among,
    file: source.file,
    drafts: source.drafts,
    origin: new URL(url).origin,
    base: joinUrl('/', baseUrl, '/'),
    docs: docsList(parsed),
    blogs: blogList(parsed),
    pages: content.pages,
    static: content.static,
    assets: content.assets,
    navbar: { ...parsed.navbar, items: parsed.navbar.items.map(navItem) },
    redirects: parsed.redirects.map(({ from, ...rest }) => ({
      from: typeof from === 'string' ? [from] : from,
      ...rest,
    })),
  }
}

function navItem({ docs = 'default', label = '', ...item }: NavItem): Item {
  return { label, docs, ...item }
}

function docsList({ content }: ParsedConfig): readonly DocsConfig[] {
  if (content.docs === false) return []
  return [content.docs ?? docs.parse({}, parseOptions)].flat()
}

function blogList({ content }: ParsedConfig): readonly BlogConfig[] {
  if (content.blog === false) return []
  return [content.blog ?? blog.parse({}, parseOptions)].flat()
}
