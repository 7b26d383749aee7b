// Contract: cached bytes are used only for the output and key under which they were stored, and only if their hash is correct.
//
// The last manifest maps keys to content hashes, and the cache maps content hashes to bytes. A file that is missing from the
// output is written from there, and neither `start` nor `contents` is called. Copies of source files, preview pictures and the
// site's own `outputs` (`isUncached`) are not cached by key: their bytes are available anyway, or their inputs are unknown. To
// write a recorded build again (`replay`), copies are read from the site, pictures from their own namespace, and the site's own
// `outputs` never: a site that has these is not recorded.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hash, type Key, type Manifest, type OutPath, type Output } from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import { journalFile, manifestFile, stagingFolder } from '../disk/own-folder.ts'
import { tryReadText } from '../disk/read-text.ts'
import type { BuildRecord } from './build-record.ts'
import { type EmitResult, type Entry, emit } from './emit.ts'
import { lastNames, readSame, sizeOf } from './output-folder.ts'

type Written = Pick<EmitResult, 'produced'>

/** The bytes that earlier builds have written, by their hash. */
export class OutputCache {
  private readonly last: Manifest | undefined
  private readonly names: ReadonlyMap<string, string>

  constructor(
    private readonly cache: Cache,
    private readonly out: string,
    /** The last manifest, if it is valid. */
    manifest: string | undefined,
  ) {
    // If the output has the same one, its files are used instead.
    const isInPlace = manifest !== undefined && tryReadText(join(out, manifestFile)) === manifest
    this.last = manifest === undefined || isInPlace ? undefined : (JSON.parse(manifest) as Manifest)
    this.names = this.last ? lastNames(this.last) : new Map()
  }

  /** The hash of an output's bytes, if they were made under its key and are in the cache. */
  contentOf({ out, key, hashed, isUncached }: Output): string | undefined {
    if (key === undefined || isUncached || !this.last) return undefined
    const entry = this.last.outputs[(hashed && this.names.get(out)) || out]
    return entry?.[0] === key && this.has(entry[1]) ? entry[1] : undefined
  }

  has(content: string): boolean {
    return this.cache.has('outputs', content as Key)
  }

  find(content: string): Buffer | undefined {
    return this.cache.findBytes('outputs', content as Key)
  }

  keep(content: string, bytes: Uint8Array) {
    if (!this.has(content)) this.cache.putBytes('outputs', content as Key, bytes)
  }

  /**
   * Keep what was written. Files that were in place and are not in the cache yet are read from the output.
   *
   * Files with `isUncached` are kept only if `copies` is given and they are neither copies nor pictures.
   */
  save({ produced }: Written, copies: BuildRecord['copies'] | undefined) {
    for (const { plan, path, entry } of produced) {
      if (plan.output.isUncached && (!copies || copies[path] !== undefined || isPicture(this.cache, entry[0]))) continue
      const content = entry[1] as Key
      const bytes = this.has(content) ? undefined : readSame(join(this.out, path), content)
      if (bytes) this.cache.putBytes('outputs', content, bytes)
      else this.cache.touch('outputs', [content])
    }
  }
}

/** Bytes are missing, or have another hash. */
class GoneError extends Error {}

/** Write the files of a record. Undefined if some of them are not in the cache; then nothing is changed. */
export async function replay(record: BuildRecord, { root, out, cache }: OutputFolder): Promise<EmitResult | undefined> {
  const text = cache.findBytes('record', record.manifest)?.toString()
  if (text === undefined || hash(text) !== record.manifest) return undefined
  const { version: _, outputs, ...facts } = JSON.parse(text) as Manifest
  const isKept = ([path, [key, content]]: [string, Entry]) =>
    record.copies[path] !== undefined || cache.has('outputs', content as Key) || isPicture(cache, key)
  if (!Object.entries(outputs).every(isKept)) return undefined
  try {
    const emitted = await emit(out, tableOf(outputs, record, { root, out, cache }), { facts: () => facts })
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
  { copies, classes }: BuildRecord,
  { root, cache }: OutputFolder,
): ReadonlyMap<string, Output> {
  const table = Object.entries(outputs).map(([path, [key, content]], index) => {
    const file = copies[path]
    const contents = async () => {
      const bytes =
        file === undefined
          ? (cache.findBytes('outputs', content as Key) ?? cache.findBytes('pictures', key as Key))
          : readSame(join(root, file), content)
      if (!bytes || hash(bytes) !== content) throw new GoneError()
      return bytes
    }
    const kind = kinds.find((one) => one[0] === classes[index]) ?? 'page'
    const output: Output = { out: path as OutPath, class: kind, key: (key as Key) || undefined, contents }
    return [path, output] as const
  })
  return new Map(table)
}

const kinds: readonly Output['class'][] = ['asset', 'page', 'list']

function isPicture(cache: Cache, key: string): boolean {
  return key !== '' && cache.has('pictures', key as Key)
}

/** The classes of files in the order of the manifest, and which files are copies. `named` are files of the site by their hash. */
export function copiesIn({ produced }: Written, named: ReadonlyMap<string, string>) {
  const copies: Record<string, string> = {}
  for (const { plan, path, entry } of produced) {
    const file = plan.output.isUncached ? named.get(entry[1]) : undefined
    if (file !== undefined && !/^(site|tool):/.test(file)) copies[path] = file
  }
  const classes = Object.fromEntries(produced.map(({ plan, path }) => [path, plan.output.class[0]]))
  return { classes: Object.values(classes).join(''), copies }
}

/** Whether an output is unchanged since a build: its manifest is that of the build, and every file in it exists with its size. */
export function isWhole(out: string, manifest: Key): boolean {
  const text = tryReadText(join(out, manifestFile))
  // What a killed run began must be completed, and what it left removed.
  if ([journalFile, stagingFolder].some((path) => existsSync(join(out, path)))) return false
  if (text === undefined || hash(text) !== manifest) return false
  const { outputs } = JSON.parse(text) as Manifest
  return Object.entries(outputs).every(([path, [, , size]]) => sizeOf(join(out, path)) === size)
}
