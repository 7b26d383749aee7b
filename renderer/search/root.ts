import type { SearchRoot } from '../types.ts'
import { ByteReader, ByteWriter } from './bytes.ts'

/** Parts of an index by name, such as `heads-0`. */
export type PartBytes = ReadonlyMap<string, Uint8Array>

/** Version of the format of all files of an index. */
export const indexVersion = 5

/** The bytes of `site-data/search.bin`: the root, and the parts that it contains. */
export function writeRoot(root: SearchRoot, parts: PartBytes): Uint8Array {
  const writer = new ByteWriter()
  writer.text(JSON.stringify(root))
  for (const [name, bytes] of parts) {
    writer.text(name)
    writer.block(bytes)
  }
  return writer.take()
}

export function readRoot(bytes: Uint8Array): { readonly root: SearchRoot; readonly parts: PartBytes } {
  const reader = new ByteReader(bytes)
  const root = JSON.parse(reader.text()) as SearchRoot
  const parts = new Map<string, Uint8Array>()
  while (!reader.done) parts.set(reader.text(), reader.block())
  return { root, parts }
}
