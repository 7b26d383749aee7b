import { isAlias, isMap, isNode, isPair, isSeq, type Node, parseDocument } from 'yaml'

/** Keys and indexes that lead to a value: `['methods', 3, 'result']`. */
export type Path = readonly (string | number)[]

export interface TextRange {
  readonly offset: number
  readonly length: number
}

/** Locates values in a YAML or JSON text; a missing value has the location of its nearest parent. */
export function placesIn(text: string): (path: Path) => TextRange {
  const document = parseDocument(text)
  const root = document.contents as Node | null
  return (path) => {
    let node: unknown = root
    let place: TextRange = { offset: root?.range?.[0] ?? 0, length: 1 }
    for (const step of path) {
      const next = child(node, step)
      if (!next) break
      place = next.place
      // What an alias stands for is written elsewhere.
      node = isAlias(next.value) ? next.value.resolve(document) : next.value
    }
    return place
  }
}

/** A child value and its location. In a mapping, that is the key, since values may be long and authors look for names. */
function child(node: unknown, step: string | number): { place: TextRange; value: unknown } | undefined {
  if (isSeq(node)) {
    const value = node.items[Number(step)]
    return isNode(value) ? { place: spanOf(value), value } : undefined
  }
  if (!isMap(node)) return undefined
  const pair = node.items.find((item) => isPair(item) && keyOf(item.key) === String(step))
  return pair && isNode(pair.key) ? { place: spanOf(pair.key), value: pair.value } : undefined
}

function keyOf(key: unknown): string {
  return String(isNode(key) ? (key.toJSON() as unknown) : key)
}

function spanOf(node: Node): TextRange {
  const [start = 0, end = 0] = node.range ?? []
  return { offset: start, length: isMap(node) || isSeq(node) ? 1 : Math.max(1, end - start) }
}
