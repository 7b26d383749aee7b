import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from './tool.ts'

// The servers that files are written for, run for real: each is started once for several sites, on ports of the loopback interface,
// with everything that it writes in a temporary folder.

export interface ServedSite {
  /** The output folder. */
  readonly folder: string
  /** `/` or `/project/`. */
  readonly base: string
}

export interface WebServer {
  /** One for each site. */
  readonly ports: readonly number[]
  readonly stop: () => Promise<void>
}

export const webServers = ['nginx', 'apache', 'caddy'] as const
export type WebServerName = (typeof webServers)[number]

const programs = { nginx: '/usr/sbin/nginx', apache: '/usr/sbin/apache2', caddy: '/usr/bin/caddy' } as const

/** Whether a server is installed. */
export const hasServer = (name: WebServerName): boolean => existsSync(programs[name])

/** Start a server for some sites. */
export async function startWebServer(name: WebServerName, sites: readonly ServedSite[]): Promise<WebServer> {
  const folder = mkdtempSync(join(tmpdir(), `sitegen-${name}-`))
  // A server that was started by root reads as another user.
  for (const path of [folder, ...sites.map((site) => site.folder)]) openTo(path)
  for (const part of ['tmp', 'log']) mkdirSync(join(folder, part))
  const ports = await freePorts(sites.length)
  const places = sites.map((site, index) => ({ ...site, port: ports[index] as number }))
  const { config, flags } = starters[name](folder, places)
  const file = join(folder, name === 'caddy' ? 'Caddyfile' : `${name}.conf`)
  writeFileSync(file, config)
  const child = spawn(programs[name], flags(file), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const said: string[] = []
  child.stderr?.on('data', (text) => said.push(String(text)))
  const kill = () => void child.kill()
  process.once('exit', kill)
  const stop = async () => {
    await end(child, folder)
    process.off('exit', kill)
  }
  try {
    for (const port of ports) await answering(port, child, said)
  } catch (error) {
    await stop()
    throw error
  }
  return { ports, stop }
}

interface Place extends ServedSite {
  readonly port: number
}
type Starter = (
  folder: string,
  places: readonly Place[],
) => { readonly config: string; readonly flags: (file: string) => readonly string[] }

const starters: Readonly<Record<WebServerName, Starter>> = {
  nginx: (folder, places) => ({
    config: `${process.getuid?.() === 0 ? 'user www-data;\n' : ''}daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr;
events {}
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `  ${one}_temp_path ${folder}/tmp/${one};\n`).join('')}
${places.map((place, index) => configured('/etc/nginx/conf.d/docs.conf', place, index === 0 ? [] : [[/^map_hash.*$/m, '']])).join('')}
}
`,
    flags: (file) => ['-p', folder, '-c', file, '-e', 'stderr'],
  }),
  apache: (folder, places) => ({
    config: `ServerRoot ${folder}
ServerName localhost
PidFile ${folder}/pid
ErrorLog ${folder}/log/error.log
Mutex file:${folder}/tmp
DefaultRuntimeDir ${folder}/tmp
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data\n' : ''}${[
  'mpm_event',
  'authz_core',
  'dir',
  'mime',
  'headers',
  'rewrite',
  'alias',
  'filter',
  'deflate',
  'env',
  'setenvif',
]
  .map((one) => `LoadModule ${one}_module /usr/lib/apache2/modules/mod_${one}.so\n`)
  .join('')}TypesConfig /dev/null
${places
  .map((place) => {
    const alias: Change[] = place.base === '/' ? [] : [[/DocumentRoot/, `Alias ${place.base.slice(0, -1)}`]]
    return `Listen 127.0.0.1:${place.port}\n${configured('/etc/apache2/sites-enabled/docs.conf', place, alias)}`
  })
  .join('')}`,
    flags: (file) => ['-d', folder, '-f', file, '-DFOREGROUND'],
  }),
  caddy: (_, places) => ({
    config: `{
admin off
auto_https off
}
${places.map((place) => configured('/etc/caddy/Caddyfile', place)).join('')}`,
    flags: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  }),
}

type Change = readonly [from: RegExp, to: string]

/** The file for a server that the manual shows, for another folder and port. */
function configured(path: string, { folder, port }: Place, changes: readonly Change[] = []): string {
  const manual = readFileSync(join(projectRoot, 'docs/deploying.md'), 'utf8')
  const [, shown] = /```\w+\n([\s\S]*?)^```$/m.exec(manual.slice(manual.indexOf(`**\`${path}\`**`))) ?? []
  if (shown === undefined) throw new Error(`docs/deploying.md does not show ${path}`)
  const address = `127.0.0.1:${port}`
  const own: readonly Change[] = [
    [/\/srv\/docs/g, folder],
    [/listen 80;/, `listen ${address};`],
    [/\*:80/, address],
    [/^docs\.example\.com(?= \{)/m, `http://${address}`],
  ]
  return [...own, ...changes].reduce((text, [from, to]) => text.replace(from, to), shown)
}

/** Let everyone enter a temporary folder. */
function openTo(path: string) {
  for (let at = path; at.startsWith(tmpdir()); at = dirname(at)) chmodSync(at, 0o755)
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Wait until a server answers. */
async function answering(port: number, child: ChildProcess, said: readonly string[]) {
  const started = Date.now()
  for (;;) {
    try {
      await ask(port, '/')
      return
    } catch (error) {
      if (child.exitCode !== null || Date.now() - started > 90_000)
        throw new Error(`The server did not start: ${said.join('')}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

async function end(child: ChildProcess, folder: string) {
  if (child.exitCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Connections are reused: opening one for each request would take most of the time of a test that makes thousands. */
const agent = new Agent({ keepAlive: true })

/** Request an address as it is written. */
export function ask(port: number, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}
