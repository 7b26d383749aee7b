import { addressNames } from '../text/address-attributes.ts'
import { decodeUrl, isExternal } from '../text/url.ts'
import type { Location } from '../types.ts'

/** The position of an address in a file, and its spelling there. */
export interface Written {
  readonly start: number
  readonly end: number
  /** How another address is written in this place; undefined if it cannot be. */
  readonly spell: (href: string) => string | undefined
}

/**
 * Find an address in a Markdown file: in the link, picture, reference, attribute or front matter value that begins at an
 * offset. Returns undefined if it is ambiguous.
 */
export function locateInMarkdown(text: string, offset: number, href: string): Written | undefined {
  const opening = /^!?\[/.exec(text.slice(offset, offset + 2))
  if (!opening) return locateBare(text, offset, href) ?? locateValue(text, offset, href)
  const label = offset + opening[0].length
  const close = closingBracket(text, label)
  if (close === undefined) return undefined
  const inline = /^\((?:[^\S\n]|\r?\n)*(<)?/.exec(text.slice(close + 1, close + 200))
  if (inline) return spelled(text, close + 1 + inline[0].length, { href, boxed: inline[1] !== undefined })
  const named = /^\[((?:[^[\]\\]|\\.)*)\]/.exec(text.slice(close + 1))?.[1]
  return locateDefinition(text, named || text.slice(label, close), href)
}

/** Find an address in code or a data file: the string at an offset that contains nothing else. Undefined if it is ambiguous. */
export function locateInCode(text: string, offset: number, href: string): Written | undefined {
  const all = quotedPlaces(text, href)
  const found = all.find(({ start }) => start === offset)
  // A relative address may mean something else where it occurs again.
  return all.length === 1 || isExternal(href) ? found : undefined
}

/** All quoted occurrences of a string, in order. */
export function quotedPlaces(text: string, href: string): Written[] {
  const spell = (to: string) => (/['"`\\$\n]/.test(to) ? undefined : to)
  const found: Written[] = []
  for (let start = text.indexOf(href, 1); start >= 0; start = text.indexOf(href, start + 1)) {
    const [quote = '', end] = [text[start - 1], start + href.length]
    if (/['"`]/.test(quote) && text[end] === quote) found.push({ start, end, spell })
  }
  return found
}

/** The offset of a location in the file on disk, with its own line endings. A byte order mark does not count as a column. */
export function offsetIn(text: string, { line, column }: Pick<Location, 'line' | 'column'>): number {
  let start = text.startsWith('\uFEFF') ? 1 : 0
  for (let number = 1; number < line; number++) {
    const end = text.indexOf('\n', start)
    if (end < 0) return text.length
    start = end + 1
  }
  return start + column - 1
}

/** The end of a link's text, which may contain nested brackets, and others that are escaped or in code. */
function closingBracket(text: string, start: number): number | undefined {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '`') at = endOfCode(text, at) - 1
    else if (sign === '[') depth++
    else if (sign === ']' && --depth === 0) return at
    else if (sign === '\n' && /^\r?\n[^\S\n]*\r?\n/.test(text.slice(at - 1, at + 80))) return undefined
  }
  return undefined
}

function endOfCode(text: string, start: number): number {
  const fence = /^`+/.exec(text.slice(start))?.[0] ?? '`'
  const after = start + fence.length
  const end = text.slice(after).search(new RegExp(`(?<!\`)${fence}(?!\`)`))
  return end < 0 ? after : after + end + fence.length
}

/** Find `<https://…>` or a bare address, whose text is its target. */
function locateBare(text: string, offset: number, href: string): Written | undefined {
  const boxed = text[offset] === '<'
  const start = boxed ? offset + 1 : offset
  const end = start + href.length
  if (!/^https?:\/\//i.test(href) || !text.startsWith(href, start)) return undefined
  // The characters after a bare address decide where it ends.
  const isWhole = boxed ? text[end] === '>' : /^(?:[.,:;!?*_~'")]*(?:[\s<]|$))/.test(text.slice(end, end + 20))
  const spell = (to: string) => ((boxed ? /[\s<>]/ : /[\s<>()*_~\\|\]]|[?!.,:'";&]$/).test(to) ? undefined : to)
  return isWhole ? { start, end, spell } : undefined
}

/** Find an address in the opening line of a directive or a code block, if a single attribute contains it. */
function locateInOpening(text: string, offset: number, href: string): Written | undefined {
  const line = /^(?::{3,}|`{3,}|~{3,})[^\n]*/.exec(text.slice(offset, offset + 1000))?.[0] ?? ''
  const known = spellings(href)
  const [only, ...others] = [...line.matchAll(/[\s{](?:href|icon|file)=["']?([^\s"'}]+)/g)].flatMap(
    ({ index, 0: attribute, 1: value = '' }) => {
      const end = offset + index + attribute.length
      return known.includes(value) ? [{ start: end - value.length, end }] : []
    },
  )
  const spell = (to: string) => (/[\s"'{}`]/.test(to) ? undefined : to)
  return only === undefined || others.length > 0 ? undefined : { ...only, spell }
}

/** Find an address in `href="…"` in raw HTML, or as a value in front matter. */
function locateValue(text: string, offset: number, href: string): Written | undefined {
  if (/^(?::::|```|~~~)/.test(text.slice(offset, offset + 3))) return locateInOpening(text, offset, href)
  if (text[offset] === '<') return locateInElement(text, offset, href)
  const lead = /^(?:[\w:-]+\s*=\s*)?(["']?)/.exec(text.slice(offset, offset + 200))
  const start = offset + (lead?.[0].length ?? 0)
  const quote = lead?.[1] ?? ''
  const found = spellings(href).find(
    (one) =>
      text.startsWith(one, start) &&
      (quote
        ? text[start + one.length] === quote
        : /^[\s>]|^$/.test(text.slice(start + one.length, start + one.length + 1))),
  )
  const spell = (to: string) => (/[\s"'<>`]/.test(to) ? undefined : to)
  return found === undefined ? undefined : { start, end: start + found.length, spell }
}

const attribute = new RegExp(`\\s(?:${[...addressNames].join('|')})\\s*=\\s*(["'])(.*?)\\1`, 'gis')

/** Find an address in the opening tag of an MDX element, if a single attribute contains it. */
function locateInElement(text: string, offset: number, href: string): Written | undefined {
  const tag = /^<[\w.:-]+(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{[^{}]*\})*/.exec(text.slice(offset, offset + 5000))?.[0] ?? ''
  const [only, ...others] = [...tag.matchAll(attribute)].flatMap(({ index, 0: { length }, 2: value = '' }) =>
    spellings(href).includes(value) ? [offset + index + length - 1 - value.length] : [],
  )
  return only === undefined || others.length > 0 ? undefined : locateValue(text, only - 1, href)
}

/** Find an address in the definition of a label, if only one matches. */
function locateDefinition(text: string, label: string, href: string): Written | undefined {
  const found = [...text.matchAll(/^ {0,3}\[((?:[^[\]\\]|\\.)+)\]:[^\S\n]*(?:\r?\n[^\S\n]*)?(<)?/gm)].flatMap(
    (match) => {
      if (plainLabel(match[1] ?? '') !== plainLabel(label)) return []
      const written = spelled(text, match.index + match[0].length, { href, boxed: match[2] !== undefined })
      return written ?? []
    },
  )
  return found.length === 1 ? found[0] : undefined
}

function plainLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Find an address at an offset, plain or between `<` and `>`. */
function spelled(text: string, start: number, { href, boxed }: { href: string; boxed: boolean }): Written | undefined {
  const ends = boxed ? /^>/ : /^[\s)]|^$/
  const found = spellings(href).find(
    (one) => text.startsWith(one, start) && ends.test(text.slice(start + one.length, start + one.length + 1)),
  )
  const spell = (to: string) => to.replace(boxed ? /[<>\n]/g : /[\s()<>]/g, encodeSign)
  return found === undefined ? undefined : { start, end: start + found.length, spell }
}

/** The spellings in which an author may have written an address. */
function spellings(href: string): string[] {
  const forms = [href, decodeUrl(href), decodePlainly(href)]
  return [...new Set(forms.flatMap((form) => [form, form.replaceAll('&', '&amp;')]))].filter((form) => form !== '')
}

/** Decode only characters that need no encoding in an address; a malformed address is returned as it is. */
function decodePlainly(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}

function encodeSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
