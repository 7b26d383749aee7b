// Bundles the command line into dist/tool.cjs, the script that the development server adds to pages into dist/dev-client.js, the
// program that runs the configuration of another generator into dist/config-child.cjs, and the thread that checks diagrams into
// dist/diagram-thread.mjs.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const target = join(root, 'dist/tool.cjs')
/** The folders of all packages that were bundled, for `scripts/notices.mjs`. */
export const bundledList = join(root, 'dist/packages.json')
const placeholder = 'SITEGEN_BUILD_ID'

/** Modification time of the newest file below a folder, in milliseconds. */
function newest(folder) {
  let latest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs)
  }
  return latest
}

/** Leaves out the YAML parser that gray-matter would load at each start: the tool passes its own. */
const ownYaml = {
  name: 'own-yaml',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^js-yaml$/ }, ({ path }) => ({ path, namespace: 'own-yaml' }))
    onLoad({ filter: /./, namespace: 'own-yaml' }, () => ({
      contents: 'exports.safeLoad = exports.safeDump = () => {}',
    }))
  },
}

/** Reads Oniguruma from a compressed file in 1.5 ms. The package's own module contains it as text, which takes 50 ms. */
const unpacked = {
  name: 'unpacked',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^shiki\/wasm$/ }, ({ path }) => ({ path, namespace: 'unpacked' }))
    onLoad({ filter: /./, namespace: 'unpacked' }, () => ({
      contents: `import { readFile } from 'node:fs/promises'
        import { brotliDecompressSync } from 'node:zlib'
        export default async (imports) => {
          const file = await readFile(new URL('../dist/onig.br', import.meta.url))
          return WebAssembly.instantiate(brotliDecompressSync(file), imports)
        }`,
    }))
  },
}

const inPackage = (path) => join(root, 'node_modules', path)
/** Which copy of a package is bundled if there are two. Without this, every command reads 370 kB more. */
const alias = {
  // acorn-jsx requires the CommonJS file; all other code imports the module.
  acorn: inPackage('acorn/dist/acorn.mjs'),
  // Pages are rendered to strings; the other half of the package renders to streams.
  'react-dom/server': inPackage('react-dom/cjs/react-dom-server-legacy.node.production.js'),
}

/** Emoji by name, read when a text contains the first one. The package's own table contains much more. */
const emoji = {
  name: 'emoji',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^gemoji$/ }, ({ path }) => ({ path, namespace: 'emoji' }))
    onLoad({ filter: /./, namespace: 'emoji' }, () => ({
      contents: `import { readFileSync } from 'node:fs'
        export const nameToEmoji = JSON.parse(readFileSync(new URL('../dist/emoji.json', import.meta.url), 'utf8'))`,
    }))
  },
}

const ofLanguages = join(root, 'renderer/text/languages')

/** The texts of the interface: the English ones once, then those of each language in the same order. */
function readLanguages() {
  const files = readdirSync(ofLanguages).filter((name) => name.endsWith('.json'))
  const read = (file) => JSON.parse(readFileSync(join(ofLanguages, file), 'utf8'))
  const all = files.sort().map((file) => [file.replace('.json', ''), read(file)])
  const keys = Object.keys(all[0][1])
  return { keys, languages: Object.fromEntries(all.map(([name, texts]) => [name, keys.map((key) => texts[key])])) }
}

/**
 * Compressed texts, a quarter of the size, which are read for the first text in another language. Their hash is part of the
 * identity of the tool.
 */
const languages = {
  name: 'languages',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]text[\\/]languages[\\/]table\.ts$/ }, () => {
      const table = readLanguages()
      const hash = createHash('sha256').update(JSON.stringify(table)).digest('hex').slice(0, 12)
      return {
        contents: `import { readFileSync } from 'node:fs'
          import { brotliDecompressSync } from 'node:zlib'
          export const languageNames = ${JSON.stringify(Object.keys(table.languages))}
          export function readTexts(name) {
            const file = new URL('../dist/languages.br#${hash}', import.meta.url)
            const { keys, languages } = JSON.parse(brotliDecompressSync(readFileSync(file)))
            return Object.fromEntries(keys.map((key, index) => [key, languages[name][index]]))
          }`,
        loader: 'js',
      }
    })
  },
}

/** Media types by extension. Half of the package's list are types that have no extension. */
const mimeTypes = {
  name: 'mime-types',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, ({ path }) => {
      const named = Object.entries(JSON.parse(readFileSync(path, 'utf8'))).filter(([, { extensions }]) => extensions)
      return { contents: JSON.stringify(Object.fromEntries(named)), loader: 'json' }
    })
  },
}

