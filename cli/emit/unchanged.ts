// Contract: a build is left out only where every file that could matter to it has the stamp that it had before the last one,
// and the output is as that one left it; or where each holds what it held, and all that was written is kept. Whatever cannot be
// told so surely is built.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { type Diagnostic, hash, lazily, type Manifest, type SiteConfig } from '../../renderer/index.ts'
import { cachePath, readSealed, writeSealed } from '../cache/cache-file.ts'
import { buildId } from '../disk/package-root.ts'
import { isSkipped, lookAround, type Seen, sumOf } from '../disk/snapshot-folder.ts'
import { stampBefore, stampOf } from '../disk/stamp.ts'
import { usesDates } from '../load/load-site.ts'
import { LastContent, type Listed, type SameContent } from './last-content.ts'
import { machine, type Written } from './output-cache.ts'
import { journalFile, manifestFile, readText, sizeOf, stagingFolder } from './output-folder.ts'

/** What a build came to, so that the next one can say it again. */
export interface LastBuild {
  readonly made: string
  readonly size: number
  readonly files: number
  /** Compiled parts. */
  readonly parts: number
  readonly diagnostics: readonly Diagnostic[]
}

interface Remembered extends LastBuild {
  /** Of the files of the site, the configuration, and what was wanted. */
  readonly key: string
  /** Files elsewhere that were bundled. */
  readonly stamps: Readonly<Record<string, string>>
  /** Hash of the output's manifest. */
  readonly manifest: string
}

export interface Wanted {
  readonly root: string
  readonly out: string
  readonly drafts: boolean
  readonly strict: boolean
}

/** How a build went, for the next one. */
export interface Went {
  readonly facts: LastBuild
  /** As it was written. */
  readonly manifest: string
  readonly written: Written | Listed
}

/** The state of a site's folder before a build. */
export class Before {
  private readonly start = Date.now()
  private readonly seen: Seen | undefined
  private readonly content: LastContent<LastBuild> | undefined
  private readonly file: string
  /** Asked for once: a commit that is made while a build goes on is for the next one to see. */
  private readonly commit: () => string

  constructor(private readonly wanted: Wanted) {
    this.file = cachePath(wanted.root, 'last-build')
    this.commit = lazily(() => commitOf(wanted.root))
    this.seen = lookAround(wanted.root, wanted.out)
    this.content = this.seen && new LastContent(wanted.root, this.seen, this.start)
  }

  /** How the last build went, if this one would come to the same. */
  recall(config: SiteConfig): LastBuild | undefined {
    const key = this.keyOf(config)
    const text = key && readSealed(this.file, buildId)
    if (!text) return undefined
    const last = JSON.parse(text) as Remembered
    if (last.key !== key) return undefined
    const isSame = Object.entries(last.stamps).every(([path, stamp]) => stampOf(path) === stamp)
    return isSame && isWhole(this.wanted.out, last.manifest) ? last : undefined
  }

  /** What the last build has written, if all files hold what they held then, whatever their stamps and wherever they are. */
  recallContent(config: SiteConfig): SameContent<LastBuild> | undefined {
    const key = this.contentKeyOf(config)
    return key === undefined ? undefined : this.content?.recall(key)
  }

  /**
   * Let the next build know how this one went; gives where all that was written will be looked for, if it will.
   *
   * Failures are silent: the next one is a whole one.
   */
  remember(config: SiteConfig, watched: Iterable<string>, went: Went): Listed | undefined {
    const key = this.keyOf(config)
    const contentKey = this.contentKeyOf(config)
    const { root } = this.wanted
    const others = [...watched].filter((path) => !isBelow(path, root) || /\bnode_modules\b/.test(path))
    const stamps: Record<string, string> = {}
    for (const path of others) {
      const stamp = stampBefore(path, this.start)
      if (stamp === undefined) return undefined
      stamps[path] = stamp
    }
    if (key === undefined || contentKey === undefined) return undefined
    const { facts, manifest, written } = went
    const last: Remembered = { ...facts, key, stamps, manifest: hash(manifest) }
    writeSealed(this.file, JSON.stringify(last), buildId)
    return this.content?.remember(contentKey, { facts, others, written })
  }

  private keyOf(config: SiteConfig): string | undefined {
    const { root, out } = this.wanted
    const own = this.contentKeyOf(config)
    return this.seen && own && hash(sumOf(root, this.seen), out, own)
  }

  /** What decides about a build beside its files. */
  private contentKeyOf(config: SiteConfig): string | undefined {
    const { root, drafts, strict } = this.wanted
    // The site's own code decides about these files, each time anew.
    if (config.outputs || !foldersOf(config).every((path) => isLookedAt(resolve(root, path), root))) return undefined
    return hash(machine, config.key, String(drafts), String(strict), usesDates(config) ? this.commit() : '')
  }
}

function foldersOf({ docs, blog, pages, static: folders }: SiteConfig): string[] {
  return [...docs.map(({ path }) => path), ...(blog ? [blog.path] : []), pages.path, ...folders]
}

/** Whether looking around comes to see what is in a folder. */
function isLookedAt(folder: string, root: string): boolean {
  return isBelow(folder, root) && !relative(root, folder).split(/[/\\]/).some(isSkipped)
}

function isBelow(path: string, root: string): boolean {
  const way = relative(root, path)
  return !way.startsWith('..') && !isAbsolute(way)
}

/** The commit that dates are read from. */
function commitOf(root: string): string {
  // Asking git costs a tenth of a build that changes nothing.
  if (process.env.GIT_DIR === undefined && !isInRepository(root)) return 'none'
  try {
    return execFileSync('git', ['rev-parse', 'HEAD', '--is-shallow-repository', '--show-prefix'], {
      cwd: root,
      stdio: 'pipe',
    }).toString()
  } catch {
    return 'none'
  }
}

function isInRepository(folder: string): boolean {
  const above = dirname(folder)
  return existsSync(join(folder, '.git')) || (above !== folder && isInRepository(above))
}

/** The manifest is the one of that build, and every file that it names is there with its size. */
function isWhole(out: string, manifest: string): boolean {
  const text = readText(join(out, manifestFile))
  // What a run that was killed began is completed, and what it left is removed.
  if ([journalFile, stagingFolder].some((path) => existsSync(join(out, path)))) return false
  if (text === undefined || hash(text) !== manifest) return false
  const { outputs } = JSON.parse(text) as Manifest
  return Object.entries(outputs).every(([path, [, , size]]) => sizeOf(join(out, path)) === size)
}
