// Contract: an invalid date, such as 30 February, or one in another format, is interpreted as Docusaurus does, so that old content keeps its dates; a warning is reported.
import * as diagnostics from '../diagnostics.ts'
import type { Diagnostic, Location } from '../types.ts'
import type { Fields } from './schema.ts'

/** Finds a field as it is written, and its place. */
type Find = (...path: readonly string[]) => readonly [written: string | undefined, at: Location]

/** Whether all dates are certainly valid; locations are expensive, so they are looked up only if one may not be. */
export function haveSoundDates({ date, last_update }: Fields, frontMatter: string): boolean {
  const values = [date, (last_update || undefined)?.date].filter((value) => value !== undefined)
  if (values.some((value) => instant(value) === undefined)) return false
  const written = frontMatter.match(/\d{4}-\d{1,2}-\d{1,2}/g) ?? []
  return values.every((value) => typeof value === 'string') || written.every((day) => instant(day) !== undefined)
}

/** Dates that are not valid as written. */
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

/** YAML takes 30 February for 2 March, so the day is read again as it was written. */
function isDate(value: Date | string, written: string): boolean {
  const day = value instanceof Date ? /^\d{4}-\d{1,2}-\d{1,2}/.exec(written)?.[0] : undefined
  return instant(value) !== undefined && (day === undefined || instant(day) !== undefined)
}

/** An instant as ISO 8601, valid or else as Docusaurus interprets it; undefined if it cannot be interpreted. */
export function readInstant(value: Date | string): string | undefined {
  return instant(value) ?? (typeof value === 'string' ? oddInstant(value.trim()) : undefined)
}

const zone = /(?:\b(?:GMT|UTC)|\dZ|[+-]\d{2}:?\d{2})$/i
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const days = 'mon|tue|wed|thu|fri|sat|sun'
const beginning = new RegExp(`^(?:\\d|${months}|${days})`, 'i')

/** `1/1/2000`, `May 1, 2020`, or a day that the month does not have, which is one of the next month; in UTC unless it names a zone. */
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

/** An instant as ISO 8601; a text without a zone is read as UTC; undefined when it is no date of the calendar. */
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
