import GithubSlugger from 'github-slugger'

/** Creates ids for headings as GitHub does; repeated texts get a number. */
export function createSlugger(maintainCase = false): (text: string) => string {
  const slugger = new GithubSlugger()
  return (text) => slugger.slug(text, maintainCase)
}

/**
 * lodash's kebabCase, which Docusaurus uses for tag and category addresses: split at case changes, digits and punctuation, drop
 * accents, join with `-`. Letters of other scripts are kept.
 */
export function kebabCase(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['\u2019]/g, '')
  const words = plain.match(
    /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+|[\p{Lo}\p{Lm}]+|\p{Extended_Pictographic}+/gu,
  )
  return (words ?? []).map((word) => word.toLowerCase()).join('-') || text.toLowerCase().replace(/\s+/g, '-')
}

export interface Prefixed {
  readonly name: string
  readonly position?: number
}

/**
 * Docusaurus's number prefix: digits, then a separator. Dates (`2021-11-foo`) and versions (`7.0-foo`) are not prefixes.
 *
 * `003 - intro` → `intro`, 3.
 */
export function parseNumberPrefix(name: string): Prefixed {
  if (/^((\d{2}|\d{4})[-_.]\d{2}([-_.](\d{2}|\d{4}))?|\d+[-_.]\d+)/.test(name)) return { name }
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name)
  return match ? { name: match[2] as string, position: Number(match[1]) } : { name }
}

/** Parses a name of a file or folder. */
export type PrefixParser = (name: string) => Prefixed

/** The parser that `numberPrefixParser` selects. Errors of the site's own function are reported, and the name is kept unchanged. */
export function prefixParser(setting: PrefixSetting, report: (error: unknown) => void): PrefixParser {
  if (setting === true) return parseNumberPrefix
  if (setting === false) return (name) => ({ name })
  return (name) => {
    try {
      const { filename, numberPrefix } = setting(name)
      if (typeof filename !== 'string') throw new TypeError('it must return `{ filename, numberPrefix }`')
      return { name: filename, ...(numberPrefix === undefined ? {} : { position: numberPrefix }) }
    } catch (error) {
      report(error)
      return { name }
    }
  }
}

type PrefixSetting =
  | boolean
  | ((name: string) => { readonly filename: string; readonly numberPrefix?: number | undefined })
