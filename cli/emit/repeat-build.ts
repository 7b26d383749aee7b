import type { SiteConfig } from '../../renderer/index.ts'
import { printFound } from '../report/report.ts'
import type { BuildRecord, BuildRecorder, BuildSummary } from './build-record.ts'
import type { BuildRun } from './build-run.ts'
import { whileAlone } from './build-site.ts'
import type { EmitResult } from './emit.ts'
import { refuseOutput } from './output-guard.ts'
import { isWhole, replay } from './replay.ts'
import { report } from './summarize.ts'

/** Report the last build again, or write it again; false if parts of it are no longer available. */
export async function repeatBuild(
  record: BuildRecord,
  recorder: BuildRecorder,
  run: BuildRun & { readonly config: SiteConfig },
): Promise<boolean> {
  const { timer, root, out, cache, config } = run
  // A build reports why.
  if (refuseOutput(root, out, { config, lastManifest: recorder.lastManifest() })) return false
  const files = record.summary.files
  const isInPlace = timer.timeSync('look', () => isWhole(out, record.manifest))
  const emitted = isInPlace
    ? { written: 0, unchanged: files, deleted: 0 }
    : await timer.time('write', () => whileAlone(run, () => replay(record, { root, out, cache })))
  if (!emitted || ('diagnostics' in emitted && emitted.diagnostics.length > 0)) return false
  recorder.renew(record)
  cache.save()
  reportAgain(record.summary, emitted, run)
  return true
}

type Counts = Pick<EmitResult, 'written' | 'unchanged' | 'deleted'>

/** Report the result of the last build, with the counts of this one. */
function reportAgain(last: BuildSummary, { written, unchanged, deleted }: Counts, run: BuildRun) {
  const { terminal, timer, root, out, verbose } = run
  const { diagnostics: found, made, size, llms, parts } = last
  const { color } = terminal
  for (const part of printFound(found, { texts: new Map(), color, isVerbose: verbose }, root)) terminal.print(part)
  const counts = { made, size, llms, written, unchanged, deleted, parts: { known: parts, all: parts } }
  for (const line of report({ terminal, found, out, timings: timer.report(), verbose }, counts)) terminal.print(line)
}
