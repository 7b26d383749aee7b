import { builtinModules } from 'node:module'
import { relative, sep } from 'node:path'
import type { Loader, OnResolveArgs, Plugin } from 'esbuild'
import { tryReadText } from '../disk/read-text.ts'

/** An import that cannot be resolved. */
export interface Absent {
  readonly from: string
  /** Absolute path of the file that imports it. */
  readonly importer: string
}

/** The name under which the process that runs a bundle provides what its modules need. */
const tool = '__sitegen'

/**
 * Bundles the files of a configuration so that the process that runs them knows where each function comes from. Packages are
 * loaded there, missing ones are replaced by placeholders, and modules of the site report their names.
 */
export function traceImports(root: string, absent: Absent[]): Plugin {
  return {
    name: 'trace-imports',
    setup(build) {
      build.onResolve({ filter: /.*/ }, async (args) => {
        const { path, kind, importer, pluginData } = args
        if (pluginData === 'seen' || kind === 'entry-point') return undefined
        if (/^(node:)?(module|process)$/.test(path) && args.namespace === 'file')
          return { path: path.replace('node:', ''), namespace: 'watched' }
        if (isBuiltin(path))
          return args.namespace === 'builtin' || kind === 'require-resolve' ? undefined : { path, namespace: 'builtin' }
        const found = await build.resolve(path, { ...resolveOptions(args), pluginData: 'seen' })
        const file = found.errors.length === 0 ? found.path : undefined
        if (kind === 'require-resolve') return { path: file && isOwn(path) ? file : path, external: true }
        if (file !== undefined && args.namespace === 'trace') return { path: file }
        if (isOwn(path) && file !== undefined)
          return isAwaiting(file) ? { path: file } : { path: asCommonJs(file), namespace: 'trace', pluginData: file }
        if (file === undefined && isOwn(path) && isTried(tryReadText(importer) ?? '', path))
          return { path, namespace: 'not-found' }
        if (file === undefined) absent.push({ from: path, importer })
        return { path: asCommonJs(path), namespace: 'package', pluginData: { path, file } }
      })
      build.onLoad({ filter: /.*/, namespace: 'not-found' }, ({ path }) => ({
        contents: `throw Object.assign(new Error(${JSON.stringify(`Cannot find module '${path}'`)}), { code: 'MODULE_NOT_FOUND' })`,
        loader: 'js',
      }))
      // A bundle with imports could not be run as a function.
      build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(path)})`,
        loader: 'js',
      }))
      build.onLoad({ filter: /.*/, namespace: 'trace' }, ({ pluginData: file }: { pluginData: string }) => ({
        contents: `module.exports = ${tool}.trace(${JSON.stringify(nameOf(file, root))}, require(${JSON.stringify(file)}))`,
        loader: 'js',
        resolveDir: root,
      }))
      build.onLoad({ filter: /.*/, namespace: 'package' }, ({ pluginData }) => ({
        contents: packageModule(pluginData as PackageImport),
        loader: 'js',
      }))
      // What configurations read from the environment, and modules that they load themselves, have to be recorded too.
      build.onLoad({ filter: /.*/, namespace: 'watched' }, ({ path }) => ({
        contents:
          path === 'process'
            ? `module.exports = ${tool}.process`
            : `module.exports = { ...require('node:module'), createRequire: ${tool}.createRequire }`,
        loader: 'js',
      }))
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path }) => {
        const text = tryReadText(path)
        return text === undefined ? undefined : { contents: withPlace(text, path), loader: loaderOf(path) }
      })
    },
  }
}

/** A name for a replacement of a module, which is CommonJS whatever the extension of the module. */
export function asCommonJs(name: string): string {
  return name.replace(/\.m([jt]s)$/, '.c$1')
}

/** Whether a module uses `await` at its top level, so that `require` cannot load it. */
function isAwaiting(file: string): boolean {
  return /^(?!\s|\/|\*)(?!.*\basync\b).*\bawait\b/m.test(tryReadText(file) ?? '')
}

interface PackageImport {
  readonly path: string
  readonly file: string | undefined
}

function packageModule({ path, file }: PackageImport): string {
  if (file === undefined) return `module.exports = ${tool}.stub(${JSON.stringify(path)})`
  return `module.exports = ${tool}.load(${JSON.stringify(path)}, ${JSON.stringify(file)})`
}

function resolveOptions({ importer, resolveDir, kind, namespace }: OnResolveArgs) {
  return { importer, resolveDir, kind, namespace: namespace === 'trace' ? 'file' : namespace }
}

function isBuiltin(name: string): boolean {
  return name.startsWith('node:') || builtinModules.includes(name)
}

/** Whether an import names a file of the site. */
function isOwn(path: string): boolean {
  return /^\.{0,2}\//.test(path) || /^\.{1,2}$/.test(path)
}

/** `./src/remark/links.ts`, as the new configuration imports it. */
function nameOf(path: string, root: string): string {
  const way = relative(root, path).split(sep).join('/')
  return way.startsWith('../') ? way : `./${way}`
}

function loaderOf(path: string): Loader {
  if (/\.[cm]?ts$/.test(path)) return 'ts'
  return path.endsWith('x') ? 'tsx' : 'jsx'
}

/** Whether all calls of `require` for a module are inside `try`, so that its author expects that it may be missing. */
function isTried(written: string, path: string): boolean {
  const quoted = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(["'])(?:\\.|(?!\1)[^\\\n])*\1/g
  const calls = [...written.matchAll(/\brequire\(\s*(["'])(.*?)\1\s*\)/g)].filter(([, , name]) => name === path)
  const text = written.replace(quoted, (one) => one.replace(/[^\n]/g, ' '))
  const blocks = [...text.matchAll(/\btry\s*\{/g)].flatMap(({ 0: start, index }) => {
    const open = index + start.length - 1
    let depth = 0
    for (let at = open; at < text.length; at++) {
      if (text[at] === '{') depth++
      else if (text[at] === '}' && --depth === 0)
        return /^\}\s*catch\b/.test(text.slice(at)) ? [[open, at] as const] : []
    }
    return []
  })
  return calls.length > 0 && calls.every(({ index }) => blocks.some(([open, end]) => open < index && index < end))
}

/** The text of a module with its own path in it, since a module in a bundle does not know its path. */
function withPlace(text: string, path: string): string {
  const places = [
    ['__filename', JSON.stringify(path)],
    ['__dirname', `${tool}.directory(${JSON.stringify(path)})`],
  ].filter(([name = '']) => text.includes(name) && !new RegExp(`(const|let|var)\\s+${name}\\b`).test(text))
  const given = places.map(([name, value]) => `var ${name} = ${value};`).join('')
  const located = text
    .replaceAll('import.meta.url', `${tool}.url(${JSON.stringify(path)})`)
    .replaceAll('import.meta.dirname', `${tool}.directory(${JSON.stringify(path)})`)
    .replaceAll('import.meta.filename', JSON.stringify(path))
    .replaceAll('import.meta.resolve', '((name) => name)')
  return given + located
}
