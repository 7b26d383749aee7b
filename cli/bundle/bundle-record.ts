// Contract: a value made from files is valid as long as three things stay the same: the contents of the files, the names in their
// folders, where an import may resolve to another file, and the files that decide how imports resolve.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hash, type Key, lazilyFor, type SourcePath } from '../../renderer/index.ts'
import type { Cache, Namespace } from '../cache/cache.ts'
import type { FileIndex } from '../cache/file-index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { namesIn, unchangedSince } from '../disk/stamp.ts'
import { textKey } from './bundle-mdx.ts'
import { pathsFiles } from './find-alias.ts'

/** Names of files with hashes of their contents; for an MDX file, it may be the hash of its text. */
export type Inputs = readonly (readonly [name: string, content: string])[]

/** A value made from files, with the files and the key of everything around them that affects it. */
interface Recorded<Value> {
  readonly value: Value
  readonly files: Inputs
  readonly around: Key
}

/** The cache in which values are recorded, and the index of the files they were made from. */
export interface Records {
  readonly cache: Cache
  readonly files: FileIndex
}

/** The files that decide how imports resolve, whether present or not. */
const declarations = ['package.json', ...pathsFiles] as const

/** Compares and records files as they are at one moment. */
export class Look {
  /** The hash of a file. */
  private readonly hashOf: (name: string) => string
  private readonly namesIn = lazilyFor((folder) => hash(namesIn(folder)))
  private readonly isSettled: (path: string) => boolean

  /** Without a boundary, no file is read as MDX. */
  constructor(
    private readonly records: Records,
    private readonly boundary: Boundary | undefined,
  ) {
    this.hashOf = lazilyFor((name) => records.files.hashOf(name))
    this.isSettled = unchangedSince(records.files.root)
  }

  /** A value with its files, if these and their surroundings are as recorded. */
  find<Value>(namespace: Namespace, key: Key): Recorded<Value> | undefined {
    const known = this.records.cache.find<Recorded<Value>>(namespace, key)
    const isSame =
      known?.files.every(([name, content]) => this.contains(name, content)) &&
      this.around(listOf(known.files)).key === known.around
    return isSame ? known : undefined
  }

  /** Record a value with the hashes of its files, unless something around the files has changed since this look began. */
  put(namespace: Namespace, key: Key, { value, files }: Omit<Recorded<unknown>, 'around'>) {
    const { folders, declared, key: around } = this.around(listOf(files))
    const present = [...declared].filter((file) => existsSync(file))
    if ([...folders, ...present].every(this.isSettled)) this.records.cache.put(namespace, key, { value, files, around })
  }

  private contains(name: string, content: string): boolean {
    if (this.hashOf(name) === content) return true
    if (!this.boundary || !/\.mdx?$/i.test(name)) return false
    return textKey(this.boundary, name as SourcePath) === content
  }

  /** The folders of files, the files that decide how imports resolve there, and the key of both. Paths are absolute. */
  private readonly around = lazilyFor((list) => {
    const { files } = this.records
    const folders = new Set<string>()
    const declared = new Set(this.declarationsOf(files.root))
    for (const file of list === '' ? [] : list.split('\0').map((name) => files.fileOf(name))) {
      const folder = dirname(file)
      folders.add(folder)
      // The import may resolve to a file next to the folder instead.
      if (/[/\\]index\.\w+$/.test(file)) folders.add(dirname(folder))
      for (const one of this.declarationsOf(folder)) declared.add(one)
    }
    const contents = [...declared].map((file) => this.hashOf(files.nameOf(file)))
    return { folders, declared, key: hash(...[...folders].map(this.namesIn), ...contents) }
  })

  /** The files that decide how imports resolve in a folder, up to the folder of its package. */
  private readonly declarationsOf = lazilyFor((folder): readonly string[] => {
    const own = declarations.map((name) => join(folder, name))
    const isTop = existsSync(own[0] as string) || dirname(folder) === folder
    return isTop ? own : [...own, ...this.declarationsOf(dirname(folder))]
  })
}

/** The names of files as one string, for memoising: many pages import the same files. */
function listOf(files: Inputs): string {
  return files.map(([name]) => name).join('\0')
}
