import { type Document, isAlias, isCollection, isPair } from 'yaml'

/** More repeated values than any author needs: with nested aliases, a few lines expand to billions. */
const most = 100_000

/** The alias at which the repeated values of a document exceed the limit. They are counted without being created. */
export function findAliasBomb({ contents }: Document): { source: string; offset: number } | undefined {
  const sizes = new Map<string, number>()
  let repeated = 0
  let bomb: { source: string; offset: number } | undefined
  const sizeOf = (node: unknown): number => {
    if (isPair(node)) return sizeOf(node.key) + sizeOf(node.value)
    if (isAlias(node)) {
      const size = sizes.get(node.source) ?? 1
      repeated += size
      if (repeated > most) bomb ??= { source: node.source, offset: node.range?.[0] ?? 0 }
      return size
    }
    if (!isCollection(node)) return 1
    const size = node.items.reduce((sum: number, item) => sum + sizeOf(item), 1)
    if (node.anchor !== undefined) sizes.set(node.anchor, size)
    return size
  }
  sizeOf(contents)
  return bomb
}
