import { join, relative, resolve } from 'node:path'
import { type Diagnostic, homeUrl, type OutPath, type Output, type Site } from '../../renderer/index.ts'
import { compileSite, storeFile } from '../compile.ts'
import { Console } from '../console.ts'
import { type EmitResult, emit } from '../emit.ts'
import { frameTexts } from '../frame-texts.ts'
import { version } from '../package-root.ts'
import { countDiagnostics, diagnosticJson, printDiagnostics, printSize, sortDiagnostics } from '../report.ts'
import { loadSite } from '../site.ts'
import { Store } from '../store.ts'
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
  const store = new Store(storeFile(root, options.cache))
  console.progress('Reading…')
  const loaded = await loadSite(root, { drafts: options.drafts, timer })
  const found: Diagnostic[] = [...loaded.diagnostics]
  let outputs: ReadonlyMap<OutPath, Output> = new Map()
  let emitted: EmitResult | undefined
  if (loaded.site) {
    console.progress(`Compiling ${loaded.site.graph.urls.size} pages…`)
    const compiled = await compileSite(loaded.site, { ...options, root, store, timer, locate: loaded.locate })
    found.push(...compiled.diagnostics)
    outputs = compiled.outputs
    if (!fails(found, options.strict)) {
      console.progress(`Writing ${outputs.size} files…`)
      emitted = await timer.time('write', () => emit(out, outputs, manifestFacts(loaded.site as Site)))
      found.push(...emitted.diagnostics)
    }
    await compiled.close()
    store.save()
  }
  const ok = !fails(found, options.strict)
  report({
    console,
    options,
    loaded,
    found: sortDiagnostics(found),
    emitted: ok ? emitted : undefined,
    ok,
    outputs,
    timings: timer.report(),
    out,
    store,
  })
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

interface Outcome {
  readonly console: Console
  readonly options: BuildOptions
  readonly loaded: Awaited<ReturnType<typeof loadSite>>
  readonly found: readonly Diagnostic[]
  readonly emitted: EmitResult | undefined
  readonly ok: boolean
  readonly outputs: ReadonlyMap<OutPath, Output>
  readonly timings: Record<string, number>
  readonly out: string
  readonly store: Store
}

function report({ console, options, loaded, found, emitted, ok, outputs, timings, out, store }: Outcome) {
  if (found.length > 0)
    console.print(printDiagnostics(found, frameTexts(found, loaded.texts, resolve(options.root)), console.color))
  const routes = [...(loaded.site?.graph.routes.values() ?? [])]
  const counted = countDiagnostics(found)
  if (!emitted)
    console.print(`${console.colors.red('✖')} ${counted}. Nothing was written; the last good output is kept.`)
  else {
    const pages = routes.length
    const redirects = loaded.site?.graph.redirects.length ?? 0
    const assets = [...outputs.values()].filter((output) => output.class === 'asset').length
    console.print(
      `${console.colors.green('✔')} ${pages} pages, ${redirects} redirects, ${assets} assets, ${printSize(emitted.size)} → ${relative(process.cwd(), out) || '.'}${counted ? ` (${counted})` : ''}`,
    )
    console.print(
      `  ${emitted.written} written, ${emitted.unchanged} unchanged, ${emitted.deleted} deleted; ${store.hits} of ${store.hits + store.misses} compiled parts from the cache; ${timings.total} ms in all`,
    )
    console.print(`  ${stages(timings, options.verbose)}`)
  }
  if (!options.json) return
  console.document({
    ok,
    diagnostics: found.map(diagnosticJson),
    routes: [
      ...routes.map(({ kind, url }) => ({ kind, url })),
      ...(loaded.site?.graph.redirects ?? []).map(({ from, to }) => ({ kind: 'redirect', url: from, to })),
    ],
    outputs: emitted ? [...outputs.keys()].sort() : [],
    timings,
  })
}

/** Time by stage; stages under 5 ms only with `--verbose`. */
function stages(timings: Record<string, number>, verbose: boolean): string {
  const shown = Object.entries(timings).filter(([stage, ms]) => stage !== 'total' && (verbose || ms >= 5))
  return shown.map(([stage, ms]) => `${stage} ${ms} ms`).join(' · ') || 'no stage took 5 ms'
}
