import { resolve } from 'node:path'
import type { SiteConfig } from '../../renderer/index.ts'
import { saveCache } from '../bundle/bundler.ts'
import { type BuildRecorder, filesByHash } from './build-record.ts'
import type { BuildRun } from './build-run.ts'
import type { BuiltSite } from './build-site.ts'
import type { EmitResult } from './emit.ts'
import { Reasons } from './reasons.ts'
import { countMade } from './summarize.ts'

/** With `--verbose`, print why pages were made; record for the next build what they were made of. */
export function explainPages({ made, taken }: EmitResult, { parts }: BuiltSite, run: BuildRun) {
  const reasons = new Reasons(run.cache)
  if (run.verbose) for (const line of reasons.explain(made, parts)) run.terminal.print(`  ${line}`)
  if (made.length + taken.length > 0) reasons.save(parts, [...made.map(({ output }) => output), ...taken])
}

interface Remembering {
  readonly emitted: EmitResult
  readonly run: BuildRun
  readonly recorder: BuildRecorder | undefined
  readonly config: SiteConfig | undefined
}

/** Record the build and the bytes that it wrote for the next one. */
export function rememberBuild({ loaded, outputs, found, kept }: BuiltSite, remembering: Remembering) {
  const { emitted, run, recorder, config } = remembering
  const { cache, memory } = run
  const counts = {
    size: emitted.size,
    llms: emitted.llms,
    files: emitted.files.length,
    parts: cache.hits + cache.misses,
  }
  const summary = { ...counts, made: countMade(loaded.site, outputs), diagnostics: found }
  const requested = (loaded.requested?.() ?? []).map((path) => resolve(run.root, path))
  const inputs = new Set([...loaded.watched, ...(loaded.read ?? []), ...requested])
  const record = config && recorder?.save({ config, inputs, summary, emitted })
  kept?.save(emitted.produced, record && filesByHash(record))
  saveCache(memory.code, 'record', 'documents', 'bundles', 'compiled', 'outputs', 'pictures', 'search')
}
