// node bench/slow.mjs: the CPU seconds that it takes to build each page of `tests/harness/slow-texts.ts`, one at a time, on Linux.
// `--kb 100` sets the size of a page, `--limit 60` the seconds after which a build is stopped; `--only TEXT` selects pages by name,
// `--doubt` adds a text that only the slow parser reads, `--tool DIR` measures another copy of the tool. Prints a table;
// `--out FILE` also writes it as JSON.
import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : process.argv[at + 1]
}
const tool = resolve(option('tool', root))
const bytes = Number(option('kb', '100')) * 1000
const limit = Number(option('limit', '60'))
const only = option('only', '')
const file = option('out')

const outfile = join(root, 'node_modules/.cache/bench-slow-texts.mjs')
await build({ entryPoints: [join(root, 'tests/harness/slow-texts.ts')], format: 'esm', outfile, logLevel: 'error' })
const { slowTexts } = await import(pathToFileURL(outfile).href)

const isDoubtful = process.argv.includes('--doubt')

/** CPU seconds of a process, including its threads. */
function spent({ pid }) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

let child
/** Build a site in a process that is already warm; returns the seconds, and the diagnostics. */
function run(folder) {
  child ??= fork(join(tool, 'tests/harness/build-server.mjs'), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const started = spent(child)
  return new Promise((done) => {
    const end = (found) => {
      clearInterval(timer)
      child.removeAllListeners()
      done({ seconds, found })
    }
    const stop = (found) => {
      const ended = child
      end(found)
      ended.kill('SIGKILL')
      child = undefined
    }
    let seconds = 0
    const look = () => {
      seconds = spent(child) - started
      if (seconds > limit) stop('not ended')
    }
    const timer = setInterval(look, 100)
    child.once('exit', (code, signal) => stop(`the tool ended with ${code ?? signal}`))
    child.once('message', ({ status, stdout }) => {
      seconds = spent(child) - started
      if (status > 1) return end(`exit ${status}`)
      const codes = JSON.parse(stdout).diagnostics.map(({ code }) => code)
      end([...new Set(codes)].join(', ') || 'built')
    })
    child.send({ args: ['build', '--root', folder, '--json', '--no-cache'], env: {} })
  })
}

function site(text, format = 'md') {
  const folder = mkdtempSync(join(tmpdir(), 'sitegen-slow-'))
  mkdirSync(join(folder, 'content/docs'), { recursive: true })
  const config = "{ title: 'Test', url: 'https://example.com', baseUrl: '/', markdown: { math: true } }"
  writeFileSync(join(folder, 'site.config.ts'), `export default ${config}\n`)
  writeFileSync(join(folder, `content/docs/index.${format}`), text)
  return folder
}

const rows = []
const folder = site('# A\n')
for (const _ of [1, 2, 3]) await run(folder)
const least = (await run(folder)).seconds
console.log(`A page with a heading: ${least.toFixed(2)} s. Above it:`)
for (const { name, make, format } of slowTexts.filter(({ name }) => name.includes(only))) {
  const doubt = isDoubtful && !format ? '\n\n*_a_*b_*\n' : ''
  const folder = site(make(bytes) + doubt, format)
  if (!child) for (const _ of [1, 2]) await run(site('# A\n'))
  const { seconds, found } = await run(folder)
  rmSync(folder, { recursive: true })
  rows.push({ name, seconds: Number((seconds - least).toFixed(2)), found })
  console.log(`${(seconds - least).toFixed(2).padStart(7)}  ${name}  (${found})`)
}
child?.kill()
if (file) writeFileSync(file, `${JSON.stringify(rows, null, 1)}\n`)
