import type { Diagnostic } from '../../renderer/index.ts'
import { frameTexts, type Texts } from '../report/frame-texts.ts'
import { countDiagnostics, printDiagnostics, sortDiagnostics } from '../report/report.ts'
import type { Terminal } from '../report/terminal.ts'
import { isError } from './session.ts'

/** Number of problems printed in full at a time: a renamed folder may break a hundred links. */
const most = 10

export interface Findings {
  /** All problems, sorted. */
  readonly all: readonly Diagnostic[]
  readonly texts: Texts
  /** Whether links have been checked too. */
  readonly isChecked: boolean
}

/** What the development server prints: served updates, and each problem once. */
export class ChangeReport {
  private printed = new Set<string>()

  constructor(
    private readonly root: string,
    private readonly terminal: Terminal,
  ) {}

  /** Report that open pages show the saved files. */
  updated(paths: readonly string[], milliseconds: number) {
    if (paths.length > 0) this.terminal.print(`${nameAll(paths)} → ${milliseconds} ms`)
  }

  /** Print new problems, or that the last one is fixed. Returns whether there was anything to print. */
  printNew({ all, texts, isChecked }: Findings): boolean {
    const names = new Set(all.map(nameOf))
    const fresh = all.filter((one) => !this.printed.has(nameOf(one)))
    const fixed = [...this.printed].some((name) => !names.has(name))
    this.printed = names
    if (fresh.length > 0) this.print(fresh, texts)
    if (fresh.length === 0 && !fixed) return false
    const good = isChecked ? '✔ No problems.' : '✔ No errors.'
    this.terminal.print(all.length > 0 ? `${countDiagnostics(all)}.` : good)
    return true
  }

  /** Report that a save did not change the errors: the last good state is still shown. */
  printRemaining(all: readonly Diagnostic[], paths: readonly string[]) {
    const errors = sortDiagnostics(all).filter(isError)
    if (paths.length > 0 && errors.length > 0)
      this.terminal.print(`${nameAll(paths)} → not shown: still ${countDiagnostics(errors)}`)
  }

  private print(fresh: readonly Diagnostic[], texts: Texts) {
    const foremost = new Set([...fresh.filter(isError), ...fresh].slice(0, most))
    const shown = fresh.filter((one) => foremost.has(one))
    this.terminal.print(printDiagnostics(shown, frameTexts(shown, texts, this.root), this.terminal.color))
    const rest = fresh.length - shown.length
    if (rest > 0) this.terminal.print(`… and ${rest} more; see the page or run \`sitegen check-links\`.\n`)
  }
}

function nameOf({ code, message, at }: Diagnostic): string {
  return `${code} ${message} ${at?.file}:${at?.line}:${at?.column}`
}

function nameAll(paths: readonly string[]): string {
  const [first = ''] = paths
  return paths.length === 1 ? first : `${first} and ${paths.length - 1} more`
}
