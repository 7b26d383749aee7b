// The results of a run as Markdown, written into bench/README.md and README.md between their marks.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from './ours.mjs'

const marks = ['<!-- builds:start -->', '<!-- builds:end -->']
const seconds = (number) => (number < 10 ? number.toFixed(2) : number.toFixed(1))
const times = (a, b) => `${(a / b).toFixed(2)} ×`
const orDash = (value, print) => (value === undefined ? '–' : print(value))
const megabytes = (bytes) => (bytes / 1e6).toFixed(1)
const lines = (...rows) => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Goals by number of pages; ratios are of wall time. */
const goals = {
  1000: { cold: 0.9, body: 0.12, title: 0.25, peak: 450, output: 4.5, mdx: 1.5 },
  10000: { cold: 0.7, body: 0.06, title: 0.12, peak: 1200, output: 5, mdx: 1.5 },
}

/** All tables of one record. */
export function tableOf(record) {
  return [
    `### ${record.pages.toLocaleString('en')} pages`,
    `${record.date.slice(0, 10)}, Node ${record.node}, ${record.cores} × ${record.cpu}, medians. Fixed loop ${(record.pace * 1000).toFixed(0)} ms.`,
    sideBySide(record),
    ownFigures(record),
    goalsOf(record),
    absentOf(record),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** All tools, with ratios to Hugo and Docusaurus. */
function sideBySide({ sites }) {
  const cold = (name) => sites.find((site) => site.name === name)?.rows.cold
  const bases = [
    ['Hugo', cold('hugo')],
    ['Hugo and Pagefind', cold('hugo-pagefind')],
    ['Docusaurus', cold('docusaurus-search') ?? cold('docusaurus')],
  ].filter(([, row]) => row)
  const head = ['Wall s (CPU s)', 'Cold', 'Unchanged', 'One edit', 'Peak MB', 'Output MB', 'Files', 'Others, cores']
  const rows = sites.map(({ label, version, bytes, files, rows: { cold, unchanged, 'one edit': edit } }) => [
    `${label} (${version})`,
    ...[cold, unchanged, edit].map((row) => orDash(row, ({ wall, cpu }) => `${seconds(wall)} (${seconds(cpu)})`)),
    peakOf(cold, unchanged, edit),
    megabytes(bytes),
    files,
    cold.others.toFixed(1),
    ...bases.map(([, base]) => `${times(cold.wall, base.wall)} (${times(cold.cpu, base.cpu)})`),
  ])
  const all = [...head, ...bases.map(([name]) => `Cold to ${name}’s`)]
  return lines(all, ['---', ...all.slice(1).map(() => '---:')], ...rows)
}

/** Each goal next to the measured figure; empty if there are no goals for this size, or no figures of Hugo and Pagefind. */
function goalsOf({ sites, pages }) {
  const [{ rows, bytes, extra = 0, markdown }] = sites
  const wall = (name) => sites.find((site) => site.name === name)?.rows.cold.wall
  const [hugo, both] = [wall('hugo'), wall('hugo-pagefind')]
  const aims = goals[pages]
  if (!aims || !hugo || !both) return ''
  const peak = Math.max(...['cold', 'unchanged', 'one edit'].map((name) => rows[name].peak))
  const reached = [
    ['Cold, relative to Hugo and Pagefind', aims.cold, rows.cold.wall / both],
    ['One body edited, relative to a cold Hugo build', aims.body, rows['one edit'].wall / hugo],
    ['One title edited, relative to a cold Hugo build', aims.title, rows['one title edited'].wall / hugo],
    ['Peak memory, MB', aims.peak, peak],
    ['Output, relative to the Markdown', aims.output, (bytes - extra) / markdown],
    ['Cold in MDX, relative to Markdown', aims.mdx, rows['in MDX, cold'].wall / rows.cold.wall],
  ].map(([name, aim, value]) => [
    name,
    aim,
    aim > 100 ? value.toFixed(0) : value.toFixed(2),
    value <= aim ? 'met' : 'missed',
  ])
  return lines(['Goal', 'At most', 'Measured', ''], ['---', '---:', '---:', '---'], ...reached)
}

/** The rows of Sitegen alone, with the ratios that the goals use. */
function ownFigures({ sites, pages }) {
  const [own] = sites
  const hugo = sites.find(({ name }) => name === 'hugo')?.rows.cold
  const head = ['Sitegen', 'Wall s', 'CPU s', 'Peak MB', ...(hugo ? ['Wall to Hugo’s cold build'] : [])]
  const rows = Object.entries(own.rows).map(([name, { wall, cpu, peak }]) => [
    name,
    seconds(wall),
    seconds(cpu),
    peak.toFixed(0),
    ...(hugo ? [name.startsWith('this site') ? '' : times(wall, hugo.wall)] : []),
  ])
  const { cold, 'in MDX, cold': mdx } = own.rows
  const perPage = (1000 * cold.cpu) / pages
  const inMdx = mdx
    ? ` In MDX, a cold build takes ${times(mdx.wall, cold.wall)} (CPU ${times(mdx.cpu, cold.cpu)}).`
    : ''
  const { bytes, markdown, extra = 0 } = own
  const output = `Output is ${times(bytes - extra, markdown)} the Markdown, and ${times(bytes, markdown)} with the files for language models`
  const ratio = `${output}; a page costs ${perPage.toFixed(2)} ms of CPU.${inMdx}`
  return `${lines(head, ['---', ...head.slice(1).map(() => '---:')], ...rows)}\n\n${ratio}`
}

/** Write the tables of the last record of each size into both files. */
export function writeTables() {
  const records = lastRecords()
  writeBetween('bench/README.md', [growth(records), ...records.map(tableOf)].filter((part) => part !== '').join('\n\n'))
  writeBetween('README.md', records.map(shortTable).join('\n\n'))
}

/** For each size, the last record with peers, or else the last one; smallest first. */
function lastRecords() {
  const all = readFileSync(join(project, 'bench/results/builds.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter(({ kind }) => kind === 'side-by-side')
  const bySize = new Map()
  for (const record of all)
    if (record.sites.length > 1 || !(bySize.get(record.pages)?.sites.length > 1)) bySize.set(record.pages, record)
  return [...bySize.values()].sort((a, b) => a.pages - b.pages)
}

/** The time for a page in the largest site, relative to that in the smallest. */
function growth(records) {
  if (records.length < 2) return ''
  const [first, last] = [records[0], records.at(-1)]
  const perPage = ({ pages, sites: [own] }) => own.rows.cold.wall / pages
  return `A page of ${last.pages.toLocaleString('en')} costs ${times(perPage(last), perPage(first))} what one of ${first.pages.toLocaleString('en')} costs (wall time, cold).`
}

function shortTable({ pages, sites, absent }) {
  const head = [`${pages.toLocaleString('en')} pages`, 'Cold, s', 'Unchanged, s', 'One edit, s', 'Peak MB', 'Output MB']
  const rows = sites.map(({ label, bytes, rows: { cold, unchanged, 'one edit': edit } }) => [
    label,
    ...[cold, unchanged, edit].map((row) => orDash(row, ({ wall }) => seconds(wall))),
    peakOf(cold, unchanged, edit),
    megabytes(bytes),
  ])
  const table = lines(head, ['---', ...head.slice(1).map(() => '---:')], ...rows)
  return [table, absentOf({ absent })].filter((part) => part !== '').join('\n\n')
}

/** The peers that could not be built. A process that the system kills for lack of memory exits with 137. */
function absentOf({ absent }) {
  return absent
    .map(({ label, reason }) => [
      label,
      reason.split('\n')[0].replace('exit 137', 'killed, most likely for lack of memory'),
    ])
    .map(([label, reason]) => `- No figures for ${label}: ${reason}.`)
    .join('\n')
}

const peakOf = (...rows) => Math.max(...rows.map((row) => row?.peak ?? 0)).toFixed(0)

function writeBetween(file, text) {
  const path = join(project, file)
  const whole = readFileSync(path, 'utf8')
  const [start, end] = marks.map((mark) => whole.indexOf(mark))
  if (start < 0 || end < start) throw new Error(`${file} lacks the marks ${marks.join(' and ')}`)
  writeFileSync(path, `${whole.slice(0, start + marks[0].length)}\n\n${text}\n\n${whole.slice(end)}`)
}
