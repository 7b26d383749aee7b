// Shared with the browser, as are `words.ts`, `bytes.ts` and `shards.ts`.

/** Parameters of Lunr's BM25: the default `k1`; the length of a text counts a little less than by default. */
export const k1 = 1.2
export const b = 0.5

/** The weights of fields; `page` is the title of the page for its beginning, `title` for each section. */
export const boosts = {
  page: 12,
  title: 3,
  heading: 12,
  trail: 3,
  keywords: 10,
  address: 3,
  description: 3,
  subjects: 5,
  names: 1,
  text: 1.25,
  code: 1,
}

export type Field = keyof typeof boosts

/** Fields whose length does not count, because a long table explains each of its names as well as a short one. */
const regardless: ReadonlySet<Field> = new Set(['subjects'])

/** The weight of a term in a field before its rarity is applied: Lunr's field vectors without the last factor. */
export function impactOf(field: Field, count: number, length: number, average: number): number {
  const share = regardless.has(field) ? 0 : b
  return (boosts[field] * (k1 + 1) * count) / (k1 * (1 - share + share * (length / average)) + count)
}

/** Lunr's inverse document frequency. */
export function rarityOf(frequency: number, units: number): number {
  return Math.log(1 + Math.abs((units - frequency + 0.5) / (frequency + 0.5)))
}

/** Lunr's boost of a document: pages with many incoming links are more likely meant. */
export function boostOf(links: number): number {
  return 1 + 0.1 * Math.log2(1 + links)
}
