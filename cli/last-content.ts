// Contract: what a build has written is given again only where every file that could matter to it holds what it held before
// that build. Whatever is missing, damaged or uncertain is built.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { hash } from '../renderer/index.ts'
import { cachePath, readSealed, writeSealed } from './cache-file.ts'
import { pictureFolder } from './draw-picture.ts'
import type { EmitResult } from './emit.ts'
import type { KeptOutputs } from './kept-outputs.ts'
import type { Seen } from './look-around.ts'
import { buildId, packageRoot } from './package-root.ts'
import { type Stamp, stampBefore, stampOf } from './stamp.ts'

/** A file with its stamp and the hash of its content; a folder has neither. */
type FileFacts = readonly [name: string, stamp: Stamp | '', content: string]

/** Path in the output → the file below the root whose bytes it has. */
type Copies = Readonly<Record<string, string>>

export interface SameContent<Facts> {
  readonly facts: Facts
  /** Sum of the list of what was written. */
  readonly list: string
  readonly copies: Copies
  /** Absolute paths of the files elsewhere that matter. */
  readonly others: readonly string[]
}

/** What a build has written. */
export interface Written {
  readonly out: string
  readonly kept: KeptOutputs
  /** Files that are not kept. */
  readonly atHand: EmitResult['atHand']
}

interface Remembered<Facts> {
  /** Of the configuration, and what was wanted. */
  readonly key: string
  /** Below the root. */
  readonly files: readonly FileFacts[]
  /** Elsewhere, and in packages. */
  readonly others: readonly FileFacts[]
  readonly list: string
  readonly copies: Copies
  readonly facts: Facts
}

/** Bytes of files that one build reads for this at most. */
const mostBytes = 512 << 20

/** What the files of a site held before the last build. */
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
    const { facts, list, copies } = last
    return { facts, list, copies, others: last.others.map(([name]) => this.resolve(name)) }
  }

  /** Let a later build know, if nothing was changed meanwhile. Failures are silent. */
  remember(
    key: string,
    about: { facts: Facts; others: readonly string[]; written: Written | Pick<SameContent<Facts>, 'list' | 'copies'> },
  ) {
    const { facts, written } = about
    const known = new Map([...(this.last()?.files ?? []), ...(this.last()?.others ?? [])].map((one) => [one[0], one]))
    const files = this.factsOf([...this.seen], known)
    const others = files && this.factsOf(this.stampsOf(about.others), known)
    // What is said of this folder is not true of another.
    if (!files || !others || JSON.stringify(facts).includes(this.root)) return
    const { list, copies } = 'list' in written ? written : this.sourcesOf(written, files)
    if (list === undefined) return
    const all: Remembered<Facts> = { key, files, others, list, copies, facts }
    writeSealed(this.file, JSON.stringify(all), buildId)
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

  /** Where bytes are that are not kept; those that are nowhere else are kept after all. */
  private sourcesOf({ out, kept, atHand }: Written, files: readonly FileFacts[]) {
    const named = new Map(files.map(([name, , content]) => [content, name]))
    const copies: Record<string, string> = {}
    for (const [path, [key, content]] of atHand) {
      const file = named.get(content) ?? this.pictureOf(key)
      if (file === undefined) kept.keep(content, () => readFileSync(join(out, path)))
      else copies[path] = file
    }
    return { list: kept.sum, copies }
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
