import { joinUrl, namesFile } from '../text/url.ts'
import type { Language, SiteConfig, UrlPath } from '../types.ts'
import type { ParsedConfig } from './schema.ts'

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The configuration of another language: that of the site, overridden by the settings of the language. */
export function inLanguage(value: unknown, { locales, baseUrl }: ParsedConfig, locale: string): unknown {
  const language = locales[locale]
  if (language === undefined || !isObject(value)) return value
  const { settings, translations, path = locale } = language
  return {
    ...merge(value, settings),
    locale,
    translations,
    baseUrl: joinUrl('/', baseUrl, path, '/'),
    // Hosts read such files only at the root of a site.
    hosts: [],
  }
}

function merge(value: Fields, own: Fields): Fields {
  const merged = Object.entries(own).map(([name, one]) => {
    const before = value[name]
    return [name, isObject(one) && isObject(before) ? merge(before, one) : one] as const
  })
  return { ...value, ...Object.fromEntries(merged) }
}

/** Where a setting is written: in the settings of the language if it overrides it there, otherwise where it is set for all. */
export function placeInLanguage(path: readonly PropertyKey[], parsed: ParsedConfig, locale: string) {
  const language = parsed.locales[locale]
  const [name = ''] = path
  if (name === 'translations') return ['locales', locale, ...path]
  const isOwn = language !== undefined && Object.hasOwn(language.settings, name)
  return isOwn ? ['locales', locale, 'settings', ...path] : path
}

/** The languages of a site except the main one, which `locales` may contain for its label. */
export function otherLanguages({ locale, locales }: Pick<ParsedConfig, 'locale' | 'locales'>) {
  return Object.entries(locales).filter(([tag]) => tag !== locale)
}

/** All languages of a site, the main one first; empty if there is only one. */
export function languagesOf(parsed: ParsedConfig): readonly Language[] {
  const { locale, locales, baseUrl } = parsed
  const others = otherLanguages(parsed)
  if (others.length === 0) return []
  const base = joinUrl('/', baseUrl, '/')
  return [
    { locale, label: locales[locale]?.label ?? languageName(locale), base },
    ...others.map(([tag, { label = languageName(tag), path = tag, ownPages }]) => {
      const folders = foldersOfLanguage(parsed, tag)
      return {
        locale: tag,
        label,
        base: joinUrl(base, path, '/'),
        ...(ownPages ? { hasOwnPages: true } : {}),
        ...(folders.length > 0 ? { folders } : {}),
      }
    }),
  ]
}

/** The languages of a configuration, the main one first, even if it is the only one. */
export function allLanguages({
  languages,
  locale,
  base,
}: Pick<SiteConfig, 'languages' | 'locale' | 'base'>): readonly [Language, ...Language[]] {
  const only: Language = {
    locale,
    base,
    // Each page asks for the languages, but few ask for this name, which takes time to find.
    get label() {
      return languageName(locale)
    },
  }
  const [main = only, ...others] = languages
  return [main, ...others]
}

export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** The name of a language in that language. */
export function languageName(locale: string): string {
  if (!isLanguageTag(locale)) return locale
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

type Overlaid = Pick<SiteConfig, 'translatedFolders'>

/** Content folder → the folder of its translations in a language, longest path first. */
export function foldersOfLanguage(
  { locales }: ParsedConfig,
  locale: string | undefined,
): SiteConfig['translatedFolders'] {
  const folders = Object.entries(locales[locale ?? '']?.folders ?? {}).map(
    ([path, own]) => [plain(path), plain(own)] as const,
  )
  return folders.sort(([a], [b]) => b.length - a.length)
}

const plain = (path: string) => path.replace(/^(\.\/+)+/, '').replace(/\/+$/, '')

/** The path of a file's translation, whether or not it exists; undefined if the file's folder has no translations. */
export function translationOf(path: string, { translatedFolders }: Overlaid): string | undefined {
  return moved(path, translatedFolders)
}

/** The path of the file that another one translates; undefined if it is not a translation. */
export function originalOf(path: string, { translatedFolders }: Overlaid): string | undefined {
  return moved(
    path,
    translatedFolders.map(([from, to]) => [to, from] as const),
  )
}

/** Move a path from the longest matching folder to its counterpart; undefined if none matches. */
function moved(path: string, folders: Overlaid['translatedFolders']): string | undefined {
  let found: (typeof folders)[number] | undefined
  for (const one of folders) if (isBelow(path, one[0]) && one[0].length > (found?.[0].length ?? -1)) found = one
  if (!found) return undefined
  const rest = found[0] === '.' ? path : path.slice(found[0].length + 1)
  return found[1] === '.' ? rest : `${found[1]}/${rest}`
}

const isBelow = (path: string, folder: string) => folder === '.' || path.startsWith(`${folder}/`)

type Among = Pick<SiteConfig, 'languages' | 'base' | 'locale'>

/** A page in another language. */
interface NamedPage {
  /** The other language. */
  readonly locale: string
  readonly url: UrlPath
  /** The address of the same page in this language. */
  readonly same: UrlPath
  /** Whether only the other language may have the page. */
  readonly mayBeOwn: boolean
}

/** The page of another language at an address with the base path; undefined if the address is in this language. */
export function inOtherLanguage(url: string, { languages, base }: Among): NamedPage | undefined {
  const owners = languages.filter((one) => `${url}/`.startsWith(one.base))
  const owner = owners.reduce<Language | undefined>((a, b) => (a && a.base.length >= b.base.length ? a : b), undefined)
  if (owner === undefined || owner.base === base) return undefined
  const same = (base + url.slice(owner.base.length)) as UrlPath
  return { locale: owner.locale, url: url as UrlPath, same, mayBeOwn: owner.hasOwnPages === true && !namesFile(url) }
}

/** The address of a page in the main language, with the base path → the address of the same page in this language. */
export function inThisLanguage(url: string, { languages: [main], base }: Among): string {
  const isOther = main !== undefined && !url.startsWith(base) && url.startsWith(main.base)
  return isOther ? base + url.slice(main.base.length) : url
}

/** The page named by an address that begins with the path of a language; undefined if it does not. */
export function pageInLanguage(written: string, config: Among): NamedPage | undefined {
  const [main, ...others] = config.languages
  const url = main && (joinUrl(main.base, written) as UrlPath)
  if (url === undefined || !others.some((one) => `${url}/`.startsWith(one.base))) return undefined
  return inOtherLanguage(url, config) ?? { locale: config.locale, url, same: url, mayBeOwn: false }
}
