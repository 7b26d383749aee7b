import { findRoot } from '../disk/find-output.ts'
import { frameTexts } from '../report/frame-texts.ts'
import { printDiagnostics, sortDiagnostics } from '../report/report.ts'
import { Terminal } from '../report/terminal.ts'
import { cut } from '../version/cut-version.ts'

export interface VersionOptions {
  readonly root: string
  /** Id of the docs folder. */
  readonly docs: string
}

/** Copy the docs and their sidebars as a new version, and add it to the list. Returns the exit code. */
export async function cutVersion(name: string, { docs, ...options }: VersionOptions): Promise<number> {
  const root = findRoot(options.root)
  const terminal = new Terminal(false)
  const { made, diagnostics, texts } = await cut(root, name, docs)
  const found = sortDiagnostics(diagnostics)
  if (found.length > 0) terminal.print(printDiagnostics(found, frameTexts(found, texts, root), terminal.color))
  if (made) {
    terminal.print(`${terminal.colors.green('✔')} Version ${name}: ${made.pages} files in ${made.folder}, ${made.list}`)
    return 0
  }
  terminal.print(`${terminal.colors.red('✖')} No version was created.`)
  return 1
}
