import { accessSync, constants, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import {
  type Asset,
  type Diagnostic,
  diagnostics,
  type FileTable,
  faultOfPath,
  hash,
  joinUrl,
  type Key,
  type OutPath,
  type SiteConfig,
  type SourcePath,
} from '../../renderer/index.ts'
import { hashedAsset } from '../bundle/hashed-asset.ts'
import { ChangedError } from '../disk/changed-error.ts'
import { listFiles } from '../disk/list-files.ts'
import { isInside } from '../disk/path-inside.ts'
import { topOf } from '../disk/read-text.ts'

/** Signs of a file's name that its copy keeps, so that there is room for a hash. */
const longestName = 200

const images = /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i

export interface OpenFiles extends FileTable {
  /** Existing files that have been requested. */
  asked(): string[]
}

/** Files that pages may show or link, read and hashed when they are first requested. */
export function openFiles(root: string, config: SiteConfig, paths: readonly SourcePath[]): OpenFiles {
  const known = new Map<string, Asset | undefined>()
  const found: Diagnostic[] = []
  const real = realpathSync(root)
  return {
    paths: () => paths,
    asked: () => [...known].flatMap(([path, asset]) => (asset ? [path] : [])),
    diagnostics: found,
    get(path) {
      if (known.has(path)) return known.get(path)
      const asset = read({ root, real, base: config.base, found }, path)
      known.set(path, asset)
      return asset
    },
  }
}

interface Reading {
  readonly root: string
  /** The root with symbolic links resolved. */
  readonly real: string
  readonly base: string
  readonly found: Diagnostic[]
}

/** Nothing outside the root, nothing hidden, no source of a page. */
function read({ root, real, base, found }: Reading, path: string): Asset | undefined {
  if (
    path === '' ||
    path.split('/').some((part) => part.startsWith('.') || part === 'node_modules') ||
    /\.mdx?$/i.test(path)
  )
    return undefined
  const file = join(root, path)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile() || !isInside(realpathSync(file), real)) return undefined
  const bytes = readBytes(root, path as SourcePath, found)
  const isImage = images.test(path)
  return hashedAsset(
    `${isImage ? 'images' : 'files'}/${safeName(path)}`,
    bytes,
    base,
    isImage ? imageSizeOf(bytes) : undefined,
  )
}

/** A file's bytes; undefined, and a diagnostic, if it cannot be read. */
function readBytes(root: string, path: SourcePath, found: Diagnostic[]): Uint8Array {
  try {
    return readFileSync(join(root, path))
  } catch (error) {
    found.push(diagnostics.unreadable(topOf(path), (error as NodeJS.ErrnoException).code ?? String(error)))
    return new Uint8Array()
  }
}

/** A file's name, reduced to characters that need no encoding in an address. */
function safeName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    name
      .normalize('NFKD')
      .replace(/[^\w.-]+/g, '-')
      .replace(/^[-.]+|-+$/g, '')
      .slice(-longestName) || 'file'
  )
}

function imageSizeOf(bytes: Uint8Array): { width?: number; height?: number } | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    return orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
}

/** Files of the static folders by their path in the output; later folders take precedence. */
export function readStatics(
  root: string,
  config: SiteConfig,
): { statics: ReadonlyMap<OutPath, Asset>; diagnostics: readonly Diagnostic[] } {
  const statics = new Map<OutPath, Asset>()
  const found: Diagnostic[] = []
  for (const folder of config.static) {
    const listed = listFiles(root, folder, true)
    found.push(...listed.diagnostics)
    for (const name of listed.names) {
      const source = `${folder}/${name}` as SourcePath
      const bad = faultOfPath(name)
      if (bad) {
        found.push(diagnostics.badPath(name, bad, topOf(source)))
        continue
      }
      const fault = whyUnreadable(join(root, source))
      if (fault !== undefined) found.push(diagnostics.unreadable(topOf(source), fault))
      statics.set(name as OutPath, staticAsset(root, source, { out: name as OutPath, base: config.base }))
    }
  }
  return { statics, diagnostics: found }
}

/** A file of a static folder, read on demand. */
function staticAsset(root: string, source: SourcePath, { out, base }: { out: OutPath; base: string }): Asset {
  const file = join(root, source)
  let facts: { readonly key: Key; readonly width?: number; readonly height?: number } | undefined
  const read = () => {
    if (facts) return facts
    const bytes = readBytes(root, source, [])
    facts = { key: hash(bytes), ...(images.test(out) ? imageSizeOf(bytes) : undefined) }
    return facts
  }
  return {
    out,
    url: joinUrl(base, out),
    get key() {
      return read().key
    },
    get width() {
      return read().width
    },
    get height() {
      return read().height
    },
    source,
    bytes: async () => {
      const { key } = read()
      const bytes = readFileSync(file)
      // Another file would be published under the key of the first.
      if (hash(bytes) !== key) throw new ChangedError(source)
      return bytes
    },
  }
}

function whyUnreadable(file: string): string | undefined {
  try {
    accessSync(file, constants.R_OK)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}
