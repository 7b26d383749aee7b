import type { SiteConfig } from '../../renderer/index.ts'
import { frameTexts } from '../report/frame-texts.ts'
import { printDiagnostics } from '../report/report.ts'
import type { BuildRun } from './build-run.ts'
import { inTurn } from './build-site.ts'
import type { EmitResult } from './emit.ts'
import { restore } from './restore.ts'
import { report } from './summarize.ts'
import type { Before, LastBuild } from './unchanged.ts'

/** Where this build would come to what the last one came to: report that again, or write it again. False where it would not. */
export async function repeatBuild(config: SiteConfig, before: Before, run: BuildRun): Promise<boolean> {
  const { timer, root, out } = run
  const last = timer.timeSync('look', () => before.recall(config))
  if (last) {
    reportAgain(last, { written: 0, unchanged: last.files, deleted: 0 }, run)
    return true
  }
  const same = timer.timeSync('look', () => before.recallContent(config))
  const kept = same && run.kept()
  if (!kept) return false
  const emitted = await timer.time('write', () => inTurn(out, () => restore(out, { root, listed: same, kept })))
  if (!emitted || emitted.diagnostics.length > 0) return false
  kept.discard()
  const { facts, others } = same
  before.remember(config, others, { facts, manifest: emitted.manifest, written: same })
  reportAgain(facts, emitted, run)
  return true
}

type Counts = Pick<EmitResult, 'written' | 'unchanged' | 'deleted'>

/** It went as the last build did, but for what had to be written. */
function reportAgain(last: LastBuild, { written, unchanged, deleted }: Counts, run: BuildRun) {
  const { terminal, timer, root, out, verbose } = run
  const { diagnostics: found, made, size, parts } = last
  const texts = frameTexts(found, new Map(), root)
  if (found.length > 0) terminal.print(printDiagnostics(found, texts, terminal.color))
  const counts = { made, size, written, unchanged, deleted, parts: { known: parts, all: parts } }
  for (const line of report({ terminal, found, out, timings: timer.report(), verbose }, counts)) terminal.print(line)
}
