// Prints what programs and themes can import, read from the sources; `--write` updates docs/exports.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const manual = join(root, 'docs/exports.md')
const [start, end] = ['<!-- exports:start -->', '<!-- exports:end -->']

/** The text of docs/exports.md with up-to-date lists. */
export function withExports(text) {
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/exports.md needs the lines ${start} and ${end}`)
  return `${text.slice(0, from + start.length)}\n\n${exportsReference()}\n${text.slice(to)}`
}

/** Tables of functions, of components for themes, and of types. */
function exportsReference() {
  const main = exportsOf('cli/public.ts')
  const theme = exportsOf('theme/index.tsx')
  const isType = ({ kind }) => kind === 'interface' || kind === 'type'
  return [
    '## Functions\n',
    table(main.filter((one) => !isType(one))),
    '## Components\n\nFrom `@sitegen/cli/theme`:\n',
    table(theme.filter((one) => !isType(one))),
    '## Types\n',
    table([...main, ...theme].filter(isType)),
  ].join('\n')
}

function table(found) {
  const rows = new Map(found.map(({ name, meaning }) => [name, `| \`${name}\` | ${meaning} |`]))
  return `| Name | Meaning |\n|---|---|\n${[...rows]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([, row]) => row)
    .join('\n')}\n`
}

/** The exports of a module, with the first paragraph of each comment. */
function exportsOf(path) {
  const text = readFileSync(join(root, path), 'utf8')
  const own = [...text.matchAll(/^export (?:async )?(interface|type|const|function|class) (\w+)/gm)].map(
    ({ 1: kind, 2: name, index }) => ({ kind, name, meaning: meaningBefore(text, index) }),
  )
  const passedOn = [...text.matchAll(/^export (?:type )?(\*|\{[^}]*\}) from '(\.[^']+)'/gm)].flatMap(
    ([, names, specifier]) => {
      const found = exportsOf(join(dirname(path), specifier))
      const wanted = new Set(names === '*' ? found.map(({ name }) => name) : names.match(/\w+/g))
      return found.filter(({ name }) => wanted.has(name))
    },
  )
  return [...own, ...passedOn]
}

function meaningBefore(text, index) {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, index))?.[1] ?? ''
  const [first = ''] = comment
    .replace(/^\s*\* ?/gm, '')
    .trim()
    .split(/\n\s*\n/)
  return first.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = withExports(readFileSync(manual, 'utf8'))
  if (process.argv.includes('--write')) writeFileSync(manual, text)
  else process.stdout.write(text)
}
