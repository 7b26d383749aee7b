import type { Nodes, Root } from 'mdast'
import * as diagnostics from '../diagnostics.ts'
import { findConflicts } from '../text/merge-conflict.ts'
import type { Diagnostic, Location } from '../types.ts'
import { type BrokenTable, findBrokenTables } from './broken-table.ts'
import { walkTree } from './walk.ts'

interface Context {
  /** The source of the tree. */
  readonly text: string
  readonly locate: (start: number, length: number) => Location
  readonly report: (diagnostic: Diagnostic) => void
}

/** A reference to a note. The characters of a regular expression, as in `[^a-z]` or `[^x]+`, are none. */
const reference = /(?<!\\)\[\^(?!(?:\p{L}-\p{L}|\p{N}-\p{N})+\])([\p{L}\p{N}_][\p{L}\p{N}_.-]*)\](?![*+?{(])/gu

/** A link or picture by a label. An element of an array, as in `a[0][1]`, is none. */
const byLabel = /(?<![\\\]\w])!?\[[^[\]\n]+\]\[([^[\]\n]+)\](?![[(])/g

/** A link or picture whose address contains spaces: one with an extension, or from a folder. Bounded, so that it takes linear time. */
const spaced =
  /(?<!\\)!?\[[^[\]\n]{0,300}\]\((?=\.{0,2}\/|[^()\n]{1,300}\.[a-z\d]{2,4}(?:#[^\s()]{0,100})?\))([^()<>"'\n ]{1,300} [^()<>"'\n]{1,300})\)/gi

/** Syntax that ends up as text by mistake. */
const leftovers: readonly { readonly pattern: RegExp; readonly diagnose: typeof diagnostics.missingFootnote }[] = [
  { pattern: reference, diagnose: diagnostics.missingFootnote },
  { pattern: byLabel, diagnose: diagnostics.missingDefinition },
  { pattern: spaced, diagnose: diagnostics.spaceInAddress },
]

/** Pages that contain none of these are not searched. */
const maybe = /\[\^|\]\[|\]\([^()\s]+ /

/** Report references that lead nowhere, addresses and tables that are none, and merge conflicts. */
export function checkLeftovers(tree: Root, { text, locate, report }: Context) {
  const conflicts = findConflicts(text)
  const tables = findBrokenTables(text)
  if (conflicts.length === 0 && tables.length === 0 && !maybe.test(text)) return
  const code: { readonly start: number; readonly end: number }[] = []
  walkTree(tree as Nodes, (node) => {
    const start = node.position?.start.offset
    const end = node.position?.end.offset
    if (start === undefined || end === undefined) return
    if (node.type === 'code' || (node.type === 'html' && /^<(?:pre|!--)/i.test(node.value))) code.push({ start, end })
    if (node.type === 'paragraph') for (const one of tables) reportTable(one, { start, end, locate, report })
    if (node.type !== 'text' || !node.value.includes(']')) return
    for (const { pattern, diagnose } of leftovers)
      for (const { index, 0: whole, 1: name = '' } of text.slice(start, end).matchAll(pattern))
        report(diagnose(name, locate(start + index, whole.length)))
  })
  for (const { start, length } of conflicts)
    if (!code.some((one) => one.start < start && start < one.end))
      report(diagnostics.mergeConflict(locate(start, length)))
}

function reportTable(
  { start, length, cells }: BrokenTable,
  paragraph: Pick<Context, 'locate' | 'report'> & { readonly start: number; readonly end: number },
) {
  if (start < paragraph.start || start >= paragraph.end) return
  paragraph.report(diagnostics.brokenTable(cells, paragraph.locate(start, length)))
}
