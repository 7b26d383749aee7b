// Functions of `@docusaurus/theme-common` about lists and texts.

type IsSame<T> = (one: T, other: T) => boolean

/** The items that equal an earlier one. */
export function duplicates<T>(items: readonly T[], isSame: IsSame<T> = Object.is): T[] {
  return items.filter((item, index) => items.findIndex((other) => isSame(other, item)) !== index)
}

export function uniq<T>(items: readonly T[]): T[] {
  return [...new Set(items)]
}

export function groupBy<T, Key extends string | number>(items: readonly T[], keyOf: (item: T, index: number) => Key) {
  const groups = {} as Record<Key, T[]>
  items.forEach((item, index) => {
    const key = keyOf(item, index)
    groups[key] ??= []
    groups[key].push(item)
  })
  return groups
}

/** Whether a text matches a regular expression; false if either is missing. */
export function isRegexpStringMatch(pattern?: string, text?: string): boolean {
  return pattern !== undefined && text !== undefined && new RegExp(pattern, 'gi').test(text)
}
