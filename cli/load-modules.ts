import { join } from 'node:path'
import { type ComponentType, createElement, type ReactNode } from 'react'
import {
  type CompiledMdx,
  componentsModule,
  type Diagnostic,
  describeThrown,
  diagnostics,
  hash,
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
import { bundleAssets, withAssets } from './bundle-assets.ts'
import { bundleIslands, type IslandAssets } from './bundle-islands.ts'
import { locateInMdx, mdxImports } from './bundle-mdx.ts'
import { compatImports } from './compat.ts'
import {
  type Bundle,
  type BundleResult,
  bundleModules,
  type Evaluated,
  evaluate,
  hashReached,
  inputFiles,
  reachedFrom,
  sourcePath,
} from './evaluate.ts'
import { literalFinder } from './find-literal.ts'
import { islandsAmong, islandsModule, wrappedIslands } from './islands.ts'
import { packageRoot } from './package-root.ts'
import { rememberMdx } from './remember.ts'
import { topOf } from './scan.ts'
import type { Store } from './store.ts'
import { Tracer, traceModule } from './trace.ts'
import { yamlModules } from './yaml-modules.ts'

export interface ModulesRequest {
  readonly root: string
  readonly config: SiteConfig
  readonly locate: LocateInConfig
  /** Pages that are modules, and those in MDX. */
  readonly pages: readonly Source[]
  /** Remembers what MDX compiles to. */
  readonly store: Store
}

export interface LoadedModules {
  readonly theme?: Theme | undefined
  readonly modules: ReadonlyMap<SourcePath, ModulePage>
  /** Absolute paths of all files that were bundled. */
  readonly inputs: readonly string[]
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
export async function loadModules(request: ModulesRequest): Promise<LoadedModules> {
  const { root, config } = request
  const wanted = config.theme === undefined ? defaultTheme : join(root, config.theme)
  const [{ bundle, sound, theme, errors, compiled }, shared] = await Promise.all([
    bundleSound(request, wanted),
    bundleAssets(root, wanted, { config, locate: request.locate }),
  ])
  const islands = await bundleIslands(root, islandsAmong(Object.keys(bundle.inputs)), config)
  const inputs = [wanted, ...inputFiles(bundle, root), ...shared.inputs, ...islands.inputs]
  const tracer = new Tracer()
  const evaluated = evaluate(bundle, root, { [islandsModule]: wrapper(root, islands), [traceModule]: tracer })
  const load = evaluated.exports.load as Readonly<Record<string, Lazy>>
  const unknown = unknownComponents(compiled.values(), load.components as Lazy)
  const found: Diagnostic[] = [...errors, ...bundle.warnings, ...unknown, ...shared.diagnostics, ...islands.diagnostics]
  const modules = new Map<SourcePath, ModulePage>()
  for (const source of sound) {
    const page = loadPage(source, load[source.path] as Lazy, { bundle, root, evaluated, islands })
    if ('code' in page) found.push(page)
    else
      modules.set(source.path, {
        ...page,
        trace: tracer.trace,
        component: within(load.site as Lazy, config, page.component),
      })
  }
  const key = hash(
    keyOf(theme, { bundle, root, islands }),
    shared.style?.key ?? '',
    shared.feedStyle?.key ?? '',
    shared.initScript?.key ?? '',
    shared.script?.key ?? '',
    shared.paintScript ?? '',
    shared.search?.script.key ?? '',
    shared.search?.worker.key ?? '',
    ...shared.chunks.map(({ key }) => key),
  )
  if (!shared.style) return { modules, inputs, diagnostics: found }
  const made = loadTheme(load.theme as Lazy, evaluated, topOf(sourcePath(root, theme)))
  const { locate } = evaluated
  if (!('code' in made))
    return { theme: { ...withAssets(made, key, shared, islands), locate }, modules, inputs, diagnostics: found }
  // The build has failed; the default theme stands in, so that what is wrong with the pages is told in the same run.
  const spare = loadTheme(load.spare as Lazy, evaluated, topOf(sourcePath(root, defaultTheme)))
  if ('code' in spare) throw new Error(spare.message)
  return { theme: withAssets(spare, key, shared, islands), modules, inputs, diagnostics: [...found, made] }
}

interface Sound extends Bundled {
  readonly bundle: Bundle
  readonly theme: string
  /** The pages that could be bundled. */
  readonly sound: readonly Source[]
  readonly errors: readonly Diagnostic[]
}

/** Bundle as much as can be bundled, so that one broken module does not hide what is wrong with the others. */
async function bundleSound(request: ModulesRequest, theme: string): Promise<Sound> {
  const { pages } = request
  const { found, ...whole } = await bundlePages(request, theme)
  const unread = new Set(found.flatMap(({ severity, at }) => (severity === 'error' ? [at?.file] : [])))
  const readable = pages.filter(({ path }) => !unread.has(path))
  if ('bundle' in whole) return { ...whole, theme, sound: readable, errors: found }
  const errors: Diagnostic[] = [...whole.errors, ...found]
  const broken = () => new Set(errors.flatMap(({ severity, at }) => (severity === 'error' ? [at?.file] : [])))
  // Imports are only joined once every file can be parsed, so the second attempt may find more.
  for (const attempt of [1, 2, 3]) {
    const sound = attempt < 3 ? pages.filter(({ path }) => !broken().has(path)) : []
    for (const one of [theme, defaultTheme]) {
      const made = await bundlePages({ ...request, pages: sound }, one)
      if ('bundle' in made) return { ...made, theme: one, sound, errors }
      errors.push(...made.errors)
    }
  }
  throw new Error('the default theme cannot be bundled')
}

interface Bundled {
  /** What MDX files compiled to. */
  readonly compiled: ReadonlyMap<SourcePath, CompiledMdx>
}

async function bundlePages(
  { root, config, pages, store }: ModulesRequest,
  theme: string,
): Promise<BundleResult & Bundled & { readonly found: readonly Diagnostic[] }> {
  const found: Diagnostic[] = []
  const report = (diagnostic: Diagnostic) => found.push(diagnostic)
  const compiled = new Map<SourcePath, CompiledMdx>()
  const known = new Map(pages.map((page) => [page.path, page]))
  const mdx = mdxImports({ root, config, theme, pages: known, report, compiled, compile: rememberMdx(store, config) })
  const files = [
    ['theme', theme],
    ['spare', defaultTheme],
    ['site', siteFacts],
    ['components', componentsModule],
    ...pages.map(({ path }) => [path, join(root, path)]),
  ]
  const lines = files.map(([name, file]) => `${JSON.stringify(name)}: () => require(${JSON.stringify(file)}),`)
  const result = await bundleModules({
    root,
    entry: `export const load = {\n${lines.join('\n')}\n}`,
    lenient: true,
    plugins: [compatImports(root, report), mdx, wrappedIslands, yamlModules(config.variables)],
    fault: (reason, written) => {
      const at = locateInMdx(written, compiled)
      return at && isTheme(at.file, root, theme)
        ? diagnostics.failedTheme(`${reason}.`, at)
        : diagnostics.moduleSyntax(reason, at)
    },
  })
  return { ...result, compiled, found }
}

/** Components that neither their page nor the theme defines, wherever they are used. */
function unknownComponents(compiled: Iterable<CompiledMdx>, load: Lazy): Diagnostic[] {
  const names = namesOf(load)
  if (!names) return []
  return [...compiled].flatMap(({ wanted, declared }) =>
    wanted
      .filter(({ name }) => !names.includes(name))
      .map(({ name, at }) => diagnostics.unknownComponent(name, [...names, ...declared], at)),
  )
}

/** None where the theme throws, which is told where it is loaded. */
function namesOf(load: Lazy): readonly string[] | undefined {
  try {
    return load().names as readonly string[]
  } catch {
    return undefined
  }
}

interface PageContext {
  readonly bundle: Bundle
  readonly root: string
  readonly evaluated: Evaluated
  readonly islands: IslandAssets
}

function loadPage(source: Source, load: Lazy, context: PageContext): ModulePage | Diagnostic {
  const { root, evaluated, bundle } = context
  const top = locateIn(source.path, source.text, 0)
  try {
    const component = load().default
    if (component === undefined) return diagnostics.noDefaultExport(source.path, top)
    const other = notAComponent(component)
    if (other) return diagnostics.notAComponent(other, locateExport(source))
    const key = hash(keyOf(join(root, source.path), context))
    const files = reachedFrom(bundle, inputsOf(bundle, root, join(root, source.path))).map((file) => join(root, file))
    const find = literalFinder(root, files)
    return { key, component: component as ComponentType<PageProps>, locate: evaluated.locate, find }
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
