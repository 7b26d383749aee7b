import { relative } from 'node:path'
import { counted } from '../../renderer/index.ts'
import { createCodeContext } from '../bundle/bundler.ts'
import { Cache } from '../cache/cache.ts'
import { findOutput, findRoot } from '../disk/find-output.ts'
import { isInside } from '../disk/path-inside.ts'
import { clean } from '../emit/remove-output.ts'
import { memoisedConfig } from '../load/memoised-stages.ts'
import { Memory } from '../load/memoiser.ts'
import { countDiagnostics, printDiagnostics, printSize } from '../report/report.ts'
import { Terminal } from '../report/terminal.ts'

export interface CleanOptions {
  readonly root: string
  readonly out: string | undefined
}

/** Delete the cache and the output of a site, and print what was deleted. Returns the exit code. */
export async function cleanSite(options: CleanOptions): Promise<number> {
  const root = findRoot(options.root)
  const out = findOutput(root, options.out)
  const terminal = new Terminal(false)
  // An output in the site's own folder belongs to no other site, so it can be deleted even if the configuration is broken.
  const memory = isInside(out, root) ? undefined : new Memory(createCodeContext(root, new Cache(undefined)))
  const { config } = memory ? await memoisedConfig(root, false, memory) : {}
  const { removed, diagnostics } = clean(root, out, config)
  const named = (folder: string) => relative(process.cwd(), folder) || '.'
  for (const { folder, files, bytes, left } of removed) {
    if (files > 0)
      terminal.print(
        `${terminal.colors.green('✔')} Deleted ${named(folder)}: ${counted(files, 'file')}, ${printSize(bytes)}`,
      )
    if (left > 0) terminal.print(`  Kept ${counted(left, 'file')} in ${named(folder)} that Sitegen did not write.`)
  }
  if (diagnostics.length > 0) {
    terminal.print(printDiagnostics(diagnostics, new Map(), terminal.color))
    const nothing = removed.length === 0 ? ' Nothing was deleted.' : ''
    terminal.print(`${terminal.colors.red('✖')} ${countDiagnostics(diagnostics)}.${nothing}`)
    return 1
  }
  if (removed.length === 0) terminal.print(`${terminal.colors.green('✔')} Nothing to delete in ${named(root)}.`)
  return 0
}
