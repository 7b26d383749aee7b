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
import { askedEnvironment } from '../asked-environment.ts'
import { rememberBundles, saveBundles } from '../bundler.ts'
import { cacheFile, removeDrafts } from '../cache-file.ts'
import { compileSite } from '../compile.ts'
import { Console } from '../console.ts'
import { type EmitResult, emit, failed } from '../emit.ts'
import { literalFinder } from '../find-literal.ts'
import { frameTexts } from '../frame-texts.ts'
import { KeptOutputs } from '../kept-outputs.ts'
import { Memory } from '../memory.ts'
import { HeldError, whileHeld } from '../output-lock.ts'
import { version } from '../package-root.ts'
import { Reasons } from '../reasons.ts'
import { recallConfig } from '../recall.ts'
import { printDiagnostics, sortDiagnostics } from '../report.ts'
import { restore } from '../restore.ts'
import { type LoadedSite, loadSite } from '../site.ts'
import { Store } from '../store.ts'
import { countMade, report, summarize } from '../summarize.ts'
import { Timer } from '../timer.ts'
import { Before, type LastBuild } from '../unchanged.ts'

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

/** Snapshot → findings → files. A site with errors is not written. Gives the exit status. */
export async function build(options: BuildOptions): Promise<number> {
  const root = resolve(options.root)
  const out = options.out === undefined ? join(root, 'build') : resolve(options.out)
  const run: Run = {
    ...options,
    root,
    out,
    console: new Console(options.json),
    timer: new Timer(),
    memory: new Memory(),
    kept: lazily(() => (options.cache ? new KeptOutputs(root, out) : undefined)),
  }
  run.console.progress('Reading…')
  recallInputs(run)
  const before = options.cache ? new Before(run) : undefined
  const { config } = before ? await run.timer.time('config', () => recallConfig(root, run.drafts, run.memory)) : {}
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
  readonly console: Console
  readonly timer: Timer
  readonly memory: Memory
  /** Opened by whom needs it first: what one finds damaged there, the other does not find there any more. */
  readonly kept: () => KeptOutputs | undefined
}

/** What the last run read and bundled, by stamps. */
function recallInputs({ root, cache, memory }: Run) {
  const documents = cacheFile(root, cache, 'documents')
  const bundles = cacheFile(root, cache, 'build-bundles')
  if (documents !== undefined) memory.shelf.restore(documents)
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
  const { console, loaded, out, root, store, timer } = run
  console.progress(`Compiling ${site.graph.urls.size} pages…`)
  const find = literalFinder(root, loaded.watched)
  const { locate, bundled } = loaded
  const { outputs, diagnostics: found, close } = await compileSite(site, { ...run, locate, bundled, find })
  try {
    if (fails([...loaded.diagnostics, ...found], run.strict)) return { found, outputs }
    console.progress(`Writing ${outputs.size} files…`)
    const emission = { facts: manifestFacts(site), kept: run.kept() }
    const emitted = await timer.time('write', () => inTurn(out, () => emit(out, outputs, emission)))
    return { found: [...found, ...emitted.diagnostics], outputs, emitted }
  } finally {
    await close()
    store.save()
    const documents = cacheFile(root, run.cache, 'documents')
    if (documents !== undefined) {
      removeDrafts(documents)
      await run.memory.shelf.save(documents)
    }
  }
}

/** Why pages were made, for those who want to know; the next build knows what these were made of. */
function tellReasons({ made, taken }: EmitResult, outputs: Made['outputs'], { root, cache, verbose, console }: Run) {
  const reasons = new Reasons(cacheFile(root, cache, 'reasons'))
  if (verbose) for (const line of reasons.explain(made)) console.print(`  ${line}`)
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
  const { console, timer, root, out, verbose } = run
  const { diagnostics: found, made, size, parts } = last
  const texts = frameTexts(found, new Map(), root)
  if (found.length > 0) console.print(printDiagnostics(found, texts, console.color))
  const counts = { made, size, written, unchanged, deleted, parts: { known: parts, all: parts } }
  for (const line of report({ console, found, out, timings: timer.report(), verbose }, counts)) console.print(line)
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
