import { join } from 'node:path'
import { type ComponentType, createElement, type ReactNode } from 'react'
import {
  type Asset,
  type Diagnostic,
  describeThrown,
  diagnostics,
  hash,
  type Key,
  type LocateInConfig,
  type Location,
  locateIn,
  type ModulePage,
  type PageProps,
  type SiteConfig,
  type Source,
  type SourcePath,
  type Theme,
  type ThemeModule,
  wrapIslands,
} from '../renderer/index.ts'
import { bundleAssets, type SharedAssets } from './bundle-assets.ts'
import { bundleIslands, type IslandAssets } from './bundle-islands.ts'
import { mdxPlugin } from './bundle-mdx.ts'
import {
  type Bundle,
  type BundleResult,
  bundleModules,
  type Evaluated,
  evaluate,
  hashReached,
  reachedFrom,
  sourcePath,
} from './evaluate.ts'
import { islandsAmong, islandsModule, wrappedIslands } from './islands.ts'
import { packageRoot } from './package-root.ts'
import { topOf } from './scan.ts'

export interface LoadedModules {
  readonly theme?: Theme | undefined
  readonly modules: ReadonlyMap<SourcePath, ModulePage>
  readonly diagnostics: readonly Diagnostic[]
}

const defaultTheme = join(packageRoot, 'theme/index.tsx')
/** What tells the components of pages about the site. */
const siteFacts = join(packageRoot, 'theme/mdx/compat.tsx')

type Lazy = () => Readonly<Record<string, unknown>>

/**
 * Bundle the theme and all module pages as one, so that a page's components are the theme's own, and run them.
 *
 * Each module is run by itself: one that throws does not take the others with it.
 */
export async function loadModules(
  root: string,
  { config, locate }: { readonly config: SiteConfig; readonly locate: LocateInConfig },
  pages: readonly Source[],
): Promise<LoadedModules> {
  const wanted = config.theme === undefined ? defaultTheme : join(root, config.theme)
  const [{ bundle, sound, theme, errors }, shared] = await Promise.all([
    bundleSound(root, wanted, pages, config),
    bundleAssets(root, wanted, { config, locate }),
  ])
  const islands = await bundleIslands(root, islandsAmong(Object.keys(bundle.inputs)), config.base)
  const evaluated = evaluate(bundle, root, { [islandsModule]: wrapper(root, islands) })
  const load = evaluated.exports.load as Readonly<Record<string, Lazy>>
  const found: Diagnostic[] = [...errors, ...bundle.warnings, ...shared.diagnostics, ...islands.diagnostics]
  const modules = new Map<SourcePath, ModulePage>()
  for (const source of sound) {
    const page = loadPage(source, load[source.path] as Lazy, { bundle, root, evaluated, islands })
    if ('code' in page) found.push(page)
    else modules.set(source.path, { ...page, component: within(load.site as Lazy, config, page.component) })
  }
  const key = hash(
    keyOf(theme, { bundle, root, islands }),
    shared.style?.key ?? '',
    shared.initScript?.key ?? '',
    shared.script?.key ?? '',
    shared.paintScript ?? '',
    ...shared.chunks.map(({ key }) => key),
  )
  if (!shared.style) return { modules, diagnostics: found }
  const made = loadTheme(load.theme as Lazy, evaluated, topOf(sourcePath(root, theme)))
  if (!('code' in made)) return { theme: withAssets(made, key, shared, islands), modules, diagnostics: found }
  // The build has failed; the default theme stands in, so that what is wrong with the pages is told in the same run.
  const spare = loadTheme(load.spare as Lazy, evaluated, topOf(sourcePath(root, defaultTheme)))
  if ('code' in spare) throw new Error(spare.message)
  return { theme: withAssets(spare, key, shared, islands), modules, diagnostics: [...found, made] }
}

interface Sound {
  readonly bundle: Bundle
  readonly theme: string
  /** The pages that could be bundled. */
  readonly sound: readonly Source[]
  readonly errors: readonly Diagnostic[]
}

/** Bundle as much as can be bundled, so that one broken module does not hide what is wrong with the others. */
async function bundleSound(root: string, theme: string, pages: readonly Source[], config: SiteConfig): Promise<Sound> {
  const whole = await bundlePages(root, theme, pages, config)
  if ('bundle' in whole) return { bundle: whole.bundle, theme, sound: pages, errors: whole.found }
  const errors: Diagnostic[] = [...whole.errors, ...whole.found]
  const broken = () => new Set(errors.map(({ at }) => at?.file))
  // Imports are only joined once every file can be parsed, so the second attempt may find more.
  for (const attempt of [1, 2, 3]) {
    const sound = attempt < 3 ? pages.filter(({ path }) => !broken().has(path)) : []
    for (const one of [theme, defaultTheme]) {
      const made = await bundlePages(root, one, sound, config)
      if ('bundle' in made) return { bundle: made.bundle, theme: one, sound, errors }
      errors.push(...made.errors)
    }
  }
  throw new Error('the default theme cannot be bundled')
}

