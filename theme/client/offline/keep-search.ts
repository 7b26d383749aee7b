// Contract: the root of an index is stored only once all files that it names are, and is replaced only by the root of another such
// index, so that a search offline never lacks a part. The index of a large site has too many files to store; there, only earlier
// searches can be repeated.
import { keepAnswer } from './keep-file.ts'
import type { KeepSearch, KeptSearch } from './messages.ts'
import { put } from './put.ts'
import { base, findKept, stores } from './stores.ts'

/** Maximum number of stored files, and of simultaneous requests. */
const mostFiles = 512
const atOnce = 4

/** Store the search index. */
export async function keepSearch({ address, root, files }: KeepSearch): Promise<KeptSearch> {
  const kept = await findKept('search', address)
  if (kept && areEqual(await kept.arrayBuffer(), root)) return { isKept: true }
  if (!files || files.length > mostFiles) return { isKept: false }
  const paths = files.map((file) => base + file)
  const waiting = [...paths]
  const run = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await keepPart(path)
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  await put('search', address, new Response(root, { headers: { 'content-type': 'application/octet-stream' } }))
  const cache = await caches.open(stores.search)
  const wanted = new Set([address, ...paths])
  const others = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname))
  // Of a large index, the files stored last are kept.
  for (const { url } of paths.length > 0 ? others : others.slice(0, -mostFiles)) await cache.delete(url)
  return { isKept: true }
}

async function keepPart(path: string) {
  if (await findKept('search', path)) return
  const answer = await fetch(path, { priority: 'low' })
  if (!(await keepAnswer(path, answer, 'search'))) throw new Error(`${answer.status} ${path}`)
}

function areEqual(one: ArrayBuffer, other: ArrayBuffer): boolean {
  const [a, b] = [new Uint8Array(one), new Uint8Array(other)]
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
