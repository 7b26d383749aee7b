// Installs what a fresh clone lacks. Uses nothing but Node and npm.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumPath } from './chromium.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** Run a command and show its output. Returns its exit status. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) console.error(`✖ ${command} cannot be run: ${error.message}`)
  return status ?? 1
}

/** Start a command and show its output. Returns a promise of the exit status. */
function start(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', (error) => {
      console.error(`✖ ${command} cannot be run: ${error.message}`)
      resolve(1)
    })
    child.on('close', (status) => resolve(status ?? 1))
  })
}

/** Run `npm ci`, unless the installed packages are those of the lock file. */
export async function ensurePackages() {
  const installed = statSync(join(root, 'node_modules/.package-lock.json'), { throwIfNoEntry: false })
  const locked = statSync(join(root, 'package-lock.json'))
  if (installed && installed.mtimeMs >= locked.mtimeMs) return
  console.log('Installing packages…')
  const status = await start(npm, ['ci', '--no-audit', '--no-fund', '--ignore-scripts'])
  if (status !== 0) process.exit(status)
}

/** Newer releases of Node for testing the packed tool. They are available as npm packages. */
const nodes = { 22: '22.23.3', 24: '24.9.0' }
const nodesFolder = join(root, 'node_modules/.cache/nodes')
/** The executable of a newer Node, by major version. */
export const nodePath = (major) => join(nodesFolder, `node_modules/node-${major}/bin/node`)

/** Install the newer releases of Node if they are missing. If that fails, their tests are skipped. */
export async function ensureNodes() {
  const isCurrent = (major) => existsSync(nodePath(major))
  if (Object.keys(nodes).every(isCurrent)) return
  console.log('Installing Node 22 and 24 for the tests…')
  const names = Object.entries(nodes).map(
    ([major, version]) => `node-${major}@npm:node-${process.platform}-${process.arch}@${version}`,
  )
  mkdirSync(nodesFolder, { recursive: true })
  writeFileSync(join(nodesFolder, 'package.json'), '{ "private": true }\n')
  await start(npm, ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', ...names], {
    cwd: nodesFolder,
  })
  for (const major of Object.keys(nodes).filter((one) => !isCurrent(one)))
    console.log(`ℹ Node ${major} could not be installed, so its tests are skipped.`)
}

const debian = '/usr/bin/chromium'
/** With the headless shell, which has the same engine but less around it, a test's page takes half the time. */
const browsers = { [debian]: 'chromium', [`${debian}-headless-shell`]: 'chromium-headless-shell' }
const servers = { '/usr/sbin/nginx': 'nginx-light', '/usr/sbin/apache2': 'apache2', '/usr/bin/caddy': 'caddy' }

/**
 * Install the browsers and servers for the tests through apt, if possible. Returns the path of Chromium, which is `CHROMIUM` or
 * Debian's, or undefined if it is missing; tests of missing servers are skipped.
 */
export async function ensurePrograms() {
  const programs = { ...(chromiumPath === debian ? browsers : {}), ...servers }
  const isMissing = (program) => !existsSync(program)
  await install(Object.keys(programs).flatMap((program) => (isMissing(program) ? [programs[program]] : [])))
  for (const program of Object.keys(servers).filter(isMissing))
    console.log(`ℹ ${program} is missing, so its tests are skipped. Debian: apt-get install ${servers[program]}`)
  if (!isMissing(chromiumPath)) return chromiumPath
  console.error(
    `✖ The browser tests need Chromium at ${chromiumPath}. Install it (Debian: apt-get install chromium), or set CHROMIUM to its path.`,
  )
  return undefined
}

/** Install packages through apt, if possible. */
async function install(packages) {
  const apt = '/usr/bin/apt-get'
  if (packages.length === 0 || !existsSync(apt) || process.getuid?.() !== 0) return
  console.log(`Installing for the tests: ${packages.join(', ')}…`)
  // Prevents init scripts from starting the servers as services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  // Without a network, fail soon.
  const soon = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20']
  const get = (...args) =>
    start(apt, ['-qq', ...soon, '-y', '--no-install-recommends', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  await get('update')
  // Not all releases of Debian have all packages.
  const known = packages.filter((name) => spawnSync('/usr/bin/apt-cache', ['show', name]).status === 0)
  await get('install', ...known)
}
