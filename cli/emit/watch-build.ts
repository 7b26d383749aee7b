// Contract: after each change, the output is what `build` would write. A round is a build with the `Memory` of the previous
// round, so only what has changed is generated. If there are errors, the last good output stays.
//
// A round reads only files that the watcher names, so it is not recorded as the last build: the next `build` checks all files.
import { ChangedError } from '../disk/changed-error.ts'
import { tick } from '../disk/stamp.ts'
import { type Changes, everything, joinChanges } from '../load/memoiser.ts'
import { filesToWatch, watchFailed } from '../load/watched-files.ts'
import { Watcher } from '../load/watcher.ts'
import { printFaults } from '../report/print-faults.ts'
import { Timer } from '../report/timer.ts'
import type { BuildRun } from './build-run.ts'
import type { BuiltSite } from './build-site.ts'
import { buildAndRecord, rebuild } from './run-build.ts'
import { type Outcome, summarize } from './summarize.ts'

/** Build a site, and rebuild it after each change until the process receives a signal. `start` opens a run on the cache. */
export async function watchBuild(start: () => BuildRun, poll: boolean): Promise<number> {
  const build = new WatchedBuild(start, poll)
  await build.begin()
  await build.goOn()
  return 0
}

/** Builds the successive states of a site. */
class WatchedBuild {
  private run: BuildRun
  private readonly watcher: Watcher
  /** The manifest that the last good round wrote. */
  private manifest: string | undefined
  private isGood: boolean | undefined
  /** Changes for the next round. */
  private pending: Changes | undefined
  /** Changes of a round that could not read the site. */
  private unseen: Changes | undefined
  private isEnding = false
  private wake = () => {}

  constructor(
    private readonly start: () => BuildRun,
    poll: boolean,
  ) {
    this.run = start()
    const { root, terminal } = this.run
    this.watcher = new Watcher({
      root,
      poll,
      // File times may be coarser than the clock.
      since: Date.now() - 100,
      changed: (changes) => this.note(changes),
      failed: (reason) => terminal.print(watchFailed(reason)),
    })
  }

  /** The first build, which is recorded. During it, a signal ends the process as in any build. */
  async begin() {
    await this.round(everything, (onOutcome) => buildAndRecord(this.run, onOutcome))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => {
        this.isEnding = true
        this.wake()
      })
    this.run.terminal.print('Watching for changes. Press Ctrl+C to stop.')
  }

  /** Build after each change. At the end, cache what the next run can reuse. */
  async goOn() {
    for (;;) {
      await this.change()
      if (this.isEnding) break
      const changes = joinChanges(this.pending ?? everything, this.unseen)
      this.pending = undefined
      this.unseen = undefined
      const { run, manifest } = this
      run.memory.begin(changes)
      await this.round(changes, (onOutcome) => rebuild({ ...run, timer: new Timer() }, onOutcome, manifest))
    }
    await this.watcher.close()
    await this.run.memory.save()
  }

  private note(changes: Changes) {
    this.pending = joinChanges(changes, this.pending)
    this.wake()
  }

  /** Resolves when there is work to do. Errors that the site's code throws until then are reported. */
  private async change() {
    if (this.pending || this.isEnding) return
    const { memory, terminal, root } = this.run
    const stop = memory.code.guard.listen(
      (fault) => printFaults(terminal, root, [fault]),
      (error) => terminal.print(`✖ ${error instanceof Error ? error.stack : String(error)}`),
    )
    await new Promise<void>((resolve) => {
      this.wake = resolve
    })
    stop()
  }

  private async round(changes: Changes, build: (onOutcome: (outcome: Outcome) => void) => Promise<BuiltSite>) {
    const { terminal, root, memory } = this.run
    const isFirst = this.isGood === undefined
    let isChanged = false
    const onOutcome = (outcome: Outcome) => {
      const { written = 0, deleted = 0 } = outcome.emitted ?? {}
      const isNews = isFirst || changes.paths.size > 0 || written + deleted > 0 || outcome.ok !== this.isGood
      if (isNews) summarize(outcome)
    }
    try {
      const built = await memory.code.guard.watch(
        () => build(onOutcome),
        (faults) => printFaults(terminal, root, faults),
      )
      this.isGood = built?.emitted !== undefined
      this.manifest = built?.emitted?.manifest ?? this.manifest
      if (!built?.loaded.site) this.unseen = changes
      if (built) await this.watcher.watch(filesToWatch(root, built.loaded), built.loaded.links ?? [])
    } catch (error) {
      if (isFirst || !(error instanceof ChangedError)) throw error
      // Wait until the file’s stamp is reliable.
      await new Promise((resolve) => setTimeout(resolve, tick))
      this.note(everything)
      isChanged = true
    }
    if (!isChanged && memory.code.guard.isSound) return
    // Start from scratch, like a new process.
    this.run.cache.discard()
    this.run = this.start()
  }
}
