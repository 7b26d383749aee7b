// VitePress has the pages of other languages in folders inside its content folder: `guide/start.md` in French is
// `fr/guide/start.md`.
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import fastGlob from 'fast-glob'
import { escapeRegExp, isLanguageTag } from '../../../renderer/index.ts'
import { labelOf } from '../docusaurus.ts'
import type { Draft } from '../draft.ts'
import { isRawObject, listOfRaw, type Raw, type RawObject } from '../raw.ts'
import type { SettingObject } from '../setting.ts'
import { isElsewhere } from './navbar.ts'

/** A language that has its own folder. */
export interface FolderLanguage {
  /** The name of its folder. */
  readonly name: string
  readonly tag: string
  /** The configuration for this language. */
  readonly value: RawObject
  /** The label of the language, and its path. */
  readonly settings: SettingObject
}

/** The folder of the main language’s pages: if there are other languages, one that `rewrites` may remove from addresses. */
export function pagesOf({ rewrites, locales }: RawObject, folder: string): string {
  const hasOthers = isRawObject(locales) && Object.keys(locales).some((name) => name !== 'root')
  const all = hasOthers && isRawObject(rewrites) ? Object.entries(rewrites) : []
  const names = all.flatMap(([from, to]) => {
    const [, name = '', rest] = /^([^/:*]+)\/:(\w+)(?:\*|\(\.\*\))$/.exec(from) ?? []
    return rest !== undefined && (to === `:${rest}*` || to === `:${rest}`) ? [name] : []
  })
  return posix.join(folder, names[0] ?? '.')
}

/** The folders of a site. */
export interface Folders {
  readonly draft: Draft
  /** The folder of all pages. */
  readonly folder: string
  /** The folder of the main language’s pages. */
  readonly pages: string
}

/** Whether the pages of every language are in a folder of their own, so that none is the main language. */
function lacksMain({ locales }: RawObject, { folder, pages, draft }: Folders): boolean {
  const names = isRawObject(locales) ? Object.keys(locales).filter((name) => name !== 'root') : []
  const ignore = [...names.map((name) => `${name}/**`), '**/node_modules/**', 'index.md']
  const cwd = join(draft.foreign.root, folder)
  return names.length > 0 && pages === folder && fastGlob.sync('**/*.md', { cwd, ignore }).length === 0
}

/** The configuration for the main language; if there is none, that for the first language, with the sidebars of all. */
export function inMainLocale(value: RawObject, folders: Folders): RawObject {
  const locales = isRawObject(value.locales) ? value.locales : {}
  if (locales.root || !lacksMain(value, folders)) return inLocale(value, locales.root)
  const all = Object.entries(locales).flatMap(([name, one]) => (isRawObject(one) ? [[name, one] as const] : []))
  const [[, first] = []] = all
  const made = inLocale(value, first)
  const sidebars = all.map(([name, { themeConfig }]): RawObject => {
    const { sidebar = {} } = isRawObject(themeConfig) ? themeConfig : {}
    return isRawObject(sidebar) ? sidebar : { [`/${name}/`]: sidebar }
  })
  const own: RawObject = isRawObject(made.themeConfig) ? made.themeConfig : {}
  const shared = isRawObject(value.themeConfig) ? value.themeConfig.sidebar : undefined
  const sidebar: RawObject = Object.assign({}, isRawObject(shared) ? shared : {}, ...sidebars)
  return { ...made, themeConfig: { ...own, ...(Object.keys(sidebar).length > 0 ? { sidebar } : {}) } }
}

/** Links to languages that are separate sites or, if there is no main language, to those in folders of this site. */
export function languageLinks(value: RawObject, folders: Folders): readonly SettingObject[] {
  const all = isRawObject(value.locales) ? Object.entries(value.locales) : []
  const areFolders = lacksMain(value, folders)
  return all.flatMap(([name, own]) => {
    if (!isRawObject(own) || typeof own.label !== 'string') return []
    const link = isElsewhere(String(own.link)) ? { href: String(own.link) } : areFolders && { to: `/${name}/` }
    return link ? [{ label: own.label, ...link, position: 'right' }] : []
  })
}

/** The languages whose pages translate those of the main language; others are reported. */
export function folderLanguages(value: RawObject, folders: Folders): readonly FolderLanguage[] {
  const { folder, draft } = folders
  const all = isRawObject(value.locales) ? Object.entries(value.locales) : []
  const named = all.flatMap(([name, own]) => (name !== 'root' && isRawObject(own) ? [[name, own] as const] : []))
  if (lacksMain(value, folders)) {
    const what = `The languages were not carried over: each has its pages in its own folder, so none is the main one. The navbar and all other settings are those of \`${named[0]?.[0]}\`.`
    const hint =
      'To keep the languages, make the main one `root` in `locales`, move its pages out of their folder (their addresses change), and run the command again.'
    draft.leave(['locales'], what, hint)
    return []
  }
  return named.flatMap(([name, own]) => {
    const tag = tagOf(name, own)
    if (tag !== undefined && existsSync(join(draft.foreign.root, folder, name))) {
      const settings = { ...labelOf(tag, own), ...(tag === name ? {} : { path: name }) }
      return [{ name, tag, value: inLocale(value, own, name), settings }]
    }
    // `languageLinks` adds a link to it.
    if (isElsewhere(String(own.link))) return []
    const why = tag === undefined ? 'it has no language tag' : `there is no folder \`${posix.join(folder, name)}\``
    draft.leave(['locales', name], `The language \`${name}\` was not carried over: ${why}.`, 'Add it to `locales`.')
    return []
  })
}

function tagOf(name: string, { lang }: RawObject): string | undefined {
  return [lang, name].find((tag) => typeof tag === 'string' && isLanguageTag(tag)) as string | undefined
}

/** A configuration with the values of a locale merged in. The locale without a folder is `root`. */
function inLocale(value: RawObject, locale: Raw | undefined, folder = ''): RawObject {
  if (!isRawObject(locale)) return value
  const { label: _, link: __, themeConfig, ...own } = locale
  const themes = [value.themeConfig, withoutFolder(themeConfig, folder)].filter((one) => isRawObject(one))
  const head = [...listOfRaw(value.head), ...listOfRaw(own.head)]
  return { ...value, ...own, ...(head.length > 0 ? { head } : {}), themeConfig: Object.assign({}, ...themes) }
}

/** Remove the path of a language from addresses: Sitegen adds it to those of the main language. */
function withoutFolder(value: Raw | undefined, folder: string): Raw | undefined {
  if (folder === '') return value
  const start = new RegExp(`^/${escapeRegExp(folder)}(?=/|$)`)
  const plain = (text: string) => (start.test(text) ? text.replace(start, '') || '/' : text)
  const changed = (one: Raw): Raw => {
    if (typeof one === 'string') return plain(one)
    if (Array.isArray(one)) return (one as readonly Raw[]).map(changed)
    if (!isRawObject(one)) return one
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [plain(key), changed(inner)]))
  }
  return value === undefined ? undefined : changed(value)
}

/** Whether a language has pages in its folder without an original in the main language. */
export function hasOwnPages(name: string, { srcExclude }: RawObject, { draft, folder, pages }: Folders): boolean {
  const { root } = draft.foreign
  const ignore = ['**/node_modules/**', ...listOfRaw(srcExclude).map(String)]
  const found = fastGlob.sync(`${fastGlob.escapePath(name)}/**/*.md`, { cwd: join(root, folder), ignore })
  return found.some((path) => !existsSync(join(root, pages, path.slice(name.length + 1))))
}
