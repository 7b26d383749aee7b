import * as z from 'zod'
import { record } from './fields.ts'
import { textsOfTheme } from './theme-texts.ts'

const expected = 'an object of texts, or a list of such objects'
const message = z.looseObject({ message: z.string() })
const texts = record(z.union([z.string(), message], { error: 'a text, or `{ message }`' }), expected)

/** Files of translations, in the format of Docusaurus or by English text. */
export const translations = z
  .union([texts, z.array(texts)], { error: expected })
  .default({})
  .describe(
    'Texts in the language of the site, by the English text (`"Edit this page"`), or by the id of a `<Translate>`; also a list of files as Docusaurus writes them (`code.json`, `navbar.json`, …), of which later ones win.',
  )

type Texts = Readonly<Record<string, string | { readonly message: string }>>

/** The translations by English text or id. */
export function readTranslations(given: Texts | readonly Texts[], siteTitle: string): Readonly<Record<string, string>> {
  const all = [given].flat().flatMap((one) => Object.entries(one))
  const texts = all.flatMap(([id, text]) => {
    if (typeof text === 'string') return [[id, text] as const]
    const { message } = text
    const source = sourceText(id)
    // Such files also list untranslated texts; another file may have the translation.
    if (message === source || notLabels.has(id)) return []
    return source === id ? [[id, message] as const] : [[id, message] as const, [source, message] as const]
  })
  const own = Object.fromEntries(texts)
  return { ...textsOfTheme(own, siteTitle), ...own }
}

/** Ids in Docusaurus files that are settings, not texts of the interface. */
const notLabels = new Set(['title', 'description', 'copyright', 'logo.alt', 'version.label', 'sidebar.title'])

/** Docusaurus ids of texts in the navbar, the footer and sidebars: the prefix says where, the rest is the text itself. */
const ofLabel = /^(?:item\.label|link\.title|link\.item\.label|sidebar\..+?\.(?:category|link|doc))\./

export function sourceText(id: string): string {
  return id.replace(ofLabel, '')
}

/** The translation of a text, or the text itself if there is none. */
export function translated(
  text: string,
  { translations }: { readonly translations: Readonly<Record<string, string>> },
) {
  return Object.hasOwn(translations, text) ? (translations[text] as string) : text
}
