// An import that cannot be resolved is reported, and the importing module is bundled with an empty component in its place.
//
// Imports of React and of existing files are resolved here, because each import that esbuild resolves takes three messages to its
// process, which was most of the time of bundling 1,000 pages. Without this shortcut, the result is the same.
import { realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import type { OnResolveArgs, Plugin } from 'esbuild'
import { type Diagnostic, diagnostics, escapeRegExp } from '../../renderer/index.ts'
import { commandsIn } from '../disk/package-commands.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/path-inside.ts'
import { tryReadText } from '../disk/read-text.ts'
import { namesIn } from '../disk/stamp.ts'
import { filesMeant } from './awaited-files.ts'
import type { BundleInputs } from './bundle-inputs.ts'
import { compatHint, missingModule } from './compat.ts'
import { findAlias, isDeclared } from './find-alias.ts'
import { namespace as importsNamespace } from './imports-module.ts'
import { locateImport } from './stray-imports.ts'

interface Bundling {
  readonly root: string
  readonly warnings: Diagnostic[]
  /** Modules that are not bundled. */
  readonly given: readonly string[]
  /** Receives the missing files. */
  readonly inputs: BundleInputs
}

/** Replaces modules that cannot be resolved by one whose exports all render their children. */
export function missingModules({ root, warnings, given, inputs }: Bundling): Plugin {
  return {
    name: 'missing-modules',
    setup(build) {
      const isPlain = [root, packageRoot].every(
        (folder) => !tryReadText(join(folder, 'package.json'))?.includes('"sideEffects"'),
      )
      build.onResolve({ filter: /.*/ }, async (args) => {
        if (args.pluginData === 'seen' || args.kind === 'entry-point') return undefined
        // Most imports name React or an existing file. Resolving these here is cheaper than asking esbuild.
        if (given.includes(args.path)) return { path: args.path, external: true }
        const known = isPlain ? fileBeside(args) : undefined
        if (known !== undefined) return { path: known }
        const { path, importer, resolveDir, kind, namespace } = args
        const found = await build.resolve(path, { importer, resolveDir, kind, namespace, pluginData: 'seen' })
        if (found.errors.length === 0) return found
        if (kind === 'require-call' && isTried(path, importer)) {
          // Named by the path of a missing file, which has a different hash in each build.
          const file = /^[./]/.test(path) ? resolve(resolveDir, path) : join(root, 'node_modules', path)
          return { path: file, namespace: 'optional', pluginData: path }
        }
        for (const file of filesMeant(path, resolveDir, root)) inputs.missing.add(file)
        if (importer && !importer.endsWith('<entry>')) warnings.push(unresolved(path, { importer, resolveDir, root }))
        return { path, namespace: 'missing' }
      })
      build.onLoad({ filter: /.*/, namespace: 'missing' }, () => ({
        contents: missingModule,
        loader: 'js',
        resolveDir: root,
      }))
      build.onLoad({ filter: /.*/, namespace: 'optional' }, ({ pluginData }) => ({
        contents: `throw Object.assign(new Error(${JSON.stringify(`Cannot find module '${pluginData}'`)}), { code: 'MODULE_NOT_FOUND' })`,
        loader: 'js',
      }))
    },
  }
}

/** Whether a file requires a module in a `try`, and so handles its absence itself. */
function isTried(path: string, importer: string): boolean {
  const text = tryReadText(importer) ?? ''
  const plain = escapeRegExp(path)
  const calls = text.matchAll(new RegExp(`\\brequire\\(\\s*['"\`]${plain}['"\`]`, 'g'))
  return [...calls].some(({ index }) => isInTry(text.slice(0, index)))
}

/** Whether code ends inside the block of a `try`. */
function isInTry(code: string): boolean {
  let closed = 0
  for (let at = code.length - 1; at >= 0; at--) {
    if (code[at] === '}') closed++
    else if (code[at] === '{' && closed > 0) closed--
    else if (code[at] === '{' && /\btry\s*$/.test(code.slice(Math.max(0, at - 10), at))) return true
  }
  return false
}

/** The file that an import names by its path with an extension, if the file does not belong to a package. */
function fileBeside({ path, resolveDir, namespace }: OnResolveArgs): string | undefined {
  if (!/^(?:\.{1,2})?\/.*\.(?:[jt]sx?|mdx?)$/.test(path) || !['file', importsNamespace].includes(namespace))
    return undefined
  try {
    const file = realpathSync(resolve(resolveDir, path))
    // This tool itself may be installed in such a folder.
    const own = isInside(file, packageRoot) ? file.slice(packageRoot.length) : file
    return own.includes(`${sep}node_modules${sep}`) || !statSync(file).isFile() ? undefined : file
  } catch {
    return undefined
  }
}

export interface Importing {
  readonly importer: string
  readonly resolveDir: string
  readonly root: string
}

/** The diagnostic for an import that cannot be resolved. */
export function unresolved(path: string, { importer, resolveDir, root }: Importing): Diagnostic {
  const at = locateImport(importer, path, root)
  const available = compatHint(path)
  const alias = available === undefined ? findAlias(path, dirname(importer), root) : undefined
  if (alias) return diagnostics.unresolvedAlias(path, alias, at)
  const name = available === undefined ? packageOf(path) : undefined
  if (name !== undefined) {
    const declared = isDeclared(name, dirname(importer)) || isDeclared(name, root)
    return diagnostics.uninstalledPackage(name, { command: commandsIn(root).add, declared }, at)
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
  return /^(?!@site\/|@generated\/|node:)(@[\w.-]+\/)?[a-z\d][\w.-]*(?=\/|$)/i.exec(specifier)?.[0]
}
