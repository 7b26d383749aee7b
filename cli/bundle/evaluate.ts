import { realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileFunction } from 'node:vm'
import type { Message, Metafile, OnResolveArgs, Plugin } from 'esbuild'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'

import {
  type Diagnostic,
  describeThrown,
  diagnostics,
  hash,
  type Location,
  type SourcePath,
} from '../../renderer/index.ts'

import { installCommand } from '../disk/install-command.ts'
import { packageName, packageRoot } from '../disk/package-root.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { tryReadText } from '../disk/read-text.ts'
import { namesIn } from '../disk/stamp.ts'
import { type BundleInputs, inputFile } from './bundle-inputs.ts'
import { type BundleOptions, bundle, type Circumstances } from './bundler.ts'
import { compatHint, missingModule } from './compat.ts'
import { findAlias, isDeclared } from './find-alias.ts'
import { bundlePrefix, type Guard, type Locate } from './guard.ts'
import { requireDefaults } from './interop.ts'
import { islandsModule, withoutMark } from './islands.ts'

import { locator } from './locate-thrown.ts'
import { locateImport } from './stray-imports.ts'

import { traceModule } from './trace.ts'

/** A bundled module tree that has not been run. */
export interface Bundle {
  /** Absolute path of the folder from which its inputs are named. */
  readonly from: string
  readonly code: string
  readonly map: string
  readonly inputs: Metafile['inputs']
  /** Hashes of the bytes of its files, by their absolute paths. */
  readonly hashes: Readonly<Record<string, string>>
  readonly warnings: readonly Diagnostic[]
}

export type BundleResult =
  | { readonly bundle: Bundle }
  /** `files` are the absolute paths of those that cannot be bundled, as far as they are known. */
  | { readonly errors: readonly Diagnostic[]; readonly files: readonly string[] }

export interface BundleRequest extends Circumstances {
  readonly root: string
  /** Source text of the entry; its imports are resolved from the root. */
  readonly entry: string
  /** Turn a message of esbuild into a diagnostic. */
  readonly fault: (reason: string, at: Location | undefined) => Diagnostic
  /** An import that cannot be resolved becomes a warning and an empty component instead of an error. */
  readonly lenient: boolean
  readonly plugins?: (inputs: BundleInputs) => readonly Plugin[]
}

/** Modules that bundles receive from the tool instead of their own copy, so that there is one React. */
const shared: Readonly<Record<string, unknown>> = { react: React, 'react/jsx-runtime': jsxRuntime }

/** Bundle TypeScript, JSX and JSON into one CommonJS text. */
export async function bundleModules({
  root,
  entry,
  fault,
  lenient,
  plugins = () => [],
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
    external: [...Object.keys(shared), islandsModule, traceModule],
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.url': '__importMetaUrl',
      // It receives a `process` that records what it reads.
      'globalThis.process': 'process',
      'global.process': 'process',
    },
    loader: { '.js': 'jsx', '.css': 'empty', '.svg': 'text', '.yml': 'text', '.yaml': 'text', '.md': 'text' },
    plugins: (inputs) => [
      ...plugins(inputs),
      ownPackage,
      capitals(inputs),
      ...(lenient ? [missingModules(root, warnings)] : []),
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
      errors: messages.map((message) => fault(message.text.replace(/\.$/, ''), locateMessage(message, root))),
      files: messages.flatMap(({ location }) => (location ? (inputFile(location.file, root) ?? []) : [])),
    }
  }
}

