/** A page that an unknown address may mean. */
export interface NearPage {
  readonly url: string
  readonly title: string
  /** Labels of the breadcrumbs. */
  readonly trail: readonly string[]
}

/** Number of pages to suggest. */
export const nearPages = 3

/** Minimum similarity of two addresses to suggest one for the other. */
const similar = 0.6

/** The words at the end of an address as a query. */
export function wordsOfPath(path: string): string {
  return path
    .split('/')
    .slice(-2)
    .join(' ')
    .replace(/\.\w{1,5}$/, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The indexes of the addresses most similar to another one in spelling, with their similarities. */
export function spelledLike(
  path: string,
  known: readonly string[],
): readonly (readonly [index: number, share: number])[] {
  return known
    .map((one, index) => [index, likeness(path, one)] as const)
    .filter(([, share]) => share >= similar)
    .sort(([, a], [, b]) => b - a)
    .slice(0, nearPages)
}

/** The similarity (0 to 1) of two addresses, or of their last segments if that is higher, since pages move to other folders. */
export function likeness(a: string, b: string): number {
  const [first, second] = [normal(a), normal(b)]
  const last = share(first.slice(first.lastIndexOf('/') + 1), second.slice(second.lastIndexOf('/') + 1))
  return (share(first, second) + 2 * last) / 3
}

function normal(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.\w{1,5}$|\/index$/, '')
    .replace(/^\/+|\/+$/g, '')
}

function share(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  return longest === 0 ? 0 : 1 - distance(a, b) / longest
}

/** The Levenshtein distance, with the swap of two adjacent letters as one step. */
function distance(a: string, b: string): number {
  let [before, above]: number[][] = [[], []]
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let at = 1; at <= a.length; at++) {
    ;[before, above, row] = [above as number[], row, [at]]
    for (let index = 1; index <= b.length; index++) {
      const kept = (above[index - 1] as number) + (a[at - 1] === b[index - 1] ? 0 : 1)
      const isSwapped = a[at - 1] === b[index - 2] && a[at - 2] === b[index - 1]
      const swapped = isSwapped ? (before?.[index - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(kept, swapped, (above[index] as number) + 1, (row[index - 1] as number) + 1))
    }
  }
  return row[b.length] as number
}
