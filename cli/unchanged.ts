// Contract: a build is left out only where every file that could matter to it has the stamp that it had before the last one,
// and the output is as that one left it. Whatever cannot be told so surely is built.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { type Diagnostic, hash, lazily, type Manifest, type SiteConfig } from '../renderer/index.ts'
import { cachePath, readSealed, writeSealed } from './cache-file.ts'
import { journalFile, manifestFile, readText, sizeOf, stagingFolder } from './output-folder.ts'
import { buildId } from './package-root.ts'
import { usesDates } from './site.ts'
import { stampBefore, stampOf } from './stamp.ts'

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

/** Larger sites than this are looked at file by file anyway. */
const mostFiles = 200_000

/** The state of a site's folder before a build. */
export class Before {
  private readonly start = Date.now()
  private readonly seen: string | undefined
  private readonly file: string
  /** Asked for once: a commit that is made while a build goes on is for the next one to see. */
  private readonly commit: () => string

  constructor(private readonly wanted: Wanted) {
    this.file = cachePath(wanted.root, 'last-build')
    this.commit = lazily(() => commitOf(wanted.root))
    this.seen = lookAround(wanted.root, wanted.out)
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

  /** Let the next build know how this one went. Failures are silent: the next one is a whole one. */
  remember(config: SiteConfig, watched: Iterable<string>, build: LastBuild) {
    const key = this.keyOf(config)
    const stamps: Record<string, string> = {}
    for (const path of watched) {
      if (isBelow(path, this.wanted.root) && !/\bnode_modules\b/.test(path)) continue
      const stamp = stampBefore(path, this.start)
      if (stamp === undefined) return
      stamps[path] = stamp
    }
    const manifest = readText(join(this.wanted.out, manifestFile))
    if (key === undefined || manifest === undefined) return
    writeSealed(
      this.file,
      JSON.stringify({ ...build, key, stamps, manifest: hash(manifest) } satisfies Remembered),
      buildId,
    )
  }

  private keyOf(config: SiteConfig): string | undefined {
    const { root, out, drafts, strict } = this.wanted
    // The site's own code decides about these files, each time anew.
    if (
      this.seen === undefined ||
      config.outputs ||
      !foldersOf(config).every((path) => isBelow(resolve(root, path), root))
    )
      return undefined
    return hash(this.seen, config.key, out, String(drafts), String(strict), usesDates(config) ? this.commit() : '')
  }
}

/** Stamps of everything below a folder, as one hash; undefined where a file was changed just now, or leads elsewhere. */
function lookAround(root: string, out: string): string | undefined {
  const seen: string[] = []
  const look = (folder: string): boolean => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (path === out || ['node_modules', '.git', '.sitegen'].includes(entry.name)) continue
        seen.push(path)
        if (!look(path)) return false
      } else {
        const stamp = entry.isFile() ? stampOf(path) : undefined
        if (stamp === undefined || seen.length > mostFiles) return false
        seen.push(`${path}\0${stamp}`)
      }
    }
    return true
  }
  try {
    return look(root) ? hash(seen.join('\n')) : undefined
  } catch {
    return undefined
  }
}

function foldersOf({ docs, blog, pages, static: folders }: SiteConfig): string[] {
  return [...docs.map(({ path }) => path), ...(blog ? [blog.path] : []), pages.path, ...folders]
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
    return execFileSync('git', ['rev-parse', 'HEAD', '--is-shallow-repository'], {
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
