// npm run bench: builds the generated corpus cold, unchanged and after one edit, and checks its links cold and warm;
// prints and keeps time, CPU, memory and output size. `-- --n 1000` sets the number of pages, `--runs 3` the counted runs.
import { spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const pages = option('n', 1000)
const runs = option('runs', 3)
const folder = mkdtempSync(join(tmpdir(), 'sitegen-bench-'))
const site = join(folder, 'site')

/** Wall and CPU seconds and peak memory (MB, whole process) of one command; Linux only for CPU and memory. */
function measure(args) {
  const start = performance.now()
  const child = spawn(process.execPath, [join(root, 'bin/sitegen.js'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let cpu = 0
  let peak = 0
  const look = () => {
    try {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      cpu = (Number(fields[11]) + Number(fields[12])) / 100
      peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      // It has ended between two looks.
    }
  }
  const timer = setInterval(look, 20)
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve) => {
    child.on('exit', (status) => {
      clearInterval(timer)
      resolve({ status, wall: (performance.now() - start) / 1000, cpu, peak, output })
    })
  })
}

function sizeOf(path, filter = () => true) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && filter(join(entry.parentPath, entry.name)))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

async function repeat(name, before, command = 'build') {
  const all = []
  for (let run = 0; run < runs; run++) {
    before(run)
    const one = await measure([command, '--root', site, '--verbose'])
    if (one.status !== 0) throw new Error(`the ${name} ${command} failed:\n${one.output}`)
    all.push(one)
  }
  const figure = (key) => Number(median(all.map((one) => one[key])).toFixed(2))
  const row = { name, wall: figure('wall'), cpu: figure('cpu'), peak: Math.round(figure('peak')) }
  console.log(`${name.padEnd(10)} wall ${row.wall} s · cpu ${row.cpu} s · peak ${row.peak} MB`)
  console.log(`           ${all.at(-1).output.trim().split('\n').at(-1)}`)
  return row
}

try {
  await new Promise((resolve) =>
    spawn(
      process.execPath,
      [join(root, 'bench/make-corpus.mjs'), '--n', String(pages), '--out', site, '--seed', '1', '--flavor', 'plain'],
      { stdio: 'ignore' },
    ).on('exit', resolve),
  )
  writeFileSync(
    join(site, 'site.config.mjs'),
    "export default { title: 'Corpus', url: 'https://example.com', baseUrl: '/', content: { docs: { path: 'docs' }, blog: { path: 'blog' } } }\n",
  )
  const edited = join(
    site,
    JSON.parse(readFileSync(join(site, 'manifest.json'), 'utf8')).edit?.file ?? firstPage(join(site, 'docs')),
  )
  const rows = [
    await repeat('cold', () => {
      rmSync(join(site, 'build'), { recursive: true, force: true })
      rmSync(join(site, '.sitegen'), { recursive: true, force: true })
    }),
    await repeat('unchanged', () => {}),
    await repeat('one edit', (run) => appendFileSync(edited, `\nOne more paragraph, number ${run}.\n`)),
  ]
  const clean = () => rmSync(join(site, '.sitegen'), { recursive: true, force: true })
  const checks = [await repeat('check cold', clean, 'check-links'), await repeat('check warm', () => {}, 'check-links')]
  const share = Number((checks[0].wall / rows[0].wall).toFixed(2))
  console.log(
    `links: cold check / cold build = ${share} (goal < 0.5), warm ${checks[1].wall} s (goal ≤ 0.5 at 1,000 pages)`,
  )
  const markdown = sizeOf(join(site, 'docs')) + sizeOf(join(site, 'blog'))
  const output = sizeOf(join(site, 'build'), (path) => !path.includes('/.sitegen/'))
  const ratio = Number((output / markdown).toFixed(2))
  console.log(`output ${(output / 1e6).toFixed(1)} MB / Markdown ${(markdown / 1e6).toFixed(1)} MB = ${ratio}`)
  mkdirSync(join(root, 'bench/results'), { recursive: true })
  const record = {
    date: new Date().toISOString(),
    pages,
    runs,
    node: process.version,
    cpu: cpus()[0]?.model,
    cores: availableParallelism(),
    rows: [...rows, ...checks],
    ratio,
    share,
  }
  appendFileSync(join(root, 'bench/results/builds.jsonl'), `${JSON.stringify(record)}\n`)
  process.exitCode = ratio <= 6 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function firstPage(docs) {
  const found = readdirSync(docs, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.md'))
    .sort()
  if (!existsSync(docs) || found.length === 0) throw new Error('the corpus is empty')
  return join('docs', found[1] ?? found[0])
}
