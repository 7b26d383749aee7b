import { type Fence, takeNotes } from '../text/fence.ts'
import type { MagicComment } from '../types.ts'

export interface MarkedCode {
  /** The code without its magic comments. */
  readonly code: string
  /** The marks of each line, in order; empty for an unmarked line. */
  readonly marks: readonly ReadonlySet<string>[]
  /** The numbers of the notes of each line; undefined if the block has none. */
  readonly notes?: readonly (readonly number[])[] | undefined
}

const wholeLine =
  /^\s*(?:\/\/|\/\*|\{\s*\/\*|#|<!--|--|;;|%|'|rem\s|!|\*>|\(\*)\s*(.+?)\s*(?:\*\/\s*\}?|-->|\*\))?\s*$/i
const trailing =
  /\s*(?:\/\/|#|--|\/\*|<!--|\{\s*\/\*|;;|%)\s*\[!code\s+(\+\+|--|highlight|hl|focus|error|warning)(?::(\d{1,4}))?\]\s*(?:\*\/\s*\}?|-->)?\s*$/
/** Maximum length of a line with a magic comment, since the patterns take quadratic time on lines with many spaces. */
const longest = 1000
const signs: Readonly<Record<string, string>> = { '++': 'ins', '--': 'del', focus: 'focus' }

/**
 * Find the marked lines: those in the fence's range, those marked by magic comments, and those that end in `[!code ++]`.
 *
 * If there is a range, magic comments are left in the code, as in Docusaurus.
 */
export function markLines(code: string, fence: Fence, comments: readonly MagicComment[]): MarkedCode {
  const marked = markWith(code, fence, comments)
  if (!fence.notes) return marked
  const lines = marked.code.split('\n').map(takeNotes)
  return {
    code: lines.map(({ line }) => line).join('\n'),
    marks: marked.marks,
    notes: lines.map(({ numbers }) => numbers),
  }
}

function markWith(code: string, fence: Fence, comments: readonly MagicComment[]): MarkedCode {
  const lines = code.split('\n')
  if (fence.lines.size > 0)
    return { code, marks: lines.map((_, index) => new Set(fence.lines.has(index + 1) ? ['hl'] : [])) }
  const kept: string[] = []
  const marks: Set<string>[] = []
  const open = new Set<string>()
  const left = new Map<string, number>()
  let next = new Set<string>()
  for (const line of lines) {
    const command = magic(line, comments)
    for (const one of command?.classes ?? []) {
      if (command?.kind === 'line') next.add(one)
      else if (command?.kind === 'start') open.add(one)
      else open.delete(one)
    }
    if (command) continue
    const sign = line.includes('[!code') && line.length <= longest ? trailing.exec(line) : null
    if (sign) left.set(signs[sign[1] as string] ?? 'hl', Number(sign[2] ?? 1))
    const rest = sign ? line.slice(0, sign.index) : line
    // A number on a line of its own is one of lines below it.
    if (sign?.[2] !== undefined && rest.trim() === '') continue
    kept.push(rest)
    marks.push(new Set([...open, ...next, ...left.keys()]))
    for (const [mark, count] of left)
      if (count > 1) left.set(mark, count - 1)
      else left.delete(mark)
    next = new Set()
  }
  return { code: kept.join('\n'), marks }
}

function magic(line: string, comments: readonly MagicComment[]) {
  const words = line.length <= longest ? wholeLine.exec(line)?.[1] : undefined
  if (words === undefined) return undefined
  for (const comment of comments) {
    for (const kind of ['line', 'start', 'end'] as const)
      if (comment[kind] === words)
        return { kind, classes: [comment.mark, comment.className].filter((one) => one !== undefined) }
  }
  return undefined
}
