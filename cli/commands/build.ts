import { join, resolve } from 'node:path'
import { type Diagnostic, homeUrl, type OutPath, type Output, type Site } from '../../renderer/index.ts'
import { rememberBundles, saveBundles } from '../bundler.ts'
import { cacheFile } from '../cache-file.ts'
import { compileSite } from '../compile.ts'
import { Console } from '../console.ts'
import { type EmitResult, emit } from '../emit.ts'
import { literalFinder } from '../find-literal.ts'
import { Memory } from '../memory.ts'
import { version } from '../package-root.ts'
import { sortDiagnostics } from '../report.ts'
import { loadSite } from '../site.ts'
import { Store } from '../store.ts'
import { summarize } from '../summarize.ts'
import { Timer } from '../timer.ts'

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

/** Snapshot → findings → files. A site with errors is not written. Gives the exit status. */
export async function build(options: BuildOptions): Promise<number> {
  const root = resolve(options.root)
  const out = options.out === undefined ? join(root, 'build') : resolve(options.out)
  const console = new Console(options.json)
  const timer = new Timer()
  const store = new Store(cacheFile(root, options.cache, 'store'))
  console.progress('Reading…')
  const memory = new Memory()
  const documents = cacheFile(root, options.cache, 'documents')
  const bundles = cacheFile(root, options.cache, 'build-bundles')
  if (documents !== undefined) memory.shelf.restore(documents)
  if (bundles !== undefined) rememberBundles(bundles)
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
    if (!fails(found, options.strict)) {
      console.progress(`Writing ${outputs.size} files…`)
      emitted = await timer.time('write', () => emit(out, outputs, manifestFacts(loaded.site as Site)))
      found.push(...emitted.diagnostics)
    }
    await compiled.close()
    store.save()
    if (documents !== undefined) memory.shelf.save(documents)
  }
  const ok = !fails(found, options.strict)
  const timings = timer.report()
  const said = { found: sortDiagnostics(found), emitted: ok ? emitted : undefined, ok, outputs, timings, store }
  summarize({ ...options, ...said, console, root, out, site: loaded.site, texts: loaded.texts })
  return ok ? 0 : 1
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
