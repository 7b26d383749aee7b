// Contract: what was made of files holds as long as each of them contains what it did then, each folder that they are in has the
// same names, where another file may be what an import means, and the files that say what imports mean are the same.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hash, type Key, lazilyFor, type SourcePath } from '../../renderer/index.ts'
import type { FileIndex } from '../cache/file-index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { namesIn, unchangedSince } from '../disk/stamp.ts'
import { textKey } from './bundle-mdx.ts'
import { pathsFiles } from './find-alias.ts'

/** Files, and everything around them that decides what is made of them. */
export interface Inputs {
  /** With hashes of their contents; of a file in MDX it may be that of its text. */
  readonly files: readonly (readonly [name: string, content: string])[]
  readonly around: Key
}

/** The files that say what imports mean, present or absent. */
const declarations = ['package.json', ...pathsFiles] as const

/** Compares and records files as they are at one moment. */
export class Look {
  /** The hash of a file. */
  private readonly hashOf: (name: string) => string
  private readonly namesIn = lazilyFor((folder) => hash(namesIn(folder)))
  private readonly isSettled: (path: string) => boolean
  private readonly keys = new Map<string, Key>()

  /** Without a boundary, no file is read as MDX. */
  constructor(
    readonly index: FileIndex,
    private readonly boundary: Boundary | undefined,
  ) {
    this.hashOf = lazilyFor((name) => index.hashOf(name))
    this.isSettled = unchangedSince(index.root)
  }

  /** Whether all these files, and what is around them, are as they were recorded. */
  isSame({ files, around }: Inputs): boolean {
    return (
      files.every(([name, content]) => this.contains(name, content)) &&
      this.keyAround(files.map(([name]) => name)) === around
    )
  }

  /** Record files with the hashes of what was made of them; undefined if something around them has changed since the look began. */
  record(files: Inputs['files']): Inputs | undefined {
    const names = files.map(([name]) => name)
    const { folders, declared } = this.around(names)
    const around = this.keyAround(names)
    const present = [...declared].filter((file) => existsSync(file))
    return [...folders, ...present].every(this.isSettled) ? { files, around } : undefined
  }

  private contains(name: string, content: string): boolean {
    if (this.hashOf(name) === content) return true
    if (!this.boundary || !/\.mdx?$/i.test(name)) return false
    return textKey(this.boundary, name as SourcePath) === content
  }

  private keyAround(names: readonly string[]): Key {
    const id = names.join('\n')
    const known = this.keys.get(id)
    if (known) return known
    const { folders, declared } = this.around(names)
    const contents = [...declared].map((file) => this.hashOf(this.index.nameOf(file)))
    const key = hash(...[...folders].map(this.namesIn), ...contents)
    this.keys.set(id, key)
    return key
  }

  /** Absolute paths. */
  private around(names: readonly string[]) {
    const folders = new Set<string>()
    const declared = new Set(this.declarationsOf(this.index.root))
    for (const file of names.map((name) => this.index.fileOf(name))) {
      const folder = dirname(file)
      folders.add(folder)
      // A file beside the folder may be meant instead.
      if (/[/\\]index\.\w+$/.test(file)) folders.add(dirname(folder))
      for (const one of this.declarationsOf(folder)) declared.add(one)
    }
    return { folders, declared }
  }

  /** The files that say what imports mean in a folder, up to that of its package. */
  private readonly declarationsOf = lazilyFor((folder): readonly string[] => {
    const own = declarations.map((name) => join(folder, name))
    const isTop = existsSync(own[0] as string) || dirname(folder) === folder
    return isTop ? own : [...own, ...this.declarationsOf(dirname(folder))]
  })
}
