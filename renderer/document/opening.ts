// The first paragraph of a text, found line by line, for hooks of Docusaurus that need other pages before these are compiled. A
// page's own description is taken from its syntax tree (`markdown/sections.ts`), which is exact.
import { shorten } from '../text/shorten.ts'
import type { SourceFormat } from '../types.ts'
import { plainInline } from './title.ts'

/** Only this much of a paragraph is read, since the patterns for inline markup take quadratic time. */
const longestParagraph = 1000

/** Number of characters after which the search for a paragraph ends. */
const farthest = 16_000

const fence = /^\s*(`{3,}|~{3,}|\${2,})/
const heading = /^ {0,3}#{1,6}(?:\s|$)/
const rule = /^ {0,3}([-*_])(?:[^\S\n]*\1){2,}\s*$/
const underline = /^ {0,3}(?:=+|-+)\s*$/
const bullet = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s|$)/
const directive = /^\s*:{3,}/
const quote = /^ {0,3}>/
const tag = /^\s*<\/?[A-Za-z][^<>]*>?\s*$|^\s*<([A-Za-z][\w.]*)\b.*<\/\1>\s*$/
const unfinishedTag = /^\s*<[A-Za-z][^<>]*$/
const row = /^\s*\|/
const definition = /^ {0,3}\[[^\]]+\]:/
const expression = /^\s*\{.*\}\s*$/
const module = /^(?:import|export)\s/

/** The first paragraph of Markdown as plain text, shortened like a description; if need be, one in an admonition or quotation. */
export function openingOf(content: string, format: SourceFormat): string | undefined {
  const reader = new Reader(content)
  let boxed: string | undefined
  for (let found = reader.next(); found; found = reader.next()) {
    // The result of an expression is unknown.
    const text = format === 'mdx' && /(?<!\\)\{/.test(found.text) ? '' : plainText(found.text)
    if (text === '') continue
    if (!found.isBoxed) return shorten(text)
    boxed ??= text
  }
  return boxed && shorten(boxed)
}

interface Paragraph {
  readonly text: string
  readonly isBoxed: boolean
}

/** Finds the paragraphs of a text, one by one. */
class Reader {
  private readonly lines: readonly string[]
  private at = 0
  /** Number of open admonitions. */
  private depth = 0

  constructor(content: string) {
    // Comments are not shown.
    const shown = content.slice(0, farthest).replaceAll(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, '')
    this.lines = shown.split(/\r?\n/)
  }

  next(): Paragraph | undefined {
    while (this.at < this.lines.length) {
      const found = this.block(this.line)
      if (found) return found
    }
    return undefined
  }

  private get line(): string {
    return this.lines[this.at] ?? ''
  }

  /** Reads the block that begins at the current line. Returns it if it is a paragraph or a quotation. */
  private block(line: string): Paragraph | undefined {
    const mark = fence.exec(line)?.[1]
    if (mark !== undefined) this.skipThrough((one) => one.trim().startsWith(mark))
    else if (module.test(line) || row.test(line)) this.skipWhile((one) => one.trim() !== '')
    else if (unfinishedTag.test(line)) this.skipThrough((one) => one.includes('>'))
    else if (directive.test(line)) this.direct(line)
    else if (bullet.test(line) && !rule.test(line)) this.skipList()
    else if (quote.test(line)) return { text: this.quoted(), isBoxed: true }
    else if (this.isNoText(line)) this.at++
    else return this.paragraph()
    return undefined
  }

  private isNoText(line: string): boolean {
    if (line.trim() === '' || heading.test(line) || rule.test(line)) return true
    return tag.test(line) || definition.test(line) || expression.test(line)
  }

  private paragraph(): Paragraph | undefined {
    const start = this.at++
    this.skipWhile(
      (one) => !this.isNoText(one) && ![fence, directive, quote, bullet, underline].some((by) => by.test(one)),
    )
    // It was a heading or the head of a table.
    if (underline.test(this.line) || /^\s*:?-+:?\s*\|/.test(this.lines[start + 1] ?? '')) {
      this.at++
      return undefined
    }
    return { text: this.lines.slice(start, this.at).join('\n'), isBoxed: this.depth > 0 }
  }

  private quoted(): string {
    const start = this.at
    this.skipWhile((one) => quote.test(one))
    const inner = this.lines.slice(start, this.at).map((one) => one.replace(/^ {0,3}> ?/, ''))
    return inner
      .filter((one) => !/^\s*\[!\w+\]/.test(one))
      .join('\n')
      .trim()
      .replace(/\n\s*\n[\s\S]*/, '')
  }

  private skipWhile(isPart: (line: string) => boolean) {
    while (this.at < this.lines.length && isPart(this.line)) this.at++
  }

  private skipThrough(isLast: (line: string) => boolean) {
    this.at++
    this.skipWhile((one) => !isLast(one))
    this.at++
  }

  /** Skip a list, which ends at a line that is neither indented nor an item. */
  private skipList() {
    this.skipWhile((one) => one.trim() === '' || bullet.test(one) || /^\s/.test(one))
  }

  private direct(line: string) {
    this.depth = Math.max(0, this.depth + (/^\s*:{3,}\s*$/.test(line) ? -1 : 1))
    this.at++
  }
}

/** Inline Markdown as plain text, without pictures. */
function plainText(markdown: string): string {
  const part = markdown.slice(0, longestParagraph)
  const shown = part
    .replaceAll(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replaceAll(/\[\^[^\]]+\]/g, '')
    .replaceAll(/\[([^\]]+)\]\[[^\]]*\]/g, '$1')
    .replaceAll(/<(https?:[^<>\s]+)>/g, '$1')
    .replaceAll(/\\\n/g, '\n')
  return plainInline(shown.replaceAll(/\s+/g, ' ')).replaceAll(/\s+/g, ' ').trim()
}
