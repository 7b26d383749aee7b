import { createCodeContext } from '../bundle/bundler.ts'
import { type Cache, openCache } from '../cache/cache.ts'
import { findOutput, findRoot } from '../disk/find-output.ts'
import { Memory } from '../load/memoiser.ts'
import { openPrinter, type Printer } from '../print/open-printer.ts'
import type { Terminal } from '../report/terminal.ts'
import { Timer } from '../report/timer.ts'

export interface BuildOptions {
  readonly root: string
  readonly out: string | undefined
  readonly strict: boolean
  readonly json: boolean
  readonly drafts: boolean
  readonly cache: boolean
  readonly workers: number | undefined
  readonly verbose: boolean
  /** Also make documents on paper. */
  readonly print: boolean
}

/** One run of a build: its options, and everything that its steps share. */
export interface BuildRun extends Omit<BuildOptions, 'out' | 'cache' | 'print'> {
  readonly out: string
  readonly cache: Cache
  /** Nothing of earlier builds is used. */
  readonly isFresh: boolean
  readonly terminal: Terminal
  readonly timer: Timer
  readonly memory: Memory
  /** Makes PDFs, or why nothing can; undefined if there are to be no documents on paper. */
  readonly printer: Printer | undefined
}

export function startRun(options: BuildOptions, terminal: Terminal): BuildRun {
  const root = findRoot(options.root)
  const out = findOutput(root, options.out)
  const cache = openCache(root, options.cache)
  const memory = new Memory(createCodeContext(root, cache))
  const isFresh = !options.cache
  const printer = options.print ? openPrinter(memory.code.guard.seconds) : undefined
  return { ...options, root, out, cache, memory, isFresh, printer, terminal, timer: new Timer() }
}
