import type { Diagnostic } from '../../renderer/index.ts'
import { sortDiagnostics } from '../report/report.ts'
import type { CheckedSite } from './check-site.ts'
import type { Kept } from './fix-contract.ts'
import type { Fixed } from './fix-links.ts'

/** Codes of diagnostics about addresses, and about links and redirects to them. */
const aboutLinks = /^(link|image|redirect|route|sidebar|output)\//

/** The code for a link to another site that has failed only recently, and may work again tomorrow. */
const failing = 'link/external-failing'

/**
 * The diagnostics of a check: broken links and redirects as warnings, whatever the build settings are, and the errors
 * that prevent a part of the site from being checked.
 */
export function collectDiagnostics(
  { findings, diagnostics, gone }: CheckedSite,
  fixed: Fixed | undefined,
  kept: Kept | undefined,
): Diagnostic[] {
  const left = findings.filter((finding) => !fixed?.findings.has(finding)).map(({ diagnostic }) => diagnostic)
  const others = diagnostics.filter(({ code, severity }) => severity === 'error' || aboutLinks.test(code))
  const broken = gone.filter((one) => !kept?.gone.has(one)).map(({ diagnostic }) => diagnostic)
  return sortDiagnostics([...left, ...others.map(softened), ...broken])
}

/** Whether a diagnostic makes the command fail. */
export function isFailure({ code, severity }: Diagnostic, isStrict: boolean): boolean {
  return severity === 'error' || (isStrict && severity === 'warning' && code !== failing)
}

function softened(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.severity === 'error' && aboutLinks.test(diagnostic.code)
    ? { ...diagnostic, severity: 'warning' }
    : diagnostic
}
