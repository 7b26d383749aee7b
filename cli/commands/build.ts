import { type BuildOptions, beginBuild } from '../emit/build-run.ts'
import { buildSite } from '../emit/build-site.ts'
import { explainPages, rememberBuild } from '../emit/remember-build.ts'
import { repeatBuild } from '../emit/repeat-build.ts'
import { summarize } from '../emit/summarize.ts'
import { Before } from '../emit/unchanged.ts'
import { memoisedConfig } from '../load/memoised-stages.ts'

/** Snapshot → findings → files. A site with errors is not written. Gives the exit status. */
export async function build(options: BuildOptions): Promise<number> {
  const run = beginBuild(options)
  const { terminal, timer, root, drafts, memory } = run
  terminal.progress('Reading…')
  const before = options.cache ? new Before(run) : undefined
  const { config } = before ? await timer.time('config', () => memoisedConfig(root, drafts, memory)) : {}
  // The document of `--json` tells more than is remembered.
  if (config && before && !options.json && (await repeatBuild(config, before, run))) return 0

  const built = await buildSite(run)
  const { loaded, emitted } = built
  if (emitted) explainPages(emitted, built, run)
  const { site, texts } = loaded
  summarize({ ...run, ...built, ok: emitted !== undefined, timings: timer.report(), site, texts })
  if (emitted) rememberBuild(built, { emitted, run, before, config })
  else run.kept()?.discard()
  return emitted ? 0 : 1
}
