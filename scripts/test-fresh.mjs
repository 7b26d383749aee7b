// npm run test:fresh: clones the current commit into a temporary folder and runs npm start and npm test there.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './ensure.mjs'

const folder = mkdtempSync(join(tmpdir(), 'sitegen-fresh-'))
const clone = join(folder, 'clone')
const port = 4700
const env = { ...process.env, PORT: String(port) }

/** Start the site as a new contributor would, and request its home page. */
async function start() {
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const served = new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk)
      const address = /(http:\/\/\S+)/.exec(String(chunk))?.[1]
      if (address) resolve(address)
    })
    child.on('exit', (code) => reject(new Error(`npm start ended with status ${code}`)))
  })
  try {
    const address = await served
    const response = await fetch(address)
    if (response.status !== 200 || !(await response.text()).includes('<h1'))
      throw new Error(`${address} answered ${response.status}`)
    console.log(`✔ npm start serves ${address}`)
  } finally {
    try {
      process.kill(-child.pid, 'SIGTERM')
    } catch {
      // It has already ended.
    }
  }
}

try {
  if (run('git', ['clone', '--quiet', '--no-hardlinks', root, clone]) !== 0) process.exit(1)
  await start()
  process.exitCode = run('npm', ['test'], { cwd: clone })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
