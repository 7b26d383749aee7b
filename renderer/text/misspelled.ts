import { stepsBetween } from './closest.ts'

/**
 * The known name that a name almost certainly misspells: they differ only in case and word separators, or in one or two
 * letters. Undefined for names that are merely similar, which may be deliberate.
 */
export function misspelled(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return undefined
  const allowed = name.length < 4 ? 0 : name.length < 7 ? 1 : 2
  return known.find((one) => {
    if (plain(one) === plain(name)) return true
    if (digits(one) !== digits(name)) return false
    return stepsBetween(plain(one), plain(name)) <= allowed
  })
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '')
}

function digits(name: string): string {
  return name.replace(/\D/g, '')
}
