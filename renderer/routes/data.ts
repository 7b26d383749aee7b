import { type FieldNames, findSlips, type Slip } from '../config/field-names.ts'
import { placesIn } from '../contracts.ts'
import * as diagnostics from '../diagnostics.ts'
import { findValue } from '../document/front-matter.ts'
import { locateIn } from '../text/lines.ts'
import type { DataFile, Diagnostic, Location } from '../types.ts'

/** The data files that routing depends on, by path. */
export type DataFiles = ReadonlyMap<string, DataFile>

/**
 * The location of the sidebar item after `before` others of its type; if it cannot be determined, the first mention of the type.
 */
export function locateItem(file: DataFile, type: string, before: number): Location {
  const places = [...file.text.matchAll(/\btype['"]?\s*:\s*(['"`])(.*?)\1/g)].filter(([, , text]) => text === type)
  const place = places[before]
  if (!place) return locateText(file, type)
  return locateIn(file.path, file.text, place.index + place[0].length - type.length - 1, type.length)
}

/** The occurrence of a text in a data file after `nth` others, preferably in quotes; otherwise the start of the file. */
export function locateText(file: DataFile, needle: string, nth = 0): Location {
  const quoted = [`'${needle}'`, `"${needle}"`, `\`${needle}\``]
    .flatMap((form) => placesOf(file.text, form, nth + 1))
    .sort((a, b) => a - b)
  const place = quoted[Math.min(nth, quoted.length - 1)]
  if (place !== undefined) return locateIn(file.path, file.text, place + 1, needle.length)
  const at = file.text.indexOf(needle)
  return locateIn(file.path, file.text, Math.max(0, at), at < 0 ? 1 : needle.length)
}

function placesOf(text: string, needle: string, limit: number): number[] {
  const found: number[] = []
  for (let at = text.indexOf(needle); at >= 0 && found.length < limit; at = text.indexOf(needle, at + 1)) found.push(at)
  return found
}

/** The location of a value in a data file; the first value if it is not found. */
export function locateValue(file: DataFile, path: readonly PropertyKey[]): Location {
  const { offset, length } = findValue(file.text, path) ?? placesIn(file.text)([])
  return locateIn(file.path, file.text, offset, length)
}

/** The location of a key in a data file, by its path of keys. */
export function locateKey(file: DataFile, ...path: readonly PropertyKey[]): Location {
  const { offset, length } = placesIn(file.text)(path.map(String))
  return locateIn(file.path, file.text, offset, length)
}

/** Whether a file exists but could not be read or is not a map of entries, so its intended contents are unknown. */
export function isBroken(file: DataFile | undefined): boolean {
  return file !== undefined && file.value !== null && !isRecord(file.value)
}

/** Reports a field of a data file that is one typo away from a known one. */
export function reportSlip(file: DataFile, { path, name, meant }: Slip): Diagnostic {
  return diagnostics.unknownField(name, meant, locateKey(file, ...path))
}

type Entry = readonly [key: string, value: Readonly<Record<string, unknown>>]

/** The entries of an authors or tags file. */
export interface EntryShape {
  /** Description of an entry for messages: `an author has fields such as …`. */
  readonly shape: string
  readonly fields: FieldNames
}

/**
 * The entries of a file, by key. Reports entries of another shape and misspelled fields. An empty entry has no fields.
 */
export function readEntries(file: DataFile | undefined, { shape, fields }: EntryShape, found: Diagnostic[]): Entry[] {
  if (!file || file.value === undefined || file.value === null) return []
  if (!isRecord(file.value)) {
    found.push(diagnostics.badDataFile('it must contain one entry per key.', locateIn(file.path, file.text, 0)))
    return []
  }
  return Object.entries(file.value).map(([key, value]): Entry => {
    found.push(...findSlips(value, fields, [key]).map((slip) => reportSlip(file, slip)))
    if (isRecord(value)) return [key, value]
    if (value !== null)
      found.push(diagnostics.badDataFile(`\`${key}\` must be an entry: ${shape}.`, locateValue(file, [key])))
    return [key, {}]
  })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
