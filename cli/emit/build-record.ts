// Contract: a build is repeated from its record only if every file that could affect it is unchanged. If anything is missing,
// damaged or uncertain, the site is built.
//
// The record contains a hash of all files below the site folder and of the files elsewhere that were used; `cache/file-index.ts`
// avoids rereading them. The configuration’s key, the flags, the environment, the tool, Node, the processor and, if dates are
// shown, the commit must be the same as well. Symbolic links, content folders elsewhere and `outputs` functions rule out a record.
import { relative, resolve } from 'node:path'
import { type Diagnostic, hash, type Key, lazily, pageFolders, type SiteConfig } from '../../renderer/index.ts'
import { buildId } from '../disk/build-id.ts'
import { packageFileOf } from '../disk/package-root.ts'
import { isInside } from '../disk/path-inside.ts'
import { isSkipped, snapshotFolder } from '../disk/snapshot-folder.ts'
import { type Stamp, stampOf, unchangedSince } from '../disk/stamp.ts'
import { findCommit } from '../load/git-dates.ts'
import { usesDates } from '../load/load-site.ts'
import { memoisedConfig } from '../load/memoised-stages.ts'
import { printerKey } from '../print/open-printer.ts'
import type { BuildRun } from './build-run.ts'
import type { EmitResult } from './emit.ts'

/** What a build reports; a later build with the same result reports it again. */
export interface BuildSummary {
  /** `12 pages, 3 redirects, 5 assets` */
  readonly made: string
  /** Bytes of all files. */
  readonly size: number
  /** Bytes of the files for language models. */
  readonly llms: number
  readonly files: number
  /** Number of compiled parts. */
  readonly parts: number
  readonly diagnostics: readonly Diagnostic[]
}

/** A build: its inputs and its result. */
export interface BuildRecord {
  /** Hash of the tool, the machine, the configuration, the flags and, if dates are shown, the commit. */
  readonly key: Key
  /** Names of the files outside the site, or in packages, that were used. */
  readonly elsewhere: readonly string[]
  /** Hash of the names and contents of the site’s files and those in `elsewhere`. */
  readonly contents: Key
  /** The key of the manifest in the cache, as it was written. */
  readonly manifest: Key
  /** First letters of the classes of files, in the order of the manifest. */
  readonly classes: string
  readonly summary: BuildSummary
}

const recordKey = hash('last build')
/** Size of the largest site, in bytes, whose files are hashed; larger ones are not recorded. */
const mostBytes = 512 << 20

/** Compares the files of a site with the record of the last build. */
export class BuildRecorder {
  /** Files below the root with their stamps; folders have none. */
  private readonly seen: readonly (readonly [name: string, stamp: Stamp | ''])[]
  private readonly bytes: number
  private readonly last: BuildRecord | undefined
  /** Read once: a commit made during a build belongs to the next one. */
  private readonly commit: () => Promise<string>

  /** Create it before anything is read, so that changes during the build are noticed. */
  constructor(private readonly run: BuildRun) {
    const { root, siteOut, memory, cache } = run
    this.commit = lazily(() => findCommit({ root, seconds: memory.code.guard.seconds }).catch(() => 'none'))
    this.seen = [...(snapshotFolder(root, siteOut) ?? [])]
    this.bytes = this.seen.reduce((sum, [, stamp]) => sum + Number(stamp.split(' ', 1)[0]), 0)
    this.last = cache.find<BuildRecord>('record', recordKey)
  }

  /** The manifest as the last build wrote it, whatever has changed since. */
  lastManifest(): string | undefined {
    return this.last && this.run.cache.findBytes('record', this.last.manifest)?.toString()
  }

  /** The record of the last build, if this one would have the same result. */
  async find(config: SiteConfig): Promise<BuildRecord | undefined> {
    const { last } = this
    const key = await this.keyOf(config)
    if (key === undefined || last?.key !== key) return undefined
    return last.contents === this.contentsOf(last.elsewhere) ? last : undefined
  }