/** The file that a relative import names with its extension, if it is one of the author's own. */
function fileBeside({ path, resolveDir, namespace }: OnResolveArgs): string | undefined {
  if (!/^\.{1,2}\/.*\.[jt]sx?$/.test(path) || namespace !== 'file') return undefined
  try {
    const file = realpathSync(join(resolveDir, path))
    return file.includes(`${sep}node_modules${sep}`) || !statSync(file).isFile() ? undefined : file
  } catch {
    return undefined
  }
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

/** `PAGE.TSX` is read like `page.tsx`. */
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

/** Replaces modules that cannot be resolved by one whose exports all render their children. */
export function missingModules(root: string, warnings: Diagnostic[]): Plugin {
  return {
    name: 'missing-modules',
    setup(build) {
      const isPlain = [root, packageRoot].every(
        (folder) => !tryReadText(join(folder, 'package.json'))?.includes('"sideEffects"'),
      )
      build.onResolve({ filter: /.*/ }, async (args) => {
        if (args.pluginData === 'seen' || args.kind === 'entry-point') return undefined
        // Most imports name an existing file: looking for it is cheaper than asking esbuild.
        const known = isPlain ? fileBeside(args) : undefined
        if (known !== undefined) return { path: known }
        const { path, importer, resolveDir, kind, namespace } = args
        const found = await build.resolve(path, { importer, resolveDir, kind, namespace, pluginData: 'seen' })
        if (found.errors.length === 0) return found
        if (importer && !importer.endsWith('<entry>')) warnings.push(unresolved(path, { importer, resolveDir, root }))
        return { path, namespace: 'missing' }
      })
      build.onLoad({ filter: /.*/, namespace: 'missing' }, () => ({
        contents: missingModule,
        loader: 'js',
        resolveDir: root,
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

interface Importing {
  readonly importer: string
  readonly resolveDir: string
  readonly root: string
}

function unresolved(path: string, { importer, resolveDir, root }: Importing): Diagnostic {
  const at = locateImport(importer, path, root)
  if (path === '@docusaurus/useGlobalData') return diagnostics.noPluginData(path, at)
  const available = compatHint(path)
  const alias = available === undefined ? findAlias(path, dirname(importer), root) : undefined
  if (alias) return diagnostics.unresolvedAlias(path, alias, at)
  const name = available === undefined ? packageOf(path) : undefined
  if (name !== undefined) {
    const declared = isDeclared(name, dirname(importer)) || isDeclared(name, root)
    return diagnostics.uninstalledPackage(name, { command: installCommand(root), declared }, at)
  }
  if (!/^(\.{1,2}|@site)\/.*\.mdx?$/i.test(path)) return diagnostics.unresolvedImport(path, at, available)
  const folder = dirname(path)
  const named = namesIn(path.startsWith('@site/') ? join(root, folder.slice('@site'.length)) : join(resolveDir, folder))
  const texts = named.split('/').filter((name) => /\.mdx?$/i.test(name))
  const known = texts.map((name) => (folder === '.' ? `./${name}` : `${folder}/${name}`))
  return diagnostics.missingPartial(path, at, known)
}

/** The package that an import names: `@scope/name/deep` → `@scope/name`. */
function packageOf(specifier: string): string | undefined {
  return /^(?!@site\/|node:)(@[\w.-]+\/)?[a-z\d][\w.-]*(?=\/|$)/i.exec(specifier)?.[0]
}

/** esbuild counts bytes, names files relative to `from`, and names its own file if a plugin is to blame. */
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
  /** Where in the sources an error was thrown; undefined if its stack does not include this bundle. */
  readonly locate: Locate
}

export interface Running {
  readonly guard: Guard
  /** The file that the bundle was made for, if it is one of the site. */
  readonly file?: SourcePath
  /** Modules that it may require beside packages. */
  readonly given?: Readonly<Record<string, unknown>>
}

/** Run a bundle, which may require the given modules. Throws whatever the bundle throws, with its location. */
export function evaluate(bundle: Bundle, root: string, { guard, file, given = {} }: Running): Evaluated {
  // The name distinguishes this bundle from others in a stack.
  const filename = `${bundlePrefix}${hash(bundle.from, bundle.code)}.cjs`
  const locate = locator(bundle, filename, root)
  guard.remember(filename, locate)
  const own = createRequire(join(root, 'package.json'))
  const { process } = guard.environment
  const known: Readonly<Record<string, unknown>> = { ...shared, process, 'node:process': process, ...given }
  const require = (name: string): unknown => (Object.hasOwn(known, name) ? known[name] : own(name))
  const module = { exports: {} as Record<string, unknown> }
  const configUrl = pathToFileURL(join(root, 'site.config.ts')).href
  try {
    // Code that is nested too deeply cannot be parsed.
    const run = compileFunction(
      bundle.code,
      ['exports', 'require', 'module', '__filename', '__dirname', '__importMetaUrl', 'process'],
      { filename },
    )
    guard.run(() => run(module.exports, require, module, join(root, filename), root, configUrl, process), file)
  } catch (error) {
    throw new LocatedError(error, locate(error))
  }
  return { exports: module.exports, locate }
}

/** Something that site code threw, with its location. */
export class LocatedError extends Error {
  constructor(
    readonly thrown: unknown,
    readonly at: Location | undefined,
  ) {
    super(describeThrown(thrown))
  }
}
