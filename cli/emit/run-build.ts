import type { SiteConfig } from '../../renderer/index.ts'
import { saveCache } from '../bundle/bundler.ts'
import { memoisedConfig } from '../load/memoised-stages.ts'
import { BuildRecorder } from './build-record.ts'
import type { BuildRun } from './build-run.ts'
import { type BuiltSite, buildSite } from './build-site.ts'
import { explainPages, rememberBuild } from './remember-build.ts'
import { repeatBuild } from './repeat-build.ts'
import { joinShards, removeShards } from './shards.ts'
import type { Outcome } from './summarize.ts'

/** Receives the outcome of a build. */
type OnOutcome = (outcome: Outcome) => void

/** What the last build has left, and this one leaves to the next. */
interface Recording {
  readonly recorder: BuildRecorder | undefined
  readonly config: SiteConfig | undefined
}

/**
 * Snapshot → diagnostics → files. A site with errors is not written. `onOutcome` receives the outcome, unless the last build is only
 * reported again. Returns whether the site is written.
 */
export async function runBuild(run: BuildRun, onOutcome: OnOutcome): Promise<boolean> {
  const { timer, json } = run
  const recording = await startRecording(run)
  const { recorder, config } = recording
  const record = config && recorder && timer.timeSync('look', () => recorder.find(config))
  // The `--json` document contains more than is recorded.
  if (record && !json && recorder && (await repeatBuild(record, recorder, { ...run, config }))) return true
  return (await buildAndRecord(run, onOutcome, recording)).emitted !== undefined
}

/** The same, ignoring the last build. */
export async function buildAndRecord(run: BuildRun, onOutcome: OnOutcome, recording?: Recording): Promise<BuiltSite> {
  const { recorder, config } = recording ?? (await startRecording(run))
  const { memory, isFresh } = run
  const built = await rebuild(run, onOutcome, recorder?.lastManifest())
  const { emitted } = built
  if (!isFresh) await saveWork(run)
  if (emitted) rememberBuild(built, { emitted, run, recorder, config })
  else saveCache(memory.code)
  if (!isFresh && memory.code.guard.isSound) removeShards(run.root)
  return built
}

/** The same, without storing anything for other runs. */
export async function rebuild(
  run: BuildRun,
  onOutcome: OnOutcome,
  lastManifest: string | undefined,
): Promise<BuiltSite> {
  const built = await buildSite(run, lastManifest)
  const { emitted, loaded } = built
  if (emitted) explainPages(emitted, built, run)
  const { site, texts } = loaded
  onOutcome({ ...run, ...built, ok: emitted !== undefined, timings: run.timer.report(), site, texts })
  return built
}

/** Put into the cache what spares other runs work. */
export async function saveWork({ memory, cache }: BuildRun) {
  await memory.sourceCache.save(cache)
}

/** Begin before anything is read, so that changes in the meantime are noticed. */
async function startRecording(run: BuildRun): Promise<Recording> {
  const { terminal, timer, root, drafts, memory, cache, isFresh } = run
  terminal.progress('Reading…')
  if (isFresh) return { recorder: undefined, config: undefined }
  joinShards(root, memory.code)
  const recorder = new BuildRecorder(run, cache)
  const { config } = await timer.time('config', () => memoisedConfig(root, drafts, memory))
  return { recorder, config }
}
