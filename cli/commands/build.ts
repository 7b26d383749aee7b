import { join, resolve } from 'node:path'
import { type Diagnostic, diagnostics, homeUrl, type OutPath, type Output, type Site } from '../../renderer/index.ts'
import { rememberBundles, saveBundles } from '../bundler.ts'
import { cacheFile, removeDrafts } from '../cache-file.ts'
import { compileSite } from '../compile.ts'
import { Console } from '../console.ts'
import { type EmitResult, emit } from '../emit.ts'
import { literalFinder } from '../find-literal.ts'
import { frameTexts } from '../frame-texts.ts'
import { Memory } from '../memory.ts'
import { HeldError, whileHeld } from '../output-lock.ts'
import { version } from '../package-root.ts'
import { Reasons } from '../reasons.ts'
import { recallConfig } from '../recall.ts'
import { printDiagnostics, sortDiagnostics } from '../report.ts'
import { loadSite } from '../site.ts'
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
  const console = new Console(options.json)
  const timer = new Timer()
  const memory = new Memory()
  console.progress('Reading…')
  const documents = cacheFile(root, options.cache, 'documents')
  const bundles = cacheFile(root, options.cache, 'build-bundles')
  if (documents !== undefined) memory.shelf.restore(documents)
  if (bundles !== undefined) rememberBundles(bundles)
  const before = options.cache && !options.json ? new Before({ ...options, root, out }) : undefined
  const { config } = before ? await timer.time('config', () => recallConfig(root, options.drafts, memory)) : {}
  const last = config && timer.timeSync('look', () => before?.recall(config))
  if (last) return sayAgain(last, { ...options, console, out, timer, root })

  const store = new Store(cacheFile(root, options.cache, 'store'))
  const loaded = await loadSite(root, { drafts: options.drafts, timer, store, memory })
  saveBundles()
  const found: Diagnostic[] = [...loaded.diagnostics]
  let outputs: ReadonlyMap<OutPath, Output> = new Map()
  let emitted: EmitResult | undefined
  if (loaded.site) {
    console.progress(`Compiling ${loaded.site.graph.urls.size} pages…`)
    const find = literalFinder(root, loaded.watched)
    const compiled = await compileSite(loaded.site, { ...options, root, store, timer, locate: loaded.locate, find })
    found.push(...compiled.diagnostics)
    outputs = compiled.outputs
    try {
      if (!fails(found, options.strict)) {
        console.progress(`Writing ${outputs.size} files…`)
        emitted = await timer.time('write', () => write(out, outputs, loaded.site as Site))
        found.push(...emitted.diagnostics)
      }
    } finally {
      await compiled.close()
    }
    store.save()
    if (documents !== undefined) removeDrafts(documents)
    if (documents !== undefined) memory.shelf.save(documents)
  }
  const ok = !fails(found, options.strict)
  const timings = timer.report()
  const said = { found: sortDiagnostics(found), emitted: ok ? emitted : undefined, ok, outputs, timings, store }
  summarize({ ...options, ...said, console, root, out, site: loaded.site, texts: loaded.texts })
  if (ok && emitted) {
    const reasons = new Reasons(cacheFile(root, options.cache, 'reasons'))
    if (options.verbose) for (const line of reasons.explain(emitted.made)) console.print(`  ${line}`)
    if (emitted.made.length > 0) reasons.save(outputs.values())
  }
  if (ok && emitted && config) {
    const { size, files } = emitted
    const parts = store.hits + store.misses
    const made = countMade(loaded.site, outputs)
    before?.remember(config, loaded.watched, { made, size, files: files.length, parts, diagnostics: said.found })
  }
  return ok ? 0 : 1
}

/** One build after the other, where two are told to write to one folder. */
async function write(out: string, outputs: ReadonlyMap<OutPath, Output>, site: Site): Promise<EmitResult> {
  try {
    return await whileHeld(out, patience, () => emit(out, outputs, manifestFacts(site)))
  } catch (error) {
    if (!(error instanceof HeldError)) throw error
    const told = diagnostics.outputHeld(out, error.file, error.holder)
    return { written: 0, deleted: 0, unchanged: 0, files: [], size: 0, made: [], diagnostics: [told] }
  }
}

type Saying = Pick<BuildOptions, 'verbose' | 'root'> & {
  readonly console: Console
  readonly out: string
  readonly timer: Timer
}

/** Nothing changed since the last build: it went as that one did. */
function sayAgain(last: LastBuild, { console, timer, root, ...said }: Saying): number {
  const { diagnostics: found, made, size, files, parts } = last
  const texts = frameTexts(found, new Map(), root)
  if (found.length > 0) console.print(printDiagnostics(found, texts, console.color))
  const counts = { made, size, written: 0, unchanged: files, deleted: 0, parts: { known: parts, all: parts } }
  for (const line of report({ ...said, console, found, timings: timer.report() }, counts)) console.print(line)
  return 0
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
