// Contract: the site's own code runs in the tool's process, and its errors are attributed to it. It runs only through
// `run`, and commands that run it are themselves run only through `watch`.
//
// V8 can stop an endless loop, but only in synchronous code. A second thread could report the location, but could not keep
// the development server running. Code after an `await` or in a timer has no time limit.
import { Script } from 'node:vm'
import {
  counted,
  type Diagnostic,
  describeThrown,
  diagnostics,
  type Location,
  type SourcePath,
} from '../../renderer/index.ts'
import { TimeoutError } from '../async/with-timeout.ts'
import { ChangedError } from '../disk/changed-error.ts'
import { packageRoot } from '../disk/package-root.ts'
import { topOf } from '../disk/read-text.ts'
import { machineFault } from '../report/machine-fault.ts'
import type { EnvironmentReads } from './environment.ts'
import { SharedObjects } from './shared-objects.ts'

/** Finds the source location at which an error was thrown. */
export type Locate = (error: unknown) => Location | undefined

/** The prefix of a bundle’s name in a stack trace. */
export const bundlePrefix = 'sitegen-bundle-'
/** Number of bundles whose stack traces can be located; newer bundles replace older ones. */
const remembered = 16
const endings = ['exit', 'reallyExit', 'abort'] as const
/** Where the process keeps them while site code must not call them. */
const endingsKey: unique symbol = Symbol.for('sitegen.endings')

const work = Symbol.for('sitegen.work')
const entry = new Script('globalThis[Symbol.for("sitegen.work")]()')

/** The site's code tried to end the process, or changed objects that all code shares. */
class MisuseError extends Error {}

/** Whether running the same code again would have the same result. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof MisuseError || error instanceof TimeoutError
}

/** Runs the site's own code, and reports its side effects on the process. */
export class Guard {
  /** Time limit in seconds, for synchronous code and for promises. */
  readonly seconds = Number(process.env.SITEGEN_TIME_LIMIT) || 60
  /** False if code has failed in a way that a later run might not notice: then nothing is cached for later runs. */
  isSound = true
  private readonly shared = new SharedObjects()
  private readonly locators = new Map<string, Locate>()
  private readonly files = new Set<SourcePath>()
  /** The files among `files` that have run in the current turn of the event loop. */
  private readonly recent = new Set<SourcePath>()
  private late: Diagnostic[] = []
  /** A change that could not be undone. It is reported as the cause of all later failures. */
  private irreversible: Diagnostic | undefined
  private isInside = false
  /** How often code has exceeded the time limit since the last bundle was loaded. */
  private givenUp = 0

  constructor(readonly environment: EnvironmentReads) {}

  /** Run code of the site, from a known file if given. Throws what the code throws, a `TimeoutError` or a `MisuseError`. */
  run<Value>(code: () => Value, file?: SourcePath): Value {
    if (file) this.note(file)
    if (this.isInside) return code()
    this.isInside = true
    try {
      const outcome = this.attempt(code)
      const changed = this.shared.restore()
      if (changed.length > 0) throw this.misuse(changed)
      if ('error' in outcome) throw outcome.error
      return outcome.value
    } finally {
      this.isInside = false
    }
  }

  /** Keep the locator for errors of a bundle that is about to run. */
  remember(bundle: string, locate: Locate) {
    this.givenUp = 0
    this.locators.delete(bundle)
    this.locators.set(bundle, locate)
    for (const old of this.locators.keys()) if (this.locators.size > remembered) this.locators.delete(old)
  }

  /** Side effects of the site's code since the last call. */
  take(): Diagnostic[] {
    const changed = this.shared.restore()
    const found = changed.length > 0 ? [this.failure(this.misuse(changed))] : []
    const all = [...this.late, ...found]
    this.late = []
    return all
  }

  /** The same, after timers that are due and rejected promises have been handled: a small site is built before any of them run. */
  async takeLate(): Promise<Diagnostic[]> {
    await new Promise((resolve) => setTimeout(resolve, 1))
    return this.take()
  }

  /** Run a command. Returns its result or, if the site's code had side effects, reports them and returns undefined. */
  async watch<Result>(
    command: () => Promise<Result>,
    report: (found: readonly Diagnostic[]) => void,
  ): Promise<Result | undefined> {
    let fail = (_: unknown) => {}
    const failed = new Promise<never>((_, reject) => {
      fail = reject
    })
    const stop = this.listen((one) => this.late.push(one), fail)
    const leave = () => {
      report([
        diagnostics.failedLater('it ends the process before the command has finished.', this.guess()),
        ...this.take(),
      ])
      process.exitCode = 1
    }
    process.once('exit', leave)
    try {
      const result = await Promise.race([command(), failed])
      const rest = this.take()
      if (rest.length > 0) report(rest)
      return rest.length > 0 ? undefined : result
    } catch (error) {
      const fault = this.blame(error)
      if (!fault) throw error
      report([fault, ...this.take()])
      return undefined
    } finally {
      process.off('exit', leave)
      stop()
    }
  }

