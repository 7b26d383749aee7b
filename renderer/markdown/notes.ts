import type { Code, Nodes, Parent } from 'mdast'
import * as diagnostics from '../diagnostics.ts'
import { noteNumbers, notesWord, readFence } from '../text/fence.ts'
import type { Diagnostic, Location } from '../types.ts'

interface Context {
  readonly parent: Nodes | undefined
  readonly locate: (start: number, length: number) => Location
  readonly report: (diagnostic: Diagnostic) => void
}

/** Marks a code block with comments such as `// (1)!` above a numbered list of notes. Elsewhere, these are ordinary comments. */
export function notesBelow(node: Code, index: number | undefined, { parent, locate, report }: Context) {
  const list = parent && index !== undefined ? (parent as Parent).children[index + 1] : undefined
  if (list?.type !== 'list' || !list.ordered) return
  const { notes, file } = readFence(node.meta ?? '')
  const numbers = noteNumbers(node.value)
  if (numbers.length === 0 && !(notes && file !== undefined)) return
  if (!notes) node.meta = `${node.meta ?? ''} ${notesWord}`.trim()
  list.data = { ...list.data, hProperties: { className: ['kit-notes'] } }
  const count = list.children.length
  const missing = numbers.find((number) => number < 1 || number > count)
  if (missing === undefined) return
  const start = node.position?.start.offset ?? 0
  report(diagnostics.missingNote(missing, count, locate(start, (node.position?.end.offset ?? start + 1) - start)))
}
