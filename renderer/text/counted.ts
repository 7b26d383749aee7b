/** `1 page`, `3 pages`: a number with its noun. */
export function counted(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : nouns}`
}
