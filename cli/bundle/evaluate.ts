import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import type { Message, Metafile, Plugin } from 'esbuild'
import * as jsxRuntime from 'react/jsx-runtime'
import {
  type Diagnostic,
  describeThrown,
  english,
  hash,
  type InterfaceTexts,
  type Location,
  react,
  type SourcePath,
  stableJson,
} from '../../renderer/index.ts'
import { packageName, packageRoot } from '../disk/package-root.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { type BundleInputs, inputFile } from './bundle-inputs.ts'
import { type BundleOptions, bundle, type Circumstances } from './bundler.ts'
import { missingModule } from './compat.ts'
import { exportsFor } from './find-exports.ts'
import { bundlePrefix, type Guard, type Locate } from './guard.ts'
import { importsPath } from './imports-module.ts'
import { requireDefaults } from './interop.ts'
import { islandsModule, withoutMark } from './islands.ts'
import { type CodeOrigin, locator } from './locate-thrown.ts'
import { missingModules } from './missing-modules.ts'
import { traceModule } from './trace.ts'

/** A bundled module tree that has not been run. */
export interface Bundle extends CodeOrigin {
  readonly code: string
  readonly inputs: Metafile['inputs']
  /** Hashes of the bytes of its files, by absolute path. */
  readonly hashes: Readonly<Record<string, string>>
  readonly warnings: readonly Diagnostic[]
}

export type BundleResult =
  | { readonly bundle: Bundle }
  /** `files` are the absolute paths of the files that cannot be bundled, as far as they are known. */
  | { readonly errors: readonly Diagnostic[]; readonly files: readonly string[] }

export interface BundleRequest extends Circumstances {
  readonly root: string
  /** Source text of the entry; its imports are resolved from the root. */
  readonly entry: string
  /** Turns a message of esbuild into a diagnostic. */
  readonly fault: (reason: string, at: Location | undefined, known: readonly string[]) => Diagnostic
  /** Whether an import that cannot be resolved becomes a warning and an empty component instead of an error. */
  readonly lenient: boolean
  readonly plugins?: (inputs: BundleInputs) => readonly Plugin[]
  /** The texts of the interface. Default: English. */
  readonly language?: InterfaceTexts
}

/** Modules that bundles receive from the tool instead of having their own copy, so that there is one React. */
export const shared: Readonly<Record<string, object>> = { react, 'react/jsx-runtime': jsxRuntime }

/** The modules that a bundle requires when it is run. */
const external = [...Object.keys(shared), islandsModule, traceModule]

const defined = {
  'process.env.NODE_ENV': '"production"',
  'import.meta.url': '__importMetaUrl',
  // The code receives a `process` that records what the code reads.
  'globalThis.process': 'process',
  'global.process': 'process',
}

/** Bundle TypeScript, JSX and JSON into one CommonJS text. */
export async function bundleModules({
  root,
  entry,
  fault,
  lenient,
  plugins = () => [],
  language = english,
  ...circumstances
}: BundleRequest): Promise<BundleResult> {
  const warnings: Diagnostic[] = []
  const options: BundleOptions = {
    stdin: { contents: entry, resolveDir: root, sourcefile: '<entry>', loader: 'ts' },
    absWorkingDir: root,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    outfile: 'bundle.cjs',
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
    // Some exports of a theme are optional.
    logOverride: { 'import-is-undefined': 'silent' },
    charset: 'utf8',
    // The tool's own bundle is run in every build.
    minifyWhitespace: circumstances.isOwn === true,
    minifySyntax: circumstances.isOwn === true,
    external,
    define: { ...defined, SITEGEN_LANGUAGE: stableJson(language) },
    loader: { '.js': 'jsx', '.css': 'empty', '.svg': 'text', '.yml': 'text', '.yaml': 'text', '.md': 'text' },
    plugins: (inputs) => [
      ...plugins(inputs),
      ownPackage,
      capitals(inputs),
      ...(lenient ? [missingModules({ root, warnings, given: external, inputs })] : []),
    ],
  }
  try {
    const result = await bundle(options, circumstances)
    if (result.strays.length > 0)
      return { errors: result.strays, files: result.strays.flatMap(({ at }) => (at ? [resolve(root, at.file)] : [])) }
    const [map, code] = ['.map', '.cjs'].map(
      (end) => result.outputFiles.find((file) => file.path.endsWith(end))?.text ?? '',
    )
    const { hashes, metafile } = result
    const text = lenient ? (code as string) : requireDefaults(code as string)
    const made = { from: root, code: text, map: map as string, inputs: metafile.inputs, hashes }
    return { bundle: { ...made, warnings } }
  } catch (error) {
    const messages = (error as { errors?: Message[] }).errors
    if (!messages) throw error
    return {
      errors: await Promise.all(messages.map((message) => describeMessage(message, { root, fault }))),
      files: messages.flatMap(({ location }) => (location ? brokenInput(location.file, root) : [])),
    }
  }
}

/** The file, or the module of imports, that a message is about. */
function brokenInput(input: string, root: string): string[] {
  const known = inputFile(input, root) ?? (importsPath(input) === undefined ? undefined : input)
  return known === undefined ? [] : [known]
}

async function describeMessage(message: Message, { root, fault }: Pick<BundleRequest, 'root' | 'fault'>) {
  const text = message.text
    .replace(/\.$/, '')
    .replace(/(?<=^No matching export in ")[^"]+/, (file) => written(file, root))
  return fault(text, locateMessage(message, root), await exportsFor(message, root))
}

