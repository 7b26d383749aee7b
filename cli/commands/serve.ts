import { findOutput, findRoot } from '../disk/find-output.ts'
import { Terminal } from '../report/terminal.ts'
import { listenOrReport } from '../server/listen.ts'
import { openOutput } from '../server/serve.ts'

export interface ServeOptions {
  readonly root: string
  readonly out: string | undefined
  readonly port: number
  readonly host: string
  readonly allowHost: readonly string[] | undefined
}

/** Serve a built site until the process is stopped. Returns the exit code if it cannot start. */
export async function serve(options: ServeOptions): Promise<number> {
  const folder = findOutput(findRoot(options.root), options.out)
  const terminal = new Terminal(false)
  const handler = openOutput(folder)
  if (!handler) {
    terminal.print(
      `✖ There is no built site in \`${folder}\`. Run \`sitegen build\` first, or choose another folder with \`--out\`.`,
    )
    return 1
  }
  const listening = await listenOrReport(handler, { ...options, allow: options.allowHost }, (text) =>
    terminal.print(text),
  )
  if (!listening) return 1
  const { url, moved } = listening
  terminal.print(`${moved ? `Port ${options.port} is taken. ` : ''}Serving ${folder} at ${url}`)
  return new Promise(() => {})
}
