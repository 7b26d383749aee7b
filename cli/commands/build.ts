import { join, resolve } from 'node:path'
import {
  type Diagnostic,
  diagnostics,
  homeUrl,
  lazily,
  type OutPath,
  type Output,
  type Site,
  type SiteConfig,
} from '../../renderer/index.ts'
import { rememberBundles, saveBundles } from '../bundle/bundler.ts'
import { literalFinder } from '../bundle/find-literal.ts'
import { cacheFile, removeDrafts } from '../cache/cache-file.ts'
import { Store } from '../cache/store.ts'
import { compileSite } from '../compile/compile-site.ts'
import { version } from '../disk/package-root.ts'
import { askedEnvironment } from '../emit/asked-environment.ts'
import { type EmitResult, emit, failed } from '../emit/emit.ts'
import { KeptOutputs } from '../emit/output-cache.ts'
import { HeldError, whileHeld } from '../emit/output-lock.ts'
import { Reasons } from '../emit/reasons.ts'
import { restore } from '../emit/restore.ts'
import { countMade, report, summarize } from '../emit/summarize.ts'
import { Before, type LastBuild } from '../emit/unchanged.ts'
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
const patience = 120_000

/** Snapshot → diagnostics → files. A site with errors is not written. Returns the exit code. */
export async function build(options: BuildOptions): Promise<number> {
  const root = resolve(options.root)
  const out = options.out === undefined ? join(root, 'build') : resolve(options.out)
  const run: Run = {
    ...options,
    root,
    out,
    terminal: new Terminal(options.json),
    timer: new Timer(),
    memory: new Memory(),
    kept: lazily(() => (options.cache ? new KeptOutputs(root, out) : undefined)),
  }
  run.terminal.progress('Reading…')
  recallInputs(run)
  const before = options.cache ? new Before(run) : undefined
  const { config } = before ? await run.timer.time('config', () => memoisedConfig(root, run.drafts, run.memory)) : {}
  // The document of `--json` tells more than is remembered.
  if (config && before && !options.json && (await repeat(config, before, run))) return 0

  const store = new Store(cacheFile(root, options.cache, 'store'))
  const loaded = await loadSite(root, { ...run, store })
  saveBundles()
  const { outputs, emitted, ...made } = loaded.site ? await make(loaded.site, { ...run, loaded, store }) : nothing
  const found = sortDiagnostics([...loaded.diagnostics, ...made.found])
  const ok = !fails(found, options.strict)
  if (ok && emitted) tellReasons(emitted, outputs, run)
  const timings = run.timer.report()
  const { site, texts } = loaded
  summarize({ ...run, found, emitted: ok ? emitted : undefined, ok, outputs, timings, store, site, texts })
  if (ok && emitted) {
    const counts = { size: emitted.size, files: emitted.files.length, parts: store.hits + store.misses }
    const facts = { ...counts, made: countMade(site, outputs), diagnostics: found }
    const went = { facts, manifest: emitted.manifest, written: emitted }
    const inputs = new Set([...loaded.watched, ...(loaded.read ?? [])])
    const listed = config && before?.remember(config, inputs, went)
    run.kept()?.save(emitted, { copies: listed?.copies, environment: askedEnvironment(inputs) })
  } else run.kept()?.discard()
  return ok ? 0 : 1
}

interface Run extends Omit<BuildOptions, 'out'> {
  readonly out: string
  readonly terminal: Terminal
  readonly timer: Timer
  readonly memory: Memory
  /** Opened by whom needs it first: what one finds damaged there, the other does not find there any more. */
  readonly kept: () => KeptOutputs | undefined
}

/** What the last run read and bundled, by stamps. */
function recallInputs({ root, cache, memory }: Run) {
  const documents = cacheFile(root, cache, 'documents')
  const bundles = cacheFile(root, cache, 'build-bundles')
  if (documents !== undefined) memory.sourceCache.restore(documents)
  if (bundles !== undefined) rememberBundles(bundles)
}

interface Made {
  readonly found: readonly Diagnostic[]
  readonly outputs: ReadonlyMap<OutPath, Output>
  /** Nothing, where nothing was written. */
  readonly emitted?: EmitResult
}

const nothing: Made = { found: [], outputs: new Map() }

/** Compile a site and, unless something is wrong with it, write it. */
async function make(site: Site, run: Run & { loaded: LoadedSite; store: Store }): Promise<Made> {
  const { terminal, loaded, out, root, store, timer } = run
  terminal.progress(`Compiling ${site.graph.urls.size} pages…`)
  const find = literalFinder(root, loaded.watched)
  const { locate, bundled } = loaded
  const { outputs, diagnostics: found, close } = await compileSite(site, { ...run, locate, bundled, find })
  try {
    if (fails([...loaded.diagnostics, ...found], run.strict)) return { found, outputs }
    terminal.progress(`Writing ${outputs.size} files…`)
    const emission = { facts: manifestFacts(site), kept: run.kept() }
    const emitted = await timer.time('write', () => inTurn(out, () => emit(out, outputs, emission)))
    return { found: [...found, ...emitted.diagnostics], outputs, emitted }
  } finally {
    await close()
    store.save()
    const documents = cacheFile(root, run.cache, 'documents')
    if (documents !== undefined) {
      removeDrafts(documents)
      await run.memory.sourceCache.save(documents)
    }
  }
}

/** Why pages were made, for those who want to know; the next build knows what these were made of. */
function tellReasons({ made, taken }: EmitResult, outputs: Made['outputs'], { root, cache, verbose, terminal }: Run) {
  const reasons = new Reasons(cacheFile(root, cache, 'reasons'))
  if (verbose) for (const line of reasons.explain(made)) terminal.print(`  ${line}`)
  const changed = [...made.map(({ output }) => output), ...taken]
  if (changed.length > 0) reasons.save(outputs.values(), changed)
}

/** Say or write again what the last build came to, where this one would come to the same. */
async function repeat(config: SiteConfig, before: Before, run: Run): Promise<boolean> {
  const { timer, root, out } = run
  const last = timer.timeSync('look', () => before.recall(config))
  if (last) {
    sayAgain(last, { written: 0, unchanged: last.files, deleted: 0 }, run)
    return true
  }
  const same = timer.timeSync('look', () => before.recallContent(config))
  const kept = same && run.kept()
  if (!kept) return false
  const emitted = await timer.time('write', () => inTurn(out, () => restore(out, { root, listed: same, kept })))
  if (!emitted || emitted.diagnostics.length > 0) return false
  kept.discard()
  const { facts, others } = same
  before.remember(config, others, { facts, manifest: emitted.manifest, written: same })
  sayAgain(facts, emitted, run)
  return true
}

type Counts = Pick<EmitResult, 'written' | 'unchanged' | 'deleted'>

/** It went as the last build did, but for what had to be written. */
function sayAgain(last: LastBuild, { written, unchanged, deleted }: Counts, run: Run) {
  const { terminal, timer, root, out, verbose } = run
  const { diagnostics: found, made, size, parts } = last
  const texts = frameTexts(found, new Map(), root)
  if (found.length > 0) terminal.print(printDiagnostics(found, texts, terminal.color))
  const counts = { made, size, written, unchanged, deleted, parts: { known: parts, all: parts } }
  for (const line of report({ terminal, found, out, timings: timer.report(), verbose }, counts)) terminal.print(line)
}

/** One build after the other, where two are told to write to one folder. */
async function inTurn<Result>(out: string, work: () => Promise<Result>): Promise<Result | EmitResult> {
  try {
    return await whileHeld(out, patience, work)
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
