import { toHex } from '../../../renderer/search/bytes.ts'
import { indexVersion, readRoot } from '../../../renderer/search/root.ts'
import { hashDigits, searchPart, searchText } from '../../../renderer/text/output-names.ts'

/** Paths of all files of a search index, given the bytes of its root; empty for a large site. */
export async function listSearchFiles(bytes: ArrayBuffer): Promise<string[]> {
  const unpacked = new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip'))
  const { root, parts } = readRoot(new Uint8Array(await new Response(unpacked).arrayBuffer()))
  const table = parts.get('table-0')
  if (root.version !== indexVersion || !table || !parts.has('heads-0')) return []
  const tiers = Object.entries(root.hashes).flatMap(([name, hashes]) =>
    inPieces(hashes, hashDigits.added).map((hash, file) => searchPart(`${name}-${file}`, hash)),
  )
  return [...tiers, ...inPieces(toHex(table), hashDigits.alone).map(searchText)]
}

function inPieces(digits: string, length: number): string[] {
  return digits.match(new RegExp(`.{${length}}`, 'g')) ?? []
}
