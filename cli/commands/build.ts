import { join, resolve } from 'node:path'
import { type Diagnostic, diagnostics, homeUrl, type OutPath, type Output, type Site } from '../../renderer/index.ts'
import { compileSite, storeFile } from '../compile.ts'
import { Console } from '../console.ts'
import { type EmitResult, emit } from '../emit.ts'
import { literalFinder } from '../find-literal.ts'
import { HeldError, whileHeld } from '../output-lock.ts'
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

/** Milliseconds to wait for another build that writes to the same folder. */
const patience = 120_000

/** Snapshot → findings → files. A site with errors is not written. Gives the exit status. */
export async function build(options: BuildOptions): Promise<number> {
  const root = resolve(options.root)
  const out = options.out === undefined ? join(root, 'build') : resolve(options.out)
  const console = new Console(options.json)
  const timer = new Timer()
  const store = new Store(storeFile(root, options.cache))
  console.progress('Reading…')
  const loaded = await loadSite(root, { drafts: options.drafts, timer, store })
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
  }
  const ok = !fails(found, options.strict)
  const timings = timer.report()
  const said = { found: sortDiagnostics(found), emitted: ok ? emitted : undefined, ok, outputs, timings, store }
  summarize({ ...options, ...said, console, root, out, site: loaded.site, texts: loaded.texts })
  return ok ? 0 : 1
}

/** One build after the other, where two are told to write to one folder. */
async function write(out: string, outputs: ReadonlyMap<OutPath, Output>, site: Site): Promise<EmitResult> {
  try {
    return await whileHeld(out, patience, () => emit(out, outputs, manifestFacts(site)))
  } catch (error) {
    if (!(error instanceof HeldError)) throw error
    const told = diagnostics.outputHeld(out, error.file, error.holder)
    return { written: 0, deleted: 0, unchanged: 0, files: [], size: 0, diagnostics: [told] }
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
