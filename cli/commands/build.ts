import { type BuildOptions, startRun } from '../emit/build-run.ts'
import { runBuild } from '../emit/run-build.ts'
import { summarize } from '../emit/summarize.ts'
import { tellFaults } from '../report/tell-faults.ts'
import { Terminal } from '../report/terminal.ts'

/** Build a site, and print what came of it. Returns the exit code. */
export async function build(options: BuildOptions): Promise<number> {
  const run = startRun(options, new Terminal(options.json))
  const { memory, terminal, root } = run
  const isWritten = await memory.code.guard.watch(
    () => runBuild(run, summarize),
    (faults) => tellFaults(terminal, root, faults),
  )
  return isWritten ? 0 : 1
}
