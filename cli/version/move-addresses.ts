import { statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import {
  applyEdits,
  createCompiler,
  type Diagnostic,
  decodeUrl,
  encodeUrl,
  findAddresses,
  hash,
  type SiteConfig,
  type SourcePath,
  splitHref,
} from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { listFiles } from '../disk/list-files.ts'
import { isInside } from '../disk/path-inside.ts'
import { readBytes } from '../disk/read-text.ts'
import { formats } from '../load/content-folders.ts'
import { readSource } from '../load/scan.ts'

export interface Move {
  readonly boundary: Boundary
  /** Folder whose files are copied, relative to the root. */
  readonly from: string
  /** Folder that they are copied to. */
  readonly to: string
  readonly config: SiteConfig
}

export interface Moved {
  /** New texts of the files that change, by their path in the folder. */
  readonly texts: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

/** Edit the copies of a folder’s files so that they still refer to the same files outside the folder. */
export async function moveAddresses({ boundary, from, to, config }: Move): Promise<Moved> {
  const { root } = boundary
  const compiler = createCompiler(config)
  const texts = new Map<string, string>()
  const found: Diagnostic[] = []
  for (const name of listFiles(boundary, from).names) {
    const format = formats[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? (isCode(name) ? 'module' : undefined)
    if (!format) continue
    const path = `${from}/${name}` as SourcePath
    const read = readSource(boundary, { path, name, format, collection: { kind: 'docs', id: 'default' } }, config)
    if ('code' in read) {
      found.push(read)
      continue
    }
    const source = { ...read, key: hash(read.text) }
    const bytes = readBytes(boundary, path)
    if (!Buffer.isBuffer(bytes)) {
      found.push(bytes)
      continue
    }
    const text = bytes.toString()
    const { addresses, diagnostics } = await findAddresses({ source, text, config, compiler })
    found.push(...diagnostics)
    const folders = { docs: join(root, from), old: join(root, from, dirname(name)), own: join(root, to, dirname(name)) }
    const edits = addresses.flatMap((one) => {
      const moved = moveAddress(one.text, one.kind, folders)
      return moved === undefined || moved === one.text ? [] : [{ start: one.start, end: one.end, text: moved }]
    })
    if (edits.length > 0) texts.set(name, applyEdits(text, edits).text)
  }
  return { texts, diagnostics: found }
}

function isCode(name: string): boolean {
  return /\.[cm]?[jt]s$/i.test(name)
}

interface Folders {
  /** Folder that is copied. */
  readonly docs: string
  /** Folders of the file: the original one, and that of the copy. */
  readonly old: string
  readonly own: string
}

/** The new address in the copy, for an address that leads out of the docs. A link counts only if it leads to a file. */
function moveAddress(address: string, kind: 'link' | 'import', { docs, old, own }: Folders): string | undefined {
  const [lead] = /^(?:\.\.?\/)+/.exec(address) ?? []
  if (lead === undefined) return undefined
  const rest = address.slice(lead.length)
  const base = resolve(old, lead)
  const file = resolve(base, kind === 'link' ? decodeUrl(splitHref(rest).path) : rest)
  if (isInside(base, docs) && isInside(file, docs)) return undefined
  if (kind === 'link' && !statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  // If the path leads out of the docs and back into them, its target is in the copy.
  const target = isInside(file, docs) ? file : base
  const path = relative(isInside(file, docs) ? old : own, target).replaceAll(sep, '/')
  const written = kind === 'link' ? encodeUrl(path) : path
  if (target === base) return `${written === '' ? '.' : written}/${rest}`
  const { query, hash } = splitHref(rest)
  return `${path.startsWith('../') ? '' : './'}${written}${kind === 'link' ? query + hash : ''}`
}
