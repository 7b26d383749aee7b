import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockFile } from '../disk/own-folder.ts'
import { isRunning } from '../disk/process-running.ts'
import { readManifest } from './output-folder.ts'

/** Milliseconds between two looks at a lock that another process holds. */
const pause = 40

/** Who holds the folder, where it was waited for in vain. */
export class HeldError extends Error {
  constructor(
    readonly file: string,
    readonly holder: number,
  ) {
    super(`process ${holder} holds ${file}`)
  }
}

/**
 * Do something to an output folder that no other build does at the same time; the others wait.
 * The lock names the process, so that one that was killed holds nothing.
 */
export async function whileHeld<Value>(out: string, patience: number, work: () => Promise<Value>): Promise<Value> {
  const file = join(out, lockFile)
  if (!prepare(out, file)) return work()
  const limit = performance.now() + patience
  while (!take(file)) {
    const holder = holderOf(file)
    if (holder !== undefined && !isRunning(holder)) setAside(file, holder)
    else if (performance.now() > limit) throw new HeldError(file, holder ?? 0)
    else await new Promise((resolve) => setTimeout(resolve, pause))
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
    for (const folder of [dirname(file), out]) removeEmpty(folder)
  }
}

/** Whether there can be a lock: not in a foreign folder, and not where nothing can be written. */
function prepare(out: string, file: string): boolean {
  try {
    if (readManifest(out) === 'foreign') return false
    mkdirSync(dirname(file), { recursive: true })
    return true
  } catch {
    return false
  }
}

/** Whether the lock is ours now. What cannot be locked is not: the work itself tells why. */
function take(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    // The folder may have gone with the lock of another.
    if (code !== 'ENOENT') return true
    return !prepare(dirname(dirname(file)), file)
  }
}

/** The process that a lock names; nothing while it is being written or after it went. */
function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

/** Take away the lock of a process that is no more, and only that: another may have been faster. */
function setAside(file: string, holder: number) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (holderOf(aside) === holder) rmSync(aside)
    else renameSync(aside, file)
  } catch {}
}

function removeEmpty(folder: string) {
  try {
    rmdirSync(folder)
  } catch {}
}
