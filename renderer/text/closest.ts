import { distance } from 'fastest-levenshtein'

/**
 * The candidate nearest to `name` by edit distance, if it is near enough to be a plausible correction; otherwise the only one
 * that begins with `name`, as `warning` with `warn`.
 */
export function closest(name: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(name.length * 0.4))
  const wanted = name.toLowerCase()
  let best: string | undefined
  let least = limit + 1
  const all = [...candidates]
  for (const candidate of all) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const steps = stepsBetween(wanted, candidate.toLowerCase())
    if (steps < least || (steps === least && best !== undefined && candidate < best)) {
      best = candidate
      least = steps
    }
  }
  if (best !== undefined || name.length < 4) return best
  const [longer, other] = all.filter((candidate) => candidate.toLowerCase().startsWith(wanted))
  return other === undefined ? longer : undefined
}

/** The candidates most similar to a path, at most `most`: those in the same folder or near it first, then by edit distance. */
export function nearest(path: string, candidates: readonly string[], most: number): string[] {
  const parts = path.split('/')
  const rated = candidates.map((candidate) => {
    const other = candidate.split('/')
    const end = parts.findIndex((part, at) => part !== other[at])
    const shared = end < 0 ? parts.length : end
    return { candidate, shared, steps: stepsBetween(path.toLowerCase(), candidate.toLowerCase()) }
  })
  rated.sort((a, b) => b.shared - a.shared || a.steps - b.steps)
  return rated.slice(0, most).map(({ candidate }) => candidate)
}

/** Edit distance that counts swapping two adjacent letters as one step. */
export function stepsBetween(a: string, b: string): number {
  const steps = distance(a, b)
  if (steps !== 2 || a.length !== b.length) return steps
  const at = Array.from({ length: a.length }).findIndex((_, index) => a[index] !== b[index])
  return a[at] === b[at + 1] && a[at + 1] === b[at] ? 1 : steps
}
