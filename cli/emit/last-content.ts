// Contract: what a build has written is given again only where every file that could matter to it holds what it held before
// that build. Whatever is missing, damaged or uncertain is built.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { hash } from '../../renderer/index.ts'
import { cachePath, readSealed, writeSealed } from '../cache/cache-file.ts'
import { pictureFolder } from '../compile/draw-picture.ts'
import { buildId, packageRoot } from '../disk/package-root.ts'
import type { Seen } from '../disk/snapshot-folder.ts'
import { type Stamp, stampBefore, stampOf } from '../disk/stamp.ts'
import type { Copies, Written } from './output-cache.ts'

/** A file with its stamp and the hash of its content; a folder has neither. */
type FileFacts = readonly [name: string, stamp: Stamp | '', content: string]

/** Where all bytes of an output are: kept, or those of other files. */
export interface Listed {
  /** Hash of the manifest. */
  readonly list: string
  /** First letters of the classes of files, in the order of the manifest. */
  readonly classes: string
  readonly copies: Copies
}

export interface SameContent<Facts> extends Listed {
  readonly facts: Facts
  /** Absolute paths of the files elsewhere that matter. */
  readonly others: readonly string[]
}

interface Remembered<Facts> extends Listed {
  /** Of the configuration, and what was wanted. */
  readonly key: string
  /** Below the root. */
  readonly files: readonly FileFacts[]
  /** Elsewhere, and in packages. */
  readonly others: readonly FileFacts[]
  readonly facts: Facts
}

interface About<Facts> {
  readonly facts: Facts
  /** Absolute paths of the files elsewhere that matter. */
  readonly others: readonly string[]
  readonly written: Written | Listed
}

/** Bytes of files that one build reads for this at most. */
const mostBytes = 512 << 20

/** What the files of a site held before the last build, and what it has written. */
export class LastContent<Facts> {
  private readonly file: string
  private read: Remembered<Facts> | undefined | 'not yet' = 'not yet'

  constructor(
    private readonly root: string,
    private readonly seen: Seen,
    /** When it was seen. */
    private readonly start: number,
  ) {
    this.file = cachePath(root, 'last-content')
  }

  /** What the last build has written, where all files hold what they held then. */
  recall(key: string): SameContent<Facts> | undefined {
    const last = this.last()
    if (last?.key !== key || !existsSync(cachePath(this.root, 'outputs')) || !this.isSame(last)) return undefined
    return { ...last, others: last.others.map(([name]) => this.resolve(name)) }
  }

  /** Let a later build know, if nothing was changed meanwhile; gives what it will be told. Failures are silent. */
  remember(key: string, { facts, others: paths, written }: About<Facts>): Listed | undefined {
    const known = new Map([...(this.last()?.files ?? []), ...(this.last()?.others ?? [])].map((one) => [one[0], one]))
    const files = this.factsOf([...this.seen], known)
    const others = files && this.factsOf(this.stampsOf(paths), known)
    // What is said of this folder is not true of another.
    if (!files || !others || JSON.stringify(facts).includes(this.root)) return undefined
    const listed = 'list' in written ? written : this.listedOf(written, files)
    const { list, classes, copies } = listed
    const all: Remembered<Facts> = { key, files, others, list, classes, copies, facts }
    writeSealed(this.file, JSON.stringify(all), buildId)
    return listed
  }

  private last(): Remembered<Facts> | undefined {
    if (this.read === 'not yet') {
      const text = readSealed(this.file, buildId)
      this.read = text === undefined ? undefined : (JSON.parse(text) as Remembered<Facts>)
    }
    return this.read
  }

  private isSame({ files, others }: Remembered<Facts>): boolean {
    const { seen } = this
    if (files.length !== seen.size) return false
    // Most of what was changed has another size.
    const isAlike = ([name, stamp]: FileFacts) => sizeIn(seen.get(name)) === sizeIn(stamp)
    if (!files.every(isAlike)) return false
    const now = new Map([...seen, ...this.stampsOf(others.map(([name]) => this.resolve(name)))])
    const isSame = ([name, stamp, content]: FileFacts) => {
      const stampNow = now.get(name)
      return stampNow !== undefined && (stampNow === stamp || this.hashOf(name) === content)
    }
    return files.every(isSame) && others.every(isSame)
  }

  /** Each file with its hash; undefined where one was changed since it was seen, or where there is too much to read. */
  private factsOf(
    seen: readonly (readonly [string, Stamp | '' | undefined])[],
    known: ReadonlyMap<string, FileFacts>,
  ): FileFacts[] | undefined {
    let bytes = 0
    const facts: FileFacts[] = []
    for (const [name, stamp] of seen) {
      if (stamp === undefined) return undefined
      const last = known.get(name)
      if (last?.[1] !== stamp) bytes += Number(sizeIn(stamp))
      if (bytes > mostBytes) return undefined
      const content = stamp === '' ? '' : last?.[1] === stamp ? last[2] : this.hashOf(name)
      if (content === undefined) return undefined
      facts.push([name, stamp, content])
    }
    const isStill = ([name, stamp]: FileFacts) => stamp === '' || stampOf(this.resolve(name)) === stamp
    return facts.every(isStill) ? facts : undefined
  }

  /** The names and stamps of files elsewhere; of packages also what says which of their files an import means. */
  private stampsOf(paths: readonly string[]): [string, Stamp | undefined][] {
    const all = new Set(paths)
    for (const path of paths) if (/\bnode_modules\b/.test(path)) all.add(packageOf(path))
    return [...all].map((path) => [this.nameOf(path), stampBefore(path, this.start)])
  }

  /** The same name wherever the site and the tool are. */
  private nameOf(path: string): string {
    const way = relative(packageRoot, path)
    return isInside(way) ? `tool:${way}` : `site:${relative(this.root, path)}`
  }

  private resolve(name: string): string {
    if (name.startsWith('tool:')) return join(packageRoot, name.slice(5))
    return join(this.root, name.startsWith('site:') ? name.slice(5) : name)
  }

  private hashOf(name: string): string | undefined {
    try {
      return hash(readFileSync(this.resolve(name)))
    } catch {
      return undefined
    }
  }

  private listedOf({ manifest, brought }: Written, files: readonly FileFacts[]): Listed {
    const named = new Map(files.map(([name, , content]) => [content, name]))
    const copies: Record<string, string> = {}
    for (const { plan, path, entry } of brought) {
      const file = plan.output.isAtHand ? (named.get(entry[1]) ?? this.pictureOf(entry[0])) : undefined
      if (file !== undefined) copies[path] = file
    }
    const inOrder = [...brought].sort((a, b) => (a.path < b.path ? -1 : 1))
    const classes = Object.fromEntries(inOrder.map(({ plan, path }) => [path, plan.output.class[0]]))
    return { list: hash(manifest), classes: Object.values(classes).join(''), copies }
  }

  private pictureOf(key: string): string | undefined {
    const path = `${pictureFolder}/${key}.png`
    return key !== '' && existsSync(join(this.root, path)) ? path : undefined
  }
}

/** `12` of `12 1700000000000 1700000000000 345` */
function sizeIn(stamp: Stamp | '' | undefined): string | undefined {
  return stamp?.split(' ', 1)[0]
}

function isInside(way: string): boolean {
  return !way.startsWith('..') && !isAbsolute(way)
}

/** The `package.json` of the package that a file belongs to. */
function packageOf(path: string): string {
  const folder = dirname(path)
  const file = join(folder, 'package.json')
  return existsSync(file) || dirname(folder) === folder ? file : packageOf(folder)
}
