import { posix } from 'node:path'
import { compileMdx, type Diagnostic, diagnostics, effectsIn, hash, type SourcePath } from '../../renderer/index.ts'
import { formatOf } from '../bundle/source-format.ts'
import { boundaryOf, contentFolders } from '../disk/boundary.ts'
import { listFiles } from '../disk/list-files.ts'
import { readUnparsed } from '../disk/read-text.ts'
import { shortenNotes } from './draft.ts'
import { configOf } from './find-linked-files.ts'
import type { SettingObject } from './setting.ts'

/** One note about all pages in MDX with effects and handlers of their own, which a build lists. */
export async function findInertPages(root: string, settings: SettingObject): Promise<Diagnostic[]> {
  const config = configOf(settings)
  if (!config) return []
  const boundary = boundaryOf(root, config)
  const paths = contentFolders(config).flatMap((folder) =>
    listFiles(boundary, folder).names.map((name) => posix.join(folder, name) as SourcePath),
  )
  const found: Diagnostic[] = []
  for (const path of [...new Set(paths)].sort()) {
    const [, end] = /\.(mdx?)$/i.exec(path) ?? []
    const text = end === undefined ? undefined : readUnparsed(boundary, path)
    if (typeof text !== 'string' || effectsIn(text).length === 0) continue
    const format = formatOf(end?.toLowerCase() === 'mdx' ? 'mdx' : 'md', text, config.markdown)
    const source = {
      key: hash(text),
      path,
      format,
      text,
      name: posix.basename(path),
      collection: { kind: 'pages', id: 'default' },
    } as const
    const { diagnostics: faults } = await compileMdx(source, config)
    found.push(...faults.filter(({ code }) => code === 'mdx/inert-code'))
  }
  const [first, ...others] = found
  if (!first) return []
  const what = others.length === 0 ? 'of this page' : `of ${found.length} pages`
  const made = diagnostics.carriedDifferently(
    `The effects and event handlers ${what} never run, because readers load no script for MDX pages.`,
    first.at,
    first.hint,
  )
  return [{ ...made, notes: shortenNotes(others.map(({ at }) => ({ message: 'Also here.', at }))) }]
}
