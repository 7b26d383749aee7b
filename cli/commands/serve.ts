import { join, resolve } from 'node:path'
import { Console } from '../console.ts'
import { openOutput } from '../serve.ts'
import { listenOrTell } from '../server/listen.ts'

export interface ServeOptions {
  readonly root: string
  readonly out: string | undefined
  readonly port: number
  readonly host: string
}

/** Serve a built folder until the process is ended. Gives the exit status when it cannot start. */
export async function serve(options: ServeOptions): Promise<number> {
  const folder = options.out === undefined ? join(resolve(options.root), 'build') : resolve(options.out)
  const console = new Console(false)
  const handler = openOutput(folder)
  if (!handler) {
    console.print(
      `✖ There is no built site in \`${folder}\`. Run \`sitegen build\` first, or name another folder with \`--out\`.`,
    )
    return 1
  }
  const listening = await listenOrTell(handler, options, (text) => console.print(text))
  if (!listening) return 1
  const { url, moved } = listening
  console.print(`${moved ? `Port ${options.port} is taken. ` : ''}Serving ${folder} at ${url}`)
  return new Promise(() => {})
}
