/** A line of a difference: `-` is only in the text before, `+` only in the text after. */
export interface DiffLine {
  readonly sign: '-' | '+'
  readonly text: string
}

/** More differing lines than these are told as removed and added as a whole: the search takes time by their square. */
const most = 2000

/** The lines in which two texts differ, in their order: as few as there can be, by their longest common subsequence. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const shorter = Math.min(before.length, after.length) - start
  while (end < shorter && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return differing(before.slice(start, before.length - end), after.slice(start, after.length - end))
}

function differing(a: readonly string[], b: readonly string[]): DiffLine[] {
  const whole = [...a.map((text) => line('-', text)), ...b.map((text) => line('+', text))]
  if (a.length === 0 || b.length === 0 || a.length + b.length > most) return whole
  // How many lines two rests have in common.
  const width = b.length + 1
  const common = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] as number
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const found: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++
      j++
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) found.push(line('-', a[i++] as string))
    else found.push(line('+', b[j++] as string))
  }
  return found
}

function line(sign: DiffLine['sign'], text: string): DiffLine {
  return { sign, text }
}
