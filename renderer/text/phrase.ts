/** Texts of the interface in a language, by the English texts. */
export interface InterfaceTexts {
  /** Language tag, which decides the plural forms of the texts. */
  readonly locale: string
  readonly texts: Readonly<Record<string, string>>
}

/** Values by their names, which a text has in braces. */
export type PhraseValues = Readonly<Record<string, string | number>>

/** Translates an English text of the interface into the language of the site. */
export type Say = (text: string, values?: PhraseValues) => string

/** The language in which the texts are written. */
export const english: InterfaceTexts = { locale: 'en', texts: {} }

/**
 * A text in a language; without a translation, the text itself. `{name}` is replaced by a value. The value `count` selects one
 * of several plural forms separated by `|`.
 */
export function phrase(language: InterfaceTexts, text: string, values: PhraseValues = {}): string {
  const message = findMessage(language, text, values.count)
  return message.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}

/** The same with the names of values still in braces. */
export function findMessage({ locale, texts }: InterfaceTexts, text: string, count: unknown): string {
  const own = Object.hasOwn(texts, text) ? texts[text] : undefined
  const message = own ?? text
  if (typeof count !== 'number' || !message.includes('|')) return message
  const forms = message.split('|')
  const rules = pluralRules(own === undefined ? english.locale : locale)
  return forms[Math.min(pluralForms(rules).indexOf(rules.select(count)), forms.length - 1)] as string
}

/** The order of the forms in a message, as in Docusaurus. */
const order: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The plural forms of a language, in the order of the forms in a message. */
export function pluralForms(rules: Intl.PluralRules): readonly Intl.LDMLPluralRule[] {
  const { pluralCategories } = rules.resolvedOptions()
  return order.filter((form) => pluralCategories.includes(form))
}

/** The plural rules of a language; those of English for an invalid language tag. */
function pluralRules(locale: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(locale)
  } catch {
    return new Intl.PluralRules(english.locale)
  }
}

/** Returns the texts in English. */
export const inEnglish: Say = (text, values) => phrase(english, text, values)
