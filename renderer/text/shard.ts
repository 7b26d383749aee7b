/** Pages of one shard of the route list, at most on average; a shard is what a browser loads to find a page's chunk. */
const pagesPerShard = 64

/** A power of two, so that the pages of a growing site seldom change for it. */
export function shardCount(pages: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(pages / pagesPerShard)))
}

/** The shard that knows a page: FNV-1a over the UTF-16 units of its path, which has no base path and no encoding. */
export function shardOf(path: string, count: number): number {
  let sum = 0x811c9dc5
  for (let index = 0; index < path.length; index++) sum = Math.imul(sum ^ path.charCodeAt(index), 0x01000193)
  return (sum >>> 0) & (count - 1)
}