/** Schemas without descriptions, which only scripts read: copying each schema to describe it takes longer than creating it. */
function withoutDescriptions(code) {
  const less = code.replace(
    /\bdescribe\(description\) \{[^}]*\{ description \}\);\s*return cl;/,
    'describe() { return this;',
  )
  if (less === code) throw new Error('zod has another method `describe` than is expected here.')
  return less
}

/** Shortens local names in packages. Nothing reads them, and every command has less to read. */
const shortNames = {
  name: 'short-names',
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.m?js$/ }, async ({ path }) => {
      const whole = readFileSync(path, 'utf8')
      const text = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/.test(path) ? withoutDescriptions(whole) : whole
      const { code } = await esbuild.transform(text, { minifyIdentifiers: true })
      return { contents: code, loader: 'js' }
    })
  },
}

export async function buildIfStale() {
  const built = statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = Math.max(
    newest(join(root, 'cli')),
    newest(join(root, 'renderer')),
    newest(join(root, 'theme/client/dev')),
    statSync(join(root, 'package.json')).mtimeMs,
    statSync(fileURLToPath(import.meta.url)).mtimeMs,
  )
  if (built < sources) await buildCli()
}

/** Packages that are not bundled: those that users install with the tool, and those that only some sites install. */
const { dependencies, peerDependencies, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** The tool bundles its own React to render pages; the user's React is for the browser. */
const external = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !/^react(-dom)?$/.test(name))

export async function buildCli() {
  const { build } = await import('esbuild')
  const common = {
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    charset: 'utf8',
    jsx: 'automatic',
  }
  const tool = await build({
    ...common,
    entryPoints: ['cli/index.ts'],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    external,
    alias,
    plugins: [unpacked, ownYaml, emoji, languages, mimeTypes, shortNames],
    format: 'cjs',
    // The file is read as bytes, one for each character.
    charset: 'ascii',
    define: {
      'import.meta.url': '__url',
      'process.env.NODE_ENV': '"production"',
      __SITEGEN_VERSION__: JSON.stringify(version),
      __SITEGEN_BUILD__: JSON.stringify(placeholder),
      __SITEGEN_PACKAGES__: JSON.stringify(external),
    },
  })
  const text = prepare(tool.outputFiles[0].text)
  const id = createHash('sha256').update(text).digest('hex').slice(0, 12)
  mkdirSync(dirname(target), { recursive: true })
  const oniguruma = readFileSync(createRequire(import.meta.url).resolve('shiki/onig.wasm'))
  writeFileSync(join(root, 'dist/onig.br'), brotliCompressSync(oniguruma))
  const { nameToEmoji } = await import('gemoji')
  writeFileSync(join(root, 'dist/emoji.json'), JSON.stringify(nameToEmoji))
  writeFileSync(join(root, 'dist/languages.br'), brotliCompressSync(JSON.stringify(readLanguages())))
  // The script that the development server adds to pages.
  const client = await build({
    ...common,
    entryPoints: ['theme/client/dev/index.ts'],
    platform: 'browser',
    target: ['es2022', 'chrome120', 'firefox121', 'safari17'],
    minify: true,
  })
  writeFileSync(join(root, 'dist/dev-client.js'), client.outputFiles[0].text)
  // The child process that reads the configuration of another generator.
  const child = await build({
    ...common,
    entryPoints: ['cli/migrate/child/main.ts'],
    format: 'cjs',
    minifySyntax: true,
    minifyWhitespace: true,
  })
  writeFileSync(join(root, 'dist/config-child.cjs'), child.outputFiles[0].text)
  // The thread in which Mermaid checks diagrams.
  const thread = await build({ ...common, entryPoints: ['cli/compile/diagram-thread.ts'], minify: true })
  writeFileSync(join(root, 'dist/diagram-thread.mjs'), thread.outputFiles[0].text)
  const bundled = ['node_modules/gemoji', ...[tool, client].flatMap(({ metafile }) => packagesIn(metafile))]
  writeFileSync(bundledList, `${JSON.stringify([...new Set(bundled)].sort(), null, 2)}\n`)
  const draft = `${target}.${process.pid}`
  writeFileSync(draft, text.replaceAll(placeholder, id))
  renameSync(draft, target)
}

/** The code in the form that `bin/tool.js` runs: it imports only packages, and each character is one byte. */
function prepare(text) {
  return (
    text
      // The export names of a CommonJS module are not needed if all of it is imported.
      .replace(/\bimport\("esbuild"\)/g, 'Promise.resolve().then(() => require("esbuild"))')
      .replace(/\bimport\("([\w@./-]+)"\)/g, '__import("$1")')
      .replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
  )
}

/** The folders, relative to the root, of packages whose code is in a bundle. */
export function packagesIn({ outputs }) {
  const inputs = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs))
  return inputs.flatMap(([path, { bytesInOutput }]) => {
    const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0]
    return folder && bytesInOutput > 0 ? [folder] : []
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildCli()
}
