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
  if (existsSync(known)) return known
  const apt = '/usr/bin/apt-get'
  if (existsSync(apt) && process.getuid?.() === 0) {
    console.log('Installing Chromium for the browser tests…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    run(apt, ['-qq', 'update'], { env })
    run(apt, ['-qq', '-y', '--no-install-recommends', 'install', 'chromium'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (existsSync(known)) return known
  }
  console.error(
    `✖ The browser tests need Chromium at ${known}. Install it (Debian: apt-get install chromium), or set CHROMIUM to its path.`,
  )
  return undefined
}
