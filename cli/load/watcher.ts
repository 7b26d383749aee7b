// Contract: the watcher only says where to look. A file that it names may be unchanged; a change that it misses, or drops
// because there were too many at once, is found by the second look.

import { join, relative, resolve, sep } from 'node:path'
import type { FSWatcher, watch } from 'chokidar'
import { isInside, sourcePath } from '../disk/path-inside.ts'
import { realPath } from '../disk/real-path.ts'
import { isSkipped } from '../disk/snapshot-folder.ts'
import type { Changes } from './memoiser.ts'
import { changeTimeOf, digestOf, identityOf, isFolder, isThere, statsOf } from './path-state.ts'

/** Milliseconds without another event before files are read. */
const calm = {
  saved: 6,
  /** Editors empty a file before they fill it. */
  emptied: 80,
  /** Some editors delete a file before they write it again. */
  deleted: 80,
  /** A checkout of another branch. */
  crowd: 60,
  /** The wait before the second look, since recent events may have been dropped. */
  second: 150,
  /** The interval of checks for deleted and replaced folders. */
  anchors: 400,
} as const

/** More files at once than a single save would change. */
const crowd = 20

export interface WatchOptions {
  readonly root: string
  readonly poll: boolean
  /** When the site was read for the first time, in milliseconds; files changed since are read again. */
  readonly since: number
  readonly changed: (changes: Changes) => void
  readonly failed: (reason: string) => void
}

/** Reports which files of a site may have changed. */
export class Watcher {
  private start: typeof watch | undefined
  private watcher: FSWatcher | undefined
  private readonly watched = new Set<string>()
  private readonly anchors = new Map<string, string>()
  /** The identity of the folder that is watched at each path. */
  private readonly folders = new Map<string, string>()
  /** Files and links that the watcher knows. */
  private readonly files = new Set<string>()
  /** Folders that replaced others and that the watcher does not watch yet: identities by path. */
  private readonly replaced = new Map<string, string>()
  /** Symbolic links and what they lead to. */
  private linked: readonly { readonly path: string; readonly target: string }[] = []
  private readonly paths = new Set<string>()
  private listing = false
  private deleted = false
  private timer: NodeJS.Timeout | undefined
  private second: NodeJS.Timeout | undefined
  private readonly seen = new Map<string, string>()
  /** The files and folders that the watcher found before it was ready, with the times of their last changes. */
  private readonly found = new Map<string, number>()
  /** Files that the system says were written, but the watcher has not: it loses changes that it looks at while it is closed. */
  private readonly written = new Set<string>()
  private readonly pulse: NodeJS.Timeout
  private isReady = false
  private isClosed = false
  private since: number

  constructor(private readonly options: WatchOptions) {
    this.since = options.since
    this.pulse = setInterval(() => this.checkAnchors(), calm.anchors)
  }

  /**
   * Watch files and folders, including those that do not exist yet. Paths are absolute.
   *
   * Symbolic links are not followed, since one may lead to a whole disk. Instead, the targets of `links`, which are relative to the
   * root, are watched as well.
   */
  async watch(paths: Iterable<string>, links: readonly string[] = []) {
    this.linked = links.flatMap((path) => {
      const target = realPath(join(this.options.root, path))
      return target === undefined ? [] : [{ path, target }]
    })
    const fresh = [...paths, ...this.linked.map(({ target }) => target)].filter(
      (path) => !this.watched.has(path) && !this.isBelow(path),
    )
    if (fresh.length === 0) return
    for (const path of fresh) {
      this.watched.add(path)
      this.anchors.set(path, identityOf(path))
    }
    // A path that does not exist would make the watcher ready too early, so the path is only polled until it exists.
    const there = fresh.filter((path) => this.anchors.get(path) !== '')
    this.start ??= (await import('chokidar')).watch
    // Adding a path would open a closed watcher again.
    if (this.isClosed) return
    // Another call may have opened it in the meantime.
    if (this.watcher) this.watcher.add(there)
    else this.open(this.start, there)
  }

  async close() {
    this.isClosed = true
    this.isReady = false
    clearInterval(this.pulse)
    clearTimeout(this.timer)
    clearTimeout(this.second)
    await this.watcher?.close()
  }

  private open(start: typeof watch, paths: readonly string[]) {
    const { poll, failed } = this.options
    this.watcher = start([...paths], {
      ignoreInitial: false,
      atomic: false,
      followSymlinks: false,
      usePolling: poll,
      interval: 100,
      binaryInterval: 300,
      ignored: (path) => path.split(/[/\\]/).some(isSkipped),
    })
    this.watcher.on('all', (event, path, stats) => {
      const changed = stats?.ctimeMs ?? 0
      if (event === 'addDir') this.folders.set(path, identityOf(path))
      if (event === 'unlinkDir') this.folders.delete(path)
      if (event === 'add') this.files.add(path)
      if (event === 'unlink') this.files.delete(path)
      // Until it is ready, the watcher reports all existing files as added; only deletions and recent changes count.
      const isChange = this.isReady || event.startsWith('unlink') || changed >= this.since
      if (isChange || isInAny(path, this.replaced.keys())) this.note(event, path)
      if (this.isReady) for (const one of [this.found, this.written]) one.delete(path)
      else this.found.set(path, changed)
    })
    this.watcher.on('raw', (event, name, details) => {
      const { watchedPath } = details as { readonly watchedPath?: string }
      if (!this.isReady || !name || watchedPath === undefined) return
      const path = join(watchedPath, name)
      if (event === 'change') this.noteWritten(path)
      else if (event !== 'rename') return
      else if (this.folders.has(path)) this.checkFolder(path)
      // The watcher then lists the folder again, and may miss a change that was undone in between.
      else if (this.files.has(path) && !isThere(path)) this.note('unlink', path)
    })
    this.watcher.on('error', (error) => failed((error as NodeJS.ErrnoException).code ?? String(error)))
    // Changes between the first reading of the site and now.
    this.watcher.once('ready', () => {
      this.isReady = true
      this.listing = true
      for (const [path, identity] of this.replaced) if (identityOf(path) === identity) this.replaced.delete(path)
      if (this.replaced.size > 0) this.notifyIn(calm.deleted)
      else this.notify()
    })
  }

