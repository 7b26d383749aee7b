import { type Diagnostic, diagnostics, homeUrl, type OutPath, type Output, type Site } from '../../renderer/index.ts'
import { saveBundles } from '../bundle/bundler.ts'
import { literalFinder } from '../bundle/find-literal.ts'
import { cacheFile, removeDrafts } from '../cache/cache-file.ts'
import { Store } from '../cache/store.ts'
import { compileSite } from '../compile/compile-site.ts'
import { version } from '../disk/package-root.ts'
import { type LoadedSite, loadSite } from '../load/load-site.ts'
import { sortDiagnostics } from '../report/report.ts'
import type { BuildRun } from './build-run.ts'
import { type EmitResult, emit, failed } from './emit.ts'
import { HeldError, whileHeld } from './output-lock.ts'

/** Milliseconds to wait for another build that writes to the same folder. */
const longestWait = 120_000

/** What a build came to. */
export interface BuiltSite {
  readonly loaded: LoadedSite
  readonly store: Store
  /** Sorted. */
  readonly found: readonly Diagnostic[]
  readonly outputs: ReadonlyMap<OutPath, Output>
  /** What was written; nothing where there are errors. */
  readonly emitted: EmitResult | undefined
}

type Made = Pick<BuiltSite, 'found' | 'outputs' | 'emitted'>

/** Read a site, compile it and, unless something is wrong with it, write it. */
export async function buildSite(run: BuildRun): Promise<BuiltSite> {
  const { root, cache, strict } = run
  const store = new Store(cacheFile(root, cache, 'store'))
  const loaded = await loadSite(root, { ...run, store })
  saveBundles()
  const nothing: Made = { found: [], outputs: new Map(), emitted: undefined }
  const made = loaded.site ? await compileAndWrite(loaded.site, { ...run, loaded, store }) : nothing
  const found = sortDiagnostics([...loaded.diagnostics, ...made.found])
  return { ...made, loaded, store, found, emitted: fails(found, strict) ? undefined : made.emitted }
}

interface Making extends BuildRun {
  readonly loaded: LoadedSite
  readonly store: Store
}

async function compileAndWrite(site: Site, run: Making): Promise<Made> {
  const { terminal, loaded, out, root, store, timer, kept } = run
  terminal.progress(`Compiling ${site.graph.urls.size} pages…`)
  const find = literalFinder(root, loaded.watched)
  const { locate, bundled } = loaded
  const { outputs, diagnostics: found, close } = await compileSite(site, { ...run, locate, bundled, find })
  try {
    if (fails([...loaded.diagnostics, ...found], run.strict)) return { found, outputs, emitted: undefined }
    terminal.progress(`Writing ${outputs.size} files…`)
    const emission = { facts: manifestFacts(site), kept: kept() }
    const emitted = await timer.time('write', () => inTurn(out, () => emit(out, outputs, emission)))
    return { found: [...found, ...emitted.diagnostics], outputs, emitted }
  } finally {
    await close()
    store.save()
    await saveSources(run)
  }
}

async function saveSources({ root, cache, memory }: BuildRun) {
  const documents = cacheFile(root, cache, 'documents')
  if (documents === undefined) return
  removeDrafts(documents)
  await memory.sourceCache.save(documents)
}

/** Write to an output folder after whoever writes to it now. */
export async function inTurn<Result>(out: string, work: () => Promise<Result>): Promise<Result | EmitResult> {
  try {
    return await whileHeld(out, longestWait, work)
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
