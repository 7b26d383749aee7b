import { type Diagnostic, diagnostics } from '../../renderer/index.ts'
import { compareStates } from '../check/compare-states.ts'
import { formOf, hasBuild, openFolder, openState } from '../check/open-state.ts'
import { planDeploy } from '../check/plan-deploy.ts'
import { printChanges } from '../check/print-changes.ts'
import type { ChangeFormat } from '../check/report-format.ts'
import type { Form, SiteState } from '../check/site-state.ts'
import { findOutput, findRoot } from '../disk/find-output.ts'
import { printDiagnostics } from '../report/report.ts'
import { Terminal } from '../report/terminal.ts'
import { writeReport } from '../report/write-report.ts'

export interface ChangesOptions {
  readonly root: string
  readonly out: string | undefined
  /** A folder, a manifest, a list of addresses, or the address of a site. */
  readonly against: string
  readonly format: ChangeFormat
  readonly report: string | undefined
  readonly preview: string | undefined
  readonly deploy: boolean
}

/** Compare the built site with an earlier build of it. Returns the exit code. */
export async function changes(options: ChangesOptions): Promise<number> {
  const { against, format, preview, report } = options
  const terminal = new Terminal(format !== 'text' && report === undefined)
  const fail = (fault: Diagnostic) => {
    terminal.print(printDiagnostics([fault], new Map(), terminal.color))
    return 1
  }
  const folder = findOutput(findRoot(options.root), options.out)
  if (!hasBuild(folder)) return fail(diagnostics.nothingBuilt(folder))
  const form: Form = formOf(folder)
  const now = await openFolder(folder, folder, form)
  if ('code' in now) return fail(now)
  const before = await openState(against, form)
  if ('code' in before) return fail(before)
  const deploy = deploySteps(before, now, form)
  if (options.deploy && !deploy) return fail(diagnostics.noFiles(before.files ? folder : against))
  const found = await compareStates(before, now)
  const printed = (color: boolean, shape: ChangeFormat) => {
    const shown = options.deploy || shape === 'json' ? deploy : undefined
    return printChanges(shape, found, { deploy: shown, preview, color })
  }
  if (report !== undefined) {
    writeReport(report, printed(false, format))
    terminal.print(printed(terminal.color, 'text'))
  } else if (format === 'text') terminal.print(printed(terminal.color, format))
  else terminal.write(printed(false, format))
  return 0
}

/** The steps of a deploy; undefined if the files of one state, or their order, are unknown. */
function deploySteps(before: SiteState, now: SiteState, form: Form) {
  if (!before.files || !now.files || !now.lists) return undefined
  const lists = new Set([...now.lists, ...(before.lists ?? [])])
  return planDeploy({ before: before.files, now: now.files, lists }, form)
}