  /** Check whether a watched folder was replaced by another one, which the watcher does not notice. */
  private checkFolder(path: string) {
    const now = identityOf(path)
    if (now !== '' && now !== this.folders.get(path)) this.replace(path)
  }

  /** Report the files of both folders, and watch everything from scratch, since the watcher keeps the state of the old folder. */
  private replace(path: string) {
    for (const [folder, names] of Object.entries(this.watcher?.getWatched() ?? {}))
      if (isInside(folder, path)) for (const name of names) this.paths.add(this.fromRoot(join(folder, name)))
    this.replaced.set(path, identityOf(path))
    this.note('addDir', path)
  }

  private reopen() {
    if (!this.start || !this.isReady) return
    void this.watcher?.close()
    this.isReady = false
    // File times may be coarser than the clock.
    this.since = Date.now() - 100
    this.folders.clear()
    this.files.clear()
    for (const path of this.replaced.keys()) this.replaced.set(path, identityOf(path))
    const there = [...this.watched].filter((path) => identityOf(path) !== '')
    this.open(this.start, there)
  }

  private note(event: string, path: string) {
    if (event !== 'change') this.listing = true
    if (event.startsWith('unlink')) this.deleted = true
    this.paths.add(this.fromRoot(path))
    for (const { path: link, target } of this.linked)
      if (isInside(path, target)) this.paths.add(join(link, relative(target, path)).replaceAll(sep, '/'))
    const wait = this.deleted ? calm.deleted : this.paths.size > crowd ? calm.crowd : calm.saved
    this.notifyIn(wait)
  }

  private notifyIn(wait: number) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (wait < calm.emptied && this.isAnyEmpty()) this.notifyIn(calm.emptied)
      // First, the watcher that is closed hears of the changes until now.
      else if (this.replaced.size > 0 && this.isReady) setImmediate(() => this.reopen())
      else this.notify()
    }, wait)
  }

  /** Expect the watcher to report a file that it knows. If it has not done so by the second look, the file has changed anyway. */
  private noteWritten(path: string) {
    if (!this.files.has(path)) return
    this.written.add(path)
    this.second ??= setTimeout(() => this.lookAgain(), calm.second)
  }

  private isAnyEmpty(): boolean {
    const { root } = this.options
    return [...this.paths].some((path) => {
      const stats = statsOf(join(root, path))
      return stats?.isFile() && stats.size === 0
    })
  }

  private notify() {
    clearTimeout(this.timer)
    const changes = { paths: new Set(this.paths), listing: this.listing }
    this.paths.clear()
    this.listing = false
    this.deleted = false
    for (const path of changes.paths) this.seen.set(path, digestOf(join(this.options.root, path)))
    this.options.changed(changes)
    clearTimeout(this.second)
    this.second = setTimeout(() => this.lookAgain(), calm.second)
  }

  private lookAgain() {
    const later = [...this.seen].filter(([path, digest]) => digestOf(join(this.options.root, path)) !== digest)
    // The watcher reads the state of a file before it watches the file; a change between the two causes no event.
    const missed = [...this.found].filter(([path, changed]) => changeTimeOf(path) !== changed)
    const lost = [...this.written].filter((path) => !this.seen.has(this.fromRoot(path)))
    this.second = undefined
    this.seen.clear()
    this.found.clear()
    this.written.clear()
    if (later.length + missed.length + lost.length === 0) return
    for (const path of lost) this.note('change', path)
    for (const [path] of later) this.paths.add(path)
    // A folder changes when its entries do; for that, it is listed again.
    for (const [path] of missed) if (!isFolder(path)) this.note('change', path)
    this.listing = true
    this.notify()
  }

  /** Check the given paths: the watcher does not notice that one was deleted and created again. */
  private checkAnchors() {
    for (const [path, identity] of this.anchors) {
      const now = identityOf(path)
      if (now === identity) continue
      this.anchors.set(path, now)
      if (isFolder(path)) this.replace(path)
      else {
        this.watcher?.unwatch(path)
        if (now !== '') this.watcher?.add(path)
        this.note('add', path)
      }
    }
  }

  private isBelow(path: string): boolean {
    return [...this.watched].some((other) => isInside(path, other))
  }

  private fromRoot(path: string): string {
    const { root } = this.options
    return sourcePath(root, resolve(root, path))
  }
}

function isInAny(path: string, folders: Iterable<string>): boolean {
  for (const folder of folders) if (isInside(path, folder)) return true
  return false
}
