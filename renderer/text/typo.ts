import { stepsBetween } from './closest.ts'

/**
 * Whether an address is probably a misspelling of another: all segments are equal except for case, or all but one, which is
 * long and differs in a few letters. Numbers must match: `v1` is never a misspelling of `v2`.
 */
export function isTypo(written: string, meant: string): boolean {
  const [a, b] = [written.toLowerCase(), meant.toLowerCase()]
  if (a === b) return true
  if (a.replace(/\D+/g, ' ').trim() !== b.replace(/\D+/g, ' ').trim()) return false
  const [first, second] = [a.split('/'), b.split('/')]
  if (first.length !== second.length) return false
  const different = first.flatMap((segment, index) => (segment === second[index] ? [] : [[segment, second[index]]]))
  const [one] = different as [string, string][]
  if (one === undefined || different.length > 1) return false
  const [from, to] = one
  if (from.slice(from.lastIndexOf('.') + 1) === to.slice(to.lastIndexOf('.') + 1) && from.includes('.'))
    return isNear(withoutEnding(from), withoutEnding(to))
  return isNear(from, to)
}

function isNear(from: string, to: string): boolean {
  const allowed = Math.floor(Math.min(from.length, to.length) / 4)
  return Math.abs(from.length - to.length) <= allowed && stepsBetween(from, to) <= Math.min(allowed, 3)
}

function withoutEnding(name: string): string {
  return name.slice(0, name.lastIndexOf('.'))
}
