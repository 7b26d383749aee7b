import { join, resolve } from 'node:path'
import { type Diagnostic, diagnostics, homeUrl, type OutPath, type Output, type Site } from '../../renderer/index.ts'
import { createCodeContext, keepEnvironment } from '../bundle/bundler.ts'
import { literalFinder } from '../bundle/find-literal.ts'
import { type Cache, openCache } from '../cache/cache.ts'
import { compileSite } from '../compile/compile-site.ts'
import { version } from '../disk/package-root.ts'
import { type BuildRecord, BuildRecorder, type BuildSummary } from '../emit/build-record.ts'
import { type EmitResult, emit, failed } from '../emit/emit.ts'
import { isWhole, OutputCache, replay } from '../emit/output-cache.ts'
import { HeldError, whileHeld } from '../emit/output-lock.ts'
import { Reasons } from '../emit/reasons.ts'
import { countMade, report, summarize } from '../emit/summarize.ts'
import { type LoadedSite, loadSite } from '../load/load-site.ts'
import { memoisedConfig } from '../load/memoised-stages.ts'
import { Memory } from '../load/memoiser.ts'
import { frameTexts } from '../report/frame-texts.ts'
import { printDiagnostics, sortDiagnostics } from '../report/report.ts'
import { Terminal } from '../report/terminal.ts'
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
}

/** Milliseconds to wait for another build that writes to the same folder. */
const lockTimeout = 120_000

/** Snapshot → findings → files. A site with errors is not written. Gives the exit status. */
export async function build(options: BuildOptions): Promise<number> {
  const run = startRun(options)
  const { root, memory, terminal } = run
  terminal.progress('Reading…')
  const recorder = options.cache ? new BuildRecorder(run, run.cache) : undefined
  const { config } = recorder ? await run.timer.time('config', () => memoisedConfig(root, run.drafts, memory)) : {}
  const record = config && recorder && run.timer.timeSync('look', () => recorder.find(config))
  // The document of `--json` tells more than is recorded.
  if (record && !options.json && recorder && (await repeat(record, recorder, run))) return 0

  const loaded = await loadSite(root, run)
  memory.code.bundles.close()
  const kept = outputCache(run, recorder)
  const { outputs, emitted, ...made } = loaded.site ? await make(loaded.site, { ...run, loaded, kept }) : nothing
  const found = sortDiagnostics([...loaded.diagnostics, ...made.found])
  const ok = !fails(found, options.strict)
  if (ok && emitted) tellReasons(emitted, outputs, run)
  const timings = run.timer.report()
  const { site, texts } = loaded
  summarize({ ...run, found, emitted: ok ? emitted : undefined, ok, outputs, timings, site, texts })
  if (ok && emitted) {
    const counts = { size: emitted.size, files: emitted.files.length, parts: run.cache.hits + run.cache.misses }
    const summary = { ...counts, made: countMade(site, outputs), diagnostics: found }
    const inputs = new Set([...loaded.watched, ...(loaded.read ?? [])])
    const { environment } = memory.code.environment
    const recorded = config && recorder?.save({ config, environment, inputs, summary, emitted })
    kept?.save(emitted, recorded?.copies)
    keepEnvironment(memory.code)
    run.cache.save('record', 'documents', 'bundles', 'compiled', 'outputs', 'pictures', 'search')
  } else run.cache.save()
  return ok ? 0 : 1
}

interface Run extends Omit<BuildOptions, 'out' | 'cache'> {
  readonly out: string
  readonly cache: Cache
  /** Nothing of earlier builds counts. */
  readonly isFresh: boolean
  readonly terminal: Terminal
  readonly timer: Timer
  readonly memory: Memory
}

function startRun(options: BuildOptions): Run {
  const root = resolve(options.root)
  const out = options.out === undefined ? join(root, 'build') : resolve(options.out)
  const cache = openCache(root, options.cache)
  const memory = new Memory(createCodeContext(cache))
  memory.sourceCache.restore(cache)
  const isFresh = !options.cache
  return { ...options, root, out, cache, memory, isFresh, terminal: new Terminal(options.json), timer: new Timer() }
}

