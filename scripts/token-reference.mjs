// Prints the design tokens from the theme's style sheet; `--write` updates docs/tokens.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const manual = join(root, 'docs/tokens.md')
const [start, end] = ['<!-- tokens:start -->', '<!-- tokens:end -->']

/** The text of docs/tokens.md with up-to-date tables. */
export async function withTokens(text) {
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/tokens.md needs the lines ${start} and ${end}`)
  return `${text.slice(0, from + start.length)}\n\n${await tokenReference()}\n${text.slice(to)}`
}

async function tokenReference() {
  const [light, dark] = readFileSync(join(root, 'theme/styles/tokens.css'), 'utf8').split('[data-theme="dark"]')
  const names = await tokenNames()
  const inDark = new Map(declarations(dark).map(({ name, value }) => [name, value]))
  const all = declarations(light).filter(({ value }) => !value.startsWith('url('))
  const groups = [...new Set(all.map(({ group }) => group))]
  return groups
    .map((group) =>
      table(
        group,
        all.filter((one) => one.group === group),
        { names, inDark },
      ),
    )
    .join('\n')
}

/** The names and meanings in `theme.tokens`, by the custom property that each one sets, without `--sg-`. */
async function tokenNames() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['renderer/config/theme.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  })
  const module = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`)
  const { shape } = module.tokens
  return new Map(
    Object.entries(module.tokenProperties).map(([name, property]) => [
      property,
      { name, meaning: shape[name].description },
    ]),
  )
}

/** The custom properties of a rule. A comment after an empty line starts a group; any other comment explains the next property. */
function declarations(css) {
  const pattern =
    /(?<gap>\n\s*\n|\{)?\s*(?:\/\*\s*(?<comment>[^*]+?)\s*\*\/\s*)?(?:--sg-(?<name>[\w-]+):\s*(?<value>"[^"]*"|(?:[^;"]|"[^"]*")+);)/g
  let group = ''
  return [...css.matchAll(pattern)].map(({ groups: { gap, comment, name, value } }) => {
    if (gap && comment) group = comment
    const note = gap ? undefined : comment
    return { group, name, note, value: value.replace(/\s+/g, ' ').trim() }
  })
}

function table(group, list, { names, inDark }) {
  const [, title, about] = /^([^:.]+)[:.]?\s*(.*)$/s.exec(group)
  const rows = list.map(({ name, value, note }) => {
    const [other, token] = [inDark.get(name), names.get(name)]
    const cells = [`\`--sg-${name}\``, token ? `\`${token.name}\`` : '', `\`${value}\``, other ? `\`${other}\`` : '']
    return `| ${cells.join(' | ')} | ${note ?? token?.meaning ?? ''} |`
  })
  const head = '| Property | In `theme.tokens` | Default | Dark mode | Meaning |\n|---|---|---|---|---|'
  const sentence = about ? `${about[0].toUpperCase()}${about.slice(1).replace(/\.?$/, '.')}\n\n` : ''
  return `## ${title}\n\n${sentence}${head}\n${rows.join('\n')}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--write')) writeFileSync(manual, await withTokens(readFileSync(manual, 'utf8')))
  else process.stdout.write(await tokenReference())
}
