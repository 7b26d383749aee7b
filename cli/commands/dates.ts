import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { counted, datesFile } from '../../renderer/index.ts'
import { type CodeContext, createCodeContext } from '../bundle/bundler.ts'
import { openCache } from '../cache/cache.ts'
import { findRoot } from '../disk/find-output.ts'
import { type ComparedDates, compareDates, printDates } from '../load/compare-dates.ts'
import { printFaults } from '../report/print-faults.ts'
import { Terminal } from '../report/terminal.ts'

export interface DatesOptions {
  readonly root: string
  readonly write: boolean
}

interface Dating extends DatesOptions {
  readonly terminal: Terminal
  readonly code: CodeContext
}

/** Compare the recorded dates of pages with the git history, or update them. Returns the exit code. */
export async function keepDates(options: DatesOptions): Promise<number> {
  const root = findRoot(options.root)
  const terminal = new Terminal(false)
  const code = createCodeContext(root, openCache(root))
  const status = await code.guard.watch(
    () => run({ ...options, root, terminal, code }),
    (faults) => printFaults(terminal, root, faults),
  )
  return status ?? 1
}

async function run({ root, write, terminal, code }: Dating): Promise<number> {
  const compared = await compareDates(root, code, write)
  const { wanted, faults, diagnostics } = compared
  if (diagnostics.length > 0) printFaults(terminal, root, diagnostics)
  if (diagnostics.some(({ severity }) => severity === 'error')) return 1
  if (write && wanted) {
    if (faults.size > 0) writeFileSync(join(root, datesFile), printDates(wanted))
    const done = faults.size > 0 ? 'Wrote' : 'Nothing to change in'
    terminal.print(
      `${terminal.colors.green('✔')} ${done} ${datesFile}: the dates of ${counted(wanted.size, 'page')}${rest(compared)}`,
    )
    return 0
  }
  for (const [path, fault] of faults) terminal.print(`  ${fault.padEnd('superfluous'.length)}  ${path}`)
  const isCurrent = faults.size === 0
  const sign = isCurrent ? terminal.colors.green('✔') : terminal.colors.yellow('⚠')
  const state = isCurrent
    ? 'has the dates of all pages'
    : `is not up to date; run \`sitegen dates --write\`${wanted ? '' : ' in a clone with the full history'}`
  terminal.print(`${sign} ${datesFile} ${state}${rest(compared)}`)
  return isCurrent ? 0 : 1
}

function rest({ uncommitted }: ComparedDates): string {
  return uncommitted.length === 0 ? '' : ` (not yet committed: ${counted(uncommitted.length, 'page')})`
}
