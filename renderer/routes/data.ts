import { placesIn } from '../contracts.ts'
import * as diagnostics from '../diagnostics.ts'
import { findValue } from '../document/front-matter.ts'
import { locateIn } from '../text/lines.ts'
import type { DataFile, Diagnostic, Location } from '../types.ts'

/** The files that steer routing, by path. */
export type DataFiles = ReadonlyMap<string, DataFile>

/** Where the sidebar item of a type stands that comes after `before` others of it; the first where they cannot be told. */
export function locateItem(file: DataFile, type: string, before: number): Location {
  const places = [...file.text.matchAll(/\btype['"]?\s*:\s*(['"`])(.*?)\1/g)].filter(([, , text]) => text === type)
  const place = places[before]
  if (!place) return locateText(file, type)
  return locateIn(file.path, file.text, place.index + place[0].length - type.length - 1, type.length)
}

/** Where a text first stands in a data file, as a whole word if possible; the file's start otherwise. */
export function locateText(file: DataFile, needle: string): Location {
  const quoted = [`'${needle}'`, `"${needle}"`, `\`${needle}\``]
    .map((form) => file.text.indexOf(form))
    .filter((at) => at >= 0)
  if (quoted.length > 0) return locateIn(file.path, file.text, Math.min(...quoted) + 1, needle.length)
  const at = file.text.indexOf(needle)
  return locateIn(file.path, file.text, Math.max(0, at), at < 0 ? 1 : needle.length)
}

/** Where a value of a data file stands; the first of the file where none is named or there. */
export function locateValue(file: DataFile, path: readonly PropertyKey[]): Location {
  const { offset, length } = findValue(file.text, path) ?? placesIn(file.text)([])
  return locateIn(file.path, file.text, offset, length)
}

/** Where a key of a data file stands that has no other around it. */
export function locateKey(file: DataFile, key: string): Location {
  const { offset, length } = placesIn(file.text)([key])
  return locateIn(file.path, file.text, offset, length)
}

/** True for a file that is there but could not be read, or is no list of entries: what it should hold is not known. */
export function isBroken(file: DataFile | undefined): boolean {
  return file !== undefined && file.value !== null && !isRecord(file.value)
}

type Entry = readonly [key: string, value: Readonly<Record<string, unknown>>]

/** The entries of an authors or tags file, by key; what has another shape is reported. An empty entry has no fields. */
export function readEntries(file: DataFile | undefined, shape: string, found: Diagnostic[]): Entry[] {
  if (!file || file.value === undefined || file.value === null) return []
  if (!isRecord(file.value)) {
    found.push(diagnostics.badDataFile('it must contain one entry per key.', locateIn(file.path, file.text, 0)))
    return []
  }
  return Object.entries(file.value).map(([key, value]): Entry => {
    if (isRecord(value)) return [key, value]
    if (value !== null)
      found.push(diagnostics.badDataFile(`\`${key}\` must be an entry: ${shape}.`, locateValue(file, [key])))
    return [key, {}]
  })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
