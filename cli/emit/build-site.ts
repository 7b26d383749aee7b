import {
  allLanguages,
  counted,
  type Diagnostic,
  diagnostics,
  homeUrl,
  type Manifest,
  notFoundPage,
  type OutPath,
  type Output,
  offlinePage,
  type Site,
  type SiteConfig,
  siteKey,
} from '../../renderer/index.ts'
import { literalFinder } from '../bundle/find-literal.ts'
import { compileSite } from '../compile/compile-site.ts'
import { SharedCompiler } from '../compile/shared-compiler.ts'
import { parseManifest, readManifest } from '../disk/manifest.ts'
import { version } from '../disk/package-root.ts'
import { type LoadedSite, loadSite } from '../load/load-site.ts'
import { sortDiagnostics } from '../report/report.ts'
import type { BuildRun } from './build-run.ts'
import { type EmitResult, emit, failed } from './emit.ts'
import { OutputCache } from './output-cache.ts'
import { refuseOutput } from './output-guard.ts'
import { HeldError, whileHeld } from './output-lock.ts'
import { explainPages, partsOf } from './reasons.ts'
import { removeLanguages } from './remove-output.ts'

/** Milliseconds to wait for another build that writes to the same folder. */
const lockTimeout = 120_000

/** The result of a build. */
export interface BuiltSite {
  readonly loaded: LoadedSite
  /** Sorted. */
  readonly found: readonly Diagnostic[]
  readonly outputs: ReadonlyMap<OutPath, Output>
  /** Undefined if there are errors. */
  readonly emitted: EmitResult | undefined
  /** Why each page was made again, as lines for `--verbose`. */
  readonly reasons: readonly string[]
  /** Cached bytes of earlier builds, valid for the keys of the last recorded build. */
  readonly kept: OutputCache | undefined
}

type Made = Pick<BuiltSite, 'found' | 'outputs' | 'emitted' | 'reasons'>

/** Read a site, compile it and, unless it has errors, write it. */
export async function buildSite(run: BuildRun, lastManifest: string | undefined): Promise<BuiltSite> {
  const { root, out, cache, memory, isFresh, strict } = run
  const shared = new SharedCompiler({ ...run, onMessage: (text) => run.terminal.print(text) })
  try {
    const loaded = refuseLoss(await loadSite(root, { ...run, compiler: shared.start }), out)
    memory.code.bundles.close()
    const kept = isFresh ? undefined : new OutputCache(cache, out, lastManifest)
    const nothing: Made = { found: [], outputs: new Map(), emitted: undefined, reasons: [] }
    const making = { ...run, loaded, kept, lastManifest, started: shared.started }
    const made = loaded.site ? await compileAndWrite(loaded.site, making) : nothing
    const found = sortDiagnostics([...loaded.diagnostics, ...made.found])
    return { ...made, loaded, found, kept, emitted: fails(found, strict) ? undefined : made.emitted }
  } finally {
    await shared.close()
  }
}

/** A site that had pages and now has none is not written: its content is probably somewhere else. */
function refuseLoss(loaded: LoadedSite, out: string): LoadedSite {
  if (!loaded.diagnostics.some(isEmpty)) return loaded
  const before = Object.keys(readManifest(out)?.parts ?? {}).filter(
    (page) => page !== notFoundPage && page !== offlinePage,
  )
  if (before.length === 0) return loaded
  const found = loaded.diagnostics.map((one) => (isEmpty(one) ? diagnostics.lostPages(one, before.length) : one))
  return { ...loaded, diagnostics: found }
}

function isEmpty({ code }: Diagnostic): boolean {
  return code === 'site/no-pages'
}

interface Making extends BuildRun {
  /** The manifest as the last build of this site wrote it. */
  readonly lastManifest: string | undefined
  readonly loaded: LoadedSite
  readonly kept: OutputCache | undefined
  readonly started: SharedCompiler['started']
}

