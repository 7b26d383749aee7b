import { closeSync, openSync } from 'node:fs'

/** Files that are open at once in a small build, with those of the engine and of esbuild. */
const needed = 40

/** Throws if the system lets this process open so few files that it would fail later, where Node cannot say why. */
export function checkSpareFiles() {
  const opened: number[] = []
  try {
    for (let count = 0; count < needed; count++) opened.push(openSync(process.execPath, 'r'))
  } finally {
    for (const file of opened) closeSync(file)
  }
}
