import { admonitionTitles } from '../text/admonition-kinds.ts'
import { findTexts } from '../text/languages.ts'
import { type InterfaceTexts, phrase, type Say } from '../text/phrase.ts'
import type { SiteConfig } from '../types.ts'

/** Texts of the interface that occur in bodies. */
export const bodyTexts = [
  ...admonitionTitles,
  'Details',
  'Done',
  'Not done',
  'Table',
  'Direct link to {heading}',
  'Explanation of {term}',
  'Footnotes',
  'Back to reference {number}',
]

/** Texts of the interface that occur in code blocks. */
export const codeTexts = ['Note {number}', '{count} line|{count} lines']

type Settings = Pick<SiteConfig, 'locale' | 'translations'>

/** The texts of the interface in the language of the site, including those that the site translates itself. */
export function languageOf({ locale, translations }: Settings): InterfaceTexts {
  // The texts of Docusaurus's theme are also listed by their English texts.
  const own = Object.entries(translations).filter(([id]) => !id.startsWith('theme.'))
  return { locale, texts: { ...findTexts(locale), ...Object.fromEntries(own) } }
}

/** The title or description of a blog; the default is translated. */
export function blogText(text: string, say: Say): string {
  return text === 'Blog' ? say('Blog') : text
}

/** A function that translates texts of the interface into the language of the site. */
export function sayIn({ locale, translations }: Settings): Say {
  const standard = findTexts(locale)
  return (text, values) =>
    phrase({ locale, texts: Object.hasOwn(translations, text) ? translations : standard }, text, values)
}
