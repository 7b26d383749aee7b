import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { cli, projectRoot, readTree, site, TestSite } from '../harness/site.ts'
import { until } from '../harness/until.ts'

export interface DevSite {
  readonly files: TestSite
  /** `http://localhost:40123` */
  readonly origin: string
  /** The address that the command prints. */
  readonly url: string
  readonly pid: number
  /** The command's output so far. */
  printed(): string
  /** The exit status, once the process has ended. */
  readonly ended: Promise<number | null>
  kill(signal?: NodeJS.Signals): void
  stop(): Promise<void>
}

/** `sitegen dev` in its own process, on a site made from files. */
export async function startDev(
  what: Readonly<Record<string, string | Uint8Array>> | TestSite,
  ...flags: readonly string[]
): Promise<DevSite> {
  return startServer('dev', what instanceof TestSite ? what : site(what), flags)
}

/** The same, which is stopped when the test that starts it has finished. */
export async function startDevForTest(...request: Parameters<typeof startDev>): Promise<DevSite> {
  const dev = await startDev(...request)
  onTestFinished(() => dev.stop())
  return dev
}

/** `sitegen serve` in its own process, on a site that has been built. */
export async function startServe(files: TestSite, ...flags: readonly string[]): Promise<DevSite> {
  return startServer('serve', files, flags)
}

async function startServer(command: 'dev' | 'serve', files: TestSite, flags: readonly string[]): Promise<DevSite> {
  const port = flags.includes('--port') ? [] : ['--port', '0']
  const args = [join(projectRoot, 'bin/sitegen.js'), command, '--root', files.root, ...port, ...flags]
  const child = spawn(process.execPath, args, { env: { ...process.env, NO_COLOR: '1' } })
  let printed = ''
  const ended = new Promise<number | null>((resolve) => child.on('exit', (status) => resolve(status)))
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: unknown) => {
      printed += chunk
      const found = /Serving .* at (http:\/\/\S+)/.exec(printed)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', (status) => reject(new Error(`sitegen ${command} ended with ${status}: ${printed}`)))
    setTimeout(() => reject(new Error(`sitegen ${command} does not start: ${printed}`)), 90_000).unref()
  }).catch((error) => {
    child.kill('SIGKILL')
    throw error
  })
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    files.dispose()
  }
  const kill = (signal?: NodeJS.Signals) => void child.kill(signal)
  return { files, origin: new URL(url).origin, url, pid: child.pid ?? 0, printed: () => printed, ended, kill, stop }
}

/** The only thing that the server adds to a page. */
export const ownScript = /<script type="module" src="\/__sitegen\/client\.js" data-page="[\da-f]*"><\/script>/

/** All files of a clean build of the current sources, including drafts. */
export async function cleanBuild(files: TestSite): Promise<Map<string, Buffer>> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitegen-clean-')))
  try {
    cpSync(files.root, folder, { recursive: true, verbatimSymlinks: true })
    rmSync(join(folder, '.sitegen'), { recursive: true, force: true })
    const { status, stdout, stderr } = await cli(['build', '--root', folder, '--drafts', '--no-cache'])
    if (status !== 0) throw new Error(`the clean build failed:\n${stdout}${stderr}`)
    return readTree(join(folder, 'build'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The server's response for a file of a build: its bytes without the added script, or the status. */
async function ask(origin: string, out: string, isRedirect: boolean): Promise<string> {
  const path = out === '404.html' ? out : out.replace(/(^|\/)index\.html$/, '$1')
  const address = `${origin}/${path.split('/').map(encodeURIComponent).join('/')}`
  const first = await fetch(address, { redirect: 'manual' })
  const location = first.headers.get('location')
  // If addresses have no trailing slash, `a.html` is the file of `/a`.
  const moved =
    first.status === 301 && out.endsWith('.html') && location === `${new URL(address).pathname.slice(0, -5)}`
  const response = moved ? await fetch(new URL(location, address), { redirect: 'manual' }) : first
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  if (isRedirect) return response.status === 301 || response.status === 302 ? 'redirect' : `${response.status}`
  if (response.status !== 200) return `${response.status}`
  return text.replace(ownScript, '')
}

/** The files of a build for which the server's response differs, with the difference. */
export async function differences(origin: string, built: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const found: string[] = []
  for (const [out, bytes] of built) {
    // Some files are only for hosts, and neither server serves hidden files.
    if (/^(_headers|_redirects|vercel\.json|CNAME)$/.test(out) || out.startsWith('.')) continue
    const expected = bytes.toString('latin1')
    const isRedirect = expected.includes('<title>Moved</title>')
    const got = await ask(origin, out, isRedirect)
    if (got !== (isRedirect ? 'redirect' : expected)) found.push(`${out}: ${firstDifference(expected, got)}`)
  }
  return found
}

/** Wait until the server's response for no file of a build differs. The file that differed last is asked for first. */
export async function becomesSame(origin: string, built: ReadonlyMap<string, Buffer>): Promise<void> {
  const files = [...built]
  let at = 0
  await until(
    async () => {
      for (let same = 0; same < files.length; same++) {
        const found = await differences(origin, new Map(files.slice(at, at + 1)))
        if (found.length > 0) return found
        at = (at + 1) % files.length
      }
      return []
    },
    (found) => found.length === 0,
  )
}

function firstDifference(expected: string, got: string): string {
  let at = 0
  while (at < expected.length && expected[at] === got[at]) at++
  return `…${expected.slice(Math.max(0, at - 30), at + 60)}… but got …${got.slice(Math.max(0, at - 30), at + 60)}…`
}
