/** Lunr's own settings of BM25. */
const k1 = 1.2
const b = 0.75

/** What the words of a field weigh; `page` is the title at the beginning of the page, `title` the same for each section. */
export const boosts = {
  page: 12,
  title: 5,
  heading: 8,
  trail: 3,
  keywords: 4,
  description: 2,
  subjects: 6,
  names: 1,
  text: 1,
  code: 1,
}

export type Field = keyof typeof boosts

/** What a term weighs in a field before its rarity is reckoned: Lunr's field vectors without the last factor. */
export function impactOf(field: Field, count: number, length: number, average: number): number {
  return (boosts[field] * (k1 + 1) * count) / (k1 * (1 - b + b * (length / average)) + count)
}

/** Lunr's inverse document frequency. */
export function rarityOf(frequency: number, units: number): number {
  return Math.log(1 + Math.abs((units - frequency + 0.5) / (frequency + 0.5)))
}

/** Lunr's boost of a document: what others point at is more likely meant. */
export function boostOf(links: number): number {
  return 1 + 0.1 * Math.log2(1 + links)
}
