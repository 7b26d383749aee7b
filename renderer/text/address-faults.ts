// What an address or a file of the site may not be, whoever chose it: a page, the configuration, or the site's own code. Slugs,
// aliases, tags, redirects, static files and `outputs` are all held against this.
import { ownFolder } from './output-names.ts'
import { decodeUrl, splitHref } from './url.ts'

/** What is wrong with an address or a path, after “because”, and what to do about it. */
export interface AddressFault {
  readonly why: string
  readonly hint: string
}

/** Bytes of a name, and of a path, that every file system takes. */
const longest = { part: 255, path: 1000 } as const

/** What a hash adds to the name of a file. */
export const hashLength = '-0123456789'.length

const reserved = new Map([
  [ownFolder, `Sitegen keeps its own files in \`${ownFolder}\``],
  ['.git', 'Git keeps its own files in `.git`'],
  ['.env', 'files named `.env` hold secrets'],
])

export interface PathKind {
  /** A hash is added to its name. */
  readonly hashed?: boolean | undefined
  /** The configuration names the very file, so that it may be one of git’s or hold settings. */
  readonly isNamed?: boolean | undefined
}

/** What is wrong with the path of a file in the output; undefined if nothing is. */
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
      why: `one of its parts is longer than ${longest.part} bytes, which no file system takes`,
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
 * The reserved name that a file system may read in a part of a path.
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

/** What keeps an address that an author writes from being one of this site; undefined if nothing does. */
export function faultOfAddress(address: string): AddressFault | undefined {
  for (const form of new Set([address, decodeUrl(address)])) {
    const fault = faultOfSigns(form) ?? faultOfHost(form)
    if (fault) return fault
    if (form !== address && form.split('/').some((part) => part === '.' || part === '..'))
      return { why: 'browsers read its `%2E` as dots that lead to another folder', hint: 'Write the address out.' }
  }
  return undefined
}

function faultOfSigns(text: string): AddressFault | undefined {
  const control = /\p{Cc}/u.exec(text)?.[0]
  if (control !== undefined) {
    const code = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return { why: `it contains the control character U+${code}`, hint: 'Remove the character.' }
  }
  if (!text.isWellFormed()) return { why: 'it contains half of a character', hint: 'Remove the `\\u` escape.' }
  if (text.includes('\\')) return { why: 'browsers read its backslash as a slash', hint: 'Write `/`.' }
  return undefined
}

function faultOfHost(text: string): AddressFault | undefined {
  if (/^\s*\/\//.test(text))
    return { why: 'browsers read what follows `//` as another host', hint: 'Begin it with a single `/`.' }
  // `std::string` is a name.
  const scheme = /^\s*([a-z][a-z\d+.-]*):(?!:)/i.exec(text)?.[1]
  if (scheme === undefined) return undefined
  return { why: `browsers read \`${scheme}:\` as a scheme`, hint: 'Use an address of this site that begins with `/`.' }
}

/** What is wrong with the target of a redirect; undefined for an address of this site and for a whole `https://` address. */
export function faultOfTarget(to: string): AddressFault | undefined {
  const sign = faultOfSigns(to)
  if (sign) return sign
  if (/^https:\/\/[^/?#@]+([/?#]|$)/i.test(to) && URL.canParse(to)) return undefined
  const hint = 'Use an address of this site, or a whole address that begins with `https://`.'
  if (/^https?:/i.test(to))
    return {
      why: to.includes('@') ? 'a user name before `@` hides the host' : 'it is no whole `https://` address',
      hint,
    }
  const fault = faultOfAddress(splitHref(to).path)
  return fault && { ...fault, hint }
}

/**
 * The scheme of an address that runs code where a reader follows it; undefined for all others.
 *
 * As browsers read it: without control characters and spaces before it, and without tabs and line breaks in it.
 */
export function unsafeScheme(address: string, kind: 'link' | 'image' = 'link'): string | undefined {
  // Hardly any address has a colon that comes so early, and is none of these.
  if (!/^[^/?#]*(:|%3a|&)/i.test(address) || /^(https?|mailto|tel):/i.test(address)) return undefined
  for (const form of [address, decodeUrl(address)]) {
    const plain = form.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+/, '')
    const [, scheme = '', rest = ''] = /^([a-z]+):(.*)$/is.exec(plain) ?? []
    if (/^(javascript|vbscript|livescript)$/i.test(scheme)) return scheme.toLowerCase()
    // A picture shows a drawing without running its scripts.
    if (/^data$/i.test(scheme) && isDocument(rest) && !(kind === 'image' && /^\s*image\//i.test(rest))) return 'data'
  }
  return undefined
}

/** Whether a `data:` address holds a page or a drawing, which may have scripts. */
function isDocument(rest: string): boolean {
  return /^\s*(text\/(html|xml|xsl)|application\/xml|[^,;]*\+xml)/i.test(rest)
}

/** A name that Windows keeps for a device, in a path. */
export function deviceName(path: string): string | undefined {
  return path.split('/').find((part) => /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i.test(part))
}

/** One spelling for all paths that are one file where case or the form of accents does not count. */
export function sameFile(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC')
}

/** An address as a message shows it: without what would disturb a terminal, and not longer than a line. */
export function shownAddress(address: string): string {
  const plain = address.toWellFormed().replace(/\p{C}/gu, '\uFFFD').replaceAll('`', 'ˋ')
  return plain.length > 80 ? `${plain.slice(0, 60)}…${plain.slice(-16)}` : plain
}
