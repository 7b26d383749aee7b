// Contract: one build at a time writes to an output folder. The lock file is created with the exclusive flag, so only one of two
// processes succeeds, and it names its owner.
//
// A killed build leaves its lock behind. If the owner's process is visible, its lock is taken over as soon as it has ended, even if
// its ID now belongs to another process. A process on another machine or in another container is not visible: its lock is taken over
// when it has not been renewed for some time. A stale lock is removed under a second lock, to protect the lock of a successor.
import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { attempt } from '../disk/attempt.ts'
import { lockFile } from '../disk/own-folder.ts'
import { type ProcessName, stateOf, thisProcess } from '../disk/process-running.ts'
import { isForeign } from './output-folder.ts'

export interface Waiting {
  /** Milliseconds to wait for another build. */
  readonly timeout: number
  /** Milliseconds without a renewal after which the lock of a process that is not visible counts as stale. */
  readonly silence?: number
  /** Called once, when the wait becomes noticeable. */
  readonly onHeld?: (error: HeldError) => void
}

/** Milliseconds between two checks of a lock that another process holds. */
const pause = 40
/** Milliseconds between two renewals of a lock. */
const renewal = 2000
/** Shorter waits, in milliseconds, are not reported. */
const short = 2000

/** Another process still held the folder when the timeout expired. */
export class HeldError extends Error {
  constructor(
    readonly file: string,
    /** `process 7 on build-1` */
    readonly holder: string,
  ) {
    super(`${holder} holds ${file}`)
  }
}

/** Run `work` while no other build writes to the output folder. */
export async function whileHeld<Value>(out: string, waiting: Waiting, work: () => Promise<Value>): Promise<Value> {
  const file = join(out, lockFile)
  if (!prepare(out, file)) return work()
  await wait(file, waiting)
  const own = identityOf(file)
  const renewing = setInterval(() => renew(file), renewal)
  renewing.unref()
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    // Another process may have taken over the lock if this one was silent for too long.
    if (identityOf(file) === own) rmSync(file, { force: true })
    for (const folder of [dirname(file), out]) removeEmpty(folder)
  }
}

/** The running process that writes to an output folder, if one does and is visible. */
export function findHolder(out: string): HeldError | undefined {
  const file = join(out, lockFile)
  const { owner } = readLock(file)
  return owner && stateOf(owner) === 'running' ? new HeldError(file, describe(owner)) : undefined
}

async function wait(file: string, { timeout, silence = 30_000, onHeld }: Waiting) {
  const start = performance.now()
  let isReported = false
  // Measured with this machine’s clock, since that of another may differ.
  let last = { mark: '', since: start }
  while (!take(file)) {
    const { mark, owner } = readLock(file)
    const now = performance.now()
    if (mark !== last.mark) last = { mark, since: now }
    const state = owner ? stateOf(owner) : 'unknown'
    const isDead = state === 'ended' || (state === 'unknown' && now - last.since > silence)
    if (isDead && remove(file, mark)) continue
    const held = new HeldError(file, describe(owner))
    if (now - start > timeout) throw held
    if (!isReported && now - start > short) onHeld?.(held)
    isReported ||= now - start > short
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Make the folder of the lock. False if no lock is possible: the output folder is foreign or not writable. */
function prepare(out: string, file: string): boolean {
  try {
    if (isForeign(out)) return false
    mkdirSync(dirname(file), { recursive: true })
    return true
  } catch {
    return false
  }
}

/** Whether the work may begin: the lock was taken, or it cannot be written, which the work itself will report. */
function take(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify(thisProcess()), { flag: 'wx' })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    // Another process may have removed the folder with its lock.
    if (code !== 'ENOENT') return true
    return !prepare(dirname(dirname(file)), file)
  }
}

interface Lock {
  /** Changes with each renewal, and from lock to lock. */
  readonly mark: string
  /** Undefined while it is being written, or if it is damaged. */
  readonly owner?: ProcessName | undefined
}

function readLock(file: string): Lock {
  try {
    const { ino, mtimeMs } = statSync(file)
    const text = readFileSync(file, 'utf8')
    return { mark: `${ino} ${mtimeMs} ${text}`, owner: ownerIn(text) }
  } catch {
    return { mark: '' }
  }
}

function ownerIn(text: string): ProcessName | undefined {
  const value = attempt(() => JSON.parse(text) as ProcessName)
  return typeof value?.pid === 'number' ? value : undefined
}

/** Remove a stale lock, and only that one; false if it cannot be removed, or another process is about to remove it. */
function remove(file: string, mark: string): boolean {
  const second = `${file}.removal`
  try {
    mkdirSync(second)
  } catch {
    // Its owner was killed while it held the second lock.
    if (Date.now() - (statSync(second, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > renewal) removeEmpty(second)
    return false
  }
  try {
    // Only the holder of the second lock removes another process’s lock, so this one stays the same until it is removed.
    if (readLock(file).mark === mark) rmSync(file, { force: true })
    return true
  } catch {
    return false
  } finally {
    removeEmpty(second)
  }
}

/** What tells a lock from its successor: the system may use the number of a deleted file again at once. */
function identityOf(file: string): string | undefined {
  return attempt(() => `${statSync(file).ino} ${readFileSync(file, 'utf8')}`)
}

function renew(file: string) {
  const now = new Date()
  attempt(() => utimesSync(file, now, now))
}

function describe(owner: ProcessName | undefined): string {
  if (!owner) return 'an unknown process'
  return `process ${owner.pid}${owner.host === thisProcess().host ? '' : ` on ${owner.host}`}`
}

function removeEmpty(folder: string) {
  attempt(() => rmdirSync(folder))
}
