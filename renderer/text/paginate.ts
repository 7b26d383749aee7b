/**
 * Split `items` into pages of at most `size`.
 *
 * An empty list still has one page, so that an empty blog has an address.
 */
export function paginate<Item>(items: readonly Item[], size: number): Item[][] {
  const pages: Item[][] = []
  for (let start = 0; start < items.length; start += size) pages.push(items.slice(start, start + size))
  return pages.length > 0 ? pages : [[]]
}
