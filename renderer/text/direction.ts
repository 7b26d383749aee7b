/** Scripts of living languages that are written from right to left, by their ISO 15924 codes. */
const scripts = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** True for a language tag such as `ar`, `he-IL` or `az-Arab`; false for text that is no tag. */
export function isRightToLeft(tag: string): boolean {
  try {
    return scripts.has(new Intl.Locale(tag).maximize().script ?? '')
  } catch {
    return false
  }
}
