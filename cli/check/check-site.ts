import {
  type Body,
  CompileKeys,
  type Compiler,
  checkFacts,
  checkOutputs,
  createCompiler,
  type Diagnostic,
  type Digest,
  diagnostics,
  digestOf,
  type Finding,
  hash,
  type LinkFacts,
  type LinkTable,
  linkFacts,
  type OutputChecks,
  type Site,
  type Source,
  type SourcePath,
} from '../../renderer/index.ts'
import { mapLimit } from '../async/map-limit.ts'
import { TimeoutError, withTimeout } from '../async/with-timeout.ts'
import { rememberBundles, saveBundles } from '../bundle/bundler.ts'
import { literalFinder } from '../bundle/find-literal.ts'
import { cacheFile } from '../cache/cache-file.ts'
import { Store } from '../cache/store.ts'
import { remember, rememberRendered } from '../compile/cached-compiler.ts'
import { OutputFault } from '../compile/extra-outputs.ts'
import { checkPlugins, type Kept, lazyCompiler, OpenSite, routedSources } from '../compile/open-site.ts'
import { Pool, workerCount } from '../compile/pool.ts'
import { buildId } from '../disk/package-root.ts'
import { type LoadedSite, type LoadOptions, loadSite } from '../load/load-site.ts'
import { memoisedModules } from '../load/memoised-stages.ts'
import { Memory } from '../load/memoiser.ts'
import type { Timer } from '../report/timer.ts'
import { type Recalled, recallPlainModules, writePlainModules } from './recalled-modules.ts'

export interface CheckOptions {
  readonly drafts: boolean
  readonly cache: boolean
  readonly workers: number | undefined
  readonly timer: Timer
}

export interface CheckedSite {
  readonly loaded: LoadedSite
  readonly findings: readonly Finding[]
  /** What keeps a part of the site from being checked, and what loading it had to say. */
  readonly diagnostics: readonly Diagnostic[]
  /** How many links and pictures were followed. */
  readonly links: number
}

/** Seconds that reading may take; only a plugin that never answers needs more. */
const patience = 600

/** Check all links of a site as a build would write them. Nothing is highlighted, and nothing written. */
export async function checkSite(root: string, options: CheckOptions): Promise<CheckedSite> {
  const memory = new Memory()
  const documents = cacheFile(root, options.cache, 'documents')
  if (documents !== undefined) memory.sourceCache.restore(documents)
  const known = cacheFile(root, options.cache, 'modules')
  const bundles = cacheFile(root, options.cache, 'links-bundles')
  if (bundles !== undefined) rememberBundles(bundles)
  const { checked, isVoid } = await attempt(root, { ...options, memory, known })
  if (documents !== undefined) await memory.sourceCache.save(documents)
  if (bundles !== undefined) saveBundles()
  // Something has to be rendered: once more with the code of the site.
  return isVoid ? (await attempt(root, { ...options, memory, known, isLoading: true })).checked : checked
}

interface Attempt extends CheckOptions {
  readonly memory: Memory
  /** Where modules are remembered without their code. */
  readonly known: string | undefined
  readonly isLoading?: boolean
}

async function attempt(root: string, options: Attempt): Promise<{ checked: CheckedSite; isVoid: boolean }> {
  const { timer, drafts, memory, known, isLoading } = options
  const start = Date.now()
  let recalled: Recalled | undefined
  const modules: LoadOptions['modules'] = async (...wanted) => {
    const [{ config, pages }] = wanted
    if (known !== undefined && !isLoading) recalled = recallPlainModules(known, [root, config, pages])
    if (recalled) return recalled.loaded
    const loaded = await memoisedModules(...wanted)
    if (known !== undefined) writePlainModules(known, loaded, { wanted: [root, config, pages], start })
    return loaded
  }
  // Facts have a store of their own: that of the build keeps what a build uses.
  const store = new Store(cacheFile(root, options.cache, 'links'))
  // When a page was changed says nothing of its links.
  const loaded = await loadSite(root, { drafts, timer, store, memory, modules, dates: new Map() })
  try {
    const checked = await checkLoaded(root, { loaded, store, options })
    const isVoid = recalled?.isMissed() === true
    if (!isVoid) timer.timeSync('store', () => store.save())
    return { checked, isVoid }
  } catch (error) {
    if (!recalled?.isMissed()) throw error
    return { checked: { loaded, findings: [], diagnostics: [], links: 0 }, isVoid: true }
  }
}

interface Checking {
  readonly loaded: LoadedSite
  readonly store: Store
  readonly options: CheckOptions
}

