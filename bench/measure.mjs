// The cost of one command: wall time, CPU time and peak memory of all its processes. CPU time and memory need Linux and bash.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'

/** bash waits for the command, and writes to descriptor 3 the time that it and all processes it waited for have used. */
const timed = 'TIMEFORMAT="%3U %3S"; { time "$@" >&4 2>&5 3>&- 4>&- 5>&-; } 4>&1 5>&2 2>&3'
const ticksPerSecond = 100
const pageBytes = 4096

/**
 * Run a command and wait for it.
 *
 * `others` is the number of cores that other work kept busy, including our own measuring. `cpu` is the user and system time, in
 * seconds, of all processes of the command, including those that outlive their parents. `peak`, in MB, is the largest sum of their
 * resident memory, or that of one process if it was larger between two measurements.
 */
export async function measure([command, ...args], { cwd, env, timeout = 1_800_000 } = {}) {
  const start = performance.now()
  const before = busySeconds()
  const child = spawn('bash', ['-c', timed, 'bash', command, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  let times = ''
  const listen = (text) => {
    output = (output + text).slice(-20_000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  child.stdio[3].on('data', (text) => {
    times += text
  })
  const watch = watchTree(child.pid)
  let late = false
  const limit = setTimeout(() => {
    late = true
    process.kill(-child.pid, 'SIGKILL')
  }, timeout)
  let wall = 0
  child.on('exit', () => {
    wall = (performance.now() - start) / 1000
  })
  const status = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
  clearTimeout(limit)
  const { peak, orphans } = await watch.end()
  const [user = 0, system = 0] = times.trim().split(/\s+/).slice(-2).map(Number)
  const cpu = user + system + orphans
  return { status, late, wall, cpu, peak, others: Math.max(0, (busySeconds() - before - cpu) / wall), output }
}

/** Seconds that all cores have worked in total since the machine started. */
function busySeconds() {
  const [, user, nice, system, , , irq, softirq] = read('/proc/stat').split('\n')[0].split(/\s+/).map(Number)
  return (user + nice + system + irq + softirq) / ticksPerSecond
}

/** Measure a process and its descendants at intervals, more often in the first seconds. Orphans are followed too. */
function watchTree(root) {
  const seen = new Map()
  const orphans = new Map()
  const start = performance.now()
  let peak = 0
  let timer
  const look = () => {
    const alive = new Set(treeOf(root).slice(1))
    for (const [pid, { started }] of seen)
      if (!alive.has(pid)) {
        const now = readProcess(pid)
        seen.delete(pid)
        if (now?.started === started && now.state !== 'Z') orphans.set(pid, now)
      }
    let sum = 0
    for (const [pid, { started }] of orphans) {
      const now = readProcess(pid)
      if (now?.started !== started || now.state === 'Z') continue
      orphans.set(pid, now)
      sum += now.memory
    }
    for (const pid of alive) {
      const now = readProcess(pid)
      if (!now) continue
      seen.set(pid, now)
      sum += now.memory
      peak = Math.max(peak, now.largest)
    }
    peak = Math.max(peak, sum)
  }
  const again = () => {
    look()
    timer = setTimeout(again, performance.now() - start < 3000 ? 20 : 60)
  }
  again()
  /** Wait for orphans, and add their time, which that of their parents does not include. */
  const end = async () => {
    clearTimeout(timer)
    const limit = performance.now() + 10_000
    const isRunning = ([pid, { started }]) => {
      const now = readProcess(pid)
      return now?.started === started && now.state !== 'Z'
    }
    do {
      look()
      await new Promise((resolve) => setTimeout(resolve, 5))
    } while ([...orphans].some(isRunning) && performance.now() < limit)
    return { peak: peak / 1e6, orphans: [...orphans.values()].reduce((all, { cpu }) => all + cpu, 0) }
  }
  return { end }
}

/** The process and its descendants. */
function treeOf(root) {
  const all = [root]
  for (const pid of all)
    for (const thread of list(`/proc/${pid}/task`))
      for (const child of read(`/proc/${pid}/task/${thread}/children`).split(' ')) if (child) all.push(Number(child))
  return all
}

function readProcess(pid) {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  if (fields.length < 20) return undefined
  return {
    state: fields[0],
    cpu: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    started: fields[19],
    memory: Number(fields[21]) * pageBytes,
    largest: Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024,
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function list(path) {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** Total bytes and number of the files below a folder that pass a filter. */
export function sizeOf(folder, filter = () => true) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(filter)
  return { bytes: files.reduce((sum, file) => sum + statSync(file).size, 0), files: files.length }
}

export const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Pace of the machine: CPU seconds that a fixed loop takes, the least of several runs. */
export function pace() {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 5; run++) {
    const start = process.cpuUsage()
    for (let i = 0, x = 88_172_645; i < 1e8; i++) {
      x ^= x << 13
      x ^= x >>> 17
      x ^= x << 5
    }
    const { user, system } = process.cpuUsage(start)
    least = Math.min(least, (user + system) / 1e6)
  }
  return least
}

export const machine = () => ({ node: process.version, cpu: cpus()[0]?.model, cores: availableParallelism() })
