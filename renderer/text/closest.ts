import { distance } from 'fastest-levenshtein'

/** The candidate nearest to `name` by edit distance, if it is near enough to be a plausible correction. */
export function closest(name: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(name.length * 0.4))
  const wanted = name.toLowerCase()
  let best: string | undefined
  let least = limit + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const steps = stepsBetween(wanted, candidate.toLowerCase())
    if (steps < least || (steps === least && best !== undefined && candidate < best)) {
      best = candidate
      least = steps
    }
  }
  return best
}

/** Edit distance that counts swapping two adjacent letters as one step. */
export function stepsBetween(a: string, b: string): number {
  const steps = distance(a, b)
  if (steps !== 2 || a.length !== b.length) return steps
  const at = Array.from({ length: a.length }).findIndex((_, index) => a[index] !== b[index])
  return a[at] === b[at + 1] && a[at + 1] === b[at] ? 1 : steps
}
