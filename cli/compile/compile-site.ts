import { join } from 'node:path'
import {
  checkFacts,
  checkOutputs,
  createCompiler,
  type Diagnostic,
  diagnostics,
  type LocateInConfig,
  type Location,
  type OutputChecks,
  type OutputTable,
  pagePictures,
  type Remember,
  reactTo,
  type Site,
} from '../../renderer/index.ts'
import { TimeoutError, withTimeout } from '../async/with-timeout.ts'
import { cacheFile } from '../cache/cache-file.ts'
import type { Store } from '../cache/store.ts'
import type { BundledConfig } from '../load/load-config.ts'
import type { Timer } from '../report/timer.ts'
import { missingFrom, remember, rememberDigests, rememberRendered } from './cached-compiler.ts'
import { PictureDrawer, pictureFolder } from './draw-picture.ts'
import { OutputFault } from './extra-outputs.ts'
import { Indexer } from './indexer.ts'
import { checkPlugins, lazyCompiler, OpenSite, routedSources } from './open-site.ts'
import { Pool, workerCount } from './pool.ts'

export interface CompileOptions {
  readonly root: string
  readonly drafts: boolean
  readonly workers: number | undefined
  readonly store: Store
  /** Keep what is dear to make below the root. */
  readonly cache: boolean
  readonly timer: Timer
  readonly locate: LocateInConfig
  readonly bundled: BundledConfig | undefined
  /** Where the theme or the configuration writes an address out. */
  readonly find: (address: string) => Location | undefined
}

export interface Compiled extends OutputTable {
  readonly close: () => Promise<void>
}

/** Seconds that compiling may take; only a plugin that never answers needs more. */
const patience = 600

/** A snapshot's bodies, its findings, and the table of its outputs: all of it, before anything is written. */
export async function compileSite(site: Site, options: CompileOptions): Promise<Compiled> {
  const { store, timer, locate } = options
  const broken = checkPlugins(site, locate)
  if (broken.length > 0) return { outputs: new Map(), diagnostics: broken, close: async () => {} }
  const sources = routedSources(site)
  const missing = missingFrom(store, sources, site.config)
  const count = workerCount(options.workers, missing)
  let pool: Pool | undefined
  const lazy = lazyCompiler(() => {
    const { root, drafts, bundled } = options
    if (count === 0 || !bundled) return createCompiler(site.config)
    pool = new Pool(count - 1, { root, drafts, bundled }, createCompiler(site.config))
    return pool
  })
  const indexer = new Indexer(cacheFile(options.root, options.cache, 'search'))
  const close = async () => {
    indexer.save()
    await pool?.close()
  }
  const compiler = remember(store, lazy, site.config)
  const open = new OpenSite(site, compiler, rememberRendered(store, site.config), locate, {
    indexer,
    digest: rememberDigests(store, compiler, site.config),
  })
  try {
    const digests = await timer.time('compile', () => withTimeout(open.digests(sources), patience))
    const report = timer.timeSync('links', () => checkFacts(site, digests, locate))
    const folder = options.cache ? join(options.root, pictureFolder) : undefined
    const drawer = site.config.openGraphImages ? new PictureDrawer(folder, timer) : undefined
    const table = await open.table({
      assets: report.assets,
      digests,
      index: (query) => timer.time('index', () => open.indexer.index(query, open.compiler)),
      draw: drawer && ((picture) => drawer.draw(picture)),
    })
    drawer?.prune(pagePictures(site))
    const remember: Remember = (key, make) => store.get(key, make)
    const checks = { site, report, outputs: table.outputs, remember, find: options.find }
    // Of a site with errors, pages may be missing that the layout links; it is not written anyway.
    const isSound = !site.diagnostics.some(({ severity }) => severity === 'error')
    const findings = isSound ? await timer.time('checks', () => checkTable(checks)) : report.diagnostics
    const found = [
      ...[...digests.values()].flatMap((digest) => digest.diagnostics),
      ...findings,
      ...site.files.diagnostics,
      ...table.diagnostics,
    ]
    return { outputs: table.outputs, diagnostics: found, close }
  } catch (error) {
    await close()
    if (!(error instanceof TimeoutError)) throw error
    const reason = `a plugin hangs: ${error.message}`
    return {
      outputs: new Map(),
      diagnostics: [diagnostics.failedFunction('markdown', reason, locate('markdown'))],
      close,
    }
  }
}

/** What the outputs tell of links. A theme that throws is told instead. */
async function checkTable(checks: OutputChecks): Promise<Diagnostic[]> {
  const { onBrokenLinks, onBrokenAnchors } = checks.site.config
  if (onBrokenLinks === 'ignore' && onBrokenAnchors === 'ignore') return []
  try {
    return (await checkOutputs(checks)).flatMap((finding) => reactTo(finding, checks.site))
  } catch (error) {
    if (error instanceof OutputFault) return [error.diagnostic]
    throw error
  }
}
