import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Finding } from '../../renderer/index.ts'
import { type CodeContext, createCodeContext } from '../bundle/bundler.ts'
import { openCache } from '../cache/cache.ts'
import { type CheckedSite, checkSite } from '../check/check-site.ts'
import { checkExternal } from '../check/external.ts'
import { fixContract } from '../check/fix-contract.ts'
import { fixLinks } from '../check/fix-links.ts'
import { printReport, type Report } from '../check/print-report.ts'
import { readUrls } from '../check/read-urls.ts'
import type { Format } from '../check/report-format.ts'
import { isFailure, tellFindings } from '../check/tell-findings.ts'
import { findRoot } from '../disk/find-output.ts'
import { frameTexts } from '../report/frame-texts.ts'
import { sortDiagnostics } from '../report/report.ts'
import { tellFaults } from '../report/tell-faults.ts'
import { Terminal } from '../report/terminal.ts'
import { Timer } from '../report/timer.ts'

export interface CheckLinksOptions {
  readonly root: string
  readonly format: Format
  readonly report: string | undefined
  readonly strict: boolean
  readonly fix: boolean
  /** A list of addresses: a file, or an address. */
  readonly against: string | undefined
  readonly external: boolean
  readonly cached: boolean
  readonly drafts: boolean
  readonly cache: boolean
  readonly workers: number | undefined
  readonly verbose: boolean
}

/** Snapshot → findings → fixes → report. Returns the exit code. */
export function checkLinks(options: CheckLinksOptions): Promise<number> {
  const root = findRoot(options.root)
  const terminal = new Terminal(options.format !== 'text' && options.report === undefined)
  const code = createCodeContext(openCache(root, options.cache))
  return code.guard.watch(
    () => check({ ...options, root, terminal, code }),
    (faults) => tellFaults(terminal, root, faults),
  )
}

interface Checking extends Omit<CheckLinksOptions, 'cache'> {
  readonly terminal: Terminal
  readonly code: CodeContext
}

async function check(options: Checking): Promise<number> {
  const { root, terminal } = options
  const timer = new Timer()
  terminal.progress('Reading links…')
  const against =
    options.against === undefined ? undefined : await readUrls(options.against, options.code.guard.seconds)
  const unread = against && 'code' in against ? [against] : []
  const promised = against && 'text' in against ? against : undefined
  const told = (text: string) => terminal.print(text)
  const asksOthers = options.external || options.cached
  const checked = await checkSite(root, { ...options, external: asksOthers, timer, told, against: promised })
  const { site } = checked.loaded
  const external = asksOthers ? await timer.time('external', () => askOthers(checked, options)) : undefined
  const findings = [...checked.findings, ...(external?.findings ?? [])]
  // Links first: what is written into front matter moves the lines below it.
  const fixed = options.fix ? fixLinks(root, findings) : undefined
  const kept = options.fix && site ? fixContract(root, site, checked.gone) : undefined
  const found = [...unread, ...tellFindings({ ...checked, findings }, fixed, kept)]
  const failed = found.some((one) => isFailure(one, options.strict))
  const report: Report = {
    found,
    fixed: fixed && { links: countOnce(fixed.findings), files: fixed.files },
    kept: kept && promised && { promises: kept.gone.size, files: kept.files },
    ok: !failed,
    links: checked.links,
    external,
    site,
    texts: frameTexts(found, checked.loaded.texts, root),
    root,
    timings: timer.report(),
    verbose: options.verbose,
  }
  terminal.print(printReport('text', report, terminal.color))
  if (options.report !== undefined) {
    const file = resolve(options.report)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${printReport(options.format, report, false)}\n`)
  } else if (options.format !== 'text') terminal.write(printReport(options.format, report, false))
  return failed ? 1 : 0
}

/** Ask the sites that links lead to, or only the cache. */
async function askOthers({ loaded, external }: CheckedSite, { code, cached, terminal }: Checking) {
  if (!loaded.site) return undefined
  return checkExternal(external, {
    settings: loaded.site.config.links.external,
    cache: code.cache,
    isOffline: cached,
    told: (text) => terminal.progress(text),
    now: Date.now,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  })
}

/** An address is fixed once, however many links use it. */
function countOnce(findings: Iterable<Finding>): number {
  return sortDiagnostics([...findings].map(({ diagnostic }) => diagnostic)).length
}
