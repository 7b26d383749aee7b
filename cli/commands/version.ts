import { resolve } from 'node:path'
import type { VersionFlags } from '../args.ts'
import { Console } from '../console.ts'
import { cut } from '../cut-version.ts'
import { frameTexts } from '../frame-texts.ts'
import { printDiagnostics, sortDiagnostics } from '../report.ts'

/** Copy the docs and their sidebars as a new version, and put it into the list. Gives the exit status. */
export async function cutVersion(name: string, { root, docs }: VersionFlags): Promise<number> {
  const console = new Console(false)
  const { made, diagnostics, texts } = await cut(resolve(root), name, docs)
  const found = sortDiagnostics(diagnostics)
  if (found.length > 0) console.print(printDiagnostics(found, frameTexts(found, texts, resolve(root)), console.color))
  if (made) {
    console.print(`${console.colors.green('✔')} Version ${name}: ${made.pages} files in ${made.folder}, ${made.list}`)
    return 0
  }
  console.print(`${console.colors.red('✖')} No version was made.`)
  return 1
}
