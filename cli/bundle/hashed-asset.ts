import { type Asset, assetPath, hash, joinUrl } from '../../renderer/index.ts'

interface Size {
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** A file whose name contains the hash of its contents, so that it may be cached forever. */
export function hashedAsset(name: string, bytes: Uint8Array, base: string, size?: Size): Asset {
  const key = hash(bytes)
  const out = assetPath(name.replace(/(\.[^./]+)?$/, `-${key.slice(0, 10)}$1`))
  const { width, height } = size ?? {}
  return { out, url: joinUrl(base, out), key, width, height, size: bytes.length, bytes: async () => bytes }
}

export const images = /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i

/** A file of the site that pages show or link to. */
export function contentAsset(path: string, bytes: Uint8Array, base: string, size?: Size): Asset {
  return hashedAsset(`${images.test(path) ? 'images' : 'files'}/${safeName(path)}`, bytes, base, size)
}

/** Number of characters of a file's name that its copy keeps, to leave room for a hash. */
const longestName = 200

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
