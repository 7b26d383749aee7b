// Contract: a file below `.sitegen/cache/` is only ever a help. It is replaced whole or not at all, failing is silent, and
// one that was cut off or changed is as if it were not there.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hash } from '../../renderer/index.ts'
import { isRunning } from '../disk/process-running.ts'

/** A file of that name in the folder to keep between runs. */
export function cachePath(root: string, name: string): string {
  return join(root, '.sitegen/cache', name)
}

/** The same; none where nothing is to be kept. */
export function cacheFile(root: string, keep: boolean, name: string): string | undefined {
  return keep ? cachePath(root, name) : undefined
}

/** Put contents in the place of a file. */
export function writeCache(file: string, contents: string | Uint8Array) {
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, contents)
    renameSync(draft, file)
  } catch {
    removeQuietly(draft)
  }
}

/** Remove a file that nobody needs: one that cannot be removed, or looked for, stays. */
export function removeQuietly(file: string) {
  try {
    rmSync(file, { force: true })
  } catch {}
}

/** Remove the drafts in the folder of a file that processes have left which were killed. */
export function removeDrafts(file: string) {
  try {
    for (const name of readdirSync(dirname(file))) {
      const pid = /^[\w-]+\.(\d+)$/.exec(name)?.[1]
      if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(dirname(file), name), { force: true })
    }
  } catch {}
}

/** Write a text below a line with its sum; what else the sum is of, such as the tool's own code, is `seal`. */
export function writeSealed(file: string, text: string, ...seal: readonly string[]) {
  writeCache(file, `${hash(...seal, text)}\n${text}`)
}

/** A text whose sum is right; undefined for any other file. */
export function readSealed(file: string, ...seal: readonly string[]): string | undefined {
  try {
    const whole = readFileSync(file, 'utf8')
    const end = whole.indexOf('\n')
    const text = whole.slice(end + 1)
    return whole.slice(0, end) === hash(...seal, text) ? text : undefined
  } catch {
    return undefined
  }
}
