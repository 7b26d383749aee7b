import type { Edit } from '../../text/edits.ts'
import { isVariable } from '../../text/variables.ts'
import type { SiteConfig } from '../../types.ts'
import { legacyTitles } from '../admonitions.ts'

const fence = /^(?:[^\S\n]|>|[-*+][^\S\n]|\d+[.)][^\S\n])*(`{3,}|~{3,})([^\n]*)$/

/** A range of text. */
interface Range {
  readonly start: number
  readonly end: number
}

type Compat = SiteConfig['markdown']['mdx1Compat']

const all: Compat = { comments: true, admonitions: true, headingIds: true }

/**
 * Rewrite old spellings that MDX does not accept: HTML comments, `## Title {#id}`, `:::note Title`, and `mdx-code-block` fences,
 * whose content is MDX. No edit adds or removes a line.
 */
export function lenientEdits(text: string, compat = all): Edit[] {
  const edits: Edit[] = [...oldSyntax(text, compat)]
  const prose = proseOf(text, (line) => edits.push({ ...line, text: '' }))
  for (const range of prose) {
    const ids = compat.headingIds ? headingIds(text, range) : []
    edits.push(...ids, ...directiveBraces(text, range), ...importAttributes(text, range))
  }
  return edits.sort((a, b) => a.start - b.start)
}

/** The old spellings that can be rewritten in the file itself, because MDX has another spelling. */
export function oldSyntax(text: string, compat = all): Edit[] {
  const ofProse = proseOf(text, () => {}).flatMap((range) => outsideCode(text, range, compat))
  const edits = [...(compat.admonitions ? legacyTitles(text) : []), ...ofProse]
  return edits.sort((a, b) => a.start - b.start)
}

/** Ranges outside code fences; the lines of an `mdx-code-block` fence are passed to `drop`, and its content is prose. */
export function proseOf(text: string, drop: (line: Range) => void): Range[] {
  const ranges: Range[] = []
  let start = 0
  let offset = 0
  let open: { readonly mark: string; readonly lenient: boolean } | undefined
  for (const line of text.split('\n')) {
    const [, mark, info = ''] = fence.exec(line) ?? []
    const end = offset + line.length
    if (mark && !open) {
      open = { mark, lenient: info.trim() === 'mdx-code-block' }
      ranges.push({ start, end: offset })
      if (open.lenient) drop({ start: offset, end })
      start = end
    } else if (mark && open && mark.startsWith(open.mark) && info.trim() === '') {
      if (open.lenient) {
        ranges.push({ start, end: offset })
        drop({ start: offset, end })
      }
      start = end
      open = undefined
    }
    offset = end + 1
  }
  if (!open || open.lenient) ranges.push({ start, end: text.length })
  return ranges
}

/** The text with code and comments replaced by spaces, so that the remaining braces and tags have a meaning in MDX. */
export function withoutCode(text: string): string {
  const parts: string[] = []
  let at = 0
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  for (const { start, end } of proseOf(text, () => {})) {
    parts.push(blank(text.slice(at, start)))
    parts.push(
      text
        .slice(start, end)
        .replace(/\\.|(`+)(?!`)(?:(?!\n[^\S\n]*\n)[\s\S])*?[^`]\1(?!`)|\{\/\*[\s\S]*?\*\/\}/g, blank),
    )
    at = end
  }
  return parts.join('') + blank(text.slice(at))
}

/** A remaining `{{name}}` of a variable is text, also in MDX: it had a backslash, otherwise it would have been replaced. */
export function shownBraces(text: string, variables: SiteConfig['variables']): Edit[] {
  if (!text.includes('{{')) return []
  return [...withoutCode(text).matchAll(/(?<!=)\{\{\s*([\w$-]+(?:\.[\w$-]+)*)\s*\}\}/g)].flatMap(
    ({ index: start, 1: name = '' }) =>
      isVariable(name, variables) ? [{ start, end: start + 2, text: '\\{\\{' }] : [],
  )
}

const lenient =
  /(?<code>`+)(?!`)(?:(?!\n[^\S\n]*\n)[\s\S])*?[^`]\k<code>(?!`)|\{\s*\/\*[\s\S]*?\*\/\s*\}|\](?:\(\s*|:[^\S\n]*)<[^<>\n]*>|\{\s*<!--(?<braced>[\s\S]*?)-->\s*\}|<!--(?<comment>[\s\S]*?)-->|<(?<address>(?:https?:\/\/|mailto:)[^\s<>]*)>|<(?<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/g

/** `<!-- note -->` → `{/* note *\/}` and `<https://…>` → a link, outside inline code. */
function outsideCode(text: string, { start, end }: Range, { comments }: Compat): Edit[] {
  return [...text.slice(start, end).matchAll(lenient)].flatMap((match) => {
    const { braced, comment = braced, address, mail } = match.groups ?? {}
    const from = start + match.index
    const put = (replacement: string) => [{ start: from, end: from + match[0].length, text: replacement }]
    if (comment !== undefined && !comments) return []
    if (comment !== undefined) return put(`{/*${comment.replaceAll('*/', '* /')}*/}`)
    if (address !== undefined) return put(`[${plain(address)}](<${address}>)`)
    return mail === undefined ? [] : put(`[${plain(mail)}](mailto:${mail})`)
  })
}

/** An address as plain text, with escapes. */
function plain(address: string): string {
  return address.replace(/[\\[\]*_{}]/g, '\\$&')
}

/** Escape the brace of `{#id .formerly-old}` at the end of a heading, and every `{#` in one, which never begins code. */
function headingIds(text: string, { start, end }: Range): Edit[] {
  const heading =
    /^[^\S\n]*(?:>[^\S\n]?)*(?:#{1,6}[^\S\n][^\n]*|[^\n]*?(\{(?=#|\.formerly-)(?:#[^{}\s]+)?(?:[^\S\n]*\.formerly-[^{}\s]+)*\})[^\S\n]*)$/gm
  return [...text.slice(start, end).matchAll(heading)].flatMap((match) => {
    const line = match[0]
    const from = start + match.index
    const after = text.slice(from + line.length)
    const isMarked = /^[^\S\n]*(?:>[^\S\n]?)*#{1,6}\s/.test(line)
    if (!isMarked && !/^\n {0,3}(=+|-+)[^\S\n]*(\n|$)/.test(after)) return []
    return [...line.matchAll(braces)].flatMap(({ 0: found, index }) =>
      found === '{' ? [{ start: from + index, end: from + index, text: '\\' }] : [],
    )
  })
}

/** Replaces `with { type: 'text' }` after an import, which the parser does not support yet, by `?raw`. */
function importAttributes(text: string, { start, end }: Range): Edit[] {
  const part = text.slice(start, end)
  if (!/\bwith\s*\{/.test(part)) return []
  return [...part.matchAll(attributes)].map(({ index, 0: whole, 1: head = '', 2: quote = '', 3: type }) => {
    const from = start + index + head.length
    const lines = whole.slice(head.length).replace(/[^\n]/g, '')
    return { start: from, end: start + index + whole.length, text: (type === 'text' ? '?raw' : '') + quote + lines }
  })
}

const attributes =
  /^(import\b[^;'"\n]*(?:\n[^;'"\n]+)*?['"][^'"\n]+)(['"])\s+with\s*\{\s*type:\s*['"](\w+)['"]\s*,?\s*\}/gm

const braces = /\\.|(`+)(?!`).*?[^`]\1(?!`)|\{(?=#|\.formerly-)/g

/** Escape the brace of `:badge[New]{kind=tip}`, outside inline code. */
function directiveBraces(text: string, { start, end }: Range): Edit[] {
  const inCode = /(`+)(?!`)(?:(?!\n[^\S\n]*\n)[\s\S])*?[^`]\1(?!`)|:(?:badge|term)\[[^\]\n]{1,300}\](\{[^{}\n]*\})/g
  const part = text.slice(start, end)
  if (!/:(?:badge|term)\[/.test(part)) return []
  return [...part.matchAll(inCode)].flatMap(({ index, 0: whole, 2: braces }) => {
    const brace = start + index + whole.length - (braces?.length ?? 0)
    return braces === undefined ? [] : [{ start: brace, end: brace, text: '\\' }]
  })
}
