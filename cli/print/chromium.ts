// Chromium is controlled through two pipes, by the DevTools protocol: https://chromedevtools.github.io/devtools-protocol/
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { attempt } from '../disk/attempt.ts'

/** Chromium ended, or a command failed. The message is a sentence for the author. */
export class ChromiumError extends Error {}

type Params = Readonly<Record<string, unknown>>

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: Params
  readonly result?: unknown
  readonly error?: { readonly message: string }
  readonly sessionId?: string
}

interface Waiting {
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

/** No window, profile, background services or network: the caller answers all requests. */
const flags = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-quic',
  '--metrics-recording-only',
  '--mute-audio',
  // The user agent is written into each PDF.
  '--user-agent=Sitegen',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // Render as for paper, not as for this machine’s screen.
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
]

/** Signals by which a build is interrupted. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A running Chromium. */
export class Chromium {
  private readonly child: ChildProcess | undefined
  private readonly profile: string | undefined
  private readonly waiting = new Map<number, Waiting>()
  private readonly listeners = new Map<string, (params: Params) => void>()
  private count = 0
  private rest: Buffer[] = []
  private output = ''
  private ended: ChromiumError | undefined

  constructor(command: string) {
    try {
      this.profile = mkdtempSync(join(tmpdir(), 'sitegen-chromium-'))
      this.child = this.launch(command, this.profile)
    } catch (error) {
      this.end(`Chromium cannot be started: ${(error as Error).message}.`)
    }
  }

  get isRunning(): boolean {
    return this.ended === undefined
  }

  /** Call a method; with a session, on its page. */
  call<Result = unknown>(method: string, params: Params = {}, session?: string): Promise<Result> {
    const { child } = this
    if (this.ended || !child) return Promise.reject(this.ended)
    const id = ++this.count
    const sent = JSON.stringify({ id, method, params, ...(session ? { sessionId: session } : {}) })
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      ;(child.stdio[3] as Writable).write(`${sent}\0`)
    })
  }

  /** Listen to an event of a page. The listener replaces an earlier one. */
  on(method: string, session: string, listener: (params: Params) => void) {
    this.listeners.set(`${session} ${method}`, listener)
  }

  /** Remove the listeners of a page. */
  forget(session: string) {
    for (const key of [...this.listeners.keys()]) if (key.startsWith(`${session} `)) this.listeners.delete(key)
  }

  /** End the process and all processes that it has started. */
  async close(): Promise<void> {
    const { child, profile } = this
    this.ignoreSignals()
    if (isAlive(child)) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      this.end('Chromium was terminated.')
      kill(child)
      await gone
    }
    // Child processes may still be writing.
    if (profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }

  /** An interrupted build leaves neither a process nor a profile behind. */
  private readonly interrupt = (signal: NodeJS.Signals) => {
    // Counted before others are called, since those that are called once are then removed.
    const isHandled = process.listenerCount(signal) > 1
    this.ignoreSignals()
    if (isAlive(this.child)) kill(this.child)
    if (this.profile) attempt(() => rmSync(this.profile as string, { recursive: true, force: true, maxRetries: 5 }))
    // Without another handler, the signal ends the process, as it does without this one.
    if (!isHandled) process.kill(process.pid, signal)
  }

  private ignoreSignals() {
    for (const signal of signals) process.off(signal, this.interrupt)
  }

  private launch(command: string, profile: string): ChildProcess {
    // Chromium refuses to start its sandbox as root, the user in most containers.
    const own = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const child = spawn(command, [...flags, ...own, `--user-data-dir=${profile}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      // A separate process group: the command may be a script that starts another process.
      detached: process.platform !== 'win32',
    })
    for (const signal of signals) process.prependListener(signal, this.interrupt)
    child.on('error', ({ message }) => this.end(`Chromium cannot be started: ${message}.`))
    child.on('exit', (code, signal) => this.end(`Chromium ended (${signal ?? `exit code ${code}`})${this.why()}.`))
    child.stderr?.on('data', (chunk) => {
      this.output = `${this.output}${chunk}`.slice(-4000)
    })
    for (const stream of child.stdio) stream?.on('error', () => {})
    ;(child.stdio[4] as Readable).on('data', (chunk: Buffer) => this.read(chunk))
    return child
  }

  private read(chunk: Buffer) {
    let start = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const text = Buffer.concat([...this.rest, chunk.subarray(start, end)]).toString()
      this.rest = []
      start = end + 1
      this.receive(JSON.parse(text) as Message)
    }
    if (start < chunk.length) this.rest.push(chunk.subarray(start))
  }

  private receive({ id, method, params = {}, result, error, sessionId }: Message) {
    if (id === undefined) return this.listeners.get(`${sessionId} ${method}`)?.(params)
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    if (error) waiting?.reject(new ChromiumError(`Chromium reports: ${error.message}.`))
    else waiting?.resolve(result as never)
  }

  private end(message: string) {
    this.ended ??= new ChromiumError(message)
    for (const { reject } of this.waiting.values()) reject(this.ended)
    this.waiting.clear()
  }

  /** The last line of its output, as a reason. */
  private why(): string {
    const lines = this.output.split('\n').map((line) => line.trim())
    const line = lines.filter((one) => one !== '').at(-1)
    return line ? `: ${line.replace(/^\[[^\]]*\]\s*/, '').replace(/\.$/, '')}` : ''
  }
}

function isAlive(child: ChildProcess | undefined): child is ChildProcess {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
}

function kill({ pid = 0 }: ChildProcess) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // The process has just ended.
  }
}
