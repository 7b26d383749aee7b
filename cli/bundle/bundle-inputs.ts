// Contract: the hash of an input is that of the bytes that were bundled. A file may be saved at any moment, so files of the site
// are read here and handed to esbuild. Packages, which only their manager changes, are read by esbuild itself: such a file counts
// as the one that was bundled if it was last changed before bundling began.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'
import { hash } from '../../renderer/index.ts'
import { packageFileOf } from '../disk/package-root.ts'
import { tryReadText } from '../disk/read-text.ts'
import { type Stamp, stampOf, tick, unchanged } from '../disk/stamp.ts'
import { pathsFiles } from './find-alias.ts'
import { withoutMark } from './islands.ts'
import { withContexts } from './require-context.ts'

/** Bytes that were bundled. */
interface Read {
  readonly content: string
  /** The hash of what the file contains now. */
  readonly again: () => string | undefined
}

/** The files that one run of esbuild reads. */
export class BundleInputs {
  private readonly start = Date.now() - tick
  private readonly bytes = new Map<string, Buffer>()
  private readonly reads = new Map<string, Read>()
  /** Whether the `package.json` of a package has a map for browsers. */
  private readonly maps = new Map<string, boolean>()
  private readonly isSame: ReturnType<typeof unchanged>

  /** `from` is the folder from which inputs are named. */
  constructor(private readonly from: string) {
    this.isSame = unchanged(from)
  }

  /** A file as text. However often it is read, the bundle contains one state of it. */
  text(file: string): string {
    return this.read(file).toString()
  }

  /** The bytes of a file that were bundled; of several readings, those of the first. */
  keep(file: string, bytes: Buffer): Buffer {
    const known = this.bytes.get(file)
    if (known) return known
    this.bytes.set(file, bytes)
    this.note(file, hash(bytes), () => hashOf(file))
    return bytes
  }

  /** Note what was bundled in place of a file's bytes; `again` makes the same of what the file contains now. */
  note(file: string, content: string, again: () => string | undefined) {
    this.reads.set(file, { content, again })
  }

  /** Hands the site's own files to esbuild; must come after all other plugins. */
  readonly plugin: Plugin = {
    name: 'inputs',
    setup: (build) => {
      build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) => {
        if (isOfPackage(path) || this.mayBeDisabled(path)) return undefined
        try {
          const bytes = this.read(path)
          const isCode = /\.[cm]?[jt]sx?$/.test(path) && bytes.includes('require.context')
          return { contents: isCode ? withContexts(bytes.toString(), path, this.from) : bytes, loader: 'default' }
        } catch {
          // esbuild says best why it cannot be read.
          return undefined
        }
      })
    },
  }

  /** Hashes of the bundled files by their paths; one that has changed since has a hash that no file has. */
  hashes({ inputs }: Pick<Metafile, 'inputs'>): Record<string, string> {
    const files = Object.keys(inputs).flatMap((input) => inputFile(input, this.from) ?? [])
    return Object.fromEntries(
      files.map((file) => [file, this.reads.get(file)?.content ?? this.hashLater(file)] as const),
    )
  }

  /** The stamp of a file, if it still contains what was bundled. */
  stampOf(file: string): Stamp | undefined {
    const stamp = stampOf(file)
    const read = this.reads.get(file)
    if (stamp === undefined) return undefined
    return (read ? read.again() === read.content : this.isUnchanged(file)) ? stamp : undefined
  }

  /** Whether a file or folder was last changed before bundling began. */
  isUnchanged(path: string): boolean {
    return this.isSame(path, this.start)
  }

  private read(file: string): Buffer {
    return this.bytes.get(file) ?? this.keep(file, readFileSync(file))
  }

  /** Whether the package of a file may tell esbuild to bundle nothing in its place. */
  private mayBeDisabled(file: string): boolean {
    const declared = packageFileOf(file)
    const known = this.maps.get(declared) ?? tryReadText(declared)?.includes('"browser"') === true
    this.maps.set(declared, known)
    return known
  }

  private hashLater(file: string): string {
    const content = hashOf(file)
    // The times are read last, so that nothing was written before.
    return content !== undefined && this.isUnchanged(file) ? content : hash('changed', file, String(Date.now()))
  }
}

/** The file behind an input of a bundle; undefined if a plugin created the input. */
export function inputFile(input: string, from: string): string | undefined {
  const plain = input.replace(/^(raw|svg|file-address|style-source):/, '').replace(/^local-css:(.*)\/[^/]*$/s, '$1')
  return /^[\w-]{2,}:|^<.*>$|^\(disabled\):/.test(plain) ? undefined : resolve(from, withoutMark(plain))
}

/** The folders in which another file may be what an import means. */
export function foldersOf(files: readonly string[]): Set<string> {
  return new Set(
    files.flatMap((file) => (isIndex.test(file) ? [dirname(file), dirname(dirname(file))] : dirname(file))),
  )
}

const isIndex = /[/\\]index\.\w+$/

/** The files that say what imports mean, present or absent: of the site, and of each package. */
export function declarationsOf(paths: readonly string[], from: string): Set<string> {
  const files = new Set(declarations.map((name) => join(from, name)))
  const folders = new Set<string>()
  const look = (folder: string) => {
    if (folders.has(folder)) return
    folders.add(folder)
    const [own, ...others] = declarations.map((name) => join(folder, name)) as [string, ...string[]]
    for (const file of [own, ...others]) files.add(file)
    if (!existsSync(own) && dirname(folder) !== folder) look(dirname(folder))
  }
  for (const path of paths) look(dirname(path))
  return files
}

const declarations = ['package.json', ...pathsFiles] as const

function hashOf(file: string): string | undefined {
  try {
    return hash(readFileSync(file))
  } catch {
    return undefined
  }
}

function isOfPackage(file: string): boolean {
  return file.includes(`${sep}node_modules${sep}`)
}
