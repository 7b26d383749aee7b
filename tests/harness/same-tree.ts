/** As `toStrictEqual`, at a fraction of its cost: every field, absent apart from undefined, in any order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other)
  const keys = Object.keys(one)
  if (Array.isArray(one) !== Array.isArray(other) || keys.length !== Object.keys(other).length) return false
  return keys.every(
    (key) => Object.hasOwn(other, key) && isSame(one[key as keyof typeof one], other[key as keyof typeof other]),
  )
}
