import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Diagnostic, describeThrown, diagnostics, hasOwnComponents, locateTheme } from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import { contentFolders } from '../disk/boundary.ts'
import { findCommit, readGitDates } from '../load/git-dates.ts'
import { addKeptDates } from '../load/kept-dates.ts'
import { type LoadedSite, usesDates } from '../load/load-site.ts'
import { everything } from '../load/memoiser.ts'
import { filesToWatch, watchFailed } from '../load/watched-files.ts'
import { Watcher } from '../load/watcher.ts'
import { frameTexts } from '../report/frame-texts.ts'
import { printDiagnostics, sortDiagnostics } from '../report/report.ts'
import type { Terminal } from '../report/terminal.ts'
import type { SiteHandler } from '../server/listen.ts'
import { answerFrom } from './answers.ts'
import { Audience } from './audience.ts'
import { ChangeReport } from './change-report.ts'
import { Checker } from './checker.ts'
import type { Edition } from './edition.ts'
import { problemsOf } from './problems.ts'
import { type Change, isError, Session } from './session.ts'

export interface DevServerOptions {
  readonly root: string
  readonly poll: boolean
  readonly cache: Cache
  /** One of the site’s other languages. Default: the main one. */
  readonly locale?: string | undefined
  readonly terminal: Terminal
}

/** Milliseconds from the start until the cache is saved, and from a change until dates are read from git. */
const calm = 1500
/** Milliseconds to wait for the first request, and after each request for the files that its page shows. */
const idleTime = 700
const moment = 60

/** Watches and checks the site, and sends changes to open pages. */
export class DevServer {
  private readonly audience = new Audience()
  private readonly session: Session
  private readonly checker: Checker
  private readonly watcher: Watcher
  private loaded: LoadedSite | undefined
  /** Findings of the last check, without errors in files edited since then. */
  private findings: readonly Diagnostic[] = []
  /** The last error of the theme in rendering a page, and the page's file. The next edition may be able to render it. */
  private thrown: { readonly out: string; readonly diagnostic: Diagnostic } | undefined
  private readonly changeReport: ChangeReport
  /** The commit that the dates are from; empty if there is none. */
  private head: string | undefined
  private isWatching = false
  private starting: NodeJS.Timeout | undefined
  /** The latest time at which watching begins, on the clock of `performance`. */
  private latest: number | undefined
  private dating: NodeJS.Timeout | undefined
  /** Errors that the site's code throws later must not end the server. */
  private readonly stopListening: () => void
  private saving: NodeJS.Timeout | undefined
  private isClosed = false

  constructor(private readonly options: DevServerOptions) {
    const { root, cache, locale, poll, terminal } = options
    this.changeReport = new ChangeReport(root, terminal)
    this.session = new Session({
      root,
      cache,
      locale,
      onMessage: (text) => terminal.print(text),
      changed: (change) => this.changed(change),
    })
    this.checker = new Checker({ root, code: this.session.memory.code, found: (found) => this.checked(found) })
    this.watcher = new Watcher({
      root,
      poll,
      // File times may be coarser than the clock.
      since: Date.now() - 100,
      changed: (changes) => void this.session.look(changes),
      failed: (reason) => terminal.print(watchFailed(reason)),
    })
    this.stopListening = this.session.memory.code.guard.listen(
      (fault) => terminal.print(printDiagnostics([fault], frameTexts([fault], new Map(), root), terminal.color)),
      (error) => terminal.print(`✖ ${error instanceof Error ? error.stack : String(error)}`),
    )
  }

  /** Read the site for the first time. While it cannot be served, every address returns a page that says so. */
  async start(): Promise<SiteHandler> {
    await this.session.look(everything)
    this.session.memory.code.bundles.close()
    return answerFrom({
      root: this.options.root,
      audience: this.audience,
      current: () => this.session.edition,
      failed: (error, out) => void this.failed(error, out),
      look: (path) => this.session.look({ paths: new Set([path]), listing: false }),
      busy: () => this.checker.pause(),
      answered: () => {
        if (this.isWatching) return
        // A steady stream of requests must not postpone it forever.
        this.latest ??= performance.now() + idleTime
        clearTimeout(this.starting)
        this.starting = setTimeout(() => this.begin(), Math.min(moment, this.latest - performance.now()))
      },
    })
  }

  /** Start everything that the first page does not need, once that page is sent or if none is requested. */
  beginSoon() {
    this.starting = setTimeout(() => this.begin(), idleTime)
  }

