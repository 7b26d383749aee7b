// Contract: a bundle is taken from the last run only where none of its files, and none of the folders that they were
// found in, holds other names; what could not be resolved, or was made with a warning, is bundled each time.
import { dirname, join, resolve } from 'node:path'
import type { BuildOptions, Message, Metafile, OutputFile } from 'esbuild'
import { hash } from '../../renderer/index.ts'
import { readSealed, writeSealed } from '../cache/cache-file.ts'
import { buildId, packageRoot } from '../disk/package-root.ts'
import { namesIn, stampOf } from '../disk/stamp.ts'
import { withoutMark } from './islands.ts'

/** What to bundle: the contents come back, nothing is written. */
export type BundleOptions = Omit<BuildOptions, 'write' | 'metafile'> & { readonly absWorkingDir: string }

/** What esbuild made. */
export interface Built {
  readonly outputFiles: readonly Pick<OutputFile, 'path' | 'contents' | 'text'>[]
  readonly metafile: Metafile
  readonly warnings: readonly Message[]
}

interface Kept {
  readonly stamps: Readonly<Record<string, string>>
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly metafile: Metafile
}

/** Bundles that runs before this one have left, by what was asked for. */
class BundleFile {
  private readonly last: ReadonlyMap<string, Kept>
  private readonly used = new Map<string, Kept>()
  private isNew = false

  constructor(private readonly file: string) {
    this.last = new Map(JSON.parse(readSealed(file, buildId) ?? '[]') as [string, Kept][])
  }

  find(key: string): Kept | undefined {
    const known = this.last.get(key)
    if (!known || !isFresh(known)) return undefined
    this.used.set(key, known)
    return known
  }

  add(key: string, kept: Kept) {
    this.used.set(key, kept)
    this.isNew = true
  }

  /** Leave what this run used. */
  save() {
    writeSealed(this.file, JSON.stringify([...this.used]), buildId)
  }

  /** Leave what this run made too. */
  saveNew() {
    if (this.isNew) writeSealed(this.file, JSON.stringify([...this.last, ...this.used]), buildId)
  }
}

interface Bundles {
  readonly ofSite: BundleFile
  /** Beside the tool, for all sites: most have its theme, which is then bundled once. */
  readonly own: BundleFile
}

/** Only of the first state of a site is anything kept. */
let bundles: Bundles | undefined

/** Let the next start find what this run bundles, and this one what the last did. */
export function rememberBundles(file: string) {
  bundles = { ofSite: new BundleFile(file), own: new BundleFile(join(packageRoot, 'dist/theme-bundles')) }
}

/** The site was read for the first time: from now on all is bundled anew, and what was bundled so far written down. */
export function saveBundles() {
  bundles?.ofSite.save()
  bundles?.own.saveNew()
  bundles = undefined
}

/** What decides about a bundle beside its files and options. */
export interface Circumstances {
  /** What the plugins depend on. */
  readonly salt?: string | undefined
  /** False where the plugins had something to say, which they would not say of a bundle that is remembered. */
  readonly isQuiet?: () => boolean
  /** It is made of nothing but files of this tool: the same for all sites. */
  readonly isOwn?: boolean
}

/** Run esbuild, or take what it made of the same files in the last run. */
export async function bundle(
  options: BundleOptions,
  { salt = '', isQuiet = () => true, isOwn = false }: Circumstances = {},
): Promise<Built> {
  const kept = isOwn ? bundles?.own : bundles?.ofSite
  const key = hash(buildId, salt, JSON.stringify({ ...options, plugins: options.plugins?.map(({ name }) => name) }))
  const known = kept?.find(key)
  if (known) {
    const outputFiles = known.files.map(({ path, text }) => ({ path, text, contents: Buffer.from(text) }))
    return { outputFiles, metafile: known.metafile, warnings: [] }
  }
  const { build } = await import('esbuild')
  const { outputFiles, metafile, warnings } = await build({ ...options, write: false, metafile: true })
  const stamps = kept && warnings.length === 0 && isQuiet() ? stampsOf(metafile, options.absWorkingDir) : undefined
  if (stamps) kept?.add(key, { stamps, files: outputFiles.map(({ path, text }) => ({ path, text })), metafile })
  return { outputFiles, metafile, warnings }
}

/** Modules that plugins make of nothing but the options. */
const isMade = /<entry>$|^(island|mdx-components):/

/** Stamps of all that decided about a bundle; undefined where one cannot be trusted. */
function stampsOf({ inputs }: Metafile, from: string): Record<string, string> | undefined {
  const stamps: Record<string, string> = {}
  const names = Object.keys(inputs).filter((input) => !isMade.test(input))
  for (const name of names) {
    if (/^[\w-]{2,}:/.test(name)) return undefined
    const file = resolve(from, withoutMark(name))
    const stamp = stampOf(file)
    if (stamp === undefined) return undefined
    stamps[file] = stamp
    stamps[dirname(file)] = folderStamp(dirname(file))
  }
  for (const file of ['package.json', 'tsconfig.json']) stamps[join(from, file)] = stampOf(join(from, file)) ?? ''
  return stamps
}

function isFresh({ stamps }: Kept): boolean {
  return Object.entries(stamps).every(([path, stamp]) => {
    const now = stamp.startsWith('folder') ? folderStamp(path) : (stampOf(path) ?? '')
    return now === stamp
  })
}

function folderStamp(path: string): string {
  return `folder ${hash(namesIn(path))}`
}
