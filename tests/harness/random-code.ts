// Edits of anything but content: code and its imports, packages, static files, versions, the environment, and the ways in which
// editors and package managers save files.
import { existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import type { Edit, EditedFiles } from './edited-files.ts'

/** The environment variable read by pages and configurations. */
export const variable = 'SITE_WORD'

/** Something used in an MDX page: its import and text, and the files to create unless they exist. */
interface Use {
  readonly line?: string
  readonly text: string
  /** `./` is the folder of the page. */
  readonly files?: Readonly<Record<string, string>>
}

const word = { 'src/word.ts': "export const word = 'Word'\n" }
const uses: readonly Use[] = [
  {
    line: "import { Own } from '@site/src/own'",
    text: '<Own />',
    files: {
      ...word,
      'src/own.tsx': "import { word } from './word'\nexport const Own = () => <b>Own {word}</b>\n",
    },
  },
  {
    line: "import { Counter } from '@site/src/counter'",
    text: '<Counter />',
    files: {
      ...word,
      'src/counter.tsx':
        "'use client'\nimport { word } from './word'\nexport const Counter = () => <i>Count {word}</i>\n",
    },
  },
  { line: "import Part from './_part.mdx'", text: '<Part />', files: { './_part.mdx': 'Part here. {1 + 1}\n' } },
  { line: "import Plain from './_plain.md'", text: '<Plain />', files: { './_plain.md': 'Plain here.\n' } },
  {
    line: "import facts from './facts.json'",
    text: '{facts.value}',
    files: { './facts.json': '{ "value": "Fact" }\n' },
  },
  { line: "import more from './more.yaml'", text: '{more.value}', files: { './more.yaml': 'value: More\n' } },
  { line: "import raw from './raw.txt?raw'", text: '{raw}', files: { './raw.txt': ' Raw text\n' } },
  {
    line: "import { packed } from 'pack'",
    text: '{packed}',
    files: {
      'node_modules/pack/package.json': '{ "name": "pack", "version": "1.0.0", "main": "one.js" }\n',
      'node_modules/pack/one.js': "export const packed = 'Packed'\n",
      'node_modules/pack/two.js': "export const packed = 'Second'\n",
    },
  },
  { text: `{process.env.${variable} ?? 'none'}` },
]

const themeFiles = {
  'theme/index.tsx':
    "export { theme } from '@sitegen/cli/theme'\nexport const mdxComponents = { Themed: () => <b>Themed</b> }\n",
}

type Way = (files: EditedFiles) => Edit | undefined

/** An MDX page with some of the possible imports. */
const addImports: Way = (files) => {
  const beside = files.pickFile(/^(content|docs)\/.*\.mdx?$/)
  if (!beside) return undefined
  const folder = dirname(beside)
  const chosen = uses.filter(() => files.random() < 0.4)
  for (const { files: needed = {} } of chosen)
    for (const [name, text] of Object.entries(needed)) {
      const path = posix.join(name.startsWith('./') ? folder : '', name)
      if (!existsSync(files.at(path))) files.write(path, text)
    }
  const path = `${folder}/${/\bblog\b/.test(folder) ? '2024-05-08-' : ''}imports.mdx`
  const lines = chosen.flatMap(({ line }) => line ?? [])
  files.write(path, `---\ntitle: Imports\n---\n\n${lines.join('\n')}\n\n${chosen.map(({ text }) => text).join(' ')}\n`)
  return `write ${path} with ${chosen.map(({ text }) => text).join(' ') || 'nothing'}`
}

const editCode: Way = (files) => {
  const path = files.pickFile(/^(src|theme|content|docs|node_modules)\/.*(\.[jt]sx?|_\w+\.mdx?|\.json|\.ya?ml|\.txt)$/)
  return path && files.replaceWord(path)
}

/** A package with another entry point, or with none. */
const editPackage: Way = (files) => {
  const path = 'node_modules/pack/package.json'
  if (!existsSync(files.at(path))) return undefined
  if (files.random() < 0.2) {
    rmSync(files.at('node_modules/pack'), { recursive: true })
    return 'remove the package'
  }
  files.change(path, (text) => text.replace(/one|two/, (name) => (name === 'one' ? 'two' : 'one')))
  return 'give the package another entry'
}

/** A new file to which an existing import may now resolve. */
const shadow: Way = (files) => {
  if (!existsSync(files.at('src/word.ts'))) return undefined
  const path = files.pick(['src/word.tsx', 'src/word.js', 'src/word/index.ts', 'src/own.ts'])
  if (existsSync(files.at(path))) {
    files.remove(path)
    return `remove ${path}`
  }
  const name = path.includes('own') ? 'Own' : 'word'
  files.write(path, `export const ${name} = ${name === 'Own' ? '() => null' : "'Shadow'"}\n`)
  return `write ${path}`
}

const editStatic: Way = (files) => {
  const path = files.random() < 0.5 ? files.pickFile(/^static\//) : undefined
  const to = path ?? `static/${files.pick(['new.txt', 'deep/new.svg', 'docs/index.html', 'robots.txt'])}`
  files.write(to, `Static ${files.next()}\n`)
  return `write ${to}`
}

const editVersions: Way = (files) => {
  const path = files.pickFile(/(^|_)versions\.json$/)
  if (!path) return undefined
  files.change(path, (text) => JSON.stringify((JSON.parse(text) as string[]).reverse().slice(files.below(2))))
  return `turn ${path} round`
}

const addTheme: Way = (files) => {
  const path = readdirSync(files.root).find((name) => /^site\.config\.\w+$/.test(name))
  if (!path || /\btheme:/.test(files.read(path))) return undefined
  for (const [name, text] of Object.entries(themeFiles)) files.write(name, text)
  files.change(path, (text) => text.replace(/(export default (?:defineConfig\()?\{)/, "$1 theme: 'theme/index.tsx',"))
  return 'give the site a theme'
}

/** An edit that keeps the file's size and modification time. */
const sameSize: Way = (files) => {
  const path = files.pickFile(/\.(mdx?|[jt]sx?|json|ya?ml|css|txt|svg)$/)
  if (!path) return undefined
  const { atime, mtime } = statSync(files.at(path))
  const done = files.replaceWord(path, (word) => word.slice(0, -1) + files.pick(['q', 'x', 'z']))
  if (done) utimesSync(files.at(path), atime, mtime)
  return done && `${done}, with its old time`
}

const setBack: Way = (files) => {
  const path = files.pickFile(/\.(mdx?|[jt]sx?|json|ya?ml|css|txt|svg)$/)
  const done = path && files.replaceWord(path)
  const time = new Date(files.pick([1_000_000_000_000, 1_500_000_000_000, 4_000_000_000_000]))
  if (done) utimesSync(files.at(path), time, time)
  return done && `${done}, dated ${time.getUTCFullYear()}`
}

/** Swap two files with the same extension. */
const swap: Way = (files) => {
  const one = files.pickFile(/^(src|theme|content|docs|static|node_modules)\/.*\.(mdx?|tsx|js|json|txt|png)$/)
  const end = one?.replace(/^.*(?=\.)/, '')
  const other = end && files.pickFile(new RegExp(`\\${end}$`))
  if (!one || !other || one === other) return undefined
  renameSync(files.at(one), files.at(`${one}.swap`))
  renameSync(files.at(other), files.at(one))
  renameSync(files.at(`${one}.swap`), files.at(other))
  return `swap ${one} and ${other}`
}

/** Save like many editors: write a new file and move it over the old one. */
const saveByRename: Way = (files) => {
  const path = files.pickFile(/\.(mdx?|[jt]sx?|json|ya?ml|css)$/)
  if (!path) return undefined
  const before = files.read(path)
  const done = files.replaceWord(path)
  const after = files.read(path)
  files.write(path, before)
  files.write(`${path}.tmp`, after)
  files.rename(`${path}.tmp`, path)
  return done && `${done}, by rename`
}

/** Replace a folder by one with the same names and other texts, created before the move. */
const swapFolder: Way = (files) => {
  const path = files.pickFile(/^(src|content|docs|node_modules)\/.+\/[^/]+$/) ?? files.pickFile(/^src\//)
  if (!path) return undefined
  const folder = dirname(path)
  const aside = `${folder}-aside`
  if (existsSync(files.at(aside))) return undefined
  for (const name of readdirSync(files.at(folder))) {
    // A link may lead to a page that is gone.
    if (!statSync(files.at(`${folder}/${name}`), { throwIfNoEntry: false })?.isFile()) return undefined
    const bytes = Buffer.from(files.read(`${folder}/${name}`).replace(/[A-Z][a-z]+(?=[ '.])/, 'Folder'))
    files.write(`${aside}/${name}`, /\.(png|gif|jpe?g|mp4|pdf|zip)$/.test(name) ? Buffer.from('other') : bytes)
  }
  renameSync(files.at(folder), files.at(`${folder}-old`))
  renameSync(files.at(aside), files.at(folder))
  rmSync(files.at(`${folder}-old`), { recursive: true })
  return `another folder in the place of ${folder}`
}

/** Replace a page by a symbolic link to another. */
const link: Way = (files) => {
  const path = files.pickFile(/^content\/.*\.mdx?$/)
  if (!path) return undefined
  const to = `${dirname(path)}/linked${posix.extname(path)}`
  // What it leads to may be gone.
  if (lstatSync(files.at(to), { throwIfNoEntry: false })) {
    files.remove(to)
    return `remove the link ${to}`
  }
  symlinkSync(posix.basename(path), files.at(to))
  return `link ${to} to ${path}`
}

export const codeWays: readonly Way[] = [
  addImports,
  addImports,
  editCode,
  editCode,
  editCode,
  editPackage,
  shadow,
  editStatic,
  editVersions,
  addTheme,
  sameSize,
  sameSize,
  setBack,
  swap,
  saveByRename,
  swapFolder,
  link,
]
