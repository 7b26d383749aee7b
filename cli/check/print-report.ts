import pc from 'picocolors'
import { counted } from '../../renderer/index.ts'
import { buildDocument, stages } from '../emit/summarize.ts'
import { countDiagnostics, printFound } from '../report/report.ts'
import type { ExternalReport } from './external.ts'
import { githubAnnotations } from './github-annotations.ts'
import { junitDocument } from './junit-document.ts'
import type { LinkReport } from './link-report.ts'
import type { Format } from './report-format.ts'
import { sarifLog } from './sarif-log.ts'

/** A report in one of the formats, without a trailing newline. */
export function printReport(format: Format, report: LinkReport, color: boolean): string {
  switch (format) {
    case 'json':
      return JSON.stringify(jsonDocument(report), null, 2)
    case 'junit':
      return junitDocument(report)
    case 'sarif':
      return JSON.stringify(sarifLog(report), null, 2)
    case 'github':
      return githubAnnotations(report)
    default:
      return printText(report, color)
  }
}

function jsonDocument(report: LinkReport) {
  const document = buildDocument({ ...report, emitted: undefined })
  if (!report.external) return document
  const { findings: _, oldest = null, ...counts } = report.external
  return { ...document, external: { ...counts, oldest } }
}

function printText(report: LinkReport, color: boolean): string {
  const { found, fixed, kept, external, site, links, texts, root, timings, verbose } = report
  const colors = pc.createColors(color)
  const sign = found.some(({ severity }) => severity === 'error')
    ? colors.red('✖')
    : found.some(({ severity }) => severity === 'warning')
      ? colors.yellow('⚠')
      : colors.green('✔')
  const problems = countDiagnostics(found) || 'no problems found'
  return [
    ...printFound(found, { texts, color, isVerbose: verbose }, root),
    ...(fixed
      ? [`${colors.green('✔')} Fixed ${counted(fixed.links, 'link')} in ${counted(fixed.files.length, 'file')}`]
      : []),
    ...(fixed?.files ?? []).map((file) => `  ${file}`),
    ...(kept
      ? [
          `${colors.green('✔')} Kept ${counted(kept.promises, 'old address or anchor', 'old addresses and anchors')} in ${counted(kept.files.length, 'file')}`,
        ]
      : []),
    ...(kept?.files ?? []).map((file) => `  ${file}`),
    `${sign} ${counted(links, 'link')} on ${counted(site?.graph.routes.size ?? 0, 'page')} checked in ${timings.total} ms: ${problems}`,
    ...(external ? [`  ${printExternal(external)}`] : []),
    ...(verbose ? [`  ${stages(timings, verbose)}`] : []),
  ].join('\n')
}

/** `other sites: 8 checked, 3 known from earlier runs (the oldest result is 2 days old), 1 unknown` */
function printExternal({ asked, known, unknown, refused, skipped, oldest }: ExternalReport): string {
  const parts = [
    `${asked} checked`,
    ...(oldest === undefined ? [] : [`${known} known from earlier runs (the oldest result is ${oldest} old)`]),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
    ...(refused > 0 ? [`${refused} private`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ]
  return `other sites: ${parts.join(', ')}`
}
