// Installs peers in a folder outside the repository, once for each set of packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const home = process.env.BENCH_PEERS ?? join(tmpdir(), 'sitegen-bench-peers')

export const isRoot = () => process.getuid?.() === 0

/** The version of a peer and the folder of its modules. Throws an error that says why it cannot be installed. */
export function install(peer) {
  return peer.install ? peer.install() : installPackages(peer)
}

/** The same, for npm packages. */
export function installPackages(peer) {
  const major = Number(process.versions.node.split('.')[0])
  if (peer.node > major) throw new Error(`it needs Node ${peer.node} or newer; this is ${process.version}`)
  const text = `${JSON.stringify({ private: true, ...peer.packages }, null, 2)}\n`
  const folder = join(
    home,
    `${peer.folder ?? peer.name}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`,
  )
  const modules = join(folder, 'node_modules')
  const done = join(folder, 'installed')
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), text)
    console.log(`installing ${peer.name} …`)
    const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`npm install failed: ${stderr.trim().split('\n').slice(0, 3).join(' ')}`)
    writeFileSync(done, '')
  }
  const [main] = Object.keys(peer.packages.dependencies)
  return { version: JSON.parse(readFileSync(join(modules, main, 'package.json'), 'utf8')).version, modules }
}
