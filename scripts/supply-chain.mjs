// npm run supply-chain: checks what users install with the package. Fails on a licence that is not allowed, a package without a
// checksum in the lock file or from outside the registry, third-party notices that are out of date, and known advisories.
// If the registry provides no advisories, or there is no network, a warning is printed; with `--online`, that is an error. With
// `--offline`, no request is sent.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale, bundledList } from './build-cli.mjs'
import { closureOf } from './closure.mjs'
import { root } from './ensure.mjs'
import { noticesFault } from './notices.mjs'

/** Licences that require no more than attribution. */
const allowed = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Python-2.0'],
])

/** Packages under other licences, with the reasons why they may be used. */
const exceptions = [
  // File-level copyleft: used unchanged, as separate packages, which are never bundled.
  { name: /^(satori|@resvg\/resvg-js(-[\w-]+)?)$/, licence: 'MPL-2.0' },
  // Its package.json names no licence; the file `license` next to it contains the MIT licence.
  { name: /^khroma$/, licence: undefined },
  // A font: it is drawn into pictures, and neither sold nor renamed.
  { name: /^@fontsource\/noto-sans$/, licence: 'OFL-1.1' },
]

/**
 * The folders of packages whose code users receive: with the tool, in its bundle, or because one of their settings needs them.
 */
export async function usedFolders({ packages }) {
  await buildIfStale()
  const { dependencies, peerDependencies } = packages['']
  const installed = closureOf(Object.keys({ ...dependencies, ...peerDependencies }), packages)
  return new Set([...installed, ...JSON.parse(readFileSync(bundledList, 'utf8'))])
}

/** Faults of the packages in a lock file that users receive, each as a sentence. */
export function lockFaults({ packages }, used) {
  return Object.entries(packages).flatMap(([path, { link, license: licence, resolved, integrity }]) => {
    if (!used.has(path)) return []
    const name = path.replace(/^.*node_modules\//, '')
    const faults = []
    if (!isAllowed(name, licence)) faults.push(`${name} has the licence ${licence ?? 'none'}, which is not allowed.`)
    if (!integrity) faults.push(`${name} has no checksum in package-lock.json.`)
    // The lock file leaves out the registry's own addresses.
    if (link || (resolved !== undefined && !/^https:/.test(resolved)))
      faults.push(`${name} does not come from a registry, but from \`${resolved}\`.`)
    return faults
  })
}

/** Whether a licence is allowed. `(MIT OR GPL-3.0)` leaves the choice; `MIT AND GPL-3.0` requires both. */
function isAllowed(name, licence) {
  if (exceptions.some((one) => one.name.test(name) && one.licence === licence)) return true
  if (typeof licence !== 'string') return false
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())))
}

/** The advisories for folders in the output of `npm audit --json`; undefined if the registry did not answer. */
export function readAdvisories(printed, used) {
  try {
    const { vulnerabilities } = JSON.parse(printed)
    const found = Object.values(vulnerabilities).filter(({ nodes }) => nodes.some((path) => used.has(path)))
    return found.map(({ name, severity, via }) => {
      const titles = via.flatMap((one) => (typeof one === 'string' ? [] : [`${one.title} (${one.url})`]))
      return `${name}: ${severity}: ${titles.join('; ') || `through ${via.join(', ')}`}`
    })
  } catch {
    return undefined
  }
}

/** The output of `npm audit`. */
function audit() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  return spawnSync(npm, args, { cwd: root, encoding: 'utf8', timeout: 60_000 }).stdout
}

async function main(flags) {
  const notices = await noticesFault()
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const used = await usedFolders(lock)
  const faults = lockFaults(lock, used)
  if (notices) faults.push(notices)
  const advisories = flags.includes('--offline') ? [] : readAdvisories(audit(), used)
  const unknown = 'The registry provides no advisories: known vulnerabilities were not checked.'
  faults.push(...(advisories ?? (flags.includes('--online') ? [unknown] : [])))
  for (const fault of faults) console.log(`✖ ${fault}`)
  if (!advisories && !faults.includes(unknown)) console.log(`⚠ ${unknown}`)
  if (faults.length === 0) console.log('✔ licences, checksums and notices of all packages that users install')
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
