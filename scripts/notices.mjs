// THIRD-PARTY-NOTICES: the licences of all third-party code that the package, or a site that it builds, contains. Without
// `--write`, reports whether the file is up to date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale, bundledList, packagesIn } from './build-cli.mjs'
import { root } from './ensure.mjs'

const file = join(root, 'THIRD-PARTY-NOTICES')
const client = join(root, 'theme/client')
/** Packages whose files are copied into sites: the style sheet and fonts of KaTeX, for sites with formulas. */
const copied = ['node_modules/katex']

const head = `Third-party notices

The command line of Sitegen (dist/) contains code of the packages below, and sites contain code of some of them: React where a
page has islands, KaTeX's style sheet and fonts where it has formulas. Packages that are installed beside Sitegen, among them
esbuild, the grammars of Shiki, satori and resvg, bring their own licences.

Written by scripts/notices.mjs.
`

/** The folders of all packages whose code is copied. */
async function folders() {
  await buildIfStale()
  const { build } = await import('esbuild')
  const entries = readdirSync(client, { recursive: true }).map(String)
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries.filter((path) => /\.tsx?$/.test(path)).map((path) => join('theme/client', path)),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: 'unused',
    // Users install it themselves.
    external: ['mermaid'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  return [...new Set([...JSON.parse(readFileSync(bundledList, 'utf8')), ...packagesIn(metafile), ...copied])].sort()
}

/** The name and version of a package, its copyright lines, and the rest of its licence. */
function describe(folder) {
  const {
    name,
    version,
    license,
    author,
    homepage = '',
  } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const own = readdirSync(join(root, folder)).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
  const text = own === undefined ? '' : readFileSync(join(root, folder, own), 'utf8').replaceAll('\r\n', '\n')
  const isHolder = (line) => /^\W*(copyright|©)/i.test(line) && !/copyright (notice|holder|owner)/i.test(line)
  const lines = text.split('\n')
  return {
    name: `${name} ${version}`,
    holders: lines.filter(isHolder).map((line) => line.trim()),
    terms:
      lines
        .filter((line) => !isHolder(line))
        .join('\n')
        .trim() || `License: ${license}\n${author?.name ?? author ?? ''} ${homepage}`.trim(),
  }
}

/** The text of the file. Packages with the same terms are grouped: most differ only in the copyright holder. */
async function makeNotices() {
  const groups = new Map()
  for (const folder of await folders()) {
    const one = describe(folder)
    const key = one.terms.replace(/[\s\W]+/g, ' ').toLowerCase()
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const rule = '-'.repeat(80)
  const parts = [...groups.values()].map((group) => {
    const names = group.map(({ name, holders }) => [name, ...holders.map((line) => `    ${line}`)].join('\n'))
    return `${rule}\n${names.join('\n')}\n\n${group[0].terms}\n`
  })
  return [head, ...parts].join('\n')
}

/** The error in the committed file, if there is one. */
export async function noticesFault() {
  const text = await makeNotices()
  const known = readFileSync(file, { encoding: 'utf8', flag: 'a+' })
  return text === known ? undefined : 'THIRD-PARTY-NOTICES is out of date: run `node scripts/notices.mjs --write`.'
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--write')) writeFileSync(file, await makeNotices())
  else {
    const fault = await noticesFault()
    console.log(fault ? `✖ ${fault}` : '✔ THIRD-PARTY-NOTICES is up to date')
    process.exitCode = fault ? 1 : 0
  }
}