async function compileAndWrite(site: Site, run: Making): Promise<Made> {
  const { terminal, loaded, out, root, timer, kept, isFresh, strict, memory, lastManifest } = run
  const { code } = memory
  terminal.progress(`Compiling ${counted(site.graph.urls.size, 'page')}…`)
  const find = literalFinder(root, [...loaded.watched, ...(loaded.read ?? [])])
  const { locate, bundled, boundary } = loaded
  const { outputs, close, ...compiled } = await compileSite(site, {
    ...run,
    locate,
    bundled,
    boundary,
    find,
    onMessage: (text) => terminal.print(text),
  })
  const found = [...compiled.diagnostics]
  let explain = (_: EmitResult): string[] => []
  let gone: readonly string[] = []
  try {
    const refused = refuseOutput(root, out, { config: site.config, lastManifest, siteOut: run.siteOut })
    if (refused) found.push(refused)
    found.push(...(await code.guard.takeLate()))
    if (fails([...loaded.diagnostics, ...found], strict)) return { found, outputs, emitted: undefined, reasons: [] }
    terminal.progress(`Writing ${counted(outputs.size, 'file')}…`)
    const facts = (before: Manifest) => {
      gone = before.languages ?? []
      const parts = partsOf(outputs, before)
      const states = { before: before.parts ?? partsIn(lastManifest), now: parts, files: code.files }
      explain = ({ made }) => explainPages(made, states)
      return { ...manifestFacts(site), environment: code.environment.environment, lists: listsOf(outputs), parts }
    }
    const emitted = await timer.time('write', () =>
      whileAlone(run, () => emit(out, outputs, { facts, kept, isFresh, strict })),
    )
    const published = languageFacts(site.config).languages ?? []
    if (emitted.diagnostics.length === 0)
      removeLanguages(
        out,
        gone.filter((path) => !published.includes(path)),
      )
    return { found: [...found, ...emitted.diagnostics], outputs, emitted, reasons: explain(emitted) }
  } finally {
    await close()
  }
}

function partsIn(manifest: string | undefined): NonNullable<Manifest['parts']> {
  return (manifest === undefined ? undefined : parseManifest(manifest)?.parts) ?? {}
}

/** Do work while no other build writes to the same folder. */
export async function whileAlone<Result>(
  { out, terminal }: Pick<BuildRun, 'out' | 'terminal'>,
  work: () => Promise<Result>,
): Promise<Result | EmitResult> {
  const onHeld = ({ file, holder }: HeldError) => {
    const { message, hint } = diagnostics.outputHeld(out, file, holder)
    terminal.print(`${message} ${hint}`)
  }
  try {
    return await whileHeld(out, { timeout: lockTimeout, onHeld }, work)
  } catch (error) {
    if (!(error instanceof HeldError)) throw error
    return failed(diagnostics.outputHeld(out, error.file, error.holder))
  }
}

/** Whether a site with these findings is not written. */
export function fails(found: readonly Diagnostic[], strict: boolean): boolean {
  return found.some(({ severity }) => severity === 'error' || (strict && severity === 'warning'))
}

function manifestFacts(site: Site) {
  const { config, graph } = site
  return {
    generator: `sitegen ${version}`,
    site: siteKey(config),
    base: config.base,
    home: homeUrl(site),
    trailingSlash: config.trailingSlash ?? null,
    redirects: graph.redirects,
    ...languageFacts(config),
  }
}

/** The paths of the other languages in the output folder of the main one. */
function languageFacts(config: SiteConfig): Pick<Manifest, 'languages'> {
  const [{ base }, ...others] = allLanguages(config)
  if (base !== config.base || others.length === 0) return {}
  return { languages: others.map((one) => one.base.slice(base.length, -1)) }
}

/** Paths of the lists whose names contain no hash. */
function listsOf(outputs: ReadonlyMap<OutPath, Output>): OutPath[] {
  const lists = [...outputs.values()].filter((output) => output.class === 'list' && !output.hashed)
  return lists.map(({ out }) => out).sort()
}
