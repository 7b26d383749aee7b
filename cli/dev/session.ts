// Contract: the development server has the same snapshot and the same table of outputs as a build; browsers read them instead of
// `emit`. After each change the site is loaded again, and `Memory` returns the last value of every stage whose inputs are the
// same objects, so nothing is marked as stale. An edition with errors is not served; the last good one stays. A changed theme is
// tested on one page of each kind before it is served.
//
// For a quick start, documents and bundles of the last run are taken from the cache if the stamps of their files match, and texts
// are read only when a page needs them.
import {
  type Diagnostic,
  describeThrown,
  diagnostics,
  hasOwnComponents,
  locateTheme,
  type Site,
  type SiteConfig,
  type SourcePath,
} from '../../renderer/index.ts'
import { createCodeContext } from '../bundle/bundler.ts'
import { Cache } from '../cache/cache.ts'
import { Indexer } from '../compile/indexer.ts'
import { type OpenCompiler, openCompiler, startCompiler } from '../compile/open-compiler.ts'
import { openSite } from '../compile/open-site.ts'
import { type LoadedSite, loadSite } from '../load/load-site.ts'
import { type Changes, joinChanges, Memory } from '../load/memoiser.ts'
import { Timer } from '../report/timer.ts'
import { Edition, listAddresses, remembered } from './edition.ts'

export interface SessionOptions {
  readonly root: string
  readonly cache: Cache
  readonly locale?: string | undefined
  /** Receives messages about pages that take long, for a terminal. */
  readonly onMessage?: (text: string) => void
  /** Called when a new edition is served, or the problems have changed. */
  readonly changed: (change: Change) => void
}

export interface Change {
  /** Undefined if the last good edition is kept. */
  readonly edition?: Edition | undefined
  readonly before?: Edition | undefined
  readonly loaded: LoadedSite | undefined
  readonly paths: readonly string[]
  readonly milliseconds: number
}

/** Number of changed pages compiled before an edition is served; an error in one of them keeps the last edition. */
const foremost = 20

/** Makes the editions of a site, one after the other. */
export class Session {
  edition: Edition | undefined
  problems: readonly Diagnostic[] = []
  readonly memory: Memory
  private readonly indexer = new Indexer(new Cache(undefined))
  private pending: Changes | undefined
  private running: Promise<void> | undefined
  private dates: Site['dates'] = new Map()
  private isGood = false
  /** Compiles the pages, the long ones in a thread that is started for the first of them. */
  private compiler: OpenCompiler | undefined

  constructor(private readonly options: SessionOptions) {
    this.memory = new Memory(createCodeContext(options.root, options.cache, options.locale))
  }

  async close() {
    await this.compiler?.close()
  }

  /** Check files for changes. Resolves when their current state is served, or known to have errors. */
  look(changes: Changes): Promise<void> {
    this.pending = joinChanges(changes, this.pending)
    this.running ??= this.run()
    return this.running
  }

  /** Set the dates of the last changes of files. */
  setDates(dates: Site['dates']): Promise<void> {
    this.dates = dates
    return this.look({ paths: new Set(), listing: false })
  }

  private async run() {
    try {
      while (this.pending) {
        const changes = this.pending
        this.pending = undefined
        const complete = await this.step(changes)
        // Stages that were not reached have not seen these changes yet.
        if (!complete) this.unseen = changes
      }
    } finally {
      // Synchronously: changes that arrive before a later callback would wait for the next ones.
      this.running = undefined
    }
  }

  private unseen: Changes | undefined

