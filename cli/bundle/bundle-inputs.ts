// Contract: the hash of an input is the hash of the bytes that were bundled. A file may be saved at any moment, so files of the
// site are read here and passed to esbuild. Packages, which only a package manager changes, are read by esbuild itself: such a file
// counts as the one that was bundled if it was last changed before bundling began.
import { readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'
import { hash, lazilyFor } from '../../renderer/index.ts'
import { hashFile } from '../cache/file-index.ts'
import { packageFileOf } from '../disk/package-root.ts'
import { tryReadText } from '../disk/read-text.ts'
import { unchangedSince } from '../disk/stamp.ts'
import { withoutMark } from './islands.ts'
import { withContexts } from './require-context.ts'

/** The files that one run of esbuild reads. */
export class BundleInputs {
  private readonly bytes = new Map<string, Buffer>()
  /** Hashes of the bundled contents. */
  private readonly reads = new Map<string, string>()
  /** Absolute paths of missing files that imports name. */
  readonly missing = new Set<string>()
  /** Whether a `package.json` contains a map for browsers. */
  private readonly hasMap = lazilyFor((declared) => tryReadText(declared)?.includes('"browser"') === true)
  private readonly isUnchanged: (file: string) => boolean

  /** `from` is the folder to which the names of inputs are relative. */
  constructor(private readonly from: string) {
    this.isUnchanged = unchangedSince(from)
  }

  /** The files read here, which belong to no package. */
  get ofSite(): Iterable<string> {
    return this.bytes.keys()
  }

  /** The text of a file. However often it is read, the bundle contains one state of it. */
  text(file: string): string {
    return this.read(file).toString()
  }

  /** Keep the bytes of a file for the bundle. If it was read before, returns the earlier bytes. */
  keep(file: string, bytes: Buffer): Buffer {
    const known = this.bytes.get(file)
    if (known) return known
    this.bytes.set(file, bytes)
    this.note(file, hash(bytes))
    return bytes
  }

  /** Set the hash of content that was bundled in place of a file's bytes. */
  note(file: string, content: string) {
    this.reads.set(file, content)
  }

  /** Passes the site's own files to esbuild; must come after all other plugins. */
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
          // esbuild reports best why the file cannot be read.
          return undefined
        }
      })
    },
  }

  /** Hashes of the bundled files, by path. A file that has changed since then gets a hash that no file has. */
  hashes({ inputs }: Pick<Metafile, 'inputs'>): Record<string, string> {
    const files = Object.keys(inputs).flatMap((input) => inputFile(input, this.from) ?? [])
    return Object.fromEntries(files.map((file) => [file, this.reads.get(file) ?? this.hashLater(file)] as const))
  }

  private read(file: string): Buffer {
    return this.bytes.get(file) ?? this.keep(file, readFileSync(file))
  }

  /** Whether the package of a file may tell esbuild to leave the file out. */
  private mayBeDisabled(file: string): boolean {
    return this.hasMap(packageFileOf(file))
  }

  private hashLater(file: string): string {
    const content = hashFile(file)
    // The times are read after the contents, so that any change before is noticed.
    return content !== '' && this.isUnchanged(file) ? content : hash('changed', file, String(Date.now()))
  }
}

/** The file behind an input of a bundle; undefined if a plugin created the input. */
export function inputFile(input: string, from: string): string | undefined {
  const plain = input
    .replace(/^(raw|svg|file-address|style-source|optional):/, '')
    .replace(/^local-css:(.*)\/[^/]*$/s, '$1')
  return /^[\w-]{2,}:|^<.*>$|^\(disabled\):/.test(plain) ? undefined : resolve(from, withoutMark(plain))
}

export function isOfPackage(file: string): boolean {
  return file.includes(`${sep}node_modules${sep}`)
}