async function bundlePages(
  root: string,
  theme: string,
  pages: readonly Source[],
  config: SiteConfig,
): Promise<BundleResult & { readonly found: readonly Diagnostic[] }> {
  const found: Diagnostic[] = []
  const mdx = mdxPlugin({
    root,
    config,
    theme,
    pages: new Map(pages.map((page) => [page.path, page])),
    report: (diagnostic) => found.push(diagnostic),
  })
  const files = [
    ['theme', theme],
    ['spare', defaultTheme],
    ['site', siteFacts],
    ...pages.map(({ path }) => [path, join(root, path)]),
  ]
  const lines = files.map(([name, file]) => `${JSON.stringify(name)}: () => require(${JSON.stringify(file)}),`)
  const result = await bundleModules({
    root,
    entry: `export const load = {\n${lines.join('\n')}\n}`,
    lenient: true,
    plugins: [mdx, wrappedIslands],
    fault: (reason, at) =>
      at && isTheme(at.file, root, theme)
        ? diagnostics.failedTheme(`${reason}.`, at)
        : diagnostics.moduleSyntax(reason, at),
  })
  return { ...result, found }
}

interface PageContext {
  readonly bundle: Bundle
  readonly root: string
  readonly evaluated: Evaluated
  readonly islands: IslandAssets
}

function loadPage(source: Source, load: Lazy, context: PageContext): ModulePage | Diagnostic {
  const { root, evaluated } = context
  const top = locateIn(source.path, source.text, 0)
  try {
    const component = load().default
    if (component === undefined) return diagnostics.noDefaultExport(source.path, top)
    const other = notAComponent(component)
    if (other) return diagnostics.notAComponent(other, locateExport(source))
    const key = hash(keyOf(join(root, source.path), context))
    return { key, component: component as ComponentType<PageProps>, locate: evaluated.locate }
  } catch (error) {
    return diagnostics.failedModule(describeThrown(error), evaluated.locate(error) ?? top)
  }
}

/** What a value is that React could not render as a component; `memo` and `forwardRef` give objects with a mark. */
function notAComponent(value: unknown): string | undefined {
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? 'a text' : String(value)
  const mark = String((value as { $$typeof?: symbol }).$$typeof)
  if (/element/.test(mark)) return 'an element; export the function that makes it'
  return mark === 'undefined' ? 'an object' : undefined
}

function locateExport({ path, text }: Source): Location {
  const at = text.search(/\bexport\s+default\b/)
  return at < 0 ? locateIn(path, text, 0) : locateIn(path, text, at, 'export default'.length)
}

/** A page whose components may ask for facts of the site. */
function within(load: Lazy, config: SiteConfig, page: ModulePage['component']): ModulePage['component'] {
  const { SiteProvider } = load() as { SiteProvider: ComponentType<{ facts: object; children?: ReactNode }> }
  const { title, tagline, origin: url, base: baseUrl, variables } = config
  const facts = { title, tagline, url, baseUrl, variables }
  return (props) => createElement(SiteProvider, { facts }, createElement(page, props))
}

function loadTheme(load: Lazy, { locate }: Evaluated, at: Location): ThemeModule | Diagnostic {
  try {
    const theme = load().theme as Partial<ThemeModule> | undefined
    if (!theme) return diagnostics.failedTheme('it does not export `theme`.', at)
    const missing = (['Shell', 'Sidebar', 'Toc', 'views'] as const).filter((name) => !theme[name])
    if (missing.length === 0) return theme as ThemeModule
    return diagnostics.failedTheme(`it has no ${missing.map((name) => `\`${name}\``).join(', ')}.`, at)
  } catch (error) {
    return diagnostics.failedTheme(describeThrown(error), locate(error) ?? at)
  }
}

function withAssets(theme: ThemeModule, key: Key, shared: SharedAssets, islands: IslandAssets): Theme {
  const { style, script, initScript, paintScript, diagrams, chunks } = shared
  return {
    ...theme,
    key,
    style: style as Asset,
    script,
    initScript,
    paintScript,
    diagrams,
    assets: [...chunks, ...islands.entries.values(), ...islands.chunks],
  }
}

function isTheme(file: string, root: string, theme: string): boolean {
  return file.startsWith(sourcePath(root, theme).replace(/[^/]*$/, '')) && !file.startsWith('content/')
}

/** Hash of what a module reaches, the scripts of its islands included. */
function keyOf(file: string, { bundle, root, islands }: Omit<PageContext, 'evaluated'>): string {
  const entries = inputsOf(bundle, root, file)
  const scripts = islandsAmong(reachedFrom(bundle, entries)).map((one) => islands.entries.get(one)?.key ?? '')
  return hash(hashReached(bundle, root, entries), ...scripts)
}

/** What the modules that stand in for islands ask for. */
function wrapper(root: string, { entries }: IslandAssets) {
  const wrap = (file: string, exports: Readonly<Record<string, unknown>>) =>
    wrapIslands(exports, () => entries.get(sourcePath(root, file))?.url ?? '')
  return { wrap }
}

function inputsOf(bundle: Bundle, root: string, file: string): string[] {
  const path = sourcePath(root, file)
  return Object.keys(bundle.inputs).filter((input) => input === path)
}
