import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { imageSize } from 'image-size'
import {
  type Asset,
  type FileTable,
  hash,
  joinUrl,
  type OutPath,
  type SiteConfig,
  type SourcePath,
} from '../renderer/index.ts'
import { hashedAsset } from './bundle-assets.ts'
import { listFiles } from './scan.ts'

const images = /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i

/** Files that pages may show or link, read and hashed the first time somebody asks. */
export function openFiles(root: string, config: SiteConfig, paths: readonly SourcePath[]): FileTable {
  const known = new Map<string, Asset | undefined>()
  const real = realpathSync(root)
  return {
    paths: () => paths,
    get(path) {
      if (known.has(path)) return known.get(path)
      const asset = read(root, real, path, config.base)
      known.set(path, asset)
      return asset
    },
  }
}

/** Nothing outside the root, nothing hidden, no source of a page. */
function read(root: string, real: string, path: string, base: string): Asset | undefined {
  if (
    path === '' ||
    path.split('/').some((part) => part.startsWith('.') || part === 'node_modules') ||
    /\.mdx?$/i.test(path)
  )
    return undefined
  const file = join(root, path)
  if (
    !statSync(file, { throwIfNoEntry: false })?.isFile() ||
    !`${realpathSync(file)}${sep}`.startsWith(`${real}${sep}`)
  )
    return undefined
  const bytes = readFileSync(file)
  const isImage = images.test(path)
  return hashedAsset(
    `assets/${isImage ? 'images' : 'files'}/${safeName(path)}`,
    bytes,
    base,
    isImage ? sizeOf(bytes) : undefined,
  )
}

/** A file's name with only what is plain in an address. */
function safeName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    name
      .normalize('NFKD')
      .replace(/[^\w.-]+/g, '-')
      .replace(/^[-.]+|-+$/g, '') || 'file'
  )
}

function sizeOf(bytes: Uint8Array): { width?: number; height?: number } | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    return orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
}

/** Files of the static folders by their address in the output; a later folder wins. */
export function readStatics(root: string, config: SiteConfig): ReadonlyMap<OutPath, Asset> {
  const statics = new Map<OutPath, Asset>()
  for (const folder of config.static) {
    for (const name of listFiles(root, folder, true).names) {
      const file = join(root, folder, name)
      const bytes = readFileSync(file)
      const size = images.test(name) ? sizeOf(bytes) : undefined
      statics.set(name as OutPath, {
        out: name as OutPath,
        url: joinUrl(config.base, name),
        key: hash(bytes),
        width: size?.width,
        height: size?.height,
        bytes: async () => readFileSync(file),
      })
    }
  }
  return statics
}
