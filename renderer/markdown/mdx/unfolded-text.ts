// `<details>` in MDX: the tag must be on its own line, and an empty line must follow the title.
import type { Edit } from '../../text/edits.ts'

/** Inserts a line break before the title in `<details><summary>Title</summary>`. */
export function titleOnLine(text: string, at: number): Edit | undefined {
  const tag = /^<details(?:\s[^<>{}]*)?>(?=[^\S\n]*<summary[\s>])/.exec(text.slice(at, at + 2000))?.[0]
  if (tag === undefined || !text.includes('</details>', at)) return undefined
  const start = at + tag.length
  return { start, end: start, text: `\n${prefixAt(text, at)}` }
}

/** Separate a title from the text below it. */
export function emptyLine(text: string, { start, end }: Pick<Edit, 'start' | 'end'>): Edit {
  const prefix = prefixAt(text, start)
  const next = end + (/^[^\S\n]*/.exec(text.slice(end))?.[0].length ?? 0)
  if (text[next] === '\n') return { start: next, end: next, text: `\n${prefix.trimEnd()}` }
  return { start: end, end: next, text: `\n${prefix.trimEnd()}\n${prefix}` }
}

/** The prefix of a line in the same list or quotation as a tag. */
function prefixAt(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at).replace(/[^\s>]/g, ' ')
}

interface Node {
  readonly type: string
  readonly name?: string | null
  readonly value?: string
  readonly children?: readonly unknown[]
}

/** The title that MDX puts into one paragraph with the text below it. */
export function titleInText<Element extends Node>({ name, children = [] }: Element): Element | undefined {
  const [paragraph] = children as readonly Element[]
  if (name !== 'details' || paragraph?.type !== 'paragraph') return undefined
  const [title, ...others] = paragraph.children as readonly Element[]
  // Tags and braces alone do not form a paragraph.
  const isText = ({ type, value = '' }: Node) => !type.startsWith('mdx') && (type !== 'text' || value.trim() !== '')
  return title?.name === 'summary' && others.some(isText) ? title : undefined
}