/** The bytes of earlier builds; valid for the keys of the last recorded one. */
function outputCache({ out, cache, isFresh }: Run, recorder: BuildRecorder | undefined): OutputCache | undefined {
  return isFresh ? undefined : new OutputCache(cache, out, recorder?.lastManifest())
}

interface Made {
  readonly found: readonly Diagnostic[]
  readonly outputs: ReadonlyMap<OutPath, Output>
  /** Nothing, where nothing was written. */
  readonly emitted?: EmitResult
}

const nothing: Made = { found: [], outputs: new Map() }

interface Making extends Run {
  readonly loaded: LoadedSite
  readonly kept: OutputCache | undefined
}

/** Compile a site and, unless something is wrong with it, write it. */
async function make(site: Site, run: Making): Promise<Made> {
  const { terminal, loaded, out, root, timer, kept, isFresh, memory } = run
  const { code } = memory
  terminal.progress(`Compiling ${site.graph.urls.size} pages…`)
  const find = literalFinder(root, loaded.watched)
  const { locate, bundled } = loaded
  const { outputs, diagnostics: found, close } = await compileSite(site, { ...run, code, locate, bundled, find })
  try {
    if (fails([...loaded.diagnostics, ...found], run.strict)) return { found, outputs }
    terminal.progress(`Writing ${outputs.size} files…`)
    const facts = () => ({ ...manifestFacts(site), environment: code.environment.environment })
    const emitted = await timer.time('write', () => whileAlone(out, () => emit(out, outputs, { facts, kept, isFresh })))
    return { found: [...found, ...emitted.diagnostics], outputs, emitted }
  } finally {
    await close()
    if (!isFresh) await memory.sourceCache.save(run.cache)
  }
}

/** Why pages were made, for those who want to know; the next build knows what these were made of. */
function tellReasons({ made, taken }: EmitResult, outputs: Made['outputs'], { cache, verbose, terminal }: Run) {
  const reasons = new Reasons(cache)
  if (verbose) for (const line of reasons.explain(made)) terminal.print(`  ${line}`)
  const changed = [...made.map(({ output }) => output), ...taken]
  if (changed.length > 0) reasons.save(outputs.values(), changed)
}

/** Report or write again what the last build came to. */
async function repeat(record: BuildRecord, recorder: BuildRecorder, run: Run): Promise<boolean> {
  const { timer, root, out, cache } = run
  const files = record.summary.files
  const isInPlace = timer.timeSync('look', () => isWhole(out, record.manifest))
  const emitted = isInPlace
    ? { written: 0, unchanged: files, deleted: 0 }
    : await timer.time('write', () => whileAlone(out, () => replay(record, { root, out, cache })))
  if (!emitted || ('diagnostics' in emitted && emitted.diagnostics.length > 0)) return false
  recorder.renew(record)
  cache.save()
  reportAgain(record.summary, emitted, run)
  return true
}

type Counts = Pick<EmitResult, 'written' | 'unchanged' | 'deleted'>

/** It went as the last build did, but for what had to be written. */
function reportAgain(last: BuildSummary, { written, unchanged, deleted }: Counts, run: Run) {
  const { terminal, timer, root, out, verbose } = run
  const { diagnostics: found, made, size, parts } = last
  const texts = frameTexts(found, new Map(), root)
  if (found.length > 0) terminal.print(printDiagnostics(found, texts, terminal.color))
  const counts = { made, size, written, unchanged, deleted, parts: { known: parts, all: parts } }
  for (const line of report({ terminal, found, out, timings: timer.report(), verbose }, counts)) terminal.print(line)
}

/** One build after the other, where two are told to write to one folder. */
async function whileAlone<Result>(out: string, work: () => Promise<Result>): Promise<Result | EmitResult> {
  try {
    return await whileHeld(out, lockTimeout, work)
  } catch (error) {
    if (!(error instanceof HeldError)) throw error
    return failed(diagnostics.outputHeld(out, error.file, error.holder))
  }
}

function fails(found: readonly Diagnostic[], strict: boolean): boolean {
  return found.some(({ severity }) => severity === 'error' || (strict && severity === 'warning'))
}

function manifestFacts(site: Site) {
  const { config, graph } = site
  return {
    generator: `sitegen ${version}`,
    base: config.base,
    home: homeUrl(site),
    trailingSlash: config.trailingSlash ?? null,
    redirects: graph.redirects,
  }
}
