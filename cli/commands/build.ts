import { type BuildOptions, type BuildRun, startRun } from '../emit/build-run.ts'
import { fillCache, storeCache } from '../emit/remote-cache.ts'
import { runBuild } from '../emit/run-build.ts'
import { buildShard, type Shard } from '../emit/shards.ts'
import { summarize } from '../emit/summarize.ts'
import { watchBuild } from '../emit/watch-build.ts'
import { printFaults } from '../report/print-faults.ts'
import { Terminal } from '../report/terminal.ts'

export interface BuildCommandOptions extends BuildOptions {
  /** Build again after each change. */
  readonly watch: boolean
  readonly poll: boolean
  /** Only compile this part of the pages. */
  readonly shard?: Shard | undefined
}

/** Build a site, and print what came of it. Returns the exit code. */
export async function build(options: BuildCommandOptions): Promise<number> {
  if (options.watch) return watchBuild(() => startRun(options, new Terminal(options.json)), options.poll)
  const run = await start(options, new Terminal(options.json))
  const { memory, terminal, root } = run
  const isWritten = await memory.code.guard.watch(
    async () => {
      if (options.shard) return buildShard(run, options.shard)
      const isWritten = await runBuild(run, summarize)
      if (isWritten) await storeCache(run)
      return isWritten
    },
    (faults) => printFaults(terminal, root, faults),
  )
  return isWritten ? 0 : 1
}

/** A run whose cache is filled from the remote one, if there is one. */
async function start(options: BuildOptions, terminal: Terminal): Promise<BuildRun> {
  const run = startRun(options, terminal)
  const isFilled = await run.memory.code.guard.watch(
    () => fillCache(run),
    () => {},
  )
  // What the run has read so far is that of an empty cache.
  return isFilled ? startRun(options, terminal) : run
}
