import { languageName } from '../../../renderer/index.ts'
import type { Draft } from '../draft.ts'
import { isRawObject, listOfRaw, type Raw, type RawObject } from '../raw.ts'
import { isSettingObject, merged, replacedValues, type Setting, type SettingObject } from '../setting.ts'
import { classic, defined, type Folder, foldersOf, LanguageFiles } from './language-files.ts'

interface Translating {
  readonly draft: Draft
  /** The settings so far, which name the content folders. */
  readonly settings: SettingObject
}

/** Carry over the languages of a site. Their folders and files of texts stay where they are. */
export function carryLocales(value: Raw | undefined, { draft, settings }: Translating) {
  const all = isRawObject(value) ? value : {}
  const { defaultLocale: main = 'en', path: folder = 'i18n' } = all
  const configs = isRawObject(all.localeConfigs) ? all.localeConfigs : {}
  const { root } = draft.foreign
  const locales: SettingObject = {}
  const tag = String(settings.locale ?? 'en')
  // The main language may replace texts of the configuration, which the other languages still use.
  const original = { ...settings }
  let replaced: SettingObject = {}
  for (const name of [...new Set([main, ...listOfRaw(all.locales)])].map(String)) {
    const config = isRawObject(configs[name]) ? configs[name] : {}
    const own = new LanguageFiles(root, `${folder}/${config.path ?? name}`, name)
    if (name === main) {
      replaced = takeMain(own, settings, draft)
      const named = labelOf(tag, config)
      if (named.label) locales[tag] = named
    } else if (config.translate === false) locales[tagOf(name, config)] = untranslated(name, config)
    else locales[tagOf(name, config)] = languageOf(own, config, { original, replaced })
    const place = ['i18n', 'localeConfigs', name]
    for (const field of ['url', 'baseUrl', 'calendar'])
      if (config[field] !== undefined && config[field] !== 'gregory')
        draft.leave(
          [...place, field],
          `\`${field}\` of the language \`${name}\` was not carried over.`,
          'A language is served below `baseUrl`, under the `path` in its settings.',
        )
  }
  if (Object.keys(locales).some((one) => one !== tag)) settings.locales = locales
  else dropMenu(settings)
}

/** The tags of the other languages of a configuration, by their names in it. */
export function tagsOfLocales(value: Raw | undefined): ReadonlyMap<string, string> {
  const all = isRawObject(value) ? value : {}
  const { defaultLocale: main = 'en' } = all
  const configs = isRawObject(all.localeConfigs) ? all.localeConfigs : {}
  const others = listOfRaw(all.locales).map(String)
  const configOf = (name: string) => (isRawObject(configs[name]) ? configs[name] : {})
  return new Map(others.filter((name) => name !== main).map((name) => [name, tagOf(name, configOf(name))] as const))
}

/** The tag of a language. Its address contains the name that it has in Docusaurus. */
function tagOf(name: string, { htmlLang }: RawObject): string {
  return typeof htmlLang === 'string' ? htmlLang : name.replaceAll('_', '-')
}

/** The settings of a language that Docusaurus does not translate. */
function untranslated(name: string, config: RawObject): SettingObject {
  const tag = tagOf(name, config)
  return { ...labelOf(tag, config), ...(tag === name ? {} : { path: name }) }
}

/** The label of a language, if it is not the default one. */
export function labelOf(tag: string, { label }: RawObject): SettingObject {
  return typeof label === 'string' && label !== languageName(tag) ? { label } : {}
}

interface Originals {
  /** The settings before the texts of the main language were merged in. */
  readonly original: SettingObject
  readonly replaced: SettingObject
}

function languageOf(own: LanguageFiles, config: RawObject, { original, replaced }: Originals): SettingObject {
  const tag = tagOf(own.name, config)
  const changed = merged(withoutMain(original, replaced), settingsOf(own, original))
  const texts = own.texts(docsOf(original))
  const folders = own.folders(original)
  return {
    ...labelOf(tag, config),
    ...(tag === own.name ? {} : { path: own.name }),
    ...(Object.keys(folders).length > 0 ? { folders } : {}),
    ...(texts.length > 0 ? { translations: texts } : {}),
    ...(Object.keys(changed).length > 0 ? { settings: changed } : {}),
  }
}

/** The original values of the settings that the main language has replaced. */
function withoutMain(original: SettingObject, replaced: SettingObject): SettingObject {
  const defaults = { navbar: { title: original.title ?? '' }, footer: { copyright: '' } }
  return replacedValues(merged(defaults, original), replaced)
}

/** Merge in the texts of the main language, which replace those of the theme and of the configuration; returns the latter. */
function takeMain(own: LanguageFiles, settings: SettingObject, draft: Draft): SettingObject {
  const texts = own.texts(docsOf(settings))
  if (texts.length > 0) settings.translations = texts
  const replaced = settingsOf(own, settings)
  Object.assign(settings, merged(settings, replaced))
  const folders = Object.values(own.folders(settings)).map(String)
  if (folders.length > 0)
    draft.leave(
      ['i18n', 'defaultLocale'],
      `Pages of the main language in \`${folders.join('`, `')}\` were not carried over.`,
      'Move them into the content folders, where they replace the originals.',
    )
  return replaced
}

/** The settings with texts other than labels of links, under the names that Docusaurus gives these texts. */
function settingsOf(own: LanguageFiles, { content, navbar, footer }: SettingObject): SettingObject {
  const title = own.text(`${classic}/navbar.json`, 'title', objectOf(navbar).title)
  const copyright = own.text(`${classic}/footer.json`, 'copyright', objectOf(footer).copyright)
  const { blog, docs } = objectOf(content)
  const haveTexts = own.haveOwnTexts(foldersOf(docs))
  const ofContent = defined({
    blog: inEach(blog, (one) => own.blogTexts(one)),
    docs: inEach(docs, ({ id = 'default' }) => {
      const versions = own.ofVersions(String(id), haveTexts)
      return Object.keys(versions).length > 0 ? { versions } : {}
    }),
  })
  return {
    ...(title ? { navbar: { title } } : {}),
    ...(copyright ? { footer: { copyright } } : {}),
    ...(Object.keys(ofContent).length > 0 ? { content: ofContent } : {}),
  }
}

/** The changes to some settings, or, since lists replace lists, the complete list if one of its items changes. */
function inEach(setting: Setting | undefined, change: (one: SettingObject) => SettingObject): Setting | undefined {
  const isNone = (changed: SettingObject) => Object.keys(changed).length === 0
  if (!Array.isArray(setting)) {
    const changed = isSettingObject(setting ?? null) ? change(setting as SettingObject) : {}
    return isNone(changed) ? undefined : changed
  }
  const all = (setting as readonly Setting[]).map((one) => {
    const changed = isSettingObject(one) ? change(one) : {}
    if (isNone(changed)) return { one, isSame: true }
    return { one: merged(one as SettingObject, changed), isSame: false }
  })
  return all.every(({ isSame }) => isSame) ? undefined : all.map(({ one }) => one)
}

function objectOf(setting: Setting | undefined): SettingObject {
  return isSettingObject(setting) ? setting : {}
}

/** Ids and folders of the docs. */
function docsOf({ content }: SettingObject): readonly Folder[] {
  return foldersOf(isSettingObject(content) ? content.docs : undefined)
}

/** Remove the language menu of a site with only one language. */
function dropMenu({ navbar }: SettingObject) {
  if (!isSettingObject(navbar) || !Array.isArray(navbar.items)) return
  navbar.items = (navbar.items as readonly Setting[]).filter(
    (item) => !isSettingObject(item) || item.type !== 'localeDropdown',
  )
}
