import { plainInline } from '../document/title.ts'
import type { Edit } from '../text/edits.ts'
import { expandVariables } from '../text/variables.ts'
import { formerlyClass } from './headings.ts'
import { proseOf } from './mdx/text.ts'

/** A heading as a reader sees it. */
export interface SeenHeading {
  readonly title: string
  readonly level: number
  /** Number of earlier headings with the same title and level. */
  readonly nth: number
  /** Number of all headings with this title and level. */
  readonly count: number
}

interface HeadingLine {
  /** Offset of the first character of the line. */
  readonly start: number
  readonly length: number
  /** Offset of the end of the heading's text, before closing `#`. */
  readonly end: number
  readonly title: string
  readonly level: number
}

const underline = /^ {0,3}(=+|-+)[^\S\n]*$/
const opened = /^((?:[^\S\n]|>|[-*+][^\S\n]|\d+[.)][^\S\n])*)(#{1,6})[^\S\n]+(\S.*?)(?:[^\S\n]+#+)?[^\S\n]*$/

/** The line of a heading in a file. Undefined if another file or code may print the heading. */
export function findHeading(
  text: string,
  { title, level, nth, count }: SeenHeading,
  variables: Readonly<Record<string, unknown>>,
): HeadingLine | undefined {
  const wanted = normal(title)
  const alike = headingLines(text, variables).filter((one) => one.level === level && one.title === wanted)
  return alike.length === count ? alike[nth] : undefined
}

/** The edit that adds an old id in braces to a heading. Undefined for an id that cannot be written there. */
export function addOldId(text: string, { start, end }: HeadingLine, id: string): Edit | undefined {
  if (!isWritable(id)) return undefined
  const braces = /\\?\{(?:#[^{}\s]+|\.formerly-[^{}\s]+)(?:\s+\.formerly-[^{}\s]+)*\}$/.exec(text.slice(start, end))
  return braces
    ? { start: end - 1, end: end - 1, text: ` .${formerlyClass}-${id}` }
    : { start: end, end, text: ` {.${formerlyClass}-${id}}` }
}

/** Whether an id contains nothing that Markdown would change. */
function isWritable(id: string): boolean {
  return /^[\p{L}\p{N}.-](?:[\p{L}\p{N}.-]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))*$/u.test(id)
}

function headingLines(text: string, variables: Readonly<Record<string, unknown>>): HeadingLine[] {
  const plain = withoutComments(text.replaceAll('\r', ' '))
  const found: HeadingLine[] = []
  for (const range of proseOf(plain, () => {})) {
    let start = range.start
    const lines = plain.slice(range.start, range.end).split('\n')
    for (const [index, line] of lines.entries()) {
      const atx = opened.exec(line)
      const under = atx ? undefined : underline.exec(lines[index + 1] ?? '')?.[1]
      const written = atx?.[3] ?? (under && line.trim() !== '' ? line.trim() : undefined)
      if (written !== undefined) {
        const from =
          start + (atx ? line.indexOf(written, (atx[1]?.length ?? 0) + (atx[2]?.length ?? 0)) : line.search(/\S/))
        const title = normal(plainInline(expandVariables(written, variables).text))
        const level = atx ? (atx[2]?.length ?? 0) : under?.startsWith('=') ? 1 : 2
        found.push({ start, length: line.trimEnd().length, end: from + written.length, title, level })
      }
      start += line.length + 1
    }
  }
  return found
}

/** Replaces comments by spaces, so that offsets stay the same. */
function withoutComments(text: string): string {
  return text.replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, (comment) => comment.replace(/[^\n]/g, ' '))
}

function normal(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