  /** Record a build, if nothing changed during it and all its inputs are known. `inputs`: absolute paths of the files it read. */
  async save(inputs: Iterable<string>, emitted: EmitResult, summary: BuildSummary): Promise<BuildRecord | undefined> {
    const { root, drafts, memory, cache } = this.run
    const { config } = await memoisedConfig(root, drafts, memory)
    const key = config && (await this.keyOf(config))
    const elsewhere = this.namesElsewhere(inputs)
    if (!key || !elsewhere || mayChange(summary, config, root)) return undefined
    const contents = this.contentsOf(elsewhere)
    if (!this.seen.every((one) => this.isStill(one))) return undefined
    const manifest = hash(emitted.manifest)
    const classes = emitted.produced.map(({ plan }) => plan.output.class[0]).join('')
    const record = { key, elsewhere, contents, manifest, classes, summary }
    cache.put('record', recordKey, record)
    if (!cache.has('record', manifest)) cache.putBytes('record', manifest, Buffer.from(emitted.manifest))
    return record
  }

  /** The paths of the site’s files by hash. */
  filesByHash(): ReadonlyMap<string, string> {
    const { files } = this.run.memory.code
    return new Map(this.seen.flatMap(([name, stamp]) => (stamp === '' ? [] : [[files.hashOf(name, stamp), name]])))
  }

  /** A key of everything that a build depends on besides its files; undefined if it may depend on files that are not compared. */
  private async keyOf(config: SiteConfig): Promise<Key | undefined> {
    const { root, drafts, strict, printer } = this.run
    if (this.seen.length === 0 || this.bytes > mostBytes) return undefined
    // What `outputs` functions read, and what folders elsewhere contain, is unknown.
    const folders = [...pageFolders(config), ...config.static].map((path) => resolve(root, path))
    if (config.outputs || !folders.every((folder) => isLookedAt(folder, root))) return undefined
    const commit = usesDates(config) ? await this.commit() : ''
    return hash(machine, config.key, String(drafts), String(strict), printerKey(printer), commit)
  }

  private contentsOf(elsewhere: readonly string[]): Key {
    const { files } = this.run.memory.code
    const below = this.seen.flatMap(([name, stamp]) => [name, stamp === '' ? '' : files.hashOf(name, stamp)])
    return hash(...below, ...elsewhere.flatMap((name) => [name, files.hashOf(name)]))
  }

  /** Whether a file could be read and is unchanged since the snapshot. */
  private isStill([name, stamp]: readonly [string, Stamp | '']): boolean {
    const { files } = this.run.memory.code
    return stamp === '' || (stampOf(files.fileOf(name)) === stamp && files.hashOf(name, stamp) !== '')
  }

  /**
   * The names of used files elsewhere, and of the `package.json` of their packages, which decides what an import resolves to;
   * undefined if one has changed.
   */
  private namesElsewhere(inputs: Iterable<string>): string[] | undefined {
    const { root, memory, startedAt } = this.run
    const isPackaged = (path: string) => /\bnode_modules\b/.test(path)
    const paths = [...inputs].filter((path) => !isInside(path, root) || isPackaged(path))
    const all = [...new Set([...paths, ...paths.filter(isPackaged).map(packageFileOf)])]
    return all.every(unchangedSince(root, startedAt)) ? all.map((path) => memory.code.files.nameOf(path)) : undefined
  }
}

/** What output bytes depend on besides their key: another version of Node may compress or sort differently. */
const machine = hash(buildId, process.version, process.platform, process.arch)

/** Codes of problems that may disappear in the next build although no input that is compared has changed. */
const passing: ReadonlySet<string> = new Set([
  'module/unresolved-import',
  'module/style',
  'module/style-address',
  'git/timeout',
  'print/failed',
])

/** The same, for sites whose records do not depend on the commit. */
const passingWithCommits: ReadonlySet<string> = new Set(['blog/no-date', 'blog/undated'])

/** Whether the next build may report something else although no input that is compared has changed. */
function mayChange(summary: BuildSummary, config: SiteConfig, root: string): boolean {
  // By the next build, a missing package may be installed, git may answer and Chromium may finish in time. Messages that name this
  // folder would be wrong in another one.
  const isOpen = summary.diagnostics.some(
    ({ code }) => passing.has(code) || (!usesDates(config) && passingWithCommits.has(code)),
  )
  return isOpen || JSON.stringify(summary).includes(root)
}

/** Whether snapshots include a folder. */
function isLookedAt(folder: string, root: string): boolean {
  return isInside(folder, root) && !relative(root, folder).split(/[/\\]/).some(isSkipped)
}
