import pc from 'picocolors'
import {
  type Cause,
  causes,
  chromeRules,
  counted,
  type Diagnostic,
  type DifferenceGroup,
} from '../../renderer/index.ts'
import { diagnosticJson } from '../report/report.ts'
import type { BuiltComparison } from './compare-built.ts'

/** The contents of a report. */
export interface ComparisonReport extends Omit<BuiltComparison, 'differences'> {
  readonly old: string
  readonly new: string
  readonly groups: readonly DifferenceGroup[]
  /** Diagnostics of the list of accepted differences and of the sites themselves. */
  readonly diagnostics: readonly Diagnostic[]
  /** Texts of files that diagnostics refer to. */
  readonly texts: ReadonlyMap<string, string>
  readonly ok: boolean
}

/** Number of groups per cause that are shown in a terminal. */
const mostGroups = 12
/** Number of lines per group that are shown in a terminal. */
const mostLines = 8

/** Differences by cause, for a terminal. */
export function printComparison(report: ComparisonReport, color: boolean): string {
  const colors = pc.createColors(color)
  const { groups, pages } = report
  const open = groups.filter(({ reason }) => reason === undefined)
  const accepted = groups.filter(({ reason }) => reason !== undefined)
  const sections = [...byCause(open)].flatMap(([cause, all]) => [
    `${colors.red('✖')} ${colors.bold(causes[cause])}  ${colors.dim(cause)}`,
    ...all.slice(0, mostGroups).flatMap((group) => linesOf(group, colors)),
    ...(all.length > mostGroups
      ? [`    … and ${all.length - mostGroups} more; use \`--report\` to list them all`]
      : []),
    '',
  ])
  const reasons = accepted.map(({ cause, reason, pages }) => ({
    key: `${causes[cause]}: ${reason}`,
    count: pages.length,
  }))
  const summaries = [...new Set(reasons.map(({ key }) => key))].map((key) => {
    const count = reasons.reduce((sum, one) => sum + (one.key === key ? one.count : 0), 0)
    return `${colors.green('✔')} ${key} ${colors.dim(`(accepted, ${places(count)})`)}`
  })
  return [
    ...sections,
    ...summaries,
    `${open.length === 0 ? colors.green('✔') : colors.red('✖')} ${summary(report)}`,
    colors.dim(
      `  The old site has ${counted(pages.before, 'page')}, the new one ${pages.now}; ${pages.both} at the same address.`,
    ),
  ].join('\n')
}

/** `Differences in 40 places are not accepted; those in 3 places are.` */
export function summary({ groups }: Pick<ComparisonReport, 'groups'>): string {
  if (groups.length === 0) return 'The two sites do not differ.'
  const open = groups.filter(({ reason }) => reason === undefined)
  const count = (all: readonly DifferenceGroup[]) => places(all.reduce((sum, { pages }) => sum + pages.length, 0))
  if (open.length === 0) return `All differences are accepted: ${count(groups)}.`
  const rest = groups.filter(({ reason }) => reason !== undefined)
  return `Differences in ${count(open)} are not accepted${rest.length > 0 ? `; those in ${count(rest)} are` : ''}.`
}

/** Groups by cause, in the order of the causes. */
export function byCause(groups: readonly DifferenceGroup[]): ReadonlyMap<Cause, readonly DifferenceGroup[]> {
  const found = new Map<Cause, DifferenceGroup[]>()
  for (const group of groups) found.set(group.cause, [...(found.get(group.cause) ?? []), group])
  return found
}

/** The report as one JSON document. */
export function comparisonJson({ groups, diagnostics, different: _, texts: __, ...report }: ComparisonReport): string {
  const differences = groups.map(({ cause, what, pages, reason }) => ({ cause, what, pages, accepted: reason ?? null }))
  const leftOut = chromeRules.map(({ name, from, selector, text }) => ({ name, from, selector, text: text?.().source }))
  return JSON.stringify({ ...report, differences, leftOut, diagnostics: diagnostics.map(diagnosticJson) }, null, 2)
}

/** `1 place`, `40 places` */
export function places(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'place' : 'places'}`
}

function linesOf({ what, pages }: DifferenceGroup, colors: ReturnType<typeof pc.createColors>): string[] {
  const paint = (line: string) =>
    line.startsWith('- ') ? colors.red(line) : line.startsWith('+ ') ? colors.green(line) : line
  const lines = what === '' ? [] : what.split('\n')
  const more = lines.length > mostLines ? [`    … and ${counted(lines.length - mostLines, 'more line')}`] : []
  const named = pages.slice(0, 3).join(', ')
  const where = pages.length > 3 ? `${named} and ${(pages.length - 3).toLocaleString('en')} more` : named
  return [...lines.slice(0, mostLines).map((line) => `    ${paint(cut(line))}`), ...more, colors.dim(`      ${where}`)]
}

function cut(line: string): string {
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}
