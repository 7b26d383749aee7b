import { accessSync, constants, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Asset,
  type Diagnostic,
  diagnostics,
  type FileTable,
  faultOfPath,
  hash,
  joinUrl,
  type OutPath,
  type SiteConfig,
  type SourcePath,
} from '../../renderer/index.ts'
import { contentAsset, images } from '../bundle/hashed-asset.ts'
import { type Boundary, isPrivateStatic } from '../disk/boundary.ts'
import { ChangedError } from '../disk/changed-error.ts'
import { listFiles } from '../disk/list-files.ts'
import { isInside } from '../disk/path-inside.ts'
import { pathPattern } from '../disk/path-pattern.ts'
import { readPublished, topOf } from '../disk/read-text.ts'
import { realPath } from '../disk/real-path.ts'
import { pictureFacts } from './picture-facts.ts'

export interface OpenFiles extends FileTable {
  /** Existing files that have been requested. */
  requested(): string[]
}

/** What the static folders contain. */
interface Statics {
  readonly statics: ReadonlyMap<OutPath, Asset>
  /** Symbolic links that were followed. */
  readonly links: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Files that pages may show or link, read and hashed when they are first requested. */
export function openFiles(boundary: Boundary, { base }: SiteConfig, paths: readonly SourcePath[]): OpenFiles {
  const known = new Map<string, Found>()
  const found: Diagnostic[] = []
  const look = (path: string): Found => {
    const seen = known.get(path) ?? lookUp(boundary, path, { base, found })
    known.set(path, seen)
    return seen
  }
  return {
    paths: () => paths,
    requested: () => [...known].flatMap(([path, { asset }]) => (asset || boundary.isAdded(path) ? [path] : [])),
    diagnostics: found,
    get: (path) => look(path).asset,
    text: (path) => look(path).text?.(),
    refused: (path) => look(path).refused,
  }
}

/** A file that may be published, or the real path of one that may not; empty if there is no file, or it is the source of a page. */
interface Found {
  readonly asset?: Asset
  readonly text?: () => string
  readonly refused?: string
}

function lookUp(
  boundary: Boundary,
  path: string,
  { base, found }: { readonly base: string; readonly found: Diagnostic[] },
): Found {
  if (path === '' || /\.mdx?$/i.test(path)) return {}
  const real = realFile(join(boundary.root, path))
  if (real === undefined) return {}
  if (!boundary.publishes(real)) return { refused: boundary.name(real) }
  const read = readPublished(boundary, path)
  if (!Buffer.isBuffer(read)) found.push(read)
  const bytes = Buffer.isBuffer(read) ? read : new Uint8Array()
  const { fault, ...pixels } = images.test(path) ? pictureFacts(path, bytes) : {}
  const asset = contentAsset(path, bytes, base, pixels)
  // The size of a file that cannot be read is unknown.
  const size = Buffer.isBuffer(read) ? asset.size : undefined
  return { asset: { ...asset, size, fault, source: path as SourcePath }, text: () => new TextDecoder().decode(bytes) }
}

/** The real path of a regular file. */
function realFile(file: string): string | undefined {
  const real = realPath(file)
  return real !== undefined && statSync(real, { throwIfNoEntry: false })?.isFile() ? real : undefined
}

/** Files of the static folders by their path in the output; later folders take precedence. */
export function readStatics(boundary: Boundary, config: SiteConfig): Statics {
  const { root } = boundary
  const statics = new Map<OutPath, Asset>()
  const found: Diagnostic[] = []
  const links: string[] = []
  for (const folder of config.static) {
    const isContent = contentIn(folder, config)
    // Links in folders of content have been reported already. Hidden files there are not published.
    const listed = listFiles(boundary, folder, !isContent)
    if (!isContent) found.push(...listed.diagnostics)
    links.push(...listed.links.map((name) => `${folder}/${name}`))
    for (const name of listed.names) {
      const source = `${folder}/${name}` as SourcePath
      if (isContent?.(source)) continue
      if (isPrivateStatic(name) && !boundary.publishes(boundary.place(source))) {
        if (!leftByTools.test(name)) found.push(diagnostics.privateFile(topOf(source)))
        continue
      }
      // A file that the configuration names may be hidden.
      const bad = faultOfPath(name, { isNamed: true })
      if (bad) {
        found.push(diagnostics.badPath(name, bad, topOf(source)))
        continue
      }
      const fault = whyUnreadable(join(root, source))
      if (fault !== undefined) found.push(diagnostics.unreadable(topOf(source), fault))
      statics.set(name as OutPath, staticAsset(boundary, source, { out: name as OutPath, base: config.base }))
    }
  }
  return { statics, links, diagnostics: found }
}

/** Tests whether a file of a static folder belongs to content in it: as a page or an excluded file; undefined without content. */
export function contentIn(folder: string, config: SiteConfig): ((source: string) => boolean) | undefined {
  const plain = folder.replace(/^\.\//, '')
  const inside = [...config.docs, ...config.blogs, config.pages].filter(({ path }) => isInside(path, plain))
  if (inside.length === 0) return undefined
  const excluded = config.docs.map(({ path, exclude }) => ({ path, patterns: exclude.map(pathPattern) }))
  return (source) =>
    inside.some(({ path }) => /\.mdx?$/i.test(source) && isInside(source, path)) ||
    excluded.some(
      ({ path, patterns }) =>
        isInside(source, path) && patterns.some((pattern) => pattern.test(source.slice(path.length + 1))),
    )
}

/** Files that git and editors leave in folders, and that do not belong on a host. */
const leftByTools = /(^|\/)\.(git(keep|ignore|attributes)|keep|[^/]*\.sw[a-p])$/

/** A file of a static folder, read on demand. */
function staticAsset(boundary: Boundary, source: SourcePath, { out, base }: { out: OutPath; base: string }): Asset {
  let facts: Pick<Asset, 'key' | 'width' | 'height' | 'fault' | 'size'> | undefined
  const read = () => {
    if (facts) return facts
    const bytes = readPublished(boundary, source)
    if (!Buffer.isBuffer(bytes)) return { key: hash() }
    facts = { key: hash(bytes), size: bytes.length, ...(images.test(out) ? pictureFacts(out, bytes) : undefined) }
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
    get fault() {
      return read().fault
    },
    get size() {
      return read().size
    },
    source,
    bytes: async () => {
      const { key } = read()
      const bytes = readPublished(boundary, source)
      // Otherwise the new contents would be published under the old key.
      if (!Buffer.isBuffer(bytes) || hash(bytes) !== key) throw new ChangedError(source)
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
