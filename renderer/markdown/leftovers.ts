import type { Nodes, Root } from 'mdast'
import * as diagnostics from '../diagnostics.ts'
import { findConflicts } from '../text/merge-conflict.ts'
import type { Diagnostic, Location } from '../types.ts'
import { walkTree } from './walk.ts'

interface Context {
  /** The source of the tree. */
  readonly text: string
  readonly locate: (start: number, length: number) => Location
  readonly report: (diagnostic: Diagnostic) => void
}

/** A reference to a note. The characters of a regular expression, as in `[^a-z]` or `[^x]+`, are none. */
const reference = /(?<!\\)\[\^(?!(?:\p{L}-\p{L}|\p{N}-\p{N})+\])([\p{L}\p{N}_][\p{L}\p{N}_.-]*)\](?![*+?{(])/gu

/** Report what is shown as text although nobody means it: references to footnotes that do not exist, and merge conflicts. */
export function checkLeftovers(tree: Root, { text, locate, report }: Context) {
  const conflicts = findConflicts(text)
  if (conflicts.length === 0 && !text.includes('[^')) return
  const code: { readonly start: number; readonly end: number }[] = []
  walkTree(tree as Nodes, (node) => {
    const start = node.position?.start.offset
    const end = node.position?.end.offset
    if (start === undefined || end === undefined) return
    if (node.type === 'code' || (node.type === 'html' && /^<(?:pre|!--)/i.test(node.value))) code.push({ start, end })
    if (node.type !== 'text' || !node.value.includes('[^')) return
    for (const { index, 0: whole, 1: label = '' } of text.slice(start, end).matchAll(reference))
      report(diagnostics.missingFootnote(label, locate(start + index, whole.length)))
  })
  for (const { start, length } of conflicts)
    if (!code.some((one) => one.start < start && start < one.end))
      report(diagnostics.mergeConflict(locate(start, length)))
}
