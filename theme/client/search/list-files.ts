import { Parts } from './parts.ts'

/** Addresses below the base path of all files of an index, given the bytes of its root; none if they are too many to be kept. */
export async function listFiles(root: ArrayBuffer): Promise<string[]> {
  const unpacked = new Response(root).body!.pipeThrough(new DecompressionStream('gzip'))
  const bytes = new Uint8Array(await new Response(unpacked).arrayBuffer())
  const files = await (await Parts.open(async () => bytes)).files()
  return files.map((path) => path.split('/').map(encodeURIComponent).join('/'))
}
