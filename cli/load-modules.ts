import { join } from 'node:path'
import type { ComponentType } from 'react'
import {
  type Asset,
  type Diagnostic,
  diagnostics,
  hash,
  type Key,
  locateIn,
  type ModulePage,
  type PageProps,
  type SiteConfig,
  type Source,
  type SourcePath,
  type Theme,
} from '../renderer/index.ts'
import { bundleAssets, type SharedAssets } from './bundle-assets.ts'
import {
  type Bundle,
  bundleModules,
  type Evaluated,
  evaluate,
  hashReached,
  LocatedError,
  reasonOf,
  sourcePath,
} from './evaluate.ts'
import { packageRoot } from './package-root.ts'

export interface LoadedModules {
  readonly theme?: Theme | undefined
  readonly modules: ReadonlyMap<SourcePath, ModulePage>
  readonly diagnostics: readonly Diagnostic[]
}

type Lazy = () => Readonly<Record<string, unknown>>

/**
 * Bundle the theme and all module pages as one, so that a page's components are the theme's own, and run them.
 *
 * Each module is run by itself: one that throws does not take the others with it.
 */
export async function loadModules(root: string, config: SiteConfig, pages: readonly Source[]): Promise<LoadedModules> {
  const theme = themeEntry(root, config)
  const entries = ['theme', ...pages.map(({ path }) => path)]
  const files = [theme, ...pages.map(({ path }) => join(root, path))]
  const entry = `export const load = {\n${entries.map((name, index) => `${JSON.stringify(name)}: () => require(${JSON.stringify(files[index])}),`).join('\n')}\n}`
  const [bundled, shared] = await Promise.all([
    bundleModules({
      root,
      entry,
      lenient: true,
      fault: (reason, at) =>
        at && isTheme(at.file, root, theme)
          ? diagnostics.failedTheme(reason, at)
          : diagnostics.moduleSyntax(reason, at),
    }),
    bundleAssets(root, theme, config),
  ])
  if ('errors' in bundled) return { modules: new Map(), diagnostics: [...bundled.errors, ...shared.diagnostics] }
  const { bundle } = bundled
  const evaluated = evaluate(bundle, root)
  const load = evaluated.exports.load as Readonly<Record<string, Lazy>>
  const found: Diagnostic[] = [...bundle.warnings, ...shared.diagnostics]
  const modules = new Map<SourcePath, ModulePage>()
  for (const source of pages) {
    const page = loadPage(source, load[source.path] as Lazy, { bundle, root, evaluated })
    if ('code' in page) found.push(page)
    else modules.set(source.path, page)
  }
  const key = hash(
    hashReached(bundle, root, inputsOf(bundle, root, theme)),
    shared.style?.key ?? '',
    shared.initScript?.key ?? '',
  )
  if (!shared.style) return { modules, diagnostics: found }
  const made = loadTheme(load.theme as Lazy, key, shared)
  if ('code' in made) found.push(made)
  return { theme: 'code' in made ? undefined : made, modules, diagnostics: found }
}

interface PageContext {
  readonly bundle: Bundle
  readonly root: string
  readonly evaluated: Evaluated
}

function loadPage(source: Source, load: Lazy, { bundle, root, evaluated }: PageContext): ModulePage | Diagnostic {
  const top = locateIn(source.path, source.text, 0)
  try {
    const component = load().default
    if (component === undefined) return diagnostics.noDefaultExport(source.path, top)
    const key = hash(hashReached(bundle, root, inputsOf(bundle, root, join(root, source.path))))
    return { key, component: component as ComponentType<PageProps>, locate: evaluated.locate }
  } catch (error) {
    return diagnostics.failedModule(reasonOf(error), evaluated.locate(error) ?? top)
  }
}

function loadTheme(load: Lazy, key: Key, { style, initScript }: SharedAssets): Theme | Diagnostic {
  try {
    const theme = load().theme as Theme | undefined
    if (!theme) return diagnostics.failedTheme('it does not export `theme`.', undefined)
    return { ...theme, key, style: style as Asset, initScript, assets: [] }
  } catch (error) {
    return diagnostics.failedTheme(reasonOf(error), error instanceof LocatedError ? error.at : undefined)
  }
}

function themeEntry(root: string, config: SiteConfig): string {
  if (config.theme) return join(root, config.theme)
  return join(packageRoot, 'theme/index.tsx')
}

function isTheme(file: string, root: string, theme: string): boolean {
  return file.startsWith(sourcePath(root, theme).replace(/[^/]*$/, '')) && !file.startsWith('content/')
}

function inputsOf(bundle: Bundle, root: string, file: string): string[] {
  const path = sourcePath(root, file)
  return Object.keys(bundle.inputs).filter((input) => input === path)
}
