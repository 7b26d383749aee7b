import { memoisedConfig } from '../load/memoised-stages.ts'
import { BuildRecorder } from './build-record.ts'
import type { BuildRun } from './build-run.ts'
import { buildSite } from './build-site.ts'
import { explainPages, rememberBuild } from './remember-build.ts'
import { repeatBuild } from './repeat-build.ts'
import type { Outcome } from './summarize.ts'

/**
 * Snapshot → diagnostics → files. A site with errors is not written. `told` receives the outcome, unless the last build is only
 * reported again. Returns whether the site is written.
 */
export async function runBuild(run: BuildRun, told: (outcome: Outcome) => void): Promise<boolean> {
  const { terminal, timer, root, drafts, memory, cache, isFresh, json } = run
  terminal.progress('Reading…')
  const recorder = isFresh ? undefined : new BuildRecorder(run, cache)
  const { config } = recorder ? await timer.time('config', () => memoisedConfig(root, drafts, memory)) : {}
  const record = config && recorder && timer.timeSync('look', () => recorder.find(config))
  // The document of `--json` tells more than is recorded.
  if (record && !json && recorder && (await repeatBuild(record, recorder, { ...run, config }))) return true

  const built = await buildSite(run, recorder)
  const { emitted, loaded } = built
  if (emitted) explainPages(emitted, built, run)
  const { site, texts } = loaded
  told({ ...run, ...built, ok: emitted !== undefined, timings: timer.report(), site, texts })
  if (emitted) rememberBuild(built, { emitted, run, recorder, config })
  else if (memory.code.guard.isSound) cache.save()
  return emitted !== undefined
}
