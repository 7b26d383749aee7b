import { languageNames, readTexts } from './languages/table.ts'
import { lazilyFor } from './lazily.ts'

type Texts = Readonly<Record<string, string>>

/** The texts of the interface for a language tag: for exactly this language, else for its script or region, else for the language. */
export const findTexts = lazilyFor((locale): Texts => {
  const found = tagsOf(locale).find((tag) => languageNames.includes(tag))
  return found === undefined ? {} : readTexts(found)
})

/** A text of the interface and what it is in each other language. */
export function inAllLanguages(english: string): string[] {
  return [english, ...languageNames.flatMap((language) => readTexts(language)[english] ?? [])]
}

/** `pt` also stands for `pt-BR`, and `zh` for `zh-Hans`. */
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
      // The only one of the language may be that of another region, but not in another script.
      ...(usual.script === script ? [`${language}-${usual.region}`] : []),
    ].map((name) => name.toLowerCase())
  } catch {
    return []
  }
}
