import { join, resolve } from 'node:path'
import { lazily } from '../../renderer/index.ts'
import { rememberBundles } from '../bundle/bundler.ts'
import { cacheFile } from '../cache/cache-file.ts'
import { Memory } from '../load/memoiser.ts'
import { Terminal } from '../report/terminal.ts'
import { Timer } from '../report/timer.ts'
import { KeptOutputs } from './output-cache.ts'

export interface BuildOptions {
  readonly root: string
  readonly out: string | undefined
  readonly strict: boolean
  readonly json: boolean
  readonly drafts: boolean
  readonly cache: boolean
  readonly workers: number | undefined
  readonly verbose: boolean
}

/** One run of a build: what was asked for, and what all its steps share. */
export interface BuildRun extends BuildOptions {
  readonly out: string
  readonly terminal: Terminal
  readonly timer: Timer
  readonly memory: Memory
  /** Opened by the first step that needs it: what one step finds damaged there, the next does not find. */
  readonly kept: () => KeptOutputs | undefined
}

/** Begin a build with what the last one read and bundled. */
export function beginBuild(options: BuildOptions): BuildRun {
  const root = resolve(options.root)
  const out = options.out === undefined ? join(root, 'build') : resolve(options.out)
  const memory = new Memory()
  const documents = cacheFile(root, options.cache, 'documents')
  const bundles = cacheFile(root, options.cache, 'build-bundles')
  if (documents !== undefined) memory.sourceCache.restore(documents)
  if (bundles !== undefined) rememberBundles(bundles)
  const kept = lazily(() => (options.cache ? new KeptOutputs(root, out) : undefined))
  return { ...options, root, out, terminal: new Terminal(options.json), timer: new Timer(), memory, kept }
}
