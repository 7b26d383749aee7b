// Contract: the report is the same as a build's, at a lower cost: digests come from the sources, nothing is highlighted, and pages
// are rendered only if a finding depends on their HTML. A check after a build parses nothing, because both share their digests in
// the cache.
import {
  type Diagnostic,
  type Finding,
  type Gone,
  type LinkFact,
  layoutLinks,
  type OutputChecks,
  type Site,
} from '../../renderer/index.ts'
import type { CodeContext } from '../bundle/bundler.ts'
import { literalFinder } from '../bundle/find-literal.ts'
import { openSite } from '../compile/open-site.ts'
import { readSite } from '../compile/read-site.ts'
import { SharedCompiler } from '../compile/shared-compiler.ts'
import { type LoadedSite, loadSite } from '../load/load-site.ts'
import { Memory } from '../load/memoiser.ts'
import type { Timer } from '../report/timer.ts'
import { checkUrls } from './check-urls.ts'
import type { UrlText } from './read-urls.ts'

export interface CheckOptions {
  readonly drafts: boolean
  readonly code: CodeContext
  readonly workers: number | undefined
  /** Collect links to other sites. */
  readonly external: boolean
  readonly timer: Timer
  /** Receives messages about pages that take long, for a terminal. */
  readonly onMessage: (text: string) => void
  /** The list of addresses that the site has promised to keep. */
  readonly against?: UrlText | undefined
}

export interface CheckedSite {
  readonly loaded: LoadedSite
  readonly findings: readonly Finding[]
  /** Links to other sites, from pages and from the layout. */
  readonly external: readonly LinkFact[]
  /** What prevents a part of the site from being checked, and the diagnostics of loading it. */
  readonly diagnostics: readonly Diagnostic[]
  /** The number of links and images checked. */
  readonly links: number
  /** Promised addresses and anchors that no longer exist. */
  readonly gone: readonly Gone[]
}

/** Check all links of a site as a build would write them. */
export async function checkSite(root: string, options: CheckOptions): Promise<CheckedSite> {
  const { code } = options
  const memory = new Memory(code)
  const shared = new SharedCompiler({ ...options, root, memory })
  const { loaded, checked } = await loadAndCheck(root, { ...options, memory, shared }).finally(() => shared.close())
  const { findings = [], external = [], links = 0, gone = [], diagnostics = [] } = checked
  code.bundles.close()
  const late = await code.guard.takeLate()
  await options.timer.time('store', () => memory.save('links'))
  return { loaded, findings, external, links, gone, diagnostics: [...loaded.diagnostics, ...diagnostics, ...late] }
}

interface Loading extends CheckOptions {
  readonly memory: Memory
  readonly shared: SharedCompiler
}

async function loadAndCheck(root: string, { memory, shared, ...options }: Loading) {
  // The dates of pages do not affect their links.
  const loaded = await loadSite(root, { ...options, memory, dates: new Map(), compiler: shared.start })
  const checking = { ...options, root, loaded, started: shared.started }
  const checked: Checked = loaded.site ? await checkLinks(loaded.site, checking) : {}
  return { loaded, checked }
}

interface Checking extends CheckOptions {
  readonly root: string
  readonly loaded: LoadedSite
  readonly started: SharedCompiler['started']
}

type Checked = Partial<Omit<CheckedSite, 'loaded'>>

async function checkLinks(site: Site, { loaded, ...options }: Checking): Promise<Checked> {
  const { root, code } = options
  const { locate, bundled, watched } = loaded
  const open = openSite(site, { ...options, locate, compiling: { ...options, bundled }, digests: 'sources' })
  try {
    const { cache } = code
    const find = literalFinder(root, [...watched, ...(loaded.read ?? [])])
    const read = await readSite(open, { cache, find })
    if ('faults' in read) return { diagnostics: read.faults }
    const { report, outputs } = read
    const remember: OutputChecks['remember'] = (key, make) => cache.get('compiled', key, make)
    // If the theme throws, there is no layout.
    const isSound = options.external && read.findings !== undefined
    const inLayout = isSound ? await layoutLinks({ site, report, outputs, remember, find }) : []
    const facts = [...read.digests.values()]
    const { gone, faults } = await checkUrls(options.against, open, read)
    return {
      findings: read.findings ?? report.findings,
      external: [...report.external, ...inLayout],
      gone,
      diagnostics: [...facts.flatMap(({ diagnostics }) => diagnostics), ...read.diagnostics, ...faults],
      links: facts.reduce((sum, { links }) => sum + links.length, 0),
    }
  } finally {
    await open.close()
  }
}
