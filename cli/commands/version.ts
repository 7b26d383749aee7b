import { counted } from '../../renderer/index.ts'
import { type CodeContext, createCodeContext } from '../bundle/bundler.ts'
import { Cache } from '../cache/cache.ts'
import { findRoot } from '../disk/find-output.ts'
import { frameTexts } from '../report/frame-texts.ts'
import { printFaults } from '../report/print-faults.ts'
import { printDiagnostics, sortDiagnostics } from '../report/report.ts'
import { Terminal } from '../report/terminal.ts'
import { cut } from '../version/cut-version.ts'

export interface VersionOptions {
  readonly root: string
  /** Id of the docs folder. */
  readonly docs: string
}

/** Copy the docs and their sidebars as a new version, and add it to the list. Returns the exit code. */
export async function cutVersion(name: string, options: VersionOptions): Promise<number> {
  const terminal = new Terminal(false)
  const root = findRoot(options.root)
  const code = createCodeContext(root, new Cache(undefined))
  const status = await code.guard.watch(
    () => copy(name, { ...options, root, terminal, code }),
    (faults) => printFaults(terminal, root, faults),
  )
  return status ?? 1
}

interface Copying extends VersionOptions {
  readonly terminal: Terminal
  readonly code: CodeContext
}

async function copy(name: string, { root, docs, terminal, code }: Copying): Promise<number> {
  const { made, diagnostics, texts } = await cut(root, name, docs, code)
  const found = sortDiagnostics(diagnostics)
  if (found.length > 0) terminal.print(printDiagnostics(found, frameTexts(found, texts, root), terminal.color))
  if (made) {
    const { folder, files, sidebars, list } = made
    const parts = [
      `${counted(files, 'file')} in ${folder}`,
      ...(sidebars === undefined ? [] : [`sidebars in ${sidebars}`]),
      `listed in ${list}`,
    ]
    terminal.print(`${terminal.colors.green('✔')} Version ${name}: ${parts.join(', ')}`)
    return 0
  }
  terminal.print(`${terminal.colors.red('✖')} No version was created.`)
  return 1
}
