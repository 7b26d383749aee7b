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

/** A reference to a footnote, but not a character class of a regular expression, such as `[^a-z]` or `[^x]+`. */
const reference = /(?<!\\)\[\^(?!(?:\p{L}-\p{L}|\p{N}-\p{N})+\])([\p{L}\p{N}_][\p{L}\p{N}_.-]*)\](?![*+?{(])/gu

/** A link or image with a label, but not an element of an array, such as `a[0][1]`. */
const byLabel = /(?<![\\\]\w])!?\[[^[\]\n]+\]\[([^[\]\n]+)\](?![[(])/g

/** A link or image whose address contains spaces and has an extension or begins with a folder. Bounded, to take linear time. */
const spaced =
  /(?<!\\)!?\[[^[\]\n]{0,300}\]\((?=\.{0,2}\/|[^()\n]{1,300}\.[a-z\d]{2,4}(?:#[^\s()]{0,100})?\))([^()<>"'\n ]{1,300} [^()<>"'\n]{1,300})\)/gi

/** A text that is certainly an address: a path, an anchor, or a name with the extension of a page or an image. */
const address = /(?=\.{0,2}\/|#|https?:|[^()\s]{1,300}\.(?:mdx?|html?|png|jpe?g|gif|svg|webp|pdf)\b)[^()<>\s]{1,300}/
  .source

/** A link or image with a space before its address, and one without a closing parenthesis. */
const apart = new RegExp(`(?<![\\\\\\]\\w])!?\\[[^[\\]\\n]{1,300}\\] +\\(${address}\\)`, 'gi')
const open = new RegExp(`(?<!\\\\)!?\\[[^[\\]\\n]{1,300}\\]\\(${address}(?=[^\\S\\n]*$)`, 'gim')

/** Lines that were meant as headings, or to open admonitions. */
const glued = /(?<=^[ \t>]*)#{2,6}(?=\p{L})\S*/gmu
const spacedFence = /(?<=^[ \t>]*):{3,}[ \t]+(?=[\w-]+(?:[ \t]*$|\[| \S))[\w-]+/gm
const openTitle = /(?<=^[ \t>]*):{3,}[\w-]+\[[^\]\n]*$/gm

interface Leftover {
  readonly pattern: RegExp
  readonly diagnose: (part: string, at: Location) => Diagnostic
}

/** Syntax that becomes text by mistake. */
const leftovers: readonly Leftover[] = [
  { pattern: reference, diagnose: diagnostics.missingFootnote },
  { pattern: byLabel, diagnose: diagnostics.missingDefinition },
  { pattern: spaced, diagnose: diagnostics.spaceInAddress },
  { pattern: apart, diagnose: (_, at) => diagnostics.spaceBeforeAddress(at) },
  { pattern: open, diagnose: (_, at) => diagnostics.openAddress(at) },
]

/** The same for whole lines of a paragraph. */
const lines: readonly Leftover[] = [
  { pattern: glued, diagnose: diagnostics.gluedHeading },
  { pattern: spacedFence, diagnose: diagnostics.spacedFence },
  { pattern: openTitle, diagnose: diagnostics.openTitle },
]

/** Pages that contain none of these are not searched. */
const maybe =
  /\[\^|\]\[|\]\([^()\s]+ |\] +\(|\]\([^()\n]*$|<!--|^[ \t>]*(?:#{2,6}\p{L}|:{3,}(?:[ \t]+[\w-]|[\w-]+\[[^\]\n]*$))/mu

/** Report syntax that becomes text or hides text by mistake, and merge conflicts. */
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
    if (node.type === 'html') reportComment(node.value, start, { text, locate, report })
    const search = (all: readonly Leftover[]) => {
      for (const { pattern, diagnose } of all)
        for (const { index, 0: whole, 1: part = whole } of text.slice(start, end).matchAll(pattern))
          report(diagnose(part, locate(start + index, whole.length)))
    }
    if (node.type === 'paragraph') {
      for (const one of tables) reportTable(one, { start, end, locate, report })
      search(lines)
    }
    if (node.type === 'text' && node.value.includes(']')) search(leftovers)
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

/** Report an unclosed comment, which hides everything up to the end of the page. */
function reportComment(html: string, start: number, { text, locate, report }: Context) {
  const at = html.lastIndexOf('<!--')
  if (at < 0 || html.indexOf('-->', at) >= 0 || /^<(?:pre|script|style|textarea)\b/i.test(html)) return
  report(diagnostics.unclosedComment(locate(text.indexOf('<!--', start + at), 4)))
}
