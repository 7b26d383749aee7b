// The modules of the tool's theme are one bundle, the same for all sites. A bundle of a site has, in place of such a module, one that
// takes its exports from there: bundling a page does not bundle the theme, and all bundles of a site have the same components.
// To remove this, leave the plugin out: each bundle contains the modules that it imports.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { diagnostics, hash, type Key, languageOf, type SiteConfig } from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside, sourcePath } from '../disk/path-inside.ts'
import { topOf } from '../disk/read-text.ts'
import type { CodeContext } from './bundler.ts'
import { type Bundle, bundleModules, evaluate, type OwnCode } from './evaluate.ts'
import type { Guard } from './guard.ts'
import { exportNames } from './islands.ts'
import { inputFiles } from './reach.ts'

const theme = join(packageRoot, 'theme')
const notModules = ['client', 'styles'].map((name) => join(theme, name))

/** Whether a file is one of the modules of the tool’s theme, which bundles of sites receive. */
export function isOfTheme(file: string): boolean {
  return isInside(file, theme) && !notModules.some((folder) => isInside(file, folder))
}

/** The modules of the tool's theme, sorted. */
function themeModules(): string[] {
  const entries = readdirSync(theme, { recursive: true, withFileTypes: true })
  const files = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  return files.filter((file) => isOfTheme(file) && /\.tsx?$/.test(file)).sort()
}

const prefix = 'sitegen:theme/'

/** The bundle of the theme's modules. */
export interface BundledOwnTheme {
  readonly bundle: Bundle
  /** Hash of all its files. */
  readonly key: Key
  /** Their absolute paths. */
  readonly inputs: readonly string[]
  readonly isSure: true
}

/** The same while a site is open. */
export interface OwnTheme extends Pick<BundledOwnTheme, 'key' | 'inputs'>, OwnCode {}

interface Request {
  readonly config: SiteConfig
  readonly code: CodeContext
  readonly boundary: Boundary
}

export async function bundleOwnTheme({ config, code, boundary }: Request): Promise<BundledOwnTheme> {
  const lines = themeModules().map((file) => `${JSON.stringify(nameOf(file))}: () => require(${JSON.stringify(file)}),`)
  const made = await bundleModules({
    root: packageRoot,
    entry: `export const load = {\n${lines.join('\n')}\n}`,
    lenient: true,
    code,
    boundary,
    isOwn: true,
    language: languageOf(config),
    fault: (reason, at) => diagnostics.failedTheme(`${reason}.`, at ?? topOf('theme')),
  })
  if (!('bundle' in made)) throw new Error(made.errors.map(({ message, at }) => `${at?.file}: ${message}`).join('\n'))
  const { bundle } = made
  const inputs = inputFiles(bundle, packageRoot).sort()
  const key = hash(...inputs.flatMap((file) => [nameOf(file), bundle.hashes[file] ?? '']))
  return { bundle, key, inputs, isSure: true }
}

/** Each module runs when it is first loaded. */
export function runOwnTheme({ bundle, key, inputs }: BundledOwnTheme, root: string, guard: Guard): OwnTheme {
  const { exports, locate } = evaluate(bundle, root, { guard })
  const load = exports.load as Readonly<Record<string, () => Readonly<Record<string, unknown>>>>
  return { key, inputs, locate, load: (name) => load[name]?.() }
}

/** Takes the exports of the theme's modules from there. By their names, so that an import of another one is an error. */
export function ownModules({ load }: OwnTheme, inputs: { readonly text: (file: string) => string }): Plugin {
  return {
    name: 'own-modules',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path }) => ({ path, external: true }))
      build.onLoad({ filter: /[/\\]theme[/\\].*\.tsx?$/, namespace: 'file' }, ({ path }) => {
        const exports = isOfTheme(path) ? load(nameOf(path)) : undefined
        if (!exports) return undefined
        // Its hash is that of the bytes as they are now.
        inputs.text(path)
        return { contents: exportNames(`require(${JSON.stringify(nameOf(path))})`, Object.keys(exports)), loader: 'js' }
      })
    },
  }
}

/** A bundle in which a module of the theme has the hash of all of it. */
export function withThemeKey(bundle: Bundle, { key }: OwnTheme): Bundle {
  const hashes = Object.entries(bundle.hashes).map(([file, one]) => [file, isOfTheme(file) ? key : one] as const)
  return { ...bundle, hashes: Object.fromEntries(hashes) }
}

function nameOf(file: string): string {
  return prefix + sourcePath(packageRoot, file)
}
