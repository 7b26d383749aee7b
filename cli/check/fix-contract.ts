import {
  addOldId,
  addToFrontMatter,
  applyEdits,
  findHeading,
  type Gone,
  type Mend,
  readDocument,
  type Site,
  type SourcePath,
} from '../../renderer/index.ts'
import type { SourceEdits } from '../disk/source-edits.ts'

export interface Kept {
  /** Those for which the sources now have what keeps them. */
  readonly gone: ReadonlySet<Gone>
  /** Files that were written, sorted. */
  readonly files: readonly string[]
}

/** Put what keeps old addresses and anchors into the sources, in place; all other bytes stay. */
export function fixContract(edits: SourceEdits, site: Site, gone: readonly Gone[]): Kept {
  const byFile = new Map<SourcePath, { readonly gone: Gone; readonly mend: Mend }[]>()
  for (const one of gone) {
    const { mend } = one
    if (mend) byFile.set(mend.source, [...(byFile.get(mend.source) ?? []), { gone: one, mend }])
  }
  const kept = new Set<Gone>()
  const files: string[] = []
  for (const [source, all] of [...byFile].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const before = edits.read(source)
    if (typeof before !== 'string') continue
    let text = before
    for (const { gone, mend } of all) {
      const mended = write(text, mend, site)
      if (mended === undefined) continue
      text = mended
      kept.add(gone)
    }
    if (text === before) continue
    edits.put(source, text)
    files.push(source)
  }
  return { gone: kept, files }
}

/** The text with what keeps a promise; undefined in case of doubt. */
function write(text: string, mend: Mend, site: Site): string | undefined {
  const { variables } = site.config
  if (mend.kind === 'heading') {
    const line = findHeading(text, mend.heading, variables)
    const edit = line && addOldId(text, line, mend.id)
    return edit && applyEdits(text, [edit]).text
  }
  const edits = addToFrontMatter(text, mend.addition)
  if (!edits) return undefined
  const after = applyEdits(text, edits).text
  return isAsMeant(text, after, mend, site) ? after : undefined
}

/** Whether the new front matter says the same as before, and what was added. */
function isAsMeant(before: string, after: string, mend: Mend, site: Site): boolean {
  const source = site.sources.get(mend.source)
  if (!source || mend.kind !== 'field') return false
  const { addition } = mend
  const metaOf = (text: string) => {
    const normal = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
    const { meta, diagnostics } = readDocument({ ...source, text: normal }, site.config.variables)
    return { meta, faults: diagnostics.length }
  }
  const [old, fresh] = [metaOf(before), metaOf(after)]
  const expected =
    'item' in addition
      ? { ...old.meta, aliases: [...old.meta.aliases, addition.item] }
      : { ...old.meta, moved: [...old.meta.moved, { id: addition.key, to: addition.value }] }
  return old.faults === fresh.faults && JSON.stringify(fresh.meta) === JSON.stringify(expected)
}
