import type { Finding } from '../../renderer/index.ts'
import type { CodeContext } from '../bundle/bundler.ts'
import { withoutLinks } from '../disk/boundary.ts'
import { SourceEdits } from '../disk/source-edits.ts'
import { frameTexts } from '../report/frame-texts.ts'
import { sortDiagnostics } from '../report/report.ts'
import type { Terminal } from '../report/terminal.ts'
import { Timer } from '../report/timer.ts'
import { type CheckedSite, checkSite } from './check-site.ts'
import { collectDiagnostics, isFailure } from './collect-diagnostics.ts'
import { checkExternal } from './external.ts'
import { fixContract } from './fix-contract.ts'
import { fixLinks } from './fix-links.ts'
import type { LinkReport } from './link-report.ts'
import { readUrls } from './read-urls.ts'

/** Which links are checked, and how. */
export interface LinkChecks {
  readonly strict: boolean
  readonly fix: boolean
  /** A list of addresses: a file or a URL. */
  readonly against: string | undefined
  readonly external: boolean
  readonly cached: boolean
  readonly drafts: boolean
  readonly workers: number | undefined
  readonly verbose: boolean
}

interface Checking extends LinkChecks {
  readonly root: string
  readonly terminal: Terminal
  readonly code: CodeContext
}

/** Snapshot → findings → fixes → report. */
export async function reportLinks(options: Checking): Promise<LinkReport> {
  const { root, terminal } = options
  const timer = new Timer()
  terminal.progress('Reading links…')
  const against =
    options.against === undefined ? undefined : await readUrls(options.against, options.code.guard.seconds)
  const unread = against && 'code' in against ? [against] : []
  const promised = against && 'text' in against ? against : undefined
  const onMessage = (text: string) => terminal.print(text)
  const asksOthers = options.external || options.cached
  const checking = { ...options, external: asksOthers, timer, onMessage, against: promised }
  const checked = await checkSite(root, checking)
  const { site } = checked.loaded
  const external = asksOthers ? await timer.time('external', () => askOthers(checked, options)) : undefined
  const findings = [...checked.findings, ...(external?.findings ?? [])]
  // Links first: additions to front matter move the lines below it.
  const edits = options.fix ? new SourceEdits(checked.loaded.boundary ?? withoutLinks(root)) : undefined
  const fixed = edits && fixLinks(edits, findings)
  const kept = edits && site ? fixContract(edits, site, checked.gone) : undefined
  const hasChanged = edits !== undefined && edits.changes().length > 0
  edits?.save()
  // The cause of a reported link may also have been fixed by keeping an old address.
  const rest = hasChanged ? await checkSite(root, { ...checking, external: false }) : checked
  const left = [...rest.findings, ...(external?.findings ?? [])]
  const found = [...unread, ...collectDiagnostics({ ...rest, findings: left }, fixed, kept)]
  const failed = found.some((one) => isFailure(one, options.strict))
  return {
    found,
    fixed: fixed && { links: countOnce(fixed.findings), files: fixed.files },
    kept: kept && promised && { promises: kept.gone.size, files: kept.files },
    ok: !failed,
    links: checked.links,
    external,
    site,
    texts: frameTexts(found, rest.loaded.texts, root),
    root,
    timings: timer.report(),
    verbose: options.verbose,
  }
}

/** Check links to other sites, or only look up their results in the cache. */
async function askOthers({ loaded, external }: CheckedSite, { code, cached, terminal }: Checking) {
  if (!loaded.site) return undefined
  return checkExternal(external, {
    settings: loaded.site.config.links.external,
    cache: code.cache,
    isOffline: cached,
    onProgress: (text) => terminal.progress(text),
    now: Date.now,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  })
}

/** The number of fixes. An address is fixed once, however many links use it. */
function countOnce(findings: Iterable<Finding>): number {
  return sortDiagnostics([...findings].map(({ diagnostic }) => diagnostic)).length
}
