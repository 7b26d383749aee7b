import { type Asset, assetPath, hash, joinUrl } from '../../renderer/index.ts'

/** A file whose name contains the hash of its content, so that it may be cached forever. */
export function hashedAsset(
  name: string,
  bytes: Uint8Array,
  base: string,
  size?: { width?: number | undefined; height?: number | undefined },
): Asset {
  const key = hash(bytes)
  const out = assetPath(name.replace(/(\.[^./]+)?$/, `-${key.slice(0, 10)}$1`))
  const { width, height } = size ?? {}
  return { out, url: joinUrl(base, out), key, width, height, size: bytes.length, bytes: async () => bytes }
}
