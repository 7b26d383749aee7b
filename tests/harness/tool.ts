import { type ChildProcess, fork, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const bin = join(projectRoot, 'bin/sitegen.js')
const server = join(projectRoot, 'tests/harness/build-server.mjs')

export interface Run {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

interface Circumstances {
  readonly cwd?: string | undefined
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>> | undefined
}

/** Processes that are not running a command. */
const idle: Tool[] = []

/**
 * Run the real command line, in a process that is reused: starting the tool takes longer than building most small sites.
 */
export async function cli(args: readonly string[], { cwd, env }: Circumstances = {}): Promise<Run> {
  const environment = JSON.stringify(variables())
  const at = idle.findIndex((tool) => tool.environment === environment)
  const tool = at < 0 ? new Tool(environment) : (idle.splice(at, 1)[0] as Tool)
  const run = await tool.run(args, { cwd, env })
  idle.push(tool)
  for (const spare of idle.splice(0, idle.length - mostIdle)) spare.stop()
  return run
}

/** The same in a process of its own, for what concerns a whole process: how it starts, what it shares, and how it ends. */
export function cliAlone(args: readonly string[], { cwd, env }: Circumstances = {}): Promise<Run> {
  return ended(spawn(process.execPath, [bin, ...args], { cwd: cwd ?? projectRoot, env: variables(env) }))
}

/** Each takes some hundred megabytes. */
const mostIdle = 2

/** Vitest numbers its test files: with the numbers, a process started by one file would serve no other. */
const withoutNumbers = { VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined }

function variables(own: Readonly<Record<string, string>> = {}) {
  return { ...process.env, ...withoutNumbers, NO_COLOR: '1', ...own }
}

/**
 * A process is replaced after this many commands, since modules that it has loaded are never freed: 70 MB after as many builds of
 * fixtures. The first hundred builds take half as long again as later ones, which find the tool's code optimised.
 */
const lifetime = 500

/** The real tool in a persistent process. One command at a time. */
export class Tool {
  private child: ChildProcess | undefined
  private ended: Promise<Run> | undefined
  private age = 0

  /** `environment` tells tools apart that were started with different variables. */
  constructor(readonly environment = '') {}

  run(args: readonly string[], { cwd, env = {} }: Circumstances = {}): Promise<Run> {
    if (this.age++ % lifetime === 0) this.stop()
    const child = this.child ?? this.start()
    return new Promise((resolve) => {
      child.once('message', resolve)
      // Site code may end the process.
      this.ended?.then((run) => {
        child.off('message', resolve)
        if (this.child === child) this.child = undefined
        resolve(run)
      })
      child.send({ args, cwd, env })
    })
  }

  stop() {
    this.child?.kill()
    this.child = undefined
  }

  private start(): ChildProcess {
    const child = fork(server, { cwd: projectRoot, env: variables(), stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    // The process must not keep the test runner alive.
    child.unref()
    child.channel?.unref()
    for (const stream of [child.stdout, child.stderr]) (stream as Socket | null)?.unref()
    this.child = child
    this.ended = ended(child)
    return child
  }
}

/** The result of a process once it has exited. */
export function ended(child: ChildProcess): Promise<Run> {
  return new Promise((resolve) => {
    let stdout = ''
    let stderr = ''
    child.stdout?.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr?.on('data', (chunk) => {
      stderr += chunk
    })
    child.on('close', (code, signal) => resolve({ status: code ?? (signal ? 128 : 1), stdout, stderr }))
  })
}
