import { type CodeContext, createCodeContext } from '../bundle/bundler.ts'
import { openCache } from '../cache/cache.ts'
import { printReport } from '../check/print-report.ts'
import type { Format } from '../check/report-format.ts'
import { type LinkChecks, reportLinks } from '../check/report-links.ts'
import { findRoot } from '../disk/find-output.ts'
import { printFaults } from '../report/print-faults.ts'
import { Terminal } from '../report/terminal.ts'
import { writeReport } from '../report/write-report.ts'

export interface CheckLinksOptions extends LinkChecks {
  readonly root: string
  readonly format: Format
  readonly report: string | undefined
  readonly cache: boolean
  readonly locale: string | undefined
}

/** Check the links of a site, and print and write the report. Returns the exit code. */
export async function checkLinks(options: CheckLinksOptions): Promise<number> {
  const root = findRoot(options.root)
  const terminal = new Terminal(options.format !== 'text' && options.report === undefined)
  const { locale } = options
  const code = createCodeContext(root, openCache(root, options.cache, locale), locale)
  const isOk = await code.guard.watch(
    () => check({ ...options, root }, { terminal, code }),
    (faults) => printFaults(terminal, root, faults),
  )
  return isOk ? 0 : 1
}

async function check(
  { format, ...options }: CheckLinksOptions,
  { terminal, code }: { readonly terminal: Terminal; readonly code: CodeContext },
): Promise<boolean> {
  const report = await reportLinks({ ...options, terminal, code })
  terminal.print(printReport('text', report, terminal.color))
  if (options.report !== undefined) writeReport(options.report, printReport(format, report, false))
  else if (format !== 'text') terminal.write(printReport(format, report, false))
  return report.ok
}
