import type { Diagnostic } from '../../renderer/index.ts'
import type { LinkReport } from './link-report.ts'

/** A JUnit document with a suite for each file with findings, and a failed case for each finding. Notes are skipped cases. */
export function junitDocument({ found, site, timings }: Pick<LinkReport, 'found' | 'site' | 'timings'>): string {
  const byFile = new Map<string, Diagnostic[]>()
  for (const one of found) byFile.set(one.at?.file ?? 'site', [...(byFile.get(one.at?.file ?? 'site') ?? []), one])
  const sound = [...(site?.graph.urls.keys() ?? [])].filter((file) => !byFile.has(file))
  const suites = [...byFile].map(([file, all]) => suite(file, all.map(testCase), all))
  const rest = suite(
    'pages without problems',
    sound.map((file) => `    <testcase classname="links" name="${escapeXml(file)}" time="0"/>\n`),
    [],
  )
  const time = ((timings.total ?? 0) / 1000).toFixed(3)
  const totals = `tests="${found.length + sound.length}" ${counts(found)} time="${time}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="sitegen check-links" ${totals}>\n${suites.join('')}${rest}</testsuites>`
}

function suite(name: string, cases: readonly string[], found: readonly Diagnostic[]): string {
  const totals = `tests="${cases.length}" ${counts(found)} time="0"`
  return `  <testsuite name="${escapeXml(name)}" ${totals}>\n${cases.join('')}  </testsuite>\n`
}

function counts(found: readonly Diagnostic[]): string {
  const number = (wanted: Diagnostic['severity']) => found.filter(({ severity }) => severity === wanted).length
  return `failures="${number('warning')}" errors="${number('error')}" skipped="${number('note')}"`
}

function testCase({ code, severity, message, hint, at }: Diagnostic): string {
  const where = at ? `${at.line}:${at.column} ` : ''
  const name = escapeXml(`${where}${code} ${message}`)
  const content = escapeXml(
    at ? `${at.file}:${at.line}:${at.column}\n${message}\n${hint ?? ''}` : `${message}\n${hint ?? ''}`,
  )
  const element = { error: 'error', warning: 'failure', note: 'skipped' }[severity]
  const outcome =
    element === 'skipped'
      ? `<skipped message="${escapeXml(`${message} ${hint ?? ''}`)}"/>`
      : `<${element} type="${escapeXml(code)}" message="${escapeXml(message)}">${content}</${element}>`
  return `    <testcase classname="links" name="${name}" time="0">${outcome}</testcase>\n`
}

/** XML allows no control characters except tabs and line ends. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
}
