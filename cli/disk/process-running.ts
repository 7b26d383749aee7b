import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { attempt } from './attempt.ts'

/** The identity of a process. Parts that a system does not provide are empty. */
export interface ProcessName {
  readonly pid: number
  readonly host: string
  /** The ID of the current boot of the machine. */
  readonly boot: string
  /** The PID namespace; a container has its own. */
  readonly namespace: string
  /** When the process started: its ID may be reused after it ends. */
  readonly started: string
}

/** Whether a process with this ID exists, no matter who owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function thisProcess(): ProcessName {
  const { pid } = process
  return { pid, host: hostname(), boot: bootOf(), namespace: namespaceOf(), started: startOf(pid) }
}

/** Whether a process still runs; `unknown` for processes on other machines or in other containers. */
export function stateOf({ pid, host, boot, namespace, started }: ProcessName): 'running' | 'ended' | 'unknown' {
  const isVisible = host === hostname() && boot === bootOf() && namespace === namespaceOf()
  if (!isVisible) return 'unknown'
  if (!isRunning(pid)) return 'ended'
  const now = startOf(pid)
  if (started === '' || now === '') return 'unknown'
  return now === started ? 'running' : 'ended'
}

function bootOf(): string {
  return attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? ''
}

function namespaceOf(): string {
  return attempt(() => readlinkSync('/proc/self/ns/pid')) ?? ''
}

function startOf(pid: number): string {
  // Field 2, a name, may contain anything; field 22 is the start time. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? ''
  return stat.replace(/^.*\) /s, '').split(' ')[19] ?? ''
}
