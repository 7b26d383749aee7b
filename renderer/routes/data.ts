import { locateIn } from '../text/lines.ts'
import type { DataFile, Location } from '../types.ts'

/** The files that steer routing, by path. */
export type DataFiles = ReadonlyMap<string, DataFile>

/** Where a text first stands in a data file, as a whole word if possible; the file's start otherwise. */
export function locateText(file: DataFile, needle: string): Location {
  const quoted = [`'${needle}'`, `"${needle}"`, `\`${needle}\``]
    .map((form) => file.text.indexOf(form))
    .filter((at) => at >= 0)
  if (quoted.length > 0) return locateIn(file.path, file.text, Math.min(...quoted) + 1, needle.length)
  const at = file.text.indexOf(needle)
  return locateIn(file.path, file.text, Math.max(0, at), at < 0 ? 1 : needle.length)
}
