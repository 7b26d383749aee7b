/** Number of items in progress: enough to keep threads busy, and few enough to limit memory. */
const width = 24

/** The results of asynchronous work on many items, in their order; only a few are under way at any time. */
export async function mapLimit<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length)
  const left = items.entries()
  const run = async () => {
    for (const [index, item] of left) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, run))
  return results
}
