import {
  applyEdits,
  type Finding,
  type Fix,
  isExternal,
  type Location,
  locateInCode,
  locateInMarkdown,
  offsetIn,
  quotedPlaces,
} from '../../renderer/index.ts'
import type { SourceEdits } from '../disk/source-edits.ts'

export interface Fixed {
  /** Findings that were fixed. */
  readonly findings: ReadonlySet<Finding>
  /** Files that were changed, sorted. */
  readonly files: readonly string[]
}

interface Fixable {
  readonly finding: Finding
  readonly fix: Fix
  readonly at: Location
}

/** Fix addresses in the sources, in place. Nothing else changes. */
export function fixLinks(edits: SourceEdits, findings: readonly Finding[]): Fixed {
  const byFile = new Map<string, Fixable[]>()
  for (const finding of findings) {
    const { fix, link } = finding
    if (!fix || !link.at) continue
    byFile.set(link.at.file, [...(byFile.get(link.at.file) ?? []), { finding, fix, at: link.at }])
  }
  const fixed = new Set<Finding>()
  const files: string[] = []
  for (const [file, all] of [...byFile].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const text = edits.read(file)
    if (typeof text !== 'string') continue
    const { done, after } = fixText(text, all, /\.(mdx?|ya?ml)$/i.test(file))
    edits.put(file, after)
    if (done.length > 0) files.push(file)
    for (const { finding } of done) fixed.add(finding)
  }
  return { findings: fixed, files }
}

function fixText(text: string, all: readonly Fixable[], isMarkdown: boolean) {
  const locate = isMarkdown ? locateInMarkdown : locateInCode
  const edits = new Map<number, { start: number; end: number; text: string }>()
  const done = all.filter(({ fix: { from, to: wanted }, at }) => {
    const written = locate(text, offsetIn(text, at), from)
    const to = written?.spell(wanted)
    if (!written || to === undefined) return false
    const known = edits.get(written.start)
    // The location of an address in code is that of its first occurrence.
    const places = isMarkdown || !isExternal(from) ? [written] : quotedPlaces(text, from)
    for (const { start, end } of known ? [] : places) edits.set(start, { start, end, text: to })
    return !known || known.text === to
  })
  const ordered = [...edits.values()].sort((a, b) => a.start - b.start)
  return { done, after: applyEdits(text, ordered).text }
}
