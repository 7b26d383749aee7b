import { join } from 'node:path'
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
  /** Also print the docs, as one document and, if Chromium is installed, as a PDF. */
  readonly print: boolean
  /** Only this language. Default: all. */
  readonly locale?: string | undefined
}

/** One of the other languages of a site. */
export interface BuiltLanguage {
  readonly locale: string
  /** Path below the output folder: `fr/`. */
  readonly path: string
}

/** One run of a build: its options, and everything that its steps share. */
export interface BuildRun extends Omit<BuildOptions, 'out' | 'cache' | 'print'> {
  /** Milliseconds since the epoch; taken before anything is read. */
  readonly startedAt: number
  readonly out: string
  /** The output folder of the whole site; `out` is that of one language. */
  readonly siteOut: string
  /** Problems that builds of other languages have already printed. */
  readonly reported?: Set<string> | undefined
  readonly cache: Cache
  /** Whether to ignore the results of earlier builds. */
  readonly isFresh: boolean
  readonly terminal: Terminal
  readonly timer: Timer
  readonly memory: Memory
  /** Makes PDFs, or says why that is impossible; undefined unless documents are to be printed. */
  readonly printer: Printer | undefined
}

/** Start a run for the main language, or for another one. */
export function startRun(options: BuildOptions, terminal: Terminal, language?: BuiltLanguage): BuildRun {
  const startedAt = Date.now()
  const root = findRoot(options.root)
  const siteOut = findOutput(root, options.out)
  const out = language ? join(siteOut, language.path) : siteOut
  const cache = openCache(root, options.cache, language?.locale)
  const memory = new Memory(createCodeContext(root, cache, language?.locale))
  const isFresh = !options.cache
  const printer = options.print ? openPrinter(memory.code.guard.seconds) : undefined
  return { ...options, startedAt, root, out, siteOut, cache, memory, isFresh, printer, terminal, timer: new Timer() }
}
