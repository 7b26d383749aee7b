import GithubSlugger from 'github-slugger'

/** How the headings of a site get their ids. */
interface SlugSettings {
  readonly maintainCase?: boolean
  /** The generator whose ids to create. */
  readonly dialect?: keyof typeof rules | undefined
  /** The function for ids in MkDocs. */
  readonly slugify?: keyof typeof mkdocsSlugs
  readonly separator?: string
}

/** Creates ids for headings as GitHub or another generator does; repeated texts get a number. */
export function createSlugger(settings: SlugSettings = {}): (text: string) => string {
  const { maintainCase = false, dialect } = settings
  if (dialect === 'mkdocs') return uniquely((text) => mkdocsSlug(text, settings), rules.mkdocs)
  if (dialect !== undefined) {
    const [slug, separator] = rules[dialect]
    return uniquely(slug, separator)
  }
  const slugger = new GithubSlugger()
  return (text) => slugger.slug(text, maintainCase)
}

function uniquely(slug: (text: string) => string, separator: string): (text: string) => string {
  const taken = new Set<string>()
  return (text) => {
    const plain = slug(text)
    let id = plain
    for (let number = 1; id === '' || taken.has(id); number++) id = `${plain}${separator}${number}`
    taken.add(id)
    return id
  }
}

const rules = {
  mdbook: [mdbookSlug, '-'],
  mkdocs: '_',
  vitepress: [vitepressSlug, '-'],
} as const

function mdbookSlug(text: string): string {
  return text
    .trim()
    .replace(/\s/g, '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '')
    .toLowerCase()
}

/** As in the extension `toc` of Python-Markdown, with one of the functions it can be configured with. */
function mkdocsSlug(text: string, { slugify = 'ascii', separator = '-', maintainCase = false }: SlugSettings): string {
  const signs = mkdocsSlugs[slugify](text)
  const cased = maintainCase ? signs : signs.toLowerCase()
  if (slugify === 'pymdownx') return cased.replaceAll(' ', separator)
  return cased.split(new RegExp(`[${separator.replace(/[\]\\^-]/g, '\\$&')}\\s]+`)).join(separator)
}

const mkdocsSlugs = {
  ascii: (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^\w\s-]/g, '')
      .trim(),
  unicode: (text: string) => text.replace(/[^\p{L}\p{N}_\s-]/gu, '').trim(),
  pymdownx: (text: string) =>
    text
      .normalize('NFC')
      .trim()
      .replace(/[^\p{L}\p{N}_ -]/gu, ''),
} as const

function vitepressSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
}

/**
 * lodash's kebabCase, which Docusaurus uses for the addresses of tags: splits at case changes, digits and punctuation, removes
 * accents, joins with `-`. Letters of other scripts are kept.
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

/** Parses the name of a file or folder. */
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
