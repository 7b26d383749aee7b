/** Number of items in progress: enough to keep threads busy, few enough to limit memory. */
const width = 24

/** The results of asynchronous work on many items, in the order of the items; only a few run at a time. After an error, none is begun. */
export async function mapLimit<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length)
  const left = items.entries()
  let hasFailed = false
  const run = async () => {
    try {
      for (const [index, item] of left) {
        if (hasFailed) return
        results[index] = await work(item)
      }
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, run))
  return results
}
