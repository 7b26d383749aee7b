// Contract: one build at a time writes to an output folder. The lock file contains the process ID of its owner, so the lock of a
// process that was killed is taken over. The file is created with the exclusive flag: of two processes only one succeeds.
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockFile } from '../disk/own-folder.ts'
import { isRunning } from '../disk/process-running.ts'
import { readManifest } from './output-folder.ts'

/** Milliseconds between two checks of a lock that another process holds. */
const pause = 40

/** Another process still holds the folder at the end of the timeout. */
export class HeldError extends Error {
  constructor(
    readonly file: string,
    readonly holder: number,
  ) {
    super(`process ${holder} holds ${file}`)
  }
}

/** Run `work` while no other build writes to the output folder; wait up to `patience` milliseconds for that. */
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

/** Whether a lock is possible: not in a foreign folder, and not if the folder is not writable. */
function prepare(out: string, file: string): boolean {
  try {
    if (readManifest(out) === 'foreign') return false
    mkdirSync(dirname(file), { recursive: true })
    return true
  } catch {
    return false
  }
}

/** Whether the work may begin: the lock was taken, or none can be written, which the work itself will report. */
function take(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    // Another process may have removed the folder with its lock.
    if (code !== 'ENOENT') return true
    return !prepare(dirname(dirname(file)), file)
  }
}

/** The process that a lock names; undefined while it is being written, or after it was removed. */
function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

/** Remove the lock of a process that has ended, and only that one: another process may have replaced it. */
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
