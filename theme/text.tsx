import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { english, findMessage, type InterfaceTexts, inEnglish, phrase, type Say } from '../renderer/text/phrase.ts'

export { inEnglish, type Say }

/** The texts of the site's language, which the bundler inserts, for pages and islands alike. In tests, the texts are English. */
declare const SITEGEN_LANGUAGE: InterfaceTexts

const OwnLanguage = createContext(typeof SITEGEN_LANGUAGE === 'undefined' ? english : SITEGEN_LANGUAGE)

interface LanguageProps {
  readonly language: InterfaceTexts
  readonly children?: ReactNode
}

/** Shows its children in a language other than that of the site. */
export function LanguageProvider({ language, children }: LanguageProps) {
  return <OwnLanguage.Provider value={language}>{children}</OwnLanguage.Provider>
}

/**
 * Returns a function that translates an English text into the language of the site, with the setting `translations` or the texts
 * of the interface. `text('Page {number}', { number: 2 })` fills in a value, and `text('One post|{count} posts', { count })`
 * chooses a form.
 */
export function useText(): Say {
  const language = useContext(OwnLanguage)
  return (text, values) => phrase(language, text, values)
}

interface PhraseProps {
  /** The English text, with `{name}` for each value. */
  readonly text: string
  readonly values: Readonly<Record<string, ReactNode>>
}

/** A text in the language of the site, with elements as its values. */
export function Phrase({ text, values }: PhraseProps) {
  const pieces = findMessage(useContext(OwnLanguage), text, values.count).split(/\{(\w+)\}/)
  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes order
  return pieces.map((piece, index) => (index % 2 ? <Fragment key={index}>{values[piece]}</Fragment> : piece))
}
