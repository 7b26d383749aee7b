/** Number of items in progress: enough to keep threads busy, few enough to limit memory. */
const width = 24

/** The results of asynchronous work on many items, in the order of the items; only a few run at a time. */
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
