// Contract: a recorded build is written again only if all its bytes are available. Copies are read from the site, preview pictures from
// their own namespace, and everything else from the cache of outputs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hash, type Key, type Manifest, type OutPath, type Output } from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import { journalFile, manifestFile, stagingFolder } from '../disk/own-folder.ts'
import { tryReadText } from '../disk/read-text.ts'
import { type BuildRecord, filesByHash } from './build-record.ts'
import { type EmitResult, emit } from './emit.ts'
import { isPicture } from './output-cache.ts'
import { type Entry, readSame, sizeOf } from './output-folder.ts'

/** Bytes are missing, or have another hash. */
class GoneError extends Error {}

/** Write the files of a record. Undefined if some of them are not in the cache; then nothing is changed. */
export async function replay(record: BuildRecord, { root, out, cache }: OutputFolder): Promise<EmitResult | undefined> {
  const text = cache.findBytes('record', record.manifest)?.toString()
  if (text === undefined || hash(text) !== record.manifest) return undefined
  const { version: _, outputs, ...facts } = JSON.parse(text) as Manifest
  const copied = filesByHash(record)
  const isKept = ([key, content]: Entry) =>
    copied.has(content) || cache.has('outputs', content as Key) || isPicture(cache, key)
  if (!Object.values(outputs).every(isKept)) return undefined
  const find = ([key, content]: Entry) => {
    const file = copied.get(content)
    const own = () => cache.findBytes('outputs', content as Key) ?? cache.findBytes('pictures', key as Key)
    const bytes = file === undefined ? own() : readSame(join(root, file), content)
    if (!bytes || hash(bytes) !== content) throw new GoneError()
    return bytes
  }
  try {
    const emitted = await emit(out, tableOf(outputs, record, find), { facts: () => facts })
    return emitted.diagnostics.length > 0 ? undefined : emitted
  } catch (error) {
    if (error instanceof GoneError) return undefined
    throw error
  }
}

interface OutputFolder {
  readonly root: string
  readonly out: string
  readonly cache: Cache
}

/** Outputs under the names of their files, including hashes. */
function tableOf(
  outputs: Manifest['outputs'],
  { classes }: BuildRecord,
  find: (entry: Entry) => Uint8Array,
): ReadonlyMap<string, Output> {
  const table = Object.entries(outputs).map(([path, entry], index) => {
    const kind = kinds.find((one) => one[0] === classes[index]) ?? 'page'
    const key = (entry[0] as Key) || undefined
    const output: Output = { out: path as OutPath, class: kind, key, contents: async () => find(entry) }
    return [path, output] as const
  })
  return new Map(table)
}

const kinds: readonly Output['class'][] = ['asset', 'page', 'list']

/** Whether an output is unchanged since a build: its manifest is that of the build, and every file in it exists with its size. */
export function isWhole(out: string, manifest: Key): boolean {
  const text = tryReadText(join(out, manifestFile))
  // What a killed run began must be completed, and what it left removed.
  if ([journalFile, stagingFolder].some((path) => existsSync(join(out, path)))) return false
  if (text === undefined || hash(text) !== manifest) return false
  const { outputs } = JSON.parse(text) as Manifest
  return Object.entries(outputs).every(([path, [, , size]]) => sizeOf(join(out, path)) === size)
}
