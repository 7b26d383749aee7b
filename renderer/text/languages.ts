import { languageNames, readTexts } from './languages/table.ts'
import { lazilyFor } from './lazily.ts'

type Texts = Readonly<Record<string, string>>

/** The texts of the interface for a language tag: for the exact tag, else for its script or region, else for the language. */
export const findTexts = lazilyFor((locale): Texts => {
  const found = tagsOf(locale).find((tag) => languageNames.includes(tag))
  return found === undefined ? {} : readTexts(found)
})

/** A text of the interface and its translations into all languages. */
export function inAllLanguages(english: string): string[] {
  return [english, ...languageNames.flatMap((language) => readTexts(language)[english] ?? [])]
}

/** The tags to try for a language, lowercase: `pt` also finds `pt-BR`, and `zh` finds `zh-Hans`. */
function tagsOf(locale: string): string[] {
  try {
    const tag = new Intl.Locale(locale)
    const { language, script, region } = tag.maximize()
    const usual = new Intl.Locale(language).maximize()
    return [
      tag.baseName,
      `${language}-${script}`,
      `${language}-${region}`,
      language,
      // Texts of the main region also serve other regions, but not other scripts.
      ...(usual.script === script ? [`${language}-${usual.region}`] : []),
    ].map((name) => name.toLowerCase())
  } catch {
    return []
  }
}
