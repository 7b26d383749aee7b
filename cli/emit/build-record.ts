// Contract: a build is repeated from its record only if every file that could matter contains what it did then. If anything is
// missing, damaged or uncertain, the site is built.
//
// The record has the stamp and the hash of each file below the site folder, and of bundled files elsewhere, under names that are
// the same on every machine. A stamp that matches saves reading the file; in a fresh clone, where all stamps are new, contents
// are hashed instead. The configuration's key, the flags, the environment, the tool, Node, the processor, and, if dates are
// shown, the commit must be the same as well. Links, content folders elsewhere and `outputs` functions rule out a record.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type Diagnostic, hash, type Key, lazily, type SiteConfig } from '../../renderer/index.ts'
import { type Environment, isSameEnvironment } from '../bundle/environment.ts'
import type { Cache } from '../cache/cache.ts'
import { buildId, packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/path-inside.ts'
import { isSkipped, type Seen, snapshotFolder } from '../disk/snapshot-folder.ts'
import { type Stamp, stampBefore, stampOf } from '../disk/stamp.ts'
import { usesDates } from '../load/load-site.ts'
import type { EmitResult } from './emit.ts'
import { copiesIn } from './output-cache.ts'

/** What a build is reported by, so that the next one can say the same. */
export interface BuildSummary {
  /** `12 pages, 3 redirects, 5 assets` */
  readonly made: string
  /** Bytes of all files. */
  readonly size: number
  readonly files: number
  /** Compiled parts. */
  readonly parts: number
  readonly diagnostics: readonly Diagnostic[]
}

/** A file with its stamp and the hash of its content; a folder has neither. */
type FileFacts = readonly [name: string, stamp: Stamp | '', content: string]

/** A build: what it was made from, and what it came to. */
export interface BuildRecord {
  /** Of the tool, the machine, the configuration, the flags, and the commit where dates are shown. */
  readonly key: Key
  /** Below the root by their paths; elsewhere by names that begin with `site:` or `tool:`. */
  readonly files: readonly FileFacts[]
  /** What the site's own code read of its environment. */
  readonly environment: Environment
  /** Under this key the cache has the manifest as it was written. */
  readonly manifest: Key
  /** First letters of the classes of files, in the order of the manifest. */
  readonly classes: string
  /** Path in the output → the file below the root whose bytes it has. */
  readonly copies: Readonly<Record<string, string>>
  readonly summary: BuildSummary
}

interface Wanted {
  readonly root: string
  readonly out: string
  readonly drafts: boolean
  readonly strict: boolean
}

interface Recording {
  readonly config: SiteConfig
  readonly environment: Environment
  /** Absolute paths of what was bundled or read, wherever it is. */
  readonly inputs: Iterable<string>
  readonly summary: BuildSummary
  readonly emitted: EmitResult
}

const recordKey = hash('last build')
/** Bytes that one build reads at most to know what files hold. */
const mostBytes = 512 << 20

/** The files of a site before a build, held against the record of the last one. */
export class BuildRecorder {
  private readonly start = Date.now()
  private readonly seen: Seen | undefined
  private readonly last: BuildRecord | undefined
  /** Asked for once: a commit that is made while a build goes on is for the next one to see. */
  private readonly commit: () => string

  constructor(
    private readonly wanted: Wanted,
    private readonly cache: Cache,
  ) {
    this.commit = lazily(() => commitOf(wanted.root))
    this.seen = snapshotFolder(wanted.root, wanted.out)
    this.last = cache.find<BuildRecord>('record', recordKey)
  }

  /** The manifest of the last build as it was written, whatever has changed since. */
  lastManifest(): string | undefined {
    return this.last && this.cache.findBytes('record', this.last.manifest)?.toString()
  }

  /** The record of the last build, if this one would come to the same. */
  find(config: SiteConfig): BuildRecord | undefined {
    const { last, seen } = this
    if (!last || !seen || last.key !== this.keyOf(config) || !isSameEnvironment(last.environment)) return undefined
    const below = last.files.filter(([name]) => !isElsewhere(name))
    // Most of what was changed has another size: nothing is read for that.
    if (below.length !== seen.size || !below.every(([name, stamp]) => sizeIn(seen.get(name)) === sizeIn(stamp)))
      return undefined
    const isSame = ([name, stamp, content]: FileFacts) => {
      const now = isElsewhere(name) ? stampBefore(this.resolve(name), this.start) : seen.get(name)
      return now !== undefined && (now === stamp || this.hashOf(name) === content)
    }
    return last.files.every(isSame) ? last : undefined
  }

  /** Record a build, if nothing was changed meanwhile and all that matters to it can be told. */
  save({ config, environment, inputs, summary, emitted }: Recording): BuildRecord | undefined {
    const key = this.keyOf(config)
    const { root } = this.wanted
    const others = [...inputs].filter((path) => !isInside(path, root) || /\bnode_modules\b/.test(path))
    const files = key && this.factsOf([...(this.seen ?? []), ...this.stampsOf(others)])
    // What is said of this folder is not true of another.
    if (!key || !files || JSON.stringify(summary).includes(root)) return undefined
    const manifest = hash(emitted.manifest)
    const { classes, copies } = copiesIn(emitted, new Map(files.map(([name, , content]) => [content, name])))
    const record = { key, files, environment, manifest, classes, copies, summary }
    this.put(record)
    if (!this.cache.has('record', manifest)) this.cache.putBytes('record', manifest, Buffer.from(emitted.manifest))
    return record
  }

  /** Keep a record with the stamps that files have now. */
  renew(record: BuildRecord) {
    const { seen } = this
    if (seen && record.files.every(([name, stamp]) => isElsewhere(name) || seen.get(name) === stamp)) return
    const files = record.files.map(([name, , content]): FileFacts => [name, this.stampOf(name) ?? '', content])
    this.put({ ...record, files })
  }

  private put(record: BuildRecord) {
    this.cache.put('record', recordKey, record)
  }

  /** What decides about a build beside its files; undefined where files may matter that nobody looks at. */
  private keyOf(config: SiteConfig): Key | undefined {
    const { root, drafts, strict } = this.wanted
    // The site's own code decides about these files, each time anew.
    if (!this.seen || config.outputs || !foldersOf(config).every((path) => isLookedAt(resolve(root, path), root)))
      return undefined
    return hash(machine, config.key, String(drafts), String(strict), usesDates(config) ? this.commit() : '')
  }

  /** Each file with its hash; undefined where one was changed since it was seen, or where there is too much to read. */
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

  private stampOf(name: string): Stamp | '' | undefined {
    return isElsewhere(name) ? stampBefore(this.resolve(name), this.start) : this.seen?.get(name)
  }

  /** The names and stamps of files elsewhere; of packages also what says which of their files an import means. */
  private stampsOf(paths: readonly string[]): [string, Stamp | undefined][] {
    const all = new Set(paths)
    for (const path of paths) if (/\bnode_modules\b/.test(path)) all.add(packageOf(path))
    return [...all].map((path) => [this.nameOf(path), stampBefore(path, this.start)])
  }

  /** The same name wherever the site and the tool are. */
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

/** What bytes depend on beside their key: another Node may compress or sort otherwise. */
const machine = hash(buildId, process.version, process.platform, process.arch)

function isElsewhere(name: string): boolean {
  return /^(site|tool):/.test(name)
}

function foldersOf({ docs, blog, pages, static: folders }: SiteConfig): string[] {
  return [...docs.map(({ path }) => path), ...(blog ? [blog.path] : []), pages.path, ...folders]
}

/** Whether a snapshot shows what is in a folder. */
function isLookedAt(folder: string, root: string): boolean {
  return isInside(folder, root) && !relative(root, folder).split(/[/\\]/).some(isSkipped)
}

/** The commit that dates are read from. */
function commitOf(root: string): string {
  // Asking git costs a tenth of a build that changes nothing.
  if (process.env.GIT_DIR === undefined && !isInRepository(root)) return 'none'
  try {
    const args = ['rev-parse', 'HEAD', '--is-shallow-repository', '--show-prefix']
    return execFileSync('git', args, { cwd: root, stdio: 'pipe' }).toString()
  } catch {
    return 'none'
  }
}

function isInRepository(folder: string): boolean {
  const above = dirname(folder)
  return existsSync(join(folder, '.git')) || (above !== folder && isInRepository(above))
}

/** `12` of `12 1700000000000 1700000000000 345` */
function sizeIn(stamp: Stamp | '' | undefined): string | undefined {
  return stamp?.split(' ', 1)[0]
}

/** The `package.json` of the package that a file belongs to. */
function packageOf(path: string): string {
  const folder = dirname(path)
  const file = join(folder, 'package.json')
  return existsSync(file) || dirname(folder) === folder ? file : packageOf(folder)
}
