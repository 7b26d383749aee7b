import { Tool } from './tool.ts'

/** How a build went, but for what differs from run to run. */
export interface Built {
  readonly ok: boolean
  /** Findings, as they are printed; with `--json` the document without its times. */
  readonly told: unknown
}

/** The real tool in a process that stays: for tests that build some thousand small sites. One build at a time. */
export class Builder {
  private readonly tool = new Tool()
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
    this.tool.stop()
  }

  /** Run the tool; a status that means a fault of its own is an error. */
  async run(args: readonly string[]): Promise<{ status: number; stdout: string }> {
    const { status, stdout, stderr } = await this.tool.run(args, { env: this.env })
    if (status > 1) throw new Error(`exit ${status}: ${stderr}${stdout}`)
    return { status, stdout }
  }
}
