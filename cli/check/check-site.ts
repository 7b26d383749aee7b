import type { Diagnostic, Finding, Site } from '../../renderer/index.ts'
import { rememberBundles, saveBundles } from '../bundle/bundler.ts'
import { literalFinder } from '../bundle/find-literal.ts'
import { rememberModules } from '../bundle/remember-modules.ts'
import { cacheFile } from '../cache/cache-file.ts'
import { Store } from '../cache/store.ts'
import { openSite } from '../compile/open-site.ts'
import { readSite } from '../compile/read-site.ts'
import { type LoadedSite, type LoadOptions, loadSite } from '../load/load-site.ts'
import { memoisedModules } from '../load/memoised-stages.ts'
import { Memory } from '../load/memoiser.ts'
import type { Timer } from '../report/timer.ts'

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

/** Check all links of a site as a build would write them. Nothing is highlighted, and nothing written. */
export async function checkSite(root: string, options: CheckOptions): Promise<CheckedSite> {
  const { cache, timer } = options
  const [documents, bundles, known] = ['documents', 'links-bundles', 'modules'].map((name) =>
    cacheFile(root, cache, name),
  )
  const memory = new Memory()
  if (documents !== undefined) memory.sourceCache.restore(documents)
  if (bundles !== undefined) rememberBundles(bundles)
  const modules: LoadOptions['modules'] = (request, memory) => {
    const load = () => memoisedModules(request, memory)
    return known === undefined ? load() : rememberModules(known, request, load)
  }
  const store = new Store(cacheFile(root, cache, 'store'))
  // When a page was changed says nothing of its links.
  const loaded = await loadSite(root, { ...options, store, memory, modules, dates: new Map() })
  const { site } = loaded
  const {
    findings = [],
    links = 0,
    diagnostics = [],
  } = site ? await checkLinks(site, { ...options, root, loaded, store }) : {}
  timer.timeSync('store', () => store.saveAll())
  if (documents !== undefined) await memory.sourceCache.save(documents)
  if (bundles !== undefined) saveBundles()
  return { loaded, findings, links, diagnostics: [...loaded.diagnostics, ...diagnostics] }
}

interface Checking extends CheckOptions {
  readonly root: string
  readonly loaded: LoadedSite
  readonly store: Store
}

type Checked = Partial<Omit<CheckedSite, 'loaded'>>

async function checkLinks(site: Site, { loaded, ...options }: Checking): Promise<Checked> {
  const { root, store } = options
  const { locate, bundled, watched } = loaded
  const open = openSite(site, { ...options, locate, compiling: { ...options, bundled }, digests: 'sources' })
  try {
    const read = await readSite(open, { store, find: literalFinder(root, watched) })
    if ('faults' in read) return { diagnostics: read.faults }
    const facts = [...read.digests.values()]
    return {
      findings: read.findings ?? read.report.findings,
      diagnostics: [...facts.flatMap(({ diagnostics }) => diagnostics), ...read.diagnostics],
      links: facts.reduce((sum, { links }) => sum + links.length, 0),
    }
  } finally {
    await open.close()
  }
}
