import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { type Diagnostic, describeThrown, diagnostics, type SiteConfig, versionInputs } from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/path-inside.ts'
import { readGitDates } from '../load/git-dates.ts'
import { type LoadedSite, usesDates } from '../load/load-site.ts'
import { everything } from '../load/memoiser.ts'
import { sortDiagnostics } from '../report/report.ts'
import type { Terminal } from '../report/terminal.ts'
import type { SiteHandler } from '../server/listen.ts'
import { answerFrom } from './answers.ts'
import { Audience } from './audience.ts'
import { ChangeReport } from './change-report.ts'
import { Checker } from './checker.ts'
import type { Edition } from './edition.ts'
import { problemsOf } from './problems.ts'
import { type Change, isError, Session } from './session.ts'
import { Watcher } from './watcher.ts'

export interface DevServerOptions {
  readonly root: string
  readonly poll: boolean
  readonly cache: Cache
  readonly terminal: Terminal
}

/** Milliseconds after the start when what was read is written down, and after a change when git is asked for dates. */
const calm = 1500
/** Milliseconds that the first request has, and those after it in which a page asks for what it shows. */
const patience = 700
const moment = 60

/** The site as it is now: watched, checked, and told to the pages that show it. */
export class DevServer {
  private readonly audience = new Audience()
  private readonly session: Session
  private readonly checker: Checker
  private readonly watcher: Watcher
  private loaded: LoadedSite | undefined
  /** What the check of an edition found; mistakes of files that were edited since are left out. */
  private findings: readonly Diagnostic[] = []
  /** What the theme threw while a page was rendered, and the page's file; the next edition may render it. */
  private thrown: { readonly out: string; readonly told: Diagnostic } | undefined
  private readonly changeReport: ChangeReport
  private head = ''
  private isWatching = false
  private starting: NodeJS.Timeout | undefined
  private dating: NodeJS.Timeout | undefined
  private saving: NodeJS.Timeout | undefined

  constructor(private readonly options: DevServerOptions) {
    const { root, cache, poll, terminal } = options
    this.changeReport = new ChangeReport(root, terminal)
    this.session = new Session({
      root,
      cache,
      changed: (change) => this.changed(change),
    })
    this.checker = new Checker({ root, code: this.session.memory.code, found: (found) => this.checked(found) })
    this.watcher = new Watcher({
      root,
      poll,
      // A file system may keep coarser times than the clock.
      since: Date.now() - 100,
      changed: (changes) => void this.session.look(changes),
      failed: (reason) => terminal.print(watchFailed(reason)),
    })
    // Code of the site runs in this process; what it throws later must not end the server.
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(event, (error: unknown) => terminal.print(`✖ ${error instanceof Error ? error.stack : String(error)}`))
  }

