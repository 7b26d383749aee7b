import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Finding } from '../../renderer/index.ts'
import { type CodeContext, createCodeContext } from '../bundle/bundler.ts'
import { openCache } from '../cache/cache.ts'
import { checkSite } from '../check/check-site.ts'
import { fixContract } from '../check/fix-contract.ts'
import { fixLinks } from '../check/fix-links.ts'
import { printReport, type Report } from '../check/print-report.ts'
import { readUrls } from '../check/read-urls.ts'
import type { Format } from '../check/report-format.ts'
import { tellFindings } from '../check/tell-findings.ts'
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
  const checked = await checkSite(root, { ...options, timer, told, against: promised })
  const { site } = checked.loaded
  // Links first: what is written into front matter moves the lines below it.
  const fixed = options.fix ? fixLinks(root, checked.findings) : undefined
  const kept = options.fix && site ? fixContract(root, site, checked.gone) : undefined
  const found = [...unread, ...tellFindings(checked, fixed, kept)]
  const failed = found.some(({ severity }) => severity === 'error' || (options.strict && severity === 'warning'))
  const report: Report = {
    found,
    fixed: fixed && { links: countOnce(fixed.findings), files: fixed.files },
    kept: kept && promised && { promises: kept.gone.size, files: kept.files },
    ok: !failed,
    links: checked.links,
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

/** An address is fixed once, however many links use it. */
function countOnce(findings: Iterable<Finding>): number {
  return sortDiagnostics([...findings].map(({ diagnostic }) => diagnostic)).length
}
