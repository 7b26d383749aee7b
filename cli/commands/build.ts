import { BuildRecorder } from '../emit/build-record.ts'
import { type BuildOptions, type BuildRun, startRun } from '../emit/build-run.ts'
import { buildSite } from '../emit/build-site.ts'
import { explainPages, rememberBuild } from '../emit/remember-build.ts'
import { repeatBuild } from '../emit/repeat-build.ts'
import { summarize } from '../emit/summarize.ts'
import { memoisedConfig } from '../load/memoised-stages.ts'
import { tellFaults } from '../report/tell-faults.ts'

/** Snapshot → diagnostics → files. A site with errors is not written. Returns the exit code. */
export function build(options: BuildOptions): Promise<number> {
  const run = startRun(options)
  const { memory, terminal, root } = run
  return memory.code.guard.watch(
    () => make(run, options),
    (faults) => tellFaults(terminal, root, faults),
  )
}

async function make(run: BuildRun, options: BuildOptions): Promise<number> {
  const { terminal, timer, root, drafts, memory, cache } = run
  terminal.progress('Reading…')
  const recorder = options.cache ? new BuildRecorder(run, cache) : undefined
  const { config } = recorder ? await timer.time('config', () => memoisedConfig(root, drafts, memory)) : {}
  const record = config && recorder && timer.timeSync('look', () => recorder.find(config))
  // The document of `--json` tells more than is recorded.
  if (record && !options.json && recorder && (await repeatBuild(record, recorder, run))) return 0

  const built = await buildSite(run, recorder)
  const { emitted, loaded } = built
  if (emitted) explainPages(emitted, built, run)
  const { site, texts } = loaded
  summarize({ ...run, ...built, ok: emitted !== undefined, timings: timer.report(), site, texts })
  if (emitted) rememberBuild(built, { emitted, run, recorder, config })
  else cache.save()
  return emitted ? 0 : 1
}
