import { comparisonPage } from '../check/comparison-page.ts'
import { comparisonJson, printComparison } from '../check/print-comparison.ts'
import type { CompareFormat } from '../check/report-format.ts'
import { runCompare } from '../check/run-compare.ts'
import { printDiagnostics } from '../report/report.ts'
import { Terminal } from '../report/terminal.ts'
import { writeReport } from '../report/write-report.ts'

export interface CompareOptions {
  readonly accept: string | undefined
  readonly format: CompareFormat
  readonly report: string | undefined
}

/** Compare two built sites, and print and write the report. Returns the exit code. */
export async function compare(before: string, now: string, options: CompareOptions): Promise<number> {
  const { accept, format, report } = options
  const terminal = new Terminal(format !== 'text' && report === undefined)
  const found = await runCompare({ before, now, accept, onProgress: (text) => terminal.progress(text) })
  if ('faults' in found) {
    terminal.print(printDiagnostics(found.faults, found.texts, terminal.color))
    return 1
  }
  if (found.diagnostics.length > 0) terminal.print(printDiagnostics(found.diagnostics, found.texts, terminal.color))
  const printed = (shape: CompareFormat) => {
    if (shape === 'json') return comparisonJson(found)
    return shape === 'html' ? comparisonPage(found) : printComparison(found, false)
  }
  if (report !== undefined) writeReport(report, printed(format))
  if (report !== undefined || format === 'text') terminal.print(printComparison(found, terminal.color))
  else terminal.write(printed(format))
  return found.ok ? 0 : 1
}
