/** One of `every` items, the same ones in each run; with `SAMPLES=1`, all of them. */
export function sample<Item>(items: readonly Item[], every: number): Item[] {
  const each = Number(process.env.SAMPLES ?? every)
  return items.filter((_, index) => index % each === 0)
}
