import { closeSync, openSync } from 'node:fs'

/** Files that a small build has open at once, including those of the engine and of esbuild. */
const needed = 40

/** Throws if the limit for open files is so low that the process would fail later without a clear error. */
export function checkSpareFiles() {
  const opened: number[] = []
  try {
    for (let count = 0; count < needed; count++) opened.push(openSync(process.execPath, 'r'))
  } finally {
    for (const file of opened) closeSync(file)
  }
}