  private async step(latest: Changes): Promise<boolean> {
    const start = performance.now()
    const changes = joinChanges(latest, this.unseen)
    this.unseen = undefined
    const publish = (problems: readonly Diagnostic[], loaded?: LoadedSite, edition?: Edition) => {
      const before = this.edition
      this.problems = problems
      if (edition) this.edition = edition
      const milliseconds = Math.round(performance.now() - start)
      this.options.changed({ edition, before, loaded, paths: [...latest.paths], milliseconds })
    }
    try {
      this.memory.begin(changes)
      const loaded = await loadSite(this.options.root, {
        drafts: true,
        // A kept page would hide an edit.
        forReaders: false,
        timer: new Timer(),
        memory: this.memory,
        dates: this.dates,
      })
      const made = loaded.site && (await this.open(loaded))
      const problems = [...loaded.diagnostics, ...(made?.problems ?? [])]
      const good = !problems.some(isError)
      const serve = made?.edition && (good || !this.isGood) ? made.edition : undefined
      if (serve) this.isGood = good
      publish(problems, loaded, serve)
      return loaded.site !== undefined
    } catch (error) {
      publish([diagnostics.failedReading(describeThrown(error))])
      return false
    }
  }

  /** An edition of a loaded site; without one if no input has changed, and undefined if the site could not be loaded. */
  private async open({ site, boundary, locate, bundled }: LoadedSite) {
    if (!site || !boundary) return undefined
    const before = this.edition
    if (before && isSameSite(before.site, site))
      return { edition: undefined, problems: await this.mistakes(before, []) }
    const { code } = this.memory
    const compiling = this.compilerFor(site.config, bundled)
    const addresses = this.memory.keep('addresses', [site.config, site.graph], () => listAddresses(site))
    const edition = new Edition(
      openSite(site, { code, locate, compiling, indexer: this.indexer, bodies: remembered }),
      addresses,
      boundary,
    )
    await edition.prepare()
    const mistakes = await this.mistakes(edition, changedSources(before, edition))
    return { edition, problems: [...mistakes, ...(await tryTheme(before, edition, locate))] }
  }

  private compilerFor(config: SiteConfig, bundled: LoadedSite['bundled']): OpenCompiler {
    const { root, cache, onMessage } = this.options
    const { code } = this.memory
    return this.memory.keep('compiler', [config], () => {
      void this.compiler?.close()
      const start = () => startCompiler(config, { root, drafts: true, bundled, workers: 0, files: 0, code, onMessage })
      this.compiler = openCompiler({ root, cache, config, start })
      return this.compiler
    })
  }

  /** Diagnostics from compiling the pages that have just changed, and those that had errors before. */
  private async mistakes(edition: Edition, changed: readonly SourcePath[]): Promise<Diagnostic[]> {
    const { graph } = edition.site
    const failed = this.problems.flatMap(({ severity, at }) => (severity === 'error' && at ? [at.file] : []))
    const wanted = [...new Set([...changed.slice(0, foremost), ...failed])].filter((path) => graph.urls.has(path))
    const bodies = await Promise.all(wanted.map((path) => edition.open.body(path)))
    return bodies.flatMap((body) => body.diagnostics)
  }
}

/** The error that a changed theme of the site throws when one page of each kind is rendered. */
async function tryTheme(
  before: Edition | undefined,
  now: Edition,
  locate: LoadedSite['locate'],
): Promise<Diagnostic[]> {
  const { theme, config } = now.site
  if (!before || !hasOwnComponents(config) || before.site.theme.key === theme.key) return []
  const kinds = new Map(now.routes().map((route) => [route.kind, route] as const))
  for (const route of kinds.values()) {
    try {
      await now.show(route)
    } catch (error) {
      return [
        diagnostics.failedTheme(
          describeThrown(error),
          (await theme.load()).locate?.(error) ?? locateTheme(config, locate),
        ),
      ]
    }
  }
  return []
}

export function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

function isSameSite(a: LoadedSite['site'], b: LoadedSite['site']): boolean {
  const names = ['config', 'sources', 'dates', 'graph', 'theme', 'modules', 'files', 'statics'] as const
  return names.every((name) => a?.[name] === b?.[name])
}

/** Pages whose text or code has changed; none at the start. */
function changedSources(before: Edition | undefined, now: Edition): SourcePath[] {
  if (!before) return []
  const found: SourcePath[] = []
  for (const [path, source] of now.site.sources) {
    const known = before.site.sources.get(path)
    const isSameCode = before.site.modules.get(path)?.key === now.site.modules.get(path)?.key
    if ((known !== source && known?.key !== source.key) || !isSameCode) found.push(path)
  }
  return found
}
