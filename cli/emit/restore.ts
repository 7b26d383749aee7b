import { join } from 'node:path'
import { hash, type Key, type Manifest, type OutPath, type Output } from '../../renderer/index.ts'
import { type EmitResult, type Entry, emit } from './emit.ts'
import type { Listed } from './last-content.ts'
import type { KeptOutputs } from './output-cache.ts'
import { readSame } from './output-folder.ts'

/** Bytes that are not there, or not what they should be. */
class GoneError extends Error {}

/** Write what the last build has written; undefined, and nothing is changed, where something of it is not there any more. */
export async function restore(out: string, { root, listed, kept }: Sources): Promise<EmitResult | undefined> {
  const text = kept.manifest
  if (text === undefined || hash(text) !== listed.list) return undefined
  const { version: _, outputs, ...facts } = JSON.parse(text) as Manifest
  const isKept = ([path, [, content]]: [string, Entry]) => listed.copies[path] !== undefined || kept.has(content)
  if (!Object.entries(outputs).every(isKept)) return undefined
  try {
    const emitted = await emit(out, tableOf(outputs, { root, listed, kept }), { facts })
    return emitted.diagnostics.length > 0 ? undefined : emitted
  } catch (error) {
    if (error instanceof GoneError) return undefined
    throw error
  }
}

interface Sources {
  readonly root: string
  readonly listed: Listed
  readonly kept: KeptOutputs
}

/** Outputs under the names of their files, hashes and all. */
function tableOf(outputs: Manifest['outputs'], { root, listed, kept }: Sources): ReadonlyMap<string, Output> {
  const table = Object.entries(outputs).map(([path, [key, content]], index) => {
    const file = listed.copies[path]
    const contents = async () => {
      const bytes = file === undefined ? kept.find(content) : readSame(join(root, file), content)
      if (!bytes) throw new GoneError()
      return bytes
    }
    const kind = kinds.find((one) => one[0] === listed.classes[index]) ?? 'page'
    const output: Output = { out: path as OutPath, class: kind, key: (key as Key) || undefined, contents }
    return [path, output] as const
  })
  return new Map(table)
}

const kinds: readonly Output['class'][] = ['asset', 'page', 'list']
