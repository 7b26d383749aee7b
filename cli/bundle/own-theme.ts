// The modules of the tool's theme are one bundle, the same for all sites. In bundles of a site, such a module is replaced by one
// that takes its exports from there, so that bundling a page does not bundle the theme, and all bundles of a site have the same
// components. To disable this, leave the plugin out: each bundle then contains the modules that it imports.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import {
  componentsModule,
  type Diagnostic,
  diagnostics,
  hash,
  type Key,
  type Location,
  languageOf,
  type SiteConfig,
} from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside, sourcePath } from '../disk/path-inside.ts'
import { topOf } from '../disk/read-text.ts'
import { mdxComponents } from './bundle-mdx.ts'
import type { CodeContext } from './bundler.ts'
import {
  type Bundle,
  bundleModules,
  type Evaluated,
  emptyModules,
  evaluate,
  loaders,
  type OwnCode,
  type Running,
} from './evaluate.ts'
import { exportNames } from './islands.ts'
import { inputFiles } from './reach.ts'

const theme = join(packageRoot, 'theme')
const notModules = ['client', 'styles'].map((name) => join(theme, name))

/** Whether a file is one of the modules of the tool’s theme that bundles of sites receive. */
export function isOfTheme(file: string): boolean {
  return isInside(file, theme) && !notModules.some((folder) => isInside(file, folder))
}

/** The modules of the tool's theme, sorted. */
function themeModules(): string[] {
  const entries = readdirSync(theme, { recursive: true, withFileTypes: true })
  const files = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  return files.filter((file) => isOfTheme(file) && /\.tsx?$/.test(file)).sort()
}

export const defaultTheme = join(theme, 'index.tsx')
/** The module that provides facts about the site to components. */
export const siteModule = join(theme, 'mdx/compat.tsx')

const prefix = 'sitegen:theme/'

/** The bundle of the theme's modules. */
export interface BundledOwnTheme {
  readonly bundle: Bundle
  /** Hash of all its files. */
  readonly key: Key
  /** Absolute paths of its files. */
  readonly inputs: readonly string[]
  /** Diagnostics about its modules. */
  readonly found: readonly Diagnostic[]
  readonly isSure: boolean
}

/** The bundle, run for a site. */
export interface OwnTheme extends BundledOwnTheme, OwnCode {
  readonly evaluated: Evaluated
}

interface Request {
  readonly root: string
  readonly config: SiteConfig
  readonly code: CodeContext
  readonly boundary: Boundary
}

/** Bundle the theme. Modules that cannot be bundled are left empty, which happens only while the theme itself is developed. */
export async function bundleOwnTheme({ root, config, code, boundary }: Request): Promise<BundledOwnTheme> {
  // The first entries are those that a site without code of its own loads.
  const entries: readonly (readonly [name: string, file: string])[] = [
    ['theme', defaultTheme],
    ['spare', defaultTheme],
    ['site', siteModule],
    ['components', componentsModule],
    ...themeModules().map((file) => [nameOf(file), file] as const),
  ]
  const errors: Diagnostic[] = []
  const broken = new Set<string>()
  for (;;) {
    const made = await bundleModules({
      root: packageRoot,
      entry: loaders(entries),
      lenient: true,
      ...{ code, boundary },
      isOwn: true,
      isKept: () => broken.size === 0,
      language: languageOf(config),
      plugins: () => [emptyModules(broken), mdxComponents(defaultTheme, {}, packageRoot)],
      fault: (reason, at) => diagnostics.failedTheme(`${reason}.`, seenFrom(root, at)),
    })
    if ('bundle' in made) {
      const { bundle } = made
      const inputs = inputFiles(bundle, packageRoot).sort()
      const key = hash(...inputs.flatMap((file) => [nameOf(file), bundle.hashes[file] ?? '']))
      const found = [...errors, ...bundle.warnings.map((one) => ({ ...one, at: seenFrom(root, one.at) }))]
      return { bundle: { ...bundle, warnings: [] }, key, inputs, found, isSure: found.length === 0 }
    }
    errors.push(...made.errors)
    const more = made.files.filter((file) => !broken.has(file))
    if (more.length === 0) throw new Error(made.errors.map(({ message }) => message).join('\n'))
    for (const file of more) broken.add(file)
  }
}

/** A location in a file of the package, relative to the site. */
function seenFrom(root: string, at: Location | undefined): Location {
  const { file, ...place } = at ?? topOf(sourcePath(packageRoot, theme))
  return { ...place, file: sourcePath(root, join(packageRoot, file)) }
}

/** Run the bundle. Each module runs when it is first loaded. */
export function runOwnTheme(made: BundledOwnTheme, root: string, running: Running): OwnTheme {
  const evaluated = evaluate(made.bundle, root, running)
  const load = evaluated.exports.load as Readonly<Record<string, () => Readonly<Record<string, unknown>>>>
  return { ...made, evaluated, locate: evaluated.locate, load: (name) => load[name]?.() }
}

/** Takes the exports of the theme's modules from its bundle, by name, so that importing any other name is an error. */
export function ownModules({ load }: OwnTheme, inputs: { readonly text: (file: string) => string }): Plugin {
  return {
    name: 'own-modules',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path }) => ({ path, external: true }))
      build.onLoad({ filter: /[/\\]theme[/\\].*\.tsx?$/, namespace: 'file' }, ({ path }) => {
        const exports = isOfTheme(path) ? load(nameOf(path)) : undefined
        if (!exports) return undefined
        // Read it now, so that its hash is that of its current bytes.
        inputs.text(path)
        return { contents: exportNames(`require(${JSON.stringify(nameOf(path))})`, Object.keys(exports)), loader: 'js' }
      })
    },
  }
}

/** A bundle in which each module of the theme has the hash of the whole theme. */
export function withThemeKey(bundle: Bundle, { key }: OwnTheme): Bundle {
  const hashes = Object.entries(bundle.hashes).map(([file, one]) => [file, isOfTheme(file) ? key : one] as const)
  return { ...bundle, hashes: Object.fromEntries(hashes) }
}

function nameOf(file: string): string {
  return prefix + sourcePath(packageRoot, file)
}
