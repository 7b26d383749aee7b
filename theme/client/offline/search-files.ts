import { hashDigits, readRoot } from '../../../renderer/search/root.ts'
import { searchPart } from '../../../renderer/text/output-names.ts'
import type { SearchTable } from '../../../renderer/types.ts'

/** Paths of all files of a search index, given the bytes of its root; none for a site so large that it has many tables. */
export async function listSearchFiles(bytes: ArrayBuffer): Promise<string[]> {
  const unpacked = new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip'))
  const { root, parts } = readRoot(new Uint8Array(await new Response(unpacked).arrayBuffer()))
  const table = parts.get('table-0')
  if (root.version !== 2 || !table) return []
  const tiers = Object.entries(root.hashes).flatMap(([name, hashes]) =>
    Array.from({ length: hashes.length / hashDigits }, (_, file) =>
      searchPart(`${name}-${file}`, hashes.slice(file * hashDigits, (file + 1) * hashDigits)),
    ),
  )
  const texts: SearchTable = JSON.parse(new TextDecoder().decode(table))
  const all = [...tiers, ...texts.map(([path, hash]) => searchPart(`pages/${path}`, hash))]
  return all.map((path) => path.split('/').map(encodeURIComponent).join('/'))
}
