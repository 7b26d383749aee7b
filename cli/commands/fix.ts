import { counted } from '../../renderer/index.ts'
import { createCodeContext } from '../bundle/bundler.ts'
import { openCache } from '../cache/cache.ts'
import { type FixReport, runFix } from '../check/run-fix.ts'
import { unifiedDiff } from '../check/unified-diff.ts'
import { findRoot } from '../disk/find-output.ts'
import { printFaults } from '../report/print-faults.ts'
import { printDiagnostics } from '../report/report.ts'
import { Terminal } from '../report/terminal.ts'

export interface FixOptions {
  readonly root: string
  readonly dryRun: boolean
}

/** Fix the content of a site, or print the changes as a diff. Returns the exit code. */
export async function fix(files: readonly string[], options: FixOptions): Promise<number> {
  const { dryRun } = options
  const root = findRoot(options.root)
  const terminal = new Terminal(dryRun)
  const code = createCodeContext(root, openCache(root, true))
  let isOk = false
  const isSound = await code.guard.watch(
    async () => {
      const report = await runFix({ root, files, dryRun, terminal, code })
      if (dryRun) terminal.write(unifiedDiff(root, report.changes).replace(/\n$/, ''))
      if (report.left.length > 0) terminal.print(printDiagnostics(report.left, report.texts, terminal.color))
      terminal.print(`${report.left.length === 0 ? '✔' : '✖'} ${summary(report, dryRun)}`)
      isOk = report.left.length === 0 && !(dryRun && report.changes.length > 0)
      return isOk
    },
    (faults) => printFaults(terminal, root, faults),
  )
  return isSound && isOk ? 0 : 1
}

function summary({ changes, links, places, left }: FixReport, dryRun: boolean): string {
  const rest = left.length > 0 ? ` ${counted(left.length, 'problem')} must be fixed manually.` : ''
  if (changes.length === 0) return rest === '' ? 'Nothing to fix.' : rest.trimStart()
  const what = [
    ...(links > 0 ? [counted(links, 'link')] : []),
    ...(places > 0 ? [counted(places, links > 0 ? 'other place' : 'place')] : []),
  ]
  const done = `${what.join(' and ')} in ${counted(changes.length, 'file')}`
  return `${dryRun ? `Would fix ${done}; nothing was written.` : `Fixed ${done}.`}${rest}`
}
