// node bench/many.mjs: builds a site of 100,000 short pages twice, within 8 GB. `--n 20000` sets the number of pages, `--dir DIR`
// the folder; `--write` keeps the figures.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Gen } from './make-corpus.mjs'
import { machine, measure, sizeOf } from './measure.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : process.argv[at + 1]
}
const pages = Number(option('n', 100_000))
/** Pages in a folder, and folders in a section: except for the list of sections, no list grows with the site. */
const inFolder = 50
const inSection = 50
const limit = 8000
const folder = mkdtempSync(join(option('dir', tmpdir()), 'sitegen-bench-many-'))

function folderOf(number) {
  const folder = Math.floor(number / inFolder)
  return `s${Math.floor(folder / inSection)}/f${folder}`
}

/** A page of about 400 bytes: two short paragraphs, a heading and a link to any other page. */
function makePage(words, number) {
  const other = words.int(0, pages - 1)
  const title = `${words.type()} ${words.noun()} ${number}`
  const link = `See [page ${other}](../../${folderOf(other)}/p${other}.md).`
  return [
    '---',
    `title: ${title}`,
    '---',
    '',
    words.sentence(),
    '',
    `## ${words.type()}`,
    '',
    words.sentence(),
    '',
    link,
    '',
  ].join('\n')
}

const round = (value) => Math.round(value * 100) / 100

try {
  const words = new Gen(1)
  for (let number = 0; number < pages; number++) {
    const path = join(folder, 'docs', folderOf(number))
    if (number % inFolder === 0) mkdirSync(path, { recursive: true })
    writeFileSync(join(path, `p${number}.md`), makePage(words, number))
  }
  writeFileSync(
    join(folder, 'site.config.mjs'),
    "export default { title: 'Many', url: 'https://example.com', baseUrl: '/', content: { docs: { path: 'docs' } } }\n",
  )
  const build = () => measure([process.execPath, join(root, 'bin/sitegen.js'), 'build', '--root', folder])
  const runs = {}
  for (const name of ['cold', 'unchanged']) {
    const { status, wall, cpu, peak, others, output } = await build()
    if (status !== 0) throw new Error(output)
    runs[name] = Object.fromEntries(Object.entries({ wall, cpu, peak, others }).map(([key, one]) => [key, round(one)]))
    console.log(`${pages} pages, ${name}: ${round(wall)} s, CPU ${round(cpu)} s, at most ${Math.round(peak)} MB`)
  }
  const markdown = sizeOf(join(folder, 'docs')).bytes
  const output = sizeOf(join(folder, 'build')).bytes
  console.log(`${Math.round(markdown / 1e6)} MB of Markdown, ${Math.round(output / 1e6)} MB of output`)
  const record = { pages, markdown, output, ...runs, ...machine() }
  if (process.argv.includes('--write'))
    writeFileSync(join(root, 'bench/results/many.json'), `${JSON.stringify(record, null, 2)}\n`)
  if (runs.cold.peak > limit) {
    console.log(`More than ${limit} MB.`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