  /** Read the site for the first time. Where it cannot be served, pages say so until it can. */
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
        clearTimeout(this.starting)
        this.starting = setTimeout(() => this.begin(), moment)
      },
    })
  }

  /** Begin all that the first page does not need: when it is out, or when nobody asks for it. */
  beginSoon() {
    this.starting = setTimeout(() => this.begin(), patience)
  }

  private begin() {
    if (this.isWatching) return
    this.isWatching = true
    this.goOn()
    this.saving = setTimeout(() => void this.session.save(), calm).unref()
  }

  async close() {
    clearTimeout(this.starting)
    clearTimeout(this.saving)
    this.audience.close()
    await Promise.all([this.watcher.close(), this.checker.close()])
  }

  private changed({ edition, before, loaded, paths, milliseconds }: Change) {
    this.checker.pause()
    this.loaded = loaded ?? this.loaded
    this.findings = this.findings.filter(
      (one) => this.isThere(one) && !(isError(one) && one.at && paths.includes(one.at.file)),
    )
    if (edition && this.isWatching) this.changeReport.updated(paths, milliseconds)
    const isTold = this.tellProblems()
    if (edition) void this.audience.tell(before, edition).then(() => this.goOn(edition))
    else {
      if (!isTold) this.changeReport.tellStill(this.session.problems, paths)
      this.keepWatching()
    }
  }

  /** What was found in a file that is gone is gone, before the next check. */
  private isThere({ at }: Diagnostic): boolean {
    return !at || this.loaded?.site?.sources.has(at.file) || existsSync(join(this.options.root, at.file))
  }

  /** A page could not be rendered: where the site's own theme is to blame, it is told like all mistakes. */
  private async failed(error: unknown, out: string) {
    const { edition } = this.session
    const theme = edition?.site.config.theme
    if (!edition || theme === undefined) return
    const code = await edition.site.theme.load()
    const at = code.locate?.(error) ?? this.loaded?.locate(theme)
    this.thrown = { out, told: diagnostics.failedTheme(describeThrown(error), at) }
    this.tellProblems()
  }

  /** Whether the page that could not be rendered can be now. */
  private async renderAgain(edition: Edition) {
    const { out } = this.thrown ?? {}
    const route = out === undefined ? undefined : edition.page(out)
    try {
      if (route) await edition.show(route)
      this.thrown = undefined
      this.tellProblems()
    } catch (error) {
      await this.failed(error, out as string)
    }
  }

  /** What follows each state: watch what it is made of, and check it. */
  private goOn(edition?: Edition) {
    this.keepWatching()
    if (edition && this.thrown) void this.renderAgain(edition)
    if (!this.isWatching) return
    this.check()
    clearTimeout(this.dating)
    this.dating = setTimeout(() => void this.readDates(), calm).unref()
  }

  private keepWatching() {
    if (this.isWatching) void this.watcher.watch(this.toWatch())
  }

  private check() {
    const { edition } = this.session
    if (edition && this.loaded) void this.checker.check(edition, this.loaded)
  }

  private checked(found: readonly Diagnostic[]) {
    this.findings = found
    this.tellProblems(true)
    // By now all pages have asked for the files that they show.
    this.keepWatching()
    void this.session.save()
  }

  /** To open pages all there is, to the terminal what is new; true where that was something. */
  private tellProblems(isChecked = false): boolean {
    const texts = this.loaded?.texts ?? new Map<string, string>()
    const all = sortDiagnostics([
      ...this.session.problems,
      ...(this.thrown ? [this.thrown.told] : []),
      ...this.findings,
    ])
    this.audience.tellProblems(problemsOf(all, texts, this.options.root))
    return this.changeReport.tell({ all, texts, isChecked })
  }

  /** All that the site is made of. Where the configuration is broken, what was watched before still is. */
  private toWatch(): string[] {
    const { root } = this.options
    const config = this.loaded?.config
    const inputs = [...(this.loaded?.watched ?? [])].filter((file) => isOwn(file, root))
    const shown = this.loaded?.asked?.() ?? []
    return [...[...(config ? foldersOf(config) : []), ...shown].map((path) => resolve(root, path)), ...inputs]
  }

  /** Dates come from git in a process of its own, again when there is another commit. */
  private async readDates() {
    const { root } = this.options
    if (!this.loaded?.config || !usesDates(this.loaded.config)) return
    const head = await new Promise<string>((done) => {
      execFile('git', ['rev-parse', 'HEAD'], { cwd: root }, (error, out) => done(error ? '' : out))
    })
    if (head === this.head) return
    this.head = head
    await this.session.setDates(await readGitDates(root))
  }
}

function foldersOf(config: SiteConfig): string[] {
  const { docs, blog, pages, theme, initScript } = config
  return [
    ...docs.flatMap(({ path, sidebarPath }) => [path, ...(sidebarPath ? [sidebarPath] : [])]),
    ...docs.flatMap(({ id }) => Object.values(versionInputs(id))),
    ...(blog ? [blog.path] : []),
    pages.path,
    ...config.static,
    // Beside a theme in the root's own folder are all other things; its modules are watched one by one.
    ...(theme && join(theme, '..') !== '.' ? [join(theme, '..')] : []),
    ...(initScript ? [initScript] : []),
  ]
}

/** Packages do not change while one writes, and this tool only where it is the site. */
function isOwn(file: string, root: string): boolean {
  const path = isInside(file, root) ? relative(root, file) : file
  if (path.split(/[/\\]/).includes('node_modules')) return false
  return root === packageRoot || !isInside(file, packageRoot)
}

function watchFailed(reason: string): string {
  const full = reason === 'ENOSPC' || reason === 'EMFILE'
  return full
    ? `⚠ The system cannot watch so many files (${reason}). Run with \`--poll\`, or raise the system’s limit.`
    : `⚠ Files cannot be watched (${reason}). Run with \`--poll\`.`
}