  private begin() {
    if (this.isWatching || this.isClosed) return
    this.isWatching = true
    this.goOn()
    this.saving = setTimeout(() => void this.session.memory.save(), calm).unref()
  }

  async close() {
    // A change that is still being processed begins nothing more.
    this.isClosed = true
    for (const timer of [this.starting, this.saving, this.dating]) clearTimeout(timer)
    this.audience.close()
    this.stopListening()
    await Promise.all([this.watcher.close(), this.checker.close(), this.session.close()])
    await this.session.memory.save()
  }

  private changed({ edition, before, loaded, paths, milliseconds }: Change) {
    if (this.isClosed) return
    this.checker.pause()
    this.loaded = loaded ?? this.loaded
    this.findings = this.findings.filter(
      (one) => this.isThere(one) && !(isError(one) && one.at && paths.includes(one.at.file)),
    )
    if (edition && this.isWatching) this.changeReport.updated(paths, milliseconds)
    const isReported = this.sendProblems()
    if (edition) void this.audience.broadcast(before, edition).then(() => this.goOn(edition))
    else {
      if (!isReported) this.changeReport.printRemaining(this.session.problems, paths)
      this.keepWatching()
    }
  }

  /** Whether a finding is still relevant before the next check: its file has not been deleted. */
  private isThere({ at }: Diagnostic): boolean {
    return !at || this.loaded?.site?.sources.has(at.file) || existsSync(join(this.options.root, at.file))
  }

  /** A page could not be rendered. If the site's own theme is the cause, report it like any other problem. */
  private async failed(error: unknown, out: string) {
    const { edition } = this.session
    if (!edition || !hasOwnComponents(edition.site.config)) return
    const code = await edition.site.theme.load()
    const at = code.locate?.(error) ?? (this.loaded && locateTheme(edition.site.config, this.loaded.locate))
    this.thrown = { out, diagnostic: diagnostics.failedTheme(describeThrown(error), at) }
    this.sendProblems()
  }

  /** Render the page again that could not be rendered, and clear or update its problem. */
  private async renderAgain(edition: Edition) {
    const { out } = this.thrown ?? {}
    const route = out === undefined ? undefined : edition.page(out)
    try {
      if (route) await edition.show(route)
      this.thrown = undefined
      this.sendProblems()
    } catch (error) {
      await this.failed(error, out as string)
    }
  }

  /** After each change of state, watch the files of the site and check it. */
  private goOn(edition?: Edition) {
    if (this.isClosed) return
    this.keepWatching()
    if (edition && this.thrown) void this.renderAgain(edition)
    if (!this.isWatching) return
    this.check()
    clearTimeout(this.dating)
    this.dating = setTimeout(() => void this.readDates(), calm).unref()
  }

  private keepWatching() {
    if (this.isWatching && !this.isClosed)
      void this.watcher.watch(filesToWatch(this.options.root, this.loaded), this.loaded?.links ?? [])
  }

  private check() {
    const { edition } = this.session
    if (edition && this.loaded) void this.checker.check(edition, this.loaded)
  }

  private checked(found: readonly Diagnostic[]) {
    this.findings = found
    this.sendProblems(true)
    // By now all pages have requested the files that they show.
    this.keepWatching()
    void this.session.memory.save()
  }

  /** Send all problems to open pages, and print new ones. Returns whether any were printed. */
  private sendProblems(isChecked = false): boolean {
    const texts = this.loaded?.texts ?? new Map<string, string>()
    const all = sortDiagnostics([
      ...this.session.problems,
      ...(this.thrown ? [this.thrown.diagnostic] : []),
      ...this.findings,
    ])
    this.audience.sendProblems(problemsOf(all, texts, this.options.root))
    return this.changeReport.printNew({ all, texts, isChecked })
  }

  /** Read dates from git in a separate process, unless they are those of the current commit. */
  private async readDates() {
    const { root } = this.options
    const config = this.loaded?.config
    if (!this.loaded || !config || !usesDates(config)) return
    const { cache, guard } = this.session.memory.code
    const query = { root, cache, folders: contentFolders(config), seconds: guard.seconds }
    const head = await findCommit(query).catch(() => '')
    if (head === this.head) return
    this.head = head
    const { site, boundary } = this.loaded
    const fromGit = await readGitDates(query)
    const dated = boundary ? await addKeptDates(fromGit, boundary, [...(site?.sources.keys() ?? [])]) : fromGit
    if (head !== '' || dated.dates.size > 0) await this.session.setDates(dated.dates)
  }
}
