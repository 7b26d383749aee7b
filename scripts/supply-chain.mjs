// npm run supply-chain: what users get with the package. Fails on a licence that is not allowed, on a package without a sum
// in the lock file or from elsewhere than the registry, on third-party notices that are out of date, and on a known advisory.
// A registry that gives no advisories, or no network, is told and is no failure; with `--online` it is one. With `--offline`
// nobody is asked.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale, bundledList } from './build-cli.mjs'
import { closureOf } from './closure.mjs'
import { root } from './ensure.mjs'
import { noticesFault } from './notices.mjs'

/** Licences that ask for no more than to be named. */
const allowed = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Python-2.0'],
])

/** Packages under other licences, and why they may be used. */
const exceptions = [
  // Copyleft by file: used unchanged, as packages of their own, which are never bundled.
  { name: /^(satori|@resvg\/resvg-js(-[\w-]+)?)$/, licence: 'MPL-2.0' },
  // Its package.json names none; the file `license` beside it is the MIT licence.
  { name: /^khroma$/, licence: undefined },
  // A font: it is drawn into pictures, and neither sold nor renamed.
  { name: /^@fontsource\/noto-sans$/, licence: 'OFL-1.1' },
]

/**
 * The folders of the packages of which users get code: with the tool, in its bundle, or because a setting of theirs needs them.
 */
export async function usedFolders({ packages }) {
  await buildIfStale()
  const { dependencies, peerDependencies } = packages['']
  const installed = closureOf(Object.keys({ ...dependencies, ...peerDependencies }), packages)
  return new Set([...installed, ...JSON.parse(readFileSync(bundledList, 'utf8'))])
}

/** What is wrong with the packages of a lock file that users get, each as a sentence. */
export function lockFaults({ packages }, used) {
  return Object.entries(packages).flatMap(([path, { link, license: licence, resolved, integrity }]) => {
    if (!used.has(path)) return []
    const name = path.replace(/^.*node_modules\//, '')
    const faults = []
    if (!isAllowed(name, licence)) faults.push(`${name} has the licence ${licence ?? 'none'}, which is not allowed.`)
    if (!integrity) faults.push(`${name} has no sum in package-lock.json.`)
    // The registry's own addresses are left out of the lock file.
    if (link || (resolved !== undefined && !/^https:/.test(resolved)))
      faults.push(`${name} does not come from a registry, but from \`${resolved}\`.`)
    return faults
  })
}

/** Of `(MIT OR GPL-3.0)` one may be chosen; `MIT AND GPL-3.0` asks for both. */
function isAllowed(name, licence) {
  if (exceptions.some((one) => one.name.test(name) && one.licence === licence)) return true
  if (typeof licence !== 'string') return false
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())))
}

/** The advisories for folders in what `npm audit --json` printed; undefined if there was no answer. */
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

/** What `npm audit` printed. */
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
  const unknown = 'The registry gives no advisories: known vulnerabilities were not checked.'
  faults.push(...(advisories ?? (flags.includes('--online') ? [unknown] : [])))
  for (const fault of faults) console.log(`✖ ${fault}`)
  if (!advisories && !faults.includes(unknown)) console.log(`⚠ ${unknown}`)
  if (faults.length === 0) console.log('✔ licences, sums and notices of all packages that users get')
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
