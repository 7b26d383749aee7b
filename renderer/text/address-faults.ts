// Rules for the site's addresses and files, whether they are chosen by a page, the configuration, or the site's own code. They
// apply to slugs, aliases, tags, redirects, static files and `outputs`.
import { ownFolder } from './output-names.ts'
import { decodeUrl, splitHref } from './url.ts'

/** Why an address or a path is invalid, as the continuation of “because”, and what to do about it. */
export interface AddressFault {
  readonly why: string
  readonly hint: string
}

/** The longest name and path, in bytes, that every file system supports. */
const longest = { part: 255, path: 1000 } as const

/** The length that a hash adds to a file name. */
export const hashLength = '-0123456789'.length

const reserved = new Map([
  [ownFolder, `Sitegen keeps its own files in \`${ownFolder}\``],
  ['.git', 'Git keeps its own files in `.git`'],
  ['.env', 'files named `.env` hold secrets'],
])

export interface PathKind {
  /** A hash is added to its name. */
  readonly hashed?: boolean | undefined
  /** The configuration names this file explicitly, so it may belong to git or contain settings. */
  readonly isNamed?: boolean | undefined
}

/** Why a file in the output cannot have a path; undefined if it can. */
export function faultOfPath(path: string, { hashed, isNamed }: PathKind = {}): AddressFault | undefined {
  const sign = faultOfSigns(path)
  if (sign) return sign
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return { why: 'it is not a path inside the output folder', hint: 'Remove empty parts, `.` and `..`.' }
  for (const part of parts) {
    const name = reservedName(part)
    if (name === ownFolder || (name !== undefined && !isNamed))
      return { why: reserved.get(name) as string, hint: 'Choose another name.' }
  }
  const spare = hashed ? hashLength : 0
  const bytes = (text: string) => new TextEncoder().encode(text).length + spare
  // Most paths are so short that their bytes need no counting.
  if (path.length * 3 + spare > longest.part && parts.some((part) => bytes(part) > longest.part))
    return {
      why: `one of its parts is longer than ${longest.part} bytes, the most that file systems allow`,
      hint: 'Choose a shorter name, for example with `slug`.',
    }
  if (path.length * 3 + spare > longest.path && bytes(path) > longest.path)
    return {
      why: `it is longer than ${longest.path.toLocaleString('en')} bytes`,
      hint: 'Choose a shorter name, or fewer folders.',
    }
  return undefined
}

/**
 * The reserved name that a file system may read a part of a path as.
 *
 * Some ignore case, invisible characters, or dots and spaces at the end; Windows also has short names and streams.
 */
function reservedName(part: string): string | undefined {
  if (!/[.~]/.test(part)) return undefined
  const plain = part
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '')
    .toLowerCase()
  if (plain === ownFolder || /^sitege~\d+$/.test(plain)) return ownFolder
  if (plain === '.git' || /^git~\d+$/.test(plain)) return '.git'
  return plain === '.env' || plain.startsWith('.env.') ? '.env' : undefined
}

/** Why an address written by an author cannot be an address of this site; undefined if it can. */
export function faultOfAddress(address: string): AddressFault | undefined {
  for (const form of new Set([address, decodeUrl(address)])) {
    const fault = faultOfSigns(form) ?? faultOfHost(form)
    if (fault) return fault
    if (form !== address && form.split('/').some((part) => part === '.' || part === '..'))
      return {
        why: 'browsers read its `%2E` as dots that lead to another folder',
        hint: 'Write the path without escapes.',
      }
  }
  return undefined
}

function faultOfSigns(text: string): AddressFault | undefined {
  const control = /\p{Cc}/u.exec(text)?.[0]
  if (control !== undefined) {
    const code = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return { why: `it contains the control character U+${code}`, hint: 'Remove the character.' }
  }
  if (!text.isWellFormed()) return { why: 'it contains an incomplete character', hint: 'Remove the `\\u` escape.' }
  if (text.includes('\\')) return { why: 'browsers read its backslash as a slash', hint: 'Write `/`.' }
  return undefined
}

function faultOfHost(text: string): AddressFault | undefined {
  if (/^\s*\/\//.test(text))
    return { why: 'browsers read what follows `//` as another host', hint: 'Begin it with a single `/`.' }
  // `std::string` is a name, not a scheme.
  const scheme = /^\s*([a-z][a-z\d+.-]*):(?!:)/i.exec(text)?.[1]
  if (scheme === undefined) return undefined
  return { why: `browsers read \`${scheme}:\` as a scheme`, hint: 'Use an address of this site that begins with `/`.' }
}

/** Why the target of a redirect is invalid; undefined for an address of this site and for a complete `https://` address. */
export function faultOfTarget(to: string): AddressFault | undefined {
  const sign = faultOfSigns(to)
  if (sign) return sign
  if (/^https:\/\/[^/?#@]+([/?#]|$)/i.test(to) && URL.canParse(to)) return undefined
  const hint = 'Use an address of this site, or a complete address that begins with `https://`.'
  if (/^https?:/i.test(to))
    return {
      why: to.includes('@') ? 'a user name before `@` hides the host' : 'it is not a complete `https://` address',
      hint,
    }
  const fault = faultOfAddress(splitHref(to).path)
  return fault && { ...fault, hint }
}

/**
 * The scheme of an address that runs code when a reader follows it; undefined for all others.
 *
 * Like browsers, it ignores leading control characters and spaces, and all tabs and line breaks.
 */
export function unsafeScheme(address: string, kind: 'link' | 'image' = 'link'): string | undefined {
  // Nearly all addresses end here.
  if (!/^[^/?#]*(:|%3a|&)/i.test(address) || /^(https?|mailto|tel):/i.test(address)) return undefined
  for (const form of [address, decodeUrl(address)]) {
    const plain = form.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+/, '')
    const [, scheme = '', rest = ''] = /^([a-z]+):(.*)$/is.exec(plain) ?? []
    if (/^(javascript|vbscript|livescript)$/i.test(scheme)) return scheme.toLowerCase()
    // An `<img>` shows an SVG without running its scripts.
    if (/^data$/i.test(scheme) && isDocument(rest) && !(kind === 'image' && /^\s*image\//i.test(rest))) return 'data'
  }
  return undefined
}

/** Whether a `data:` address contains a page or an SVG, which may have scripts. */
function isDocument(rest: string): boolean {
  return /^\s*(text\/(html|xml|xsl)|application\/xml|[^,;]*\+xml)/i.test(rest)
}

/** A path that contains a Windows device name. */
export function deviceName(path: string): string | undefined {
  return path.split('/').find((part) => /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i.test(part))
}

/** One spelling for all paths that name the same file where the file system ignores case or Unicode normalisation. */
export function sameFile(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC')
}

/** An address for messages: at most a line long, without characters that a terminal interprets. */
export function shownAddress(address: string): string {
  const plain = address.toWellFormed().replace(/\p{C}/gu, '\uFFFD').replaceAll('`', 'ˋ')
  return plain.length > 80 ? `${plain.slice(0, 60)}…${plain.slice(-16)}` : plain
}
