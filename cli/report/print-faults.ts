import type { Diagnostic } from '../../renderer/index.ts'
import { frameTexts } from './frame-texts.ts'
import { countDiagnostics, printDiagnostics, sortDiagnostics } from './report.ts'
import type { Terminal } from './terminal.ts'

/** Print errors that end a command without its own report. */
export function printFaults(terminal: Terminal, root: string, faults: readonly Diagnostic[]) {
  const found = sortDiagnostics(faults)
  terminal.print(printDiagnostics(found, frameTexts(found, new Map(), root), terminal.color))
  terminal.print(`${terminal.colors.red('✖')} ${countDiagnostics(found)}.`)
}
