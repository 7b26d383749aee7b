import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash, type Key, type OutPath, type Output } from '../renderer/index.ts'
import { type EmitResult, type Entry, emit } from './emit.ts'
import { KeptOutputs, type OutputList } from './kept-outputs.ts'
import type { SameContent } from './last-content.ts'

/** Bytes that are not what they should be. */
class GoneError extends Error {}

/** Write what the last build has written; undefined, and nothing is changed, where something of it is not there any more. */
export async function restore(
  root: string,
  out: string,
  { list: sum, copies }: Pick<SameContent<unknown>, 'list' | 'copies'>,
): Promise<EmitResult | undefined> {
  const kept = new KeptOutputs(root)
  try {
    const { list } = kept
    if (list?.sum !== sum) return undefined
    const { version: _, outputs, ...facts } = list.manifest
    const isThere = ([path, [, content]]: [string, Entry]) => copies[path] !== undefined || kept.has(content)
    if (!Object.entries(outputs).every(isThere)) return undefined
    const read = (path: string, content: string) => {
      const file = copies[path]
      return file === undefined ? kept.find(content) : readFile(join(root, file))
    }
    const emitted = await emit(out, tableOf(list, { copies, read }), { facts, kept })
    return emitted.diagnostics.length > 0 ? undefined : emitted
  } catch (error) {
    if (error instanceof GoneError) return undefined
    throw error
  } finally {
    kept.discard()
  }
}

interface Sources {
  readonly copies: Readonly<Record<string, string>>
  readonly read: (path: string, content: string) => Buffer | undefined
}

/** Outputs with the names of files, their hashes in them. */
function tableOf({ manifest, classes }: OutputList, { copies, read }: Sources): ReadonlyMap<string, Output> {
  const entries = Object.entries(manifest.outputs).map(([path, [key, content]], index) => {
    const output: Output = {
      out: path as OutPath,
      class: classes[index] as Output['class'],
      key: (key as Key) || undefined,
      isAtHand: copies[path] !== undefined,
      contents: async () => {
        const bytes = read(path, content)
        if (!bytes || hash(bytes) !== content) throw new GoneError()
        return bytes
      },
    }
    return [path, output] as const
  })
  return new Map(entries)
}

function readFile(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
