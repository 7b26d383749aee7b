// Contract: a build is repeated from its record only if every file that could matter contains what it did then. If anything is
// missing, damaged or uncertain, the site is built.
//
// The record has the stamp and the hash of each file below the site folder, and of files elsewhere that were used, under names that are
// the same on every machine. A stamp that matches saves reading the file; in a fresh clone, where all stamps are new, contents
// are hashed instead. The configuration's key, the flags, the environment, the tool, Node, the processor, and, if dates are
// shown, the commit must be the same as well. Links, content folders elsewhere and `outputs` functions rule out a record.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { type Diagnostic, hash, type Key, lazily, type SiteConfig } from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import { buildId, packageFileOf, packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/path-inside.ts'
import { isSkipped, type Seen, snapshotFolder } from '../disk/snapshot-folder.ts'
import { type Stamp, stampOf, tick, unchanged } from '../disk/stamp.ts'
import { commitQuery, mayHaveCommit } from '../load/git-dates.ts'
import { usesDates } from '../load/load-site.ts'
import type { Memory } from '../load/memoiser.ts'
import { type Printer, printerKey } from '../print/open-printer.ts'
import type { EmitResult } from './emit.ts'

/** The report of a build, for the next build that has the same result. */
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

/** A file with its stamp and the hash of its content; a folder has neither. */
type FileFacts = readonly [name: string, stamp: Stamp | '', content: string]

/** A build: its inputs and its result. */
export interface BuildRecord {
  /** Of the tool, the machine, the configuration, the flags and, if dates are shown, the commit. */
  readonly key: Key
  /** Below the root by their paths; elsewhere by names that begin with `site:` or `tool:`. */
  readonly files: readonly FileFacts[]
  /** The key of the manifest in the cache, as it was written. */
  readonly manifest: Key
  /** First letters of the classes of files, in the order of the manifest. */
  readonly classes: string
  readonly summary: BuildSummary
}

interface Wanted {
  readonly root: string
  readonly out: string
  readonly drafts: boolean
  readonly strict: boolean
  readonly memory: Memory
  readonly printer: Printer | undefined
}

interface Recording {
  readonly config: SiteConfig
  /** Absolute paths of all files that were bundled or read. */
  readonly inputs: Iterable<string>
  readonly summary: BuildSummary
  readonly emitted: EmitResult
}

const recordKey = hash('last build')
/** Bytes that one build reads at most to hash files. */
const mostBytes = 512 << 20

/** Compares the files of a site with the record of the last build. */
export class BuildRecorder {
  private readonly start = Date.now() - tick
  private readonly seen: Seen | undefined
  private readonly elsewhere = new Map<string, Stamp>()
  private readonly last: BuildRecord | undefined
  /** Read once: a commit made during a build belongs to the next one. */
  private readonly commit: () => string

  constructor(
    private readonly wanted: Wanted,
    private readonly cache: Cache,
  ) {
    this.commit = lazily(() => commitOf(wanted.root, wanted.memory.code.guard.seconds))
    this.seen = snapshotFolder(wanted.root, wanted.out)
    this.last = cache.find<BuildRecord>('record', recordKey)
  }

  /** The manifest of the last build as it was written, whatever has changed since. */
  lastManifest(): string | undefined {
    return this.last && this.cache.findBytes('record', this.last.manifest)?.toString()
  }

  /** The record of the last build, if this one would have the same result. */
  find(config: SiteConfig): BuildRecord | undefined {
    const { last, seen } = this
    if (!last || !seen || last.key !== this.keyOf(config)) return undefined
    const below = last.files.filter(([name]) => !isElsewhere(name))
    // Most changes change the size, which is known without reading anything.
    if (below.length !== seen.size || !below.every(([name, stamp]) => sizeIn(seen.get(name)) === sizeIn(stamp)))
      return undefined
    const isSame = ([name, stamp, content]: FileFacts) => {
      const now = this.stampOf(name)
      return now !== undefined && (now === stamp || this.hashOf(name) === content)
    }
    return last.files.every(isSame) ? last : undefined
  }

  /** Record a build, if nothing changed in the meantime and all its inputs are known. */
  save({ config, inputs, summary, emitted }: Recording): BuildRecord | undefined {
    const key = this.keyOf(config)
    const { root } = this.wanted
    const others = [...inputs].filter((path) => !isInside(path, root) || /\bnode_modules\b/.test(path))
    const files = key && this.factsOf([...(this.seen ?? []), ...this.stampsOf(others)])
    if (!key || !files || mayChange(summary, root)) return undefined
    const manifest = hash(emitted.manifest)
    const classes = emitted.produced.map(({ plan }) => plan.output.class[0]).join('')
    const record = { key, files, manifest, classes, summary }
    this.put(record)
    if (!this.cache.has('record', manifest)) this.cache.putBytes('record', manifest, Buffer.from(emitted.manifest))
    return record
  }

  /** Update the stamps of a record. */
  renew(record: BuildRecord) {
    if (record.files.every(([name, stamp]) => this.stampOf(name) === stamp)) return
    const files = record.files.map(([name, , content]): FileFacts => [name, this.stampOf(name) ?? '', content])
    this.put({ ...record, files })
  }

