import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Write a report to a file whose path is relative to the current folder. Its folder is created. */
export function writeReport(path: string, text: string) {
  const file = resolve(path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${text}\n`)
}
