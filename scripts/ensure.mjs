// Installs what a fresh clone lacks. Uses nothing but Node and npm.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Run a command with its output shown; gives its exit status. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) console.error(`✖ ${command} cannot be run: ${error.message}`)
  return status ?? 1
}

/** `npm ci`, unless the installed packages are those of the lock file. */
export function ensurePackages() {
  const installed = statSync(join(root, 'node_modules/.package-lock.json'), { throwIfNoEntry: false })
  const locked = statSync(join(root, 'package-lock.json'))
  if (installed && installed.mtimeMs >= locked.mtimeMs) return
  console.log('Installing packages…')
  const status = run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
  ])
  if (status !== 0) process.exit(status)
}

/** The browser of the tests: `CHROMIUM`, or Debian's; installed through apt where that is possible. */
export function ensureChromium() {
  const known = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (!existsSync(known)) install('Chromium for the browser tests', ['chromium'])
  if (existsSync(known)) return known
  console.error(
    `✖ The browser tests need Chromium at ${known}. Install it (Debian: apt-get install chromium), or set CHROMIUM to its path.`,
  )
  return undefined
}

const servers = { '/usr/sbin/nginx': 'nginx-light', '/usr/sbin/apache2': 'apache2', '/usr/bin/caddy': 'caddy' }

/** Installs the servers of the tests through apt where that is possible; tests of a server that is missing are skipped. */
export function ensureServers() {
  const missing = () => Object.keys(servers).filter((program) => !existsSync(program))
  const packages = missing().map((program) => servers[program])
  if (packages.length > 0) install('the servers of the tests', packages)
  for (const program of missing())
    console.log(`ℹ ${program} is missing, so its tests are skipped. Debian: apt-get install ${servers[program]}`)
}

/** Install packages through apt, where that is possible. */
function install(what, packages) {
  const apt = '/usr/bin/apt-get'
  if (!existsSync(apt) || process.getuid?.() !== 0) return
  console.log(`Installing ${what}…`)
  // So that init scripts do not start servers as services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  // Without a network, that is found out soon.
  const soon = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20']
  run(apt, ['-qq', ...soon, 'update'], { env })
  run(apt, ['-qq', ...soon, '-y', '--no-install-recommends', 'install', ...packages], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
