import type { Edit } from '../../text/edits.ts'
import { legacyTitles } from '../admonitions.ts'

const fence = /^(?:[^\S\n]|>|[-*+][^\S\n]|\d+[.)][^\S\n])*(`{3,}|~{3,})([^\n]*)$/

/** A range of text. */
interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Rewrite old spellings that MDX does not accept: HTML comments, `## Title {#id}`,
 * `:::note Title`, and `mdx-code-block` fences, whose content is MDX. No edit adds or removes a line.
 */
export function lenientEdits(text: string): Edit[] {
  const edits: Edit[] = [...oldSpellings(text)]
  const prose = proseOf(text, (line) => edits.push({ ...line, text: '' }))
  for (const range of prose) edits.push(...headingIds(text, range))
  return edits.sort((a, b) => a.start - b.start)
}

/** Those old spellings for which MDX has another one, so that a file can be rewritten for good. */
export function oldSpellings(text: string): Edit[] {
  const edits = [...legacyTitles(text), ...proseOf(text, () => {}).flatMap((range) => outsideCode(text, range))]
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

/** The text with spaces in place of code and comments, so that what is left of its signs means something to MDX. */
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

const lenient =
  /(?<code>`+)(?!`)(?:(?!\n[^\S\n]*\n)[\s\S])*?[^`]\k<code>(?!`)|\{\s*\/\*[\s\S]*?\*\/\s*\}|\](?:\(\s*|:[^\S\n]*)<[^<>\n]*>|\{\s*<!--(?<braced>[\s\S]*?)-->\s*\}|<!--(?<comment>[\s\S]*?)-->|<(?<address>(?:https?:\/\/|mailto:)[^\s<>]*)>|<(?<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/g

/** `<!-- note -->` → `{/* note *\/}` and `<https://…>` → a link, outside code in a line. */
function outsideCode(text: string, { start, end }: Range): Edit[] {
  return [...text.slice(start, end).matchAll(lenient)].flatMap((match) => {
    const { braced, comment = braced, address, mail } = match.groups ?? {}
    const from = start + match.index
    const put = (replacement: string) => [{ start: from, end: from + match[0].length, text: replacement }]
    if (comment !== undefined) return put(`{/*${comment.replaceAll('*/', '* /')}*/}`)
    if (address !== undefined) return put(`[${plain(address)}](<${address}>)`)
    return mail === undefined ? [] : put(`[${plain(mail)}](mailto:${mail})`)
  })
}

/** An address as plain text, with escapes. */
function plain(address: string): string {
  return address.replace(/[\\[\]*_{}]/g, '\\$&')
}

/** Escape the brace of `{#id .formerly-old}` at the end of a heading. */
function headingIds(text: string, { start, end }: Range): Edit[] {
  const heading =
    /^[^\S\n]*(?:>[^\S\n]?)*(?:#{1,6}[^\S\n][^\n]*?|[^\n]*?)(\{(?=#|\.formerly-)(?:#[^{}\s]+)?(?:[^\S\n]*\.formerly-[^{}\s]+)*\})[^\S\n]*$/gm
  return [...text.slice(start, end).matchAll(heading)].flatMap((match) => {
    const line = match[0]
    const after = text.slice(start + match.index + line.length)
    if (!/^[^\S\n]*(?:>[^\S\n]?)*#{1,6}\s/.test(line) && !/^\n {0,3}(=+|-+)[^\S\n]*(\n|$)/.test(after)) return []
    const brace = start + match.index + line.lastIndexOf(match[1] as string)
    return [{ start: brace, end: brace, text: '\\' }]
  })
}
