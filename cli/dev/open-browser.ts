import { spawn } from 'node:child_process'

const commands: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
}

/** Open an address in the user's browser. `BROWSER` sets a different command. */
export function openBrowser(url: string, failed: (reason: string) => void) {
  const { BROWSER: own } = process.env
  const [command, ...args] = own ? [own] : (commands[process.platform] ?? ['xdg-open'])
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', (error) => failed(error.message))
  child.unref()
}
