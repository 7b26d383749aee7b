import { resolve } from 'node:path'
import { memoisedConfig } from '../load/memoised-stages.ts'
import { BuildRecorder } from './build-record.ts'
import type { BuildRun } from './build-run.ts'
import { type BuiltSite, buildSite } from './build-site.ts'
import { repeatBuild } from './repeat-build.ts'
import { joinShards, removeShards } from './shards.ts'
import { countMade, type Outcome } from './summarize.ts'

/** Receives the outcome of a build. */
type OnOutcome = (outcome: Outcome) => void

/**
 * Snapshot → diagnostics → files. A site with errors is not written. `onOutcome` receives the outcome, unless the last build is only
 * reported again. Returns whether the site is written.
 */
export async function runBuild(run: BuildRun, onOutcome: OnOutcome): Promise<boolean> {
  const { timer, json, root, drafts, memory } = run
  const recorder = startRecording(run)
  const { config } = recorder ? await timer.time('config', () => memoisedConfig(root, drafts, memory)) : {}
  // The `--json` document contains more than the record.
  const record = config && !json && recorder && (await timer.time('look', () => recorder.find(config)))
  if (record && (await repeatBuild(record, recorder, { ...run, config }))) return true
  return (await buildAndRecord(run, onOutcome, recorder)).emitted !== undefined
}

/** Build a site even if nothing has changed since the last build, and record the result. */
export async function buildAndRecord(
  run: BuildRun,
  onOutcome: OnOutcome,
  recorder = startRecording(run),
): Promise<BuiltSite> {
  const built = await rebuild(run, onOutcome, recorder?.lastManifest())
  if (recorder) await recordBuild(built, recorder, run)
  return built
}

/** Build a site without storing anything for other runs. */
export async function rebuild(
  run: BuildRun,
  onOutcome: OnOutcome,
  lastManifest: string | undefined,
): Promise<BuiltSite> {
  const built = await buildSite(run, lastManifest)
  const { emitted, loaded, reasons } = built
  if (run.verbose) for (const line of reasons) run.terminal.print(`  ${line}`)
  const { site, texts } = loaded
  onOutcome({ ...run, ...built, ok: emitted !== undefined, timings: run.timer.report(), site, texts })
  return built
}

/** Undefined if the cache is not used. */
function startRecording(run: BuildRun): BuildRecorder | undefined {
  run.terminal.progress('Reading…')
  if (run.isFresh) return undefined
  joinShards(run.root, run.memory.code)
  return new BuildRecorder(run)
}

/** Record a build and the bytes that it wrote for the next one. */
async function recordBuild(built: BuiltSite, recorder: BuildRecorder, { root, cache, memory }: BuildRun) {
  const { loaded, outputs, emitted, found, kept } = built
  if (!emitted) await memory.save()
  else {
    const { size, llms, files, produced } = emitted
    const parts = cache.hits + cache.misses
    const made = countMade(loaded.site, outputs)
    const summary = { size, llms, files: files.length, parts, made, diagnostics: found }
    const requested = (loaded.requested?.() ?? []).map((path) => resolve(root, path))
    const inputs = new Set([...loaded.watched, ...(loaded.read ?? []), ...requested])
    const record = await recorder.save(inputs, emitted, summary)
    kept?.save(produced, record && recorder.filesByHash())
    await memory.save(...(record ? (['files'] as const) : []), ...whole)
  }
  if (memory.code.guard.isSound) removeShards(root)
}

/** The namespaces of which a build has requested everything that it needs. */
const whole = ['record', 'documents', 'bundles', 'compiled', 'outputs', 'pictures', 'search'] as const
