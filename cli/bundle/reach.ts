import { dirname, relative } from 'node:path'
import { hash } from '../../renderer/index.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { realPath } from '../disk/real-path.ts'
import { inputFile } from './bundle-inputs.ts'
import type { Bundle } from './evaluate.ts'

/** The inputs for a file, if it is one. esbuild names a symbolic link by its target. */
export function inputsOf({ inputs, from }: Pick<Bundle, 'inputs' | 'from'>, file: string): string[] {
  const path = sourcePath(from, file)
  if (Object.hasOwn(inputs, path)) return [path]
  const real = sourcePath(from, realPath(file) ?? file)
  return Object.hasOwn(inputs, real) ? [real] : []
}

/** The inputs that entries of a bundle import, directly or not, including the entries themselves; sorted. */
export function reachedFrom({ inputs }: Pick<Bundle, 'inputs'>, entries: readonly string[]): string[] {
  const seen = new Set<string>()
  const queue = [...entries]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    queue.push(...(inputs[path]?.imports ?? []).flatMap((one) => (one.external ? [] : [one.path])))
  }
  return [...seen].sort()
}

/** The absolute paths of the inputs of a bundle that are files on disk. */
export function inputFiles({ inputs }: Pick<Bundle, 'inputs'>, from: string): string[] {
  return [...new Set(Object.keys(inputs).flatMap((input) => inputFile(input, from) ?? []))]
}

/** Hashes all files that entries of a bundle import, as they were bundled. */
export function reachHasher({ hashes, ...bundle }: Bundle): (entries: readonly string[]) => string {
  const hashOf = (input: string) => hashes[inputFile(input, bundle.from) ?? ''] ?? ''
  return (entries) =>
    hash(...reachedFrom(bundle, entries).flatMap((path) => [relative(dirname(entries[0] ?? ''), path), hashOf(path)]))
}
