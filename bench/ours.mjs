// Our own side of the benchmark: the generated site with all features on, and the rows that only Sitegen has.
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeCorpus } from './make-corpus.mjs'

export const project = dirname(dirname(fileURLToPath(import.meta.url)))
const tool = [process.execPath, join(project, 'bin/sitegen.js')]

/** Sitegen, described like a peer. */
export const ours = {
  name: 'sitegen',
  label: 'Sitegen, everything on',
  flavor: 'plain',
  install: () => ({ version: JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')).version }),
  setUp: (site) =>
    writeFileSync(
      join(site, 'site.config.mjs'),
      "export default { title: 'Corpus', url: 'https://example.com', baseUrl: '/', content: { docs: { path: 'docs' }, blog: { path: 'blog' } } }\n",
    ),
  command: ({ site }) => [...tool, 'build', '--root', site],
  caches: ['.sitegen'],
  output: 'build',
  /** Files for language models, which no peer writes. */
  isExtra: (file) => /\.md$|\/llms[^/]*\.txt$/.test(file),
}

/** Rows that are measured for Sitegen only: name → preparation, and the command. */
export function ownRows({ site, edited }) {
  const clone = `${site}-clone`
  const check = [...tool, 'check-links', '--root', site]
  const build = [...tool, 'build', '--root', site]
  return [
    {
      name: 'one title edited',
      before: (run) => {
        // The check in the previous round has left no cache.
        execFileSync(build[0], build.slice(1))
        retitle(edited, `Another title ${run}`)
      },
      command: build,
    },
    {
      name: 'restored cache, fresh clone',
      before: () => cloneSite(site, clone),
      command: [...tool, 'build', '--root', clone],
      after: () => rmSync(clone, { recursive: true, force: true }),
    },
    {
      name: 'restored cache, one edit',
      before: (run) => {
        cloneSite(site, clone)
        appendFileSync(join(clone, relative(site, edited)), `\nOne more paragraph in the clone, number ${run}.\n`)
      },
      command: [...tool, 'build', '--root', clone],
      after: () => rmSync(clone, { recursive: true, force: true }),
    },
    {
      name: 'check-links, cold',
      before: () => rmSync(join(site, '.sitegen'), { recursive: true, force: true }),
      command: check,
    },
    { name: 'check-links, warm', before: () => {}, command: check },
  ]
}

/** The same text with its pages in MDX: a cold build, and one after an edit. */
export function inMdx(folder, n) {
  const site = join(folder, `mdx-${n}`)
  const { edit } = makeCorpus({ n, flavor: 'mdx', out: site })
  ours.setUp(site)
  const command = [...tool, 'build', '--root', site]
  const clean = () => {
    for (const name of [ours.output, ...ours.caches]) rmSync(join(site, name), { recursive: true, force: true })
  }
  return [
    { name: 'in MDX, cold', before: clean, command },
    {
      name: 'in MDX, one edit',
      before: (run) => appendFileSync(join(site, edit.path), `\nOne more paragraph, number ${run}.\n`),
      command,
    },
  ]
}

/** The site of this repository: a cold build, and one without changes. */
export function thisSite(folder) {
  const site = join(folder, 'this-site')
  mkdirSync(site, { recursive: true })
  for (const name of ['content', 'static', 'theme', 'renderer', 'site.config.ts'])
    cpSync(join(project, name), join(site, name), { recursive: true })
  const command = [...tool, 'build', '--root', site]
  const clean = () => {
    for (const name of ['build', '.sitegen']) rmSync(join(site, name), { recursive: true, force: true })
  }
  return [
    { name: 'this site, cold', before: clean, command },
    { name: 'this site, unchanged', before: () => {}, command },
    {
      name: 'this site without pictures, cold',
      before: () => {
        clean()
        const file = join(site, 'site.config.ts')
        writeFileSync(file, readFileSync(file, 'utf8').replace('openGraphImages: true', 'openGraphImages: false'))
      },
      command,
    },
  ]
}

/** Prepare a clone as in CI: sources and cache at another path, all files new, no output. */
function cloneSite(site, clone) {
  rmSync(clone, { recursive: true, force: true })
  cpSync(site, clone, { recursive: true, filter: (path) => path !== join(site, ours.output) })
}

function retitle(file, title) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/^title: .*$/m, `title: ${JSON.stringify(title)}`).replace(/^# .*$/m, `# ${title}`))
}
