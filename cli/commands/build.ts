import { type LanguageBuild, languageBuilds } from '../emit/build-languages.ts'
import type { BuildOptions, BuildRun } from '../emit/build-run.ts'
import { runBuild } from '../emit/run-build.ts'
import { buildShard, type Shard } from '../emit/shards.ts'
import { fillCache, storeCache } from '../emit/share-cache.ts'
import { buildDocument, type Outcome, summarize } from '../emit/summarize.ts'
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

/** Build a site and print the result. Returns the exit code. */
export async function build(options: BuildCommandOptions): Promise<number> {
  const terminal = new Terminal(options.json)
  const [first, ...others] = await languageBuilds(options, terminal)
  // Without a configuration, it is unknown which folder a language belongs to.
  const canWatch = options.watch && (first.isKnown || options.locale === undefined)
  if (canWatch) return watchBuild(first.start, options.poll)
  const documents: Record<string, unknown>[] = []
  const reported = new Set<string>()
  let isWritten = true
  for (const { title, start } of options.shard ? [first] : [first, ...others]) {
    if (title !== undefined) terminal.print(title)
    const onOutcome = (outcome: Outcome) => {
      summarize(outcome)
      documents.push({ locale: outcome.site?.config.locale ?? null, ...buildDocument(outcome) })
    }
    const begin = () => ({ ...start(), reported })
    isWritten = (await buildOne(begin, options.shard, onOutcome)) && isWritten
  }
  if (options.json) terminal.document(joinDocuments(documents))
  return isWritten ? 0 : 1
}

async function buildOne(
  start: LanguageBuild['start'],
  shard: Shard | undefined,
  onOutcome: (outcome: Outcome) => void,
): Promise<boolean> {
  const run = await filled(start)
  const { memory, terminal, root } = run
  const isWritten = await memory.code.guard.watch(
    async () => {
      if (shard) return buildShard(run, shard)
      const isWritten = await runBuild(run, onOutcome)
      if (isWritten) await storeCache(run)
      return isWritten
    },
    (faults) => printFaults(terminal, root, faults),
  )
  return isWritten === true
}

/** A run whose cache has been filled from the remote cache, if there is one. */
async function filled(start: LanguageBuild['start']): Promise<BuildRun> {
  const run = start()
  const isFilled = await run.memory.code.guard.watch(
    () => fillCache(run),
    () => {},
  )
  // The first run has already read the empty cache.
  return isFilled ? start() : run
}

/** The JSON document of the main language, including those of the other languages. */
function joinDocuments([{ locale: _, ...main } = {}, ...others]: readonly Record<string, unknown>[]) {
  if (others.length === 0) return main
  return { ...main, ok: main.ok === true && others.every(({ ok }) => ok === true), languages: others }
}
