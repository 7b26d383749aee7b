// Contract: all pages are read and all links followed before anything is written, so that one run reports every problem. Errors
// that components throw are found here, because compiling a page in MDX or a module renders it.
import {
  checkFacts,
  checkOutputs,
  type Diagnostic,
  type Digest,
  diagnostics,
  type Finding,
  type LinkReport,
  type OutputChecks,
  type OutputTable,
  type Site,
  type SourcePath,
} from '../../renderer/index.ts'
import { TimeoutError, withTimeout } from '../async/with-timeout.ts'
import type { Cache } from '../cache/cache.ts'
import { OutputFault } from './extra-outputs.ts'
import { type OpenSite, routedSources } from './open-site.ts'

/** Time limit for reading the pages, in seconds. Only a plugin that does not finish exceeds it, even on a busy machine. */
const secondsToRead = (pages: number) => 600 + pages

export interface ReadSite extends OutputTable {
  readonly digests: ReadonlyMap<SourcePath, Digest>
  /** Findings in the sources. */
  readonly report: LinkReport
  /** Findings checked against the outputs; undefined if outputs were not checked, or if the theme throws, which is a diagnostic. */
  readonly findings?: readonly Finding[]
}

export interface ReadOptions {
  readonly cache: Cache
  /** Locates an address in the theme or the configuration. Without it, outputs are not checked. */
  readonly find?: OutputChecks['find'] | undefined
}

/** Why a site cannot be read. */
export interface Unreadable {
  readonly faults: readonly Diagnostic[]
}

/** Read all pages and follow their links. */
export async function readSite(open: OpenSite, options: ReadOptions): Promise<ReadSite | Unreadable> {
  const { site, locate, timer } = open
  try {
    const pages = routedSources(site)
    const digests = await timer.time('compile', () => withTimeout(open.digests(pages), secondsToRead(pages.length)))
    const report = timer.timeSync('links', () => checkFacts(site, digests, locate))
    const table = await open.table({ files: report, digests })
    return await timer.time('checks', () => askOutputs(site, { ...table, digests, report }, options))
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
    const reason = `a plugin hangs: ${error.message}`
    return { faults: [diagnostics.failedFunction('markdown', reason, locate('markdown'))] }
  }
}

async function askOutputs(site: Site, read: ReadSite, { cache, find }: ReadOptions): Promise<ReadSite> {
  if (!find) return read
  const { report, outputs } = read
  const remember: OutputChecks['remember'] = (key, make) => cache.get('compiled', key, make)
  try {
    return { ...read, findings: await checkOutputs({ site, report, outputs, remember, find }) }
  } catch (error) {
    if (!(error instanceof OutputFault)) throw error
    return { ...read, diagnostics: [...read.diagnostics, error.diagnostic] }
  }
}
