import { type Fence, takeNotes } from '../text/fence.ts'
import type { MagicComment } from '../types.ts'

export interface MarkedCode {
  /** The code without its magic comments. */
  readonly code: string
  /** The marks of each line, in order; empty for an unmarked line. */
  readonly marks: readonly ReadonlySet<string>[]
  /** The words to highlight in each line; undefined if comments name none. */
  readonly words?: readonly (readonly string[])[] | undefined
  /** The numbers of the notes of each line; undefined if the block has none. */
  readonly notes?: readonly (readonly number[])[] | undefined
}

const wholeLine =
  /^\s*(?:\/\/|\/\*|\{\s*\/\*|#|<!--|--|;;|%|'|rem\s|!|\*>|\(\*)\s*(.+?)\s*(?:\*\/\s*\}?|-->|\*\))?\s*$/i
const trailing =
  /\s*(?:\/\/|#|--|\/\*|<!--|\{\s*\/\*|;;|%)\s*\[!code\s+(?:(\+\+|--|highlight|hl|focus|error|warning)|word:((?:\\.|[^\\:\]])+))(?::(\d{1,4}))?\]\s*(?:\*\/\s*\}?|-->)?\s*$/
/** Maximum length of a line with a magic comment, since the patterns take quadratic time on lines with many spaces. */
const longest = 1000
const signs: Readonly<Record<string, string>> = { '++': 'ins', '--': 'del', focus: 'focus' }

/**
 * Find the marked lines: those in the fence's range, those marked by magic comments, and those that end in `[!code ++]`.
 *
 * If there is a range, magic comments are left in the code, as in Docusaurus.
 */
export function markLines(code: string, fence: Fence, comments: readonly MagicComment[]): MarkedCode {
  const marked = markWith(code, fence, fence.lines.size > 0 ? [] : comments)
  if (!fence.notes) return marked
  const lines = marked.code.split('\n').map(takeNotes)
  return {
    ...marked,
    code: lines.map(({ line }) => line).join('\n'),
    notes: lines.map(({ numbers }) => numbers),
  }
}

function markWith(code: string, fence: Fence, comments: readonly MagicComment[]): MarkedCode {
  const kept: string[] = []
  const marks: Set<string>[] = []
  const words: (readonly string[])[] = []
  const open = new Set<string>()
  const left = { marks: new Map<string, number>(), words: new Map<string, number>() }
  let next = new Set<string>()
  for (const [index, line] of code.split('\n').entries()) {
    const command = magic(line, comments)
    for (const one of command?.classes ?? []) {
      if (command?.kind === 'line') next.add(one)
      else if (command?.kind === 'start') open.add(one)
      else open.delete(one)
    }
    if (command) continue
    const { rest, found } = line.includes('[!code') ? takeSigns(line) : { rest: line, found: none }
    for (const { mark, word, count } of found)
      if (mark !== undefined) left.marks.set(mark, count ?? 1)
      else if (word !== undefined) left.words.set(word, count ?? Number.POSITIVE_INFINITY)
    // A word, or a mark with a count, on a line of its own applies to the lines below.
    if (rest.trim() === '' && found.some(({ word, count }) => word !== undefined || count !== undefined)) continue
    kept.push(rest)
    marks.push(new Set([...(fence.lines.has(index + 1) ? ['hl'] : []), ...open, ...next, ...left.marks.keys()]))
    words.push(left.words.size === 0 ? none : [...left.words.keys()])
    for (const counts of [left.marks, left.words]) countDown(counts)
    next = new Set()
  }
  return { code: kept.join('\n'), marks, ...(words.some((some) => some.length > 0) ? { words } : {}) }
}

/** Shared by all lines without any. */
const none: readonly never[] = []

interface Sign {
  readonly mark: string | undefined
  readonly word: string | undefined
  /** Number of lines that it applies to. */
  readonly count: number | undefined
}

/** A line without the signs at its end (`[!code ++]`, `[!code focus:3]`, `[!code word:cache]`), and these signs. */
function takeSigns(line: string): { readonly rest: string; readonly found: readonly Sign[] } {
  const found: Sign[] = []
  let rest = line
  while (rest.length <= longest && rest.includes('[!code')) {
    const sign = trailing.exec(rest)
    if (!sign) break
    const [, name, word, count] = sign
    found.push({
      mark: name && (signs[name] ?? 'hl'),
      word: word?.replace(/\\(.)/g, '$1'),
      count: count === undefined ? undefined : Number(count),
    })
    rest = rest.slice(0, sign.index)
  }
  return { rest, found }
}

function countDown(counts: Map<string, number>) {
  for (const [name, count] of counts)
    if (count > 1) counts.set(name, count - 1)
    else counts.delete(name)
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
