import { admonitionTitles } from '../text/admonition-kinds.ts'
import { findTexts } from '../text/languages.ts'
import { type InterfaceTexts, phrase, type Say } from '../text/phrase.ts'
import type { SiteConfig } from '../types.ts'

/** The texts that are part of the text of a page. */
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

/** The texts that are part of a code block. */
export const codeTexts = ['Note {number}', '{count} line|{count} lines']

type Settings = Pick<SiteConfig, 'locale' | 'translations'>

/** The texts of the interface in the language of the site, among them those that only the site has. */
export function languageOf({ locale, translations }: Settings): InterfaceTexts {
  // The texts of Docusaurus's theme are there by their English texts too.
  const own = Object.entries(translations).filter(([id]) => !id.startsWith('theme.'))
  return { locale, texts: { ...findTexts(locale), ...Object.fromEntries(own) } }
}

/** A title or a description of a blog: the one that sites have by default is in their language. */
export function blogText(text: string, say: Say): string {
  return text === 'Blog' ? say('Blog') : text
}

/** Gives the texts of the interface in the language of the site. */
export function sayIn({ locale, translations }: Settings): Say {
  const standard = findTexts(locale)
  return (text, values) =>
    phrase({ locale, texts: Object.hasOwn(translations, text) ? translations : standard }, text, values)
}
