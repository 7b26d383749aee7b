import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

export interface Fixed {
  /** Findings that have been fixed. */
  readonly findings: ReadonlySet<Finding>
  /** Files that were written, sorted. */
  readonly files: readonly string[]
}

interface Fixable {
  readonly finding: Finding
  readonly fix: Fix
  readonly at: Location
}

/** Write the fixes into the sources: each replaces an address in place and changes nothing else. */
export function fixLinks(root: string, findings: readonly Finding[]): Fixed {
  const byFile = new Map<string, Fixable[]>()
  for (const finding of findings) {
    const { fix, link } = finding
    if (!fix || !link.at) continue
    byFile.set(link.at.file, [...(byFile.get(link.at.file) ?? []), { finding, fix, at: link.at }])
  }
  const mended = new Set<Finding>()
  const files: string[] = []
  for (const [file, all] of [...byFile].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const done = fixFile(join(root, file), all)
    if (done.length > 0) files.push(file)
    for (const { finding } of done) mended.add(finding)
  }
  return { findings: mended, files }
}

/** Returns the findings that were fixed. Only UTF-8 files have findings, so rewriting loses no bytes. */
function fixFile(path: string, all: readonly Fixable[]): Fixable[] {
  const text = readFileSync(path, 'utf8')
  const isMarkdown = /\.(mdx?|ya?ml)$/i.test(path)
  const locate = isMarkdown ? locateInMarkdown : locateInCode
  const edits = new Map<number, { start: number; end: number; text: string }>()
  const done = all.filter(({ fix: { from, to: wanted }, at }) => {
    const written = locate(text, offsetIn(text, at), from)
    const to = written?.spell(wanted)
    if (!written || to === undefined) return false
    const known = edits.get(written.start)
    // The place of an address in code is that of its first occurrence.
    const places = isMarkdown || !isExternal(from) ? [written] : quotedPlaces(text, from)
    for (const { start, end } of known ? [] : places) edits.set(start, { start, end, text: to })
    return !known || known.text === to
  })
  if (edits.size > 0) {
    const ordered = [...edits.values()].sort((a, b) => a.start - b.start)
    writeFileSync(path, applyEdits(text, ordered).text)
  }
  return done
}
