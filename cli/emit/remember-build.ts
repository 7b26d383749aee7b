import type { SiteConfig } from '../../renderer/index.ts'
import { cacheFile } from '../cache/cache-file.ts'
import { askedEnvironment } from './asked-environment.ts'
import type { BuildRun } from './build-run.ts'
import type { BuiltSite } from './build-site.ts'
import type { EmitResult } from './emit.ts'
import { Reasons } from './reasons.ts'
import { countMade } from './summarize.ts'
import type { Before } from './unchanged.ts'

/** Say why pages were made, if somebody wants to know; the next build knows what these were made of. */
export function explainPages({ made, taken }: EmitResult, { outputs }: BuiltSite, run: BuildRun) {
  const reasons = new Reasons(cacheFile(run.root, run.cache, 'reasons'))
  if (run.verbose) for (const line of reasons.explain(made)) run.terminal.print(`  ${line}`)
  const changed = [...made.map(({ output }) => output), ...taken]
  if (changed.length > 0) reasons.save(outputs.values(), changed)
}

export interface Remembering {
  readonly emitted: EmitResult
  readonly run: BuildRun
  readonly before: Before | undefined
  readonly config: SiteConfig | undefined
}

/** Let the next build know what this one came to, and keep the bytes that it wrote. */
export function rememberBuild({ loaded, store, outputs, found }: BuiltSite, remembering: Remembering) {
  const { emitted, run, before, config } = remembering
  const counts = { size: emitted.size, files: emitted.files.length, parts: store.hits + store.misses }
  const facts = { ...counts, made: countMade(loaded.site, outputs), diagnostics: found }
  const inputs = new Set([...loaded.watched, ...(loaded.read ?? [])])
  const went = { facts, manifest: emitted.manifest, written: emitted }
  const listed = config && before?.remember(config, inputs, went)
  run.kept()?.save(emitted, { copies: listed?.copies, environment: askedEnvironment(inputs) })
}
