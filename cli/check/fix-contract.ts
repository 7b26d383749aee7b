import {
  addOldId,
  addToFrontMatter,
  applyEdits,
  findHeading,
  type Gone,
  readDocument,
  type Site,
  type SourceFix,
  type SourcePath,
} from '../../renderer/index.ts'
import type { SourceEdits } from '../disk/source-edits.ts'

export interface Kept {
  /** The promises that the sources now keep. */
  readonly gone: ReadonlySet<Gone>
  /** Files that were written, sorted. */
  readonly files: readonly string[]
}

/** Edit sources so that old addresses and anchors keep working. All other bytes stay the same. */
export function fixContract(edits: SourceEdits, site: Site, gone: readonly Gone[]): Kept {
  const byFile = new Map<SourcePath, { readonly gone: Gone; readonly fix: SourceFix }[]>()
  for (const one of gone) {
    const { fix } = one
    if (fix) byFile.set(fix.source, [...(byFile.get(fix.source) ?? []), { gone: one, fix }])
  }
  const kept = new Set<Gone>()
  const files: string[] = []
  for (const [source, all] of [...byFile].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const before = edits.read(source)
    if (typeof before !== 'string') continue
    let text = before
    for (const { gone, fix } of all) {
      const fixed = write(text, fix, site)
      if (fixed === undefined) continue
      text = fixed
      kept.add(gone)
    }
    if (text === before) continue
    edits.put(source, text)
    files.push(source)
  }
  return { gone: kept, files }
}

/** The text with the change that keeps a promise; undefined in case of doubt. */
function write(text: string, fix: SourceFix, site: Site): string | undefined {
  const { variables } = site.config
  if (fix.kind === 'heading') {
    const line = findHeading(text, fix.heading, variables)
    const edit = line && addOldId(text, line, fix.id)
    return edit && applyEdits(text, [edit]).text
  }
  const edits = addToFrontMatter(text, fix.addition)
  if (!edits) return undefined
  const after = applyEdits(text, edits).text
  return isAsMeant(text, after, fix, site) ? after : undefined
}

/** Whether the new front matter differs from the old only in what was added. */
function isAsMeant(before: string, after: string, fix: SourceFix, site: Site): boolean {
  const source = site.sources.get(fix.source)
  if (!source || fix.kind !== 'field') return false
  const { addition } = fix
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
