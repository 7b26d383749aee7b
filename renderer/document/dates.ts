// Contract: an invalid date (30 February) or one in another format is interpreted as by Docusaurus and reported with a warning.
import * as diagnostics from '../diagnostics.ts'
import type { Diagnostic, Location } from '../types.ts'
import type { Fields } from './schema.ts'

/** Finds a field as written, and its location. */
type Find = (...path: readonly string[]) => readonly [written: string | undefined, at: Location]

/** Whether all dates are certainly valid. Locations are expensive, so they are looked up only if this is false. */
export function haveSoundDates({ date, last_update }: Fields, frontMatter: string): boolean {
  const values = [date, (last_update || undefined)?.date].filter((value) => value !== undefined)
  if (values.some((value) => instant(value) === undefined)) return false
  const written = frontMatter.match(/\d{4}-\d{1,2}-\d{1,2}/g) ?? []
  return values.every((value) => typeof value === 'string') || written.every((day) => instant(day) !== undefined)
}

/** Report dates that are not valid as written. */
export function* checkDates({ date, last_update }: Fields, find: Find): Generator<Diagnostic> {
  for (const [value, path] of [
    [date, ['date']] as const,
    [(last_update || undefined)?.date, ['last_update', 'date']] as const,
  ]) {
    if (value === undefined) continue
    const [written = String(value), at] = find(...path)
    const shown = value instanceof Date ? written : value
    if (isDate(value, written)) continue
    const taken = readInstant(value)
    yield taken === undefined ? diagnostics.badDate(shown, at) : diagnostics.oddDate(shown, taken, at)
  }
}

/** Whether a value is a valid date. YAML turns 30 February into 2 March, so the day is checked as written. */
function isDate(value: Date | string, written: string): boolean {
  const day = value instanceof Date ? /^\d{4}-\d{1,2}-\d{1,2}/.exec(written)?.[0] : undefined
  return instant(value) !== undefined && (day === undefined || instant(day) !== undefined)
}

/** An instant in ISO 8601, interpreted as by Docusaurus if it is invalid; undefined if that is impossible. */
export function readInstant(value: Date | string): string | undefined {
  return instant(value) ?? (typeof value === 'string' ? oddInstant(value.trim()) : undefined)
}

const zone = /(?:\b(?:GMT|UTC)|\dZ|[+-]\d{2}:?\d{2})$/i
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const days = 'mon|tue|wed|thu|fri|sat|sun'
const beginning = new RegExp(`^(?:\\d|${months}|${days})`, 'i')

/** Interpret `1/1/2000`, `May 1, 2020`, or a day that overflows into the next month; in UTC unless the text names a zone. */
function oddInstant(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? []
  if (year !== undefined) {
    const isNear = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
    return isNear ? new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString() : undefined
  }
  if (!beginning.test(text) || !/\d{4}/.test(text)) return undefined
  const time = Date.parse(zone.test(text) ? text : `${text} UTC`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** An instant in ISO 8601; a text without a zone is in UTC. Undefined if it is not a date of the calendar. */
export function instant(value: Date | string): string | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  const match =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      value.trim(),
    )
  if (!match) return undefined
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', zone = 'Z'] = match
  const pad = (part: string) => part.padStart(2, '0')
  const date = new Date(`${year}-${pad(month)}-${pad(day)}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return undefined
  const [whole = '0', fraction] = second.split('.')
  const full = new Date(
    `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(whole)}${fraction ? `.${fraction}` : ''}${zone}`,
  )
  return Number.isNaN(full.getTime()) ? undefined : full.toISOString()
}