async function checkLoaded(root: string, { loaded, store, options }: Checking): Promise<CheckedSite> {
  const { timer } = options
  const { site, locate } = loaded
  const faults = site ? checkPlugins(site, locate) : []
  if (!site || faults.length > 0)
    return { loaded, findings: [], diagnostics: [...loaded.diagnostics, ...faults], links: 0 }
  const { compiler, close } = openCompiler(root, { site, store, options, bundled: loaded.bundled })
  const rendered = rememberRendered(store, site.config)
  try {
    const reading = new OpenSite(site, compiler, rendered, locate)
    const facts = await timer.time('read links', () => withTimeout(readFacts(reading, store), patience))
    const report = timer.timeSync('links', () => checkFacts(site, facts, locate))
    const digests = digestsFrom(facts)
    // The page of the search lists what can be pointed at: no body is compiled for that.
    const digest: Kept['digest'] = async ({ path }, _, make) => digests.get(path) ?? digestOf(await make())
    const open = new OpenSite(site, compiler, rendered, locate, { digest })
    const table = await open.table({ assets: report.assets, digests })
    const checks: OutputChecks = {
      site,
      report,
      outputs: table.outputs,
      remember: (key, make) => store.get(key, make),
      find: literalFinder(root, loaded.watched),
    }
    const { findings, fault } = await timer.time('outputs', () => checkTable(checks))
    const found = [...loaded.diagnostics, ...[...facts].flatMap(([, { diagnostics }]) => diagnostics), ...fault]
    const links = [...facts].reduce((sum, [, one]) => sum + one.links.length, 0)
    return { loaded, findings, diagnostics: [...found, ...table.diagnostics], links }
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
    const stalled = diagnostics.failedFunction('markdown', `a plugin hangs: ${error.message}`, locate('markdown'))
    return { loaded, findings: [], diagnostics: [...loaded.diagnostics, stalled], links: 0 }
  } finally {
    await close()
  }
}

interface Opening {
  readonly site: Site
  readonly store: Store
  readonly options: CheckOptions
  readonly bundled: LoadedSite['bundled']
}

/** A compiler that highlights nothing, and looks at what the last build compiled before it starts threads. */
function openCompiler(
  root: string,
  { site, store, options, bundled }: Opening,
): { compiler: Compiler; close(): Promise<void> } {
  const count = workerCount(options.workers, site.graph.urls.size)
  let pool: Pool | undefined
  const fresh = lazyCompiler(() => {
    if (count === 0 || !bundled) return createCompiler(site.config)
    pool = new Pool(count, { root, drafts: options.drafts, bundled })
    return pool
  })
  const keys = new CompileKeys(site.config, buildId)
  let built: Store | undefined
  const bodyOf = (source: Source): Body | undefined => {
    built ??= new Store(cacheFile(root, options.cache, 'store'))
    return built.find<Body>(keys.body(source))
  }
  const inner: Compiler = {
    body: async (source) => bodyOf(source) ?? fresh.body(source),
    links: async (source) => {
      const body = bodyOf(source)
      return body ? linkFacts(body) : fresh.links(source)
    },
    code: fresh.code,
    index: fresh.index,
  }
  const compiler = { ...remember(store, inner, site.config), code: async () => ({ html: '' }) }
  return { compiler, close: async () => pool?.close() }
}

/** What every page says of links; module pages are rendered for it. */
async function readFacts(open: OpenSite, store: Store): Promise<LinkTable> {
  const { config, modules } = open.site
  const read = async (source: Source): Promise<readonly [SourcePath, LinkFacts]> => {
    const { path, format, key } = source
    if (format === 'md') return [path, await open.compiler.links(source)]
    const page = modules.get(path)
    const made = hash('module links', buildId, config.key, path, key, page?.key ?? '')
    return [path, await store.get(made, async () => linkFacts(await open.body(path)))]
  }
  return new Map(await mapLimit(routedSources(open.site), read))
}

/** Digests as far as links tell them: every address may be a file's, every anchor a section's. */
function digestsFrom(facts: LinkTable): { get(path: SourcePath): Digest | undefined } {
  return {
    get: (path) => {
      const known = facts.get(path)
      if (!known) return undefined
      const sections = known.anchors.map((id) => ({ id, title: '' }))
      return { ...known, files: known.links.map(({ href }) => href), showsCards: false, sections }
    },
  }
}

/** A theme that throws keeps the layout from being checked, and nothing else. */
async function checkTable(checks: OutputChecks): Promise<Pick<CheckedSite, 'findings'> & { fault: Diagnostic[] }> {
  try {
    return { findings: await checkOutputs(checks), fault: [] }
  } catch (error) {
    if (error instanceof OutputFault) return { findings: checks.report.findings, fault: [error.diagnostic] }
    throw error
  }
}
