import * as diagnostics from '../diagnostics.ts'
import type { CodeBlock, Diagnostic, DiagramFault, Highlighted, Location, Source } from '../types.ts'

/** What is known about a sample after highlighting or parsing it. */
interface Known extends Pick<Highlighted, 'unknownLanguage' | 'near'> {
  readonly fault?: DiagramFault | undefined
}

/** The problem with a sample in a source file, if it has one. */
export function describeSample(block: CodeBlock, source: Source, known: Known): Diagnostic[] {
  const { unknownLanguage, near, fault } = known
  if (unknownLanguage !== undefined) return [diagnostics.unknownLanguage(unknownLanguage, near, block.at)]
  return fault ? [diagnostics.badDiagram(fault, placeIn(block, source, fault))] : []
}

/** The location of a diagram's faulty line; that of the block if the line is not found as the author wrote it. */
function placeIn({ code, at }: CodeBlock, { path, text }: Source, { line, column }: DiagramFault): Location {
  const wrong = line === undefined ? '' : (code.split('\n')[line - 1] ?? '')
  const wanted = wrong.trim()
  if (line === undefined || wanted === '' || at.file !== path) return at
  const lines = text.split('\n')
  const all = lines.flatMap((one, index) => (one.includes(wanted) ? [index + 1] : []))
  // In Markdown, a block begins one line above its code; the output of a component has no location of its own.
  const written = all.find((number) => number === at.line + line) ?? (all.length === 1 ? all[0] : undefined)
  if (written === undefined) return at
  const start = (lines[written - 1] as string).indexOf(wanted) + 1
  const skipped = column === undefined ? 0 : Math.max(0, column - 1 - wrong.indexOf(wanted))
  const past = Math.min(skipped, wanted.length - 1)
  return { file: path, line: written, column: start + past, length: wanted.length - past }
}
