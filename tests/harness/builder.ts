import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from './site.ts'

/** How a build went, but for what differs from run to run. */
export interface Built {
  readonly ok: boolean
  /** Findings, as they are printed; with `--json` the document without its times. */
  readonly told: unknown
}

/** After so many builds a process is replaced: modules that it has run are never forgotten. */
const lifetime = 120

/** The real tool in a process that stays: for tests that build some thousand small sites. One build at a time. */
export class Builder {
  private child: ChildProcess | undefined
  private age = 0
  /** Variables of the environment, beside those of this process. */
  env: Readonly<Record<string, string>> = {}

  async build(root: string, ...flags: readonly string[]): Promise<Built> {
    const { status, stdout } = await this.run(['build', '--root', root, ...flags])
    const ok = status === 0
    if (flags.includes('--json')) {
      const { timings: _, ...told } = JSON.parse(stdout)
      return { ok, told }
    }
    // The summary names the folder, how much was written, and times.
    return { ok, told: stdout.replace(/^✔ [\s\S]*/m, '') }
  }

  stop() {
    this.child?.kill()
    this.child = undefined
  }

  /** Run the tool; a status that means a fault of its own is an error. */
  run(args: readonly string[]): Promise<{ status: number; stdout: string }> {
    if (this.age++ % lifetime === 0) this.stop()
    this.child ??= fork(join(projectRoot, 'tests/harness/build-server.mjs'), {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, NO_COLOR: '1' },
    })
    const { child } = this
    return new Promise((resolve, reject) => {
      let said = ''
      const listen = (text: Buffer) => {
        said += text
      }
      const fail = (code: number | null) => reject(new Error(`the tool ended with ${code}: ${said}`))
      child.stderr?.on('data', listen)
      child.once('exit', fail)
      child.once('message', (answer: { status: number; stdout: string }) => {
        child.off('exit', fail)
        child.stderr?.off('data', listen)
        if (answer.status > 1) reject(new Error(`exit ${answer.status}: ${said}${answer.stdout}`))
        else resolve(answer)
      })
      child.send({ args, env: this.env })
    })
  }
}