  private put(record: BuildRecord) {
    this.cache.put('record', recordKey, record)
  }

  /** Everything that a build depends on beside its files; undefined if it may depend on files that are not compared. */
  private keyOf(config: SiteConfig): Key | undefined {
    const { root, drafts, strict, printer } = this.wanted
    // Whatever an `outputs` function or folders elsewhere depend on is unknown.
    if (!this.seen || config.outputs || !foldersOf(config).every((path) => isLookedAt(resolve(root, path), root)))
      return undefined
    const commit = usesDates(config) ? this.commit() : ''
    return hash(machine, config.key, String(drafts), String(strict), printerKey(printer), commit)
  }

  /** Each file with its hash; undefined if one was changed since it was seen, or if there is too much to read. */
  private factsOf(seen: readonly (readonly [string, Stamp | '' | undefined])[]): FileFacts[] | undefined {
    const known = new Map(this.last?.files.map((one) => [one[0], one] as const))
    let bytes = 0
    const facts: FileFacts[] = []
    for (const [name, stamp] of seen) {
      if (stamp === undefined) return undefined
      const last = known.get(name)
      const isKnown = stamp === '' || last?.[1] === stamp
      if (!isKnown) bytes += Number(sizeIn(stamp))
      if (bytes > mostBytes) return undefined
      const content = isKnown ? (last?.[2] ?? '') : this.hashOf(name)
      if (content === undefined) return undefined
      facts.push([name, stamp, content])
    }
    const isStill = ([name, stamp]: FileFacts) => stamp === '' || stampOf(this.resolve(name)) === stamp
    return facts.every(isStill) ? facts : undefined
  }

  /** The stamp before the file was read. */
  private stampOf(name: string): Stamp | '' | undefined {
    const known = this.seen?.get(name) ?? this.elsewhere.get(name)
    if (known !== undefined || !isElsewhere(name)) return known
    const stamp = stampOf(this.resolve(name))
    if (stamp !== undefined) this.elsewhere.set(name, stamp)
    return stamp
  }

  /** The names and stamps of files elsewhere; for packages also of `package.json`, which decides what an import means. */
  private stampsOf(paths: readonly string[]): [string, Stamp | undefined][] {
    const all = new Set(paths)
    for (const path of paths) if (/\bnode_modules\b/.test(path)) all.add(packageFileOf(path))
    const isSame = unchanged(this.wanted.root)
    return [...all].map((path) => [this.nameOf(path), isSame(path, this.start) ? stampOf(path) : undefined])
  }

  /** A name that does not depend on where the site and the tool are. */
  private nameOf(path: string): string {
    return isInside(path, packageRoot)
      ? `tool:${relative(packageRoot, path)}`
      : `site:${relative(this.wanted.root, path)}`
  }

  private resolve(name: string): string {
    if (name.startsWith('tool:')) return join(packageRoot, name.slice(5))
    return join(this.wanted.root, name.startsWith('site:') ? name.slice(5) : name)
  }

  private hashOf(name: string): string | undefined {
    try {
      return hash(readFileSync(this.resolve(name)))
    } catch {
      return undefined
    }
  }
}

/** What bytes depend on beside their key: another version of Node may compress or sort differently. */
const machine = hash(buildId, process.version, process.platform, process.arch)

/** Codes of problems that may be gone in the next build although nothing that is compared has changed. */
const passing: ReadonlySet<string> = new Set([
  'module/unresolved-import',
  'module/style',
  'module/style-address',
  'git/timeout',
  'print/failed',
])

/** Whether the next build may report something else although nothing that is compared has changed. */
function mayChange(summary: BuildSummary, root: string): boolean {
  // A missing package may have been installed, git may answer and Chromium finish the next time, and messages that name this folder
  // would be wrong in another one.
  const isOpen = summary.diagnostics.some(({ code }) => passing.has(code))
  return isOpen || JSON.stringify(summary).includes(root)
}

/** The files of the site by their hashes. */
export function filesByHash({ files }: BuildRecord): ReadonlyMap<string, string> {
  return new Map(files.flatMap(([name, , content]) => (isElsewhere(name) ? [] : [[content, name]])))
}

function isElsewhere(name: string): boolean {
  return /^(site|tool):/.test(name)
}

function foldersOf({ docs, blog, pages, static: folders }: SiteConfig): string[] {
  return [...docs.map(({ path }) => path), ...(blog ? [blog.path] : []), pages.path, ...folders]
}

/** Whether snapshots include a folder. */
function isLookedAt(folder: string, root: string): boolean {
  return isInside(folder, root) && !relative(root, folder).split(/[/\\]/).some(isSkipped)
}

/** The commit that dates are read from. */
function commitOf(root: string, seconds: number): string {
  if (!mayHaveCommit(root)) return 'none'
  try {
    const limits = { timeout: seconds * 1000, killSignal: 'SIGKILL' } as const
    return execFileSync('git', commitQuery, { cwd: root, stdio: 'pipe', ...limits }).toString()
  } catch {
    return 'none'
  }
}

/** `12` of `12 1700000000000 1700000000000 345` */
function sizeIn(stamp: Stamp | '' | undefined): string | undefined {
  return stamp?.split(' ', 1)[0]
}
