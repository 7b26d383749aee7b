// npm run check: builds the site and checks its texts against the rules in content/STYLE.md.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import english from 'dictionary-en-gb'
import nspell from 'nspell'
import { root } from './ensure.mjs'
import { findFaults, readPage } from './prose-rules.mjs'

const out = mkdtempSync(join(tmpdir(), 'sitegen-prose-'))
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  ['bin/sitegen.js', 'build', '--strict', '--json', '--out', out],
  { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
)
if (status !== 0) {
  const { diagnostics = [] } = JSON.parse(stdout || '{}')
  for (const one of diagnostics) console.log(`${one.file}:${one.line}: ${one.message}`)
  if (diagnostics.length === 0) console.log(stderr)
  process.exit(1)
}

const list = readFileSync(join(root, 'content/words.txt'), 'utf8')
  .split('\n')
  .map((line) => line.replace(/#.*/, '').trim())
  .filter(Boolean)
const { name, slug } = product()
const own = new Set([...list.flatMap((one) => one.split(' ')), name, ...slug.split('-')])
const spell = nspell(english)
const known = new Map()
const isWord = (word) => {
  if (!known.has(word)) known.set(word, own.has(word) || own.has(word.toLowerCase()) || spell.correct(word))
  return known.get(word)
}
const names = [name, ...list.filter((one) => /^\p{Lu}/u.test(one))]

const { routes } = JSON.parse(stdout)
const redirects = new Map(routes.flatMap(({ kind, url, to }) => (kind === 'redirect' ? [[url, to]] : [])))
const pages = readdirSync(out, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.html'))
  .map((path) => readPage(`/${path.replace(/(^|\/)index\.html$|\.html$/, '')}`, readFileSync(join(out, path), 'utf8')))
rmSync(out, { recursive: true })

const sources = readdirSync(join(root, 'content'), { recursive: true })
  .map((path) => `content/${path}`)
  .filter((path) => /\.(mdx?|tsx?|ya?ml|json)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const faults = [...findFaults(pages, { isWord, names, redirects }), ...namesSpelledOut()]
for (const { address, rule, message, needle } of faults) console.log(`${place(address, needle)}  ${rule}\n  ${message}`)
const texts = pages.filter(({ kind }) => ['doc', 'page', 'post'].includes(kind))
if (faults.length > 0) console.log(`✖ ${faults.length} faults in ${texts.length} texts`)
else console.log(`✔ ${texts.length} texts, ${known.size} different words`)
process.exitCode = faults.length > 0 ? 1 : 0

/** The sample product: the first `name:` and `slug:` of the configuration. */
function product() {
  const config = readFileSync(join(root, 'site.config.ts'), 'utf8')
  const value = (field) => new RegExp(`\\b${field}: '([^']*)'`).exec(config)?.[1] ?? ''
  return { name: value('name'), slug: value('slug') }
}

/** Faults for the product's name spelled out anywhere except in the configuration. */
function namesSpelledOut() {
  return sources.flatMap(({ path, text }) =>
    [name, slug]
      .filter((one) => text.toLowerCase().includes(one.toLowerCase()))
      .map((needle) => ({ address: path, rule: 'name', message: 'The product’s name is spelled out.', needle })),
  )
}

/** The location of a text: its line in the source whose path is most similar to the page's address. */
function place(address, needle) {
  const words = needle.replaceAll(name, '{{product.name}}').replaceAll(slug, '{{product.slug}}')
  const last = address.split('/').at(-1) || 'index'
  const like = (path) => (path.includes(last.replaceAll(slug, '{{product.slug}}')) ? 0 : 1)
  // The style guide quotes wrong examples.
  const published = sources.filter(({ path }) => !/^content\/[A-Z]/.test(path))
  const holders = words ? published.filter(({ text }) => text.includes(words)) : []
  const [best] = holders.sort((a, b) => like(a.path) - like(b.path))
  if (!best) return address
  return `${best.path}:${best.text.slice(0, best.text.indexOf(words)).split('\n').length}`
}
