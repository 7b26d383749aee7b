import { openCache } from '../cache/cache.ts'
import { DevServer } from '../dev/dev-server.ts'
import { openBrowser } from '../dev/open-browser.ts'
import { findRoot } from '../disk/find-output.ts'
import { Terminal } from '../report/terminal.ts'
import { listenOrReport } from '../server/listen.ts'

export interface DevOptions {
  readonly root: string
  readonly port: number
  readonly host: string
  readonly allowHost: readonly string[] | undefined
  readonly open: boolean
  readonly poll: boolean
  readonly locale: string | undefined
}

/** Serve a site from its sources until the process is stopped. Returns the exit code. */
export async function dev(options: DevOptions): Promise<number> {
  const terminal = new Terminal(false)
  const root = findRoot(options.root)
  const server = new DevServer({
    root,
    poll: options.poll,
    cache: openCache(root, true, options.locale),
    locale: options.locale,
    terminal,
  })
  const handler = await server.start()
  const listening = await listenOrReport(handler, { ...options, allow: options.allowHost }, (text) =>
    terminal.print(text),
  )
  if (!listening) {
    await server.close()
    return 1
  }
  const { url, moved, close } = listening
  const took = `ready in ${Math.round(performance.now())} ms`
  terminal.print(`${moved ? `Port ${options.port} is taken. ` : ''}Serving ${root} at ${url} (${took})`)
  if (options.open) openBrowser(url, (reason) => terminal.print(`The browser could not be opened: ${reason}`))
  server.beginSoon()
  await untilEnded()
  await Promise.race([Promise.all([server.close(), close()]), new Promise((resolve) => setTimeout(resolve, 200))])
  return 0
}

function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
}