  /** Handle uncaught errors, of the site's code and others. Returns a function that stops this. */
  listen(late: (diagnostic: Diagnostic) => void, other: (error: unknown) => void): () => void {
    const thrown = (error: unknown) => {
      const isOther = isOurs(error) || machineFault(error) !== undefined
      const fault = this.blame(error) ?? (isOther ? undefined : this.failure(error))
      if (fault) late(fault)
      else other(error)
    }
    const events = ['uncaughtException', 'unhandledRejection'] as const
    for (const event of events) process.on(event, thrown)
    const allow = forbidEnding()
    return () => {
      for (const event of events) process.off(event, thrown)
      allow()
    }
  }

  /** The failure of the site's code that an error is, or was caused by; undefined if the site's code is not to blame. */
  private blame(error: unknown): Diagnostic | undefined {
    if (error instanceof ChangedError) return undefined
    if (stackOf(error).includes(bundlePrefix)) return this.failure(error)
    return this.irreversible
  }

  private failure(error: unknown): Diagnostic {
    this.isSound = false
    const name = /sitegen-bundle-[\da-f]+\.cjs/.exec(stackOf(error))?.[0] ?? ''
    return diagnostics.failedLater(describeThrown(error), this.locators.get(name)?.(error) ?? this.guess())
  }

  /** The top of the file that must be the cause, if there is only one. */
  private guess(): Location | undefined {
    const [file, another] = this.recent.size > 0 ? this.recent : this.files
    return file === undefined || another !== undefined ? undefined : topOf(file)
  }

  private misuse(changed: readonly string[]): MisuseError {
    const misuse = new MisuseError(changeOf(changed))
    if (this.shared.isRuined) this.irreversible ??= this.failure(misuse)
    return misuse
  }

  private note(file: SourcePath) {
    this.files.add(file)
    if (this.recent.size === 0) setImmediate(() => this.recent.clear())
    this.recent.add(file)
  }

  private attempt<Value>(code: () => Value): { readonly value: Value } | { readonly error: unknown } {
    const global = globalThis as unknown as Record<symbol, unknown>
    let value: Value | undefined
    global[work] = () => {
      value = code()
    }
    // Each of many pages that use one component would otherwise take the whole time limit.
    const seconds = Math.max(1, Math.round(this.seconds / 2 ** this.givenUp))
    try {
      entry.runInThisContext({ timeout: seconds * 1000, displayErrors: false })
      return { value: value as Value }
    } catch (error) {
      if ((error as { code?: string } | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { error }
      this.givenUp++
      this.isSound = false
      return { error: new TimeoutError(`it did not finish in ${counted(seconds, 'second')}.`) }
    } finally {
      delete global[work]
    }
  }
}

interface HeldProcess {
  [endingsKey]?: { readonly before: readonly unknown[]; runs: number } | undefined
}

/** Prevent site code from ending the process. Returns a function that allows it again, once all runs that overlap have ended. */
function forbidEnding(): () => void {
  const own = process as HeldProcess
  own[endingsKey] ??= { before: endings.map((name) => Reflect.get(process, name)), runs: 0 }
  const held = own[endingsKey]
  held.runs++
  for (const name of endings)
    Reflect.set(process, name, () => {
      throw new MisuseError(`it calls \`process.${name}\`, which would end the command.`)
    })
  return () => {
    if (--held.runs > 0) return
    for (const [index, name] of endings.entries()) Reflect.set(process, name, held.before[index])
    delete own[endingsKey]
  }
}

function changeOf(names: readonly string[]): string {
  const few = names.slice(0, 3).map((name) => (name.startsWith('the ') || name.startsWith('a ') ? name : `\`${name}\``))
  const more = names.length > few.length ? ` and ${names.length - few.length} more` : ''
  return `it changes ${few.join(', ')}${more}, which all code in the process shares.`
}

/** Whether the tool threw an error. An error without a location comes from a promise of the site's code. */
function isOurs(error: unknown): boolean {
  return stackOf(error).includes(packageRoot)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? String(error.stack) : ''
}
