/** ISO 15924 codes of right-to-left scripts of living languages. */
const scripts = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** True for a language tag such as `ar`, `he-IL` or `az-Arab`; false for text that is not a language tag. */
export function isRightToLeft(tag: string): boolean {
  try {
    return scripts.has(new Intl.Locale(tag).maximize().script ?? '')
  } catch {
    return false
  }
}
