/** A line of a difference: `-` is only in the old text, `+` only in the new one. */
export interface DiffLine {
  readonly sign: '-' | '+'
  readonly text: string
}

/** A part of two texts, as ranges of their lines, which are the same or differ. */
export interface Run {
  readonly isSame: boolean
  readonly before: readonly [start: number, end: number]
  readonly after: readonly [start: number, end: number]
}

/** Longer texts are compared between the lines that occur once in each, because the search takes quadratic time. */
const most = 2000

/** The lines in which two texts differ, in order: as few as possible, by their longest common subsequence. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  return diffRuns(before, after).flatMap(({ isSame, before: [from, to], after: [start, end] }) =>
    isSame
      ? []
      : [
          ...before.slice(from, to).map((text): DiffLine => ({ sign: '-', text })),
          ...after.slice(start, end).map((text): DiffLine => ({ sign: '+', text })),
        ],
  )
}

/** Two texts as parts that are the same and parts that differ, alternately. */
export function diffRuns(before: readonly string[], after: readonly string[]): Run[] {
  const runs: Run[] = []
  let [i, j] = [0, 0]
  const add = (isSame: boolean, to: number, end: number) => {
    if (to > i || end > j) runs.push({ isSame, before: [i, to], after: [j, end] })
    ;[i, j] = [to, end]
  }
  for (const [to, end, length] of [
    ...stretches(commonPairs(before, after)),
    [before.length, after.length, 0] as const,
  ]) {
    add(false, to, end)
    add(true, to + length, end + length)
  }
  return runs
}

type Pair = readonly [before: number, after: number]

/** Runs of consecutive pairs of equal lines. */
function stretches(pairs: readonly Pair[]): (readonly [before: number, after: number, length: number])[] {
  const found: [number, number, number][] = []
  for (const [i, j] of pairs) {
    const last = found.at(-1)
    if (last && last[0] + last[2] === i && last[1] + last[2] === j) last[2]++
    else found.push([i, j, 1])
  }
  return found
}

/** The lines that two texts have in common, in the order of both. */
function commonPairs(before: readonly string[], after: readonly string[]): Pair[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const [a, b] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const inner = a.length + b.length > most ? pairsBetweenUnique(a, b) : longestCommon(a, b)
  return [
    ...Array.from({ length: start }, (_, at): Pair => [at, at]),
    ...inner.map(([i, j]): Pair => [i + start, j + start]),
    ...Array.from({ length: end }, (_, at): Pair => [before.length - end + at, after.length - end + at]),
  ]
}

function longestCommon(a: readonly string[], b: readonly string[]): Pair[] {
  // The number of lines that two remainders have in common.
  const width = b.length + 1
  const common = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] as number
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: Pair[] = []
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

/** Divides the texts at lines that occur once in each and have the same order in both; finds nothing without such lines. */
function pairsBetweenUnique(a: readonly string[], b: readonly string[]): Pair[] {
  const [inA, inB] = [placesOf(a), placesOf(b)]
  const unique = [...inA].flatMap(([text, i]): Pair[] => {
    const j = inB.get(text)
    return i === undefined || j === undefined ? [] : [[i, j]]
  })
  const kept = increasing(unique)
  if (kept.length === 0) return []
  let [i, j] = [0, 0]
  const found: Pair[] = []
  for (const [to, end] of [...kept, [a.length, b.length] as const]) {
    const inner = commonPairs(a.slice(i, to), b.slice(j, end))
    for (const [x, y] of inner) found.push([x + i, y + j])
    if (to < a.length) found.push([to, end])
    ;[i, j] = [to + 1, end + 1]
  }
  return found
}

/** The index of each line; undefined for lines that occur more than once. */
function placesOf(lines: readonly string[]): ReadonlyMap<string, number | undefined> {
  const found = new Map<string, number | undefined>()
  lines.forEach((text, at) => void found.set(text, found.has(text) ? undefined : at))
  return found
}

/** The longest subsequence of pairs in which both numbers increase. */
function increasing(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = []
  const previous: number[] = []
  pairs.forEach(([, j], at) => {
    let low = 0
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] as number] as Pair)[1] < j) low = middle + 1
      else high = middle
    }
    previous.push(low > 0 ? (ends[low - 1] as number) : -1)
    ends[low] = at
  })
  const found: Pair[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] as number) found.push(pairs[at] as Pair)
  return found.reverse()
}
