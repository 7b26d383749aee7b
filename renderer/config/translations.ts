import * as z from 'zod'
import { record } from './fields.ts'
import { textsOfTheme } from './theme-texts.ts'

const expected = 'an object of texts, or a list of such objects'
const message = z.looseObject({ message: z.string() })
const texts = record(z.union([z.string(), message], { error: 'a text, or `{ message }`' }), expected)

/** Files of translations, as Docusaurus writes them or by the English text. */
export const translations = z
  .union([texts, z.array(texts)], { error: expected })
  .default({})
  .describe(
    'Texts in the language of the site, by the English text (`"Edit this page"`), or by the id of a `<Translate>`; also a list of files as Docusaurus writes them (`code.json`, `navbar.json`, …), of which later ones win.',
  )

type Texts = Readonly<Record<string, string | { readonly message: string }>>

/** The texts by English text or id. */
export function readTranslations(given: Texts | readonly Texts[], siteTitle: string): Readonly<Record<string, string>> {
  const all = [given].flat().flatMap((one) => Object.entries(one))
  const texts = all.flatMap(([id, text]) => {
    if (typeof text === 'string') return [[id, text] as const]
    const { message } = text
    const source = sourceText(id)
    // Files list texts that are not translated yet; another file may have a translation.
    if (message === source || notLabels.has(id)) return []
    return source === id ? [[id, message] as const] : [[id, message] as const, [source, message] as const]
  })
  const own = Object.fromEntries(texts)
  return { ...textsOfTheme(own, siteTitle), ...own }
}

/** Ids in files of Docusaurus that are the names of settings. */
const notLabels = new Set(['title', 'description', 'copyright', 'logo.alt', 'version.label', 'sidebar.title'])

/** Docusaurus names the texts of navbar, footer and sidebars by where they are and, at the end, the text itself. */
const ofLabel = /^(?:item\.label|link\.title|link\.item\.label|sidebar\..+?\.(?:category|link|doc))\./

export function sourceText(id: string): string {
  return id.replace(ofLabel, '')
}

/** A text in the language of the site, if there is a translation. */
export function translated(
  text: string,
  { translations }: { readonly translations: Readonly<Record<string, string>> },
) {
  return Object.hasOwn(translations, text) ? (translations[text] as string) : text
}