/** A file as imports name it: the theme of this tool is imported by its package name. */
function written(file: string, root: string): string {
  return resolve(root, file) === join(packageRoot, 'theme/index.tsx') ? `${packageName}/theme` : file
}

/** An entry that loads modules by name; each runs only when it is loaded. */
export function loaders(entries: readonly (readonly [name: string, file: string])[]): string {
  const lines = entries.map(([name, file]) => `${JSON.stringify(name)}: () => require(${JSON.stringify(file)}),`)
  return `export const load = {\n${lines.join('\n')}\n}`
}

/** The package's name and its theme resolve to this tool, wherever it is installed. */
export const ownPackage: Plugin = {
  name: 'own-package',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${packageName}(/theme)?$`) }, ({ path }) => ({
      path: join(packageRoot, path === packageName ? 'renderer/config/define.ts' : 'theme/index.tsx'),
    }))
  },
}

/** Reads `PAGE.TSX` like `page.tsx`. */
function capitals(inputs: BundleInputs): Plugin {
  return {
    name: 'capitals',
    setup(build) {
      build.onLoad({ filter: /\.([TJ][Ss][Xx]?|[tj]S[Xx]?|[tj]sX)$/ }, ({ path }) => ({
        contents: inputs.text(path),
        loader: (path.split('.').at(-1) as string).toLowerCase() as 'tsx',
      }))
    },
  }
}

/** Replaces files by modules whose exports all render their children; must come before all other plugins. */
export function emptyModules(files: ReadonlySet<string>): Plugin {
  return {
    name: 'empty-modules',
    setup(build) {
      if (files.size === 0) return
      build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) =>
        files.has(path) ? { contents: missingModule, loader: 'js', resolveDir: dirname(path) } : undefined,
      )
    },
  }
}

/** The location of a message. esbuild counts bytes, names files relative to `from`, and its own file for errors of plugins. */
export function locateMessage({ location }: Message, root: string, from = root): Location | undefined {
  if (!location || location.file.endsWith('<entry>')) return undefined
  const file = sourcePath(root, resolve(from, withoutMark(location.file)))
  if (file.split('/').includes('node_modules')) return undefined
  const line = Buffer.from(location.lineText)
  const units = (from: number, to: number) => line.subarray(from, to).toString().length
  const { column, length } = location
  return {
    file,
    line: location.line,
    column: units(0, column) + 1,
    length: Math.max(1, units(column, column + length)),
  }
}

/** A module tree that has been run. */
export interface Evaluated {
  readonly exports: Readonly<Record<string, unknown>>
  /** The location in the sources at which an error was thrown; undefined if its stack does not include this bundle. */
  readonly locate: Locate
  /** Returns a name under which other code can be run beside the bundle, so that its errors are located too. */
  readonly nameFor: (origin: CodeOrigin) => string
}

/** The modules of the tool’s theme, which bundles of sites require. */
export interface OwnCode {
  /** The exports of a module, by the name under which it is required; undefined for other names. */
  readonly load: (name: string) => Readonly<Record<string, unknown>> | undefined
  readonly locate: Locate
}

export interface Running {
  readonly guard: Guard
  /** The file that the bundle was made for, if it belongs to the site. */
  readonly file?: SourcePath
  /** Modules that it may require in addition to packages. */
  readonly given?: Readonly<Record<string, unknown>>
  readonly own?: OwnCode | undefined
}

const parameters = ['exports', 'require', 'module', '__filename', '__dirname', '__importMetaUrl', 'process']
type Run = (...given: readonly unknown[]) => void

/** Run a bundle, which may require the given modules. Throws whatever the bundle throws, with its location. */
export function evaluate(bundle: Bundle, root: string, { guard, file, given = {}, own }: Running): Evaluated {
  // The name distinguishes this bundle from others in a stack trace.
  const filename = `${bundlePrefix}${hash(bundle.from, bundle.code)}.cjs`
  const beside: CodeOrigin[] = []
  const locateHere = locator(bundle, filename, { root, beside })
  const locate: Locate = (error) => locateHere(error) ?? own?.locate(error)
  guard.remember(filename, locate)
  const packages = createRequire(join(root, 'package.json'))
  const { process } = guard.environment
  const known: Readonly<Record<string, unknown>> = { ...shared, process, 'node:process': process, ...given }
  const require = (name: string): unknown =>
    Object.hasOwn(known, name) ? known[name] : (own?.load(name) ?? packages(name))
  require.resolve = (name: string) => resolved(name, packages)
  const module = { exports: {} as Record<string, unknown> }
  const configUrl = pathToFileURL(join(root, 'site.config.ts')).href
  try {
    // Code that is nested too deeply cannot be parsed. `Script`, because V8 caches the compiled code of scripts.
    const script = new Script(`(function (${parameters}) {\n${bundle.code}\n})`, { filename, lineOffset: -1 })
    const run = script.runInThisContext() as Run
    guard.run(() => run(module.exports, require, module, join(root, filename), root, configUrl, process), file)
  } catch (error) {
    throw new LocatedError(error, locate(error))
  }
  return { exports: module.exports, locate, nameFor: (origin) => `${filename}#${beside.push(origin) - 1}` }
}

/** The resolved path, or the name itself if nothing is found from the root: bundlers also return some name. */
function resolved(name: string, own: NodeJS.Require): string {
  try {
    return own.resolve(name)
  } catch {
    return name
  }
}

/** Something that site code has thrown, with its location. */
export class LocatedError extends Error {
  constructor(
    readonly thrown: unknown,
    readonly at: Location | undefined,
  ) {
    super(describeThrown(thrown))
  }
}
