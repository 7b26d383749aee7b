import { join, resolve } from 'node:path'
import { type Diagnostic, diagnostics, homeUrl, type OutPath, type Output, type Site } from '../../renderer/index.ts'
import { rememberBundles, saveBundles } from '../bundler.ts'
import { cacheFile, removeDrafts } from '../cache-file.ts'
import { compileSite } from '../compile.ts'
import { Console } from '../console.ts'
import { type EmitResult, emit, failed } from '../emit.ts'
import { literalFinder } from '../find-literal.ts'
import { frameTexts } from '../frame-texts.ts'
import { Memory } from '../memory.ts'
import { HeldError, whileHeld } from '../output-lock.ts'
import { version } from '../package-root.ts'
import { Reasons } from '../reasons.ts'
import { recallConfig } from '../recall.ts'
import { printDiagnostics, sortDiagnostics } from '../report.ts'
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
  }
  run.console.progress('Reading…')
  recallInputs(run)
  const before = options.cache && !options.json ? new Before(run) : undefined
  const { config } = before ? await run.timer.time('config', () => recallConfig(root, run.drafts, run.memory)) : {}
  const last = config && run.timer.timeSync('look', () => before?.recall(config))
  if (last) return sayAgain(last, run)

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
  if (ok && emitted && config) {
    const counts = { size: emitted.size, files: emitted.files.length, parts: store.hits + store.misses }
    before?.remember(config, loaded.watched, { ...counts, made: countMade(site, outputs), diagnostics: found })
  }
  return ok ? 0 : 1
}

interface Run extends Omit<BuildOptions, 'out'> {
  readonly out: string
  readonly console: Console
  readonly timer: Timer
  readonly memory: Memory
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
    const emitted = await timer.time('write', () => write(out, outputs, site))
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
function tellReasons({ made }: EmitResult, outputs: Made['outputs'], { root, cache, verbose, console }: Run) {
  const reasons = new Reasons(cacheFile(root, cache, 'reasons'))
  if (verbose) for (const line of reasons.explain(made)) console.print(`  ${line}`)
  if (made.length > 0) reasons.save(outputs.values(), made)
}

/** Nothing changed since the last build: it went as that one did. */
function sayAgain(last: LastBuild, { console, timer, root, out, verbose }: Run): number {
  const { diagnostics: found, made, size, files, parts } = last
  const texts = frameTexts(found, new Map(), root)
  if (found.length > 0) console.print(printDiagnostics(found, texts, console.color))
  const counts = { made, size, written: 0, unchanged: files, deleted: 0, parts: { known: parts, all: parts } }
  for (const line of report({ console, found, out, timings: timer.report(), verbose }, counts)) console.print(line)
  return 0
}

/** One build after the other, where two are told to write to one folder. */
async function write(out: string, outputs: ReadonlyMap<OutPath, Output>, site: Site): Promise<EmitResult> {
  try {
    return await whileHeld(out, patience, () => emit(out, outputs, manifestFacts(site)))
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
