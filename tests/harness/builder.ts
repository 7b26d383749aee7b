import { Tool } from './tool.ts'

/** The result of a build, without what differs between runs. */
export interface Built {
  readonly ok: boolean
  /** Diagnostics as printed; with `--json`, the document without timings. */
  readonly reported: unknown
}

/** Runs the real tool in a persistent process, for tests that build about a thousand small sites. One build at a time. */
export class Builder {
  private readonly tool = new Tool()
  /** Additional environment variables. */
  env: Readonly<Record<string, string>> = {}

  async build(root: string, ...flags: readonly string[]): Promise<Built> {
    const { status, stdout } = await this.run(['build', '--root', root, ...flags])
    const ok = status === 0
    if (flags.includes('--json')) {
      // Each language has its own.
      return { ok, reported: JSON.parse(stdout, (key, value) => (key === 'timings' ? undefined : value)) }
    }
    // The summary contains the folder, the amount written, and times.
    return { ok, reported: stdout.replace(/^✔ [\s\S]*/m, '') }
  }

  stop() {
    this.tool.stop()
  }

  /** Run the tool; an exit status that means an internal error throws. */
  async run(args: readonly string[]): Promise<{ status: number; stdout: string }> {
    const { status, stdout, stderr } = await this.tool.run(args, { env: this.env })
    if (status > 1) throw new Error(`exit ${status}: ${stderr}${stdout}`)
    return { status, stdout }
  }
}
