// Contract: theme and module pages are one bundle, run in the tool's process with the tool's React, so there is one of each. A
// module that throws is reported and does not stop the others.
//
// Theme and pages, styles and scripts, and islands are three pieces, each bundled again only if one of its own files changed.
import { join } from 'node:path'
import { type ComponentType, createElement, type ReactNode } from 'react'
import {
  type Asset,
  type CompiledMdx,
  type Diagnostic,
  describeThrown,
  diagnostics,
  hash,
  type Key,
  type LocateInConfig,
  type Location,
  locateIn,
  type ModulePage,
  type PageCode,
  type PageProps,
  type Source,
  type SourcePath,
  type Theme,
  type ThemeCode,
  type Version,
  wrapIslands,
} from '../../renderer/index.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { topOf } from '../disk/read-text.ts'
import { assetKeys, bundleAssets, themeData } from './bundle-assets.ts'
import { bundleIslands, type IslandAssets } from './bundle-islands.ts'
import { bundleSound, defaultTheme, type PagesRequest, themeFile } from './bundle-pages.ts'
import { type Bundle, type Evaluated, evaluate } from './evaluate.ts'
import { literalFinder } from './find-literal.ts'
import { type Guard, isGivenUp } from './guard.ts'
import { islandsAmong, islandsModule } from './islands.ts'
import { loadSwizzles } from './load-swizzles.ts'
import { type Lazy, loadTheme, wholeTheme } from './load-theme.ts'
import { addressesIn } from './loose-modules.ts'
import { bundlePageStyles, findStyles, sheetsAmong } from './page-styles.ts'
import { inputsOf, reachedFrom, reachHasher } from './reach.ts'
import { factsKey, type SiteFacts, siteFacts } from './site-facts.ts'
import { Tracer, traceModule } from './trace.ts'

export interface ModulesRequest extends PagesRequest {
  readonly locate: LocateInConfig
  /** The versions of the docs, for hooks. */
  readonly versions: readonly Version[]
}

/** A part of the code that is bundled separately. */
export interface Piece {
  /** Absolute paths of all files that it was made from. */
  readonly inputs: readonly string[]
  /** False if something failed that may succeed the next time. */
  readonly isSure: boolean
}

/** Makes a piece, or returns the last one made from the same files. */
export type Pieces = <Value extends Piece>(
  name: string,
  keys: readonly unknown[],
  make: () => Promise<Value>,
) => Promise<Value>

export interface LoadedModules {
  readonly theme?: Theme | undefined
  readonly modules: ReadonlyMap<SourcePath, ModulePage>
  /** Absolute paths of all files that were bundled. */
  readonly inputs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Bundle the theme and all module pages, and run them. */
export async function loadModules(request: ModulesRequest, pieces: Pieces): Promise<LoadedModules> {
  const { root, boundary, config, pages, code } = request
  const wanted = themeFile(root, config)
  const [{ bundle, sound, theme, parts: wantedParts, errors, compiled, inputs: ofPages }, shared] = await Promise.all([
    pieces('pages', [config, wanted, pages.length, ...pages], () => bundleSound(request, wanted)),
    loadAssets(request, pieces),
  ])
  const withIslands = islandsAmong(Object.keys(bundle.inputs))
  const hashReached = reachHasher(bundle)
  const islands = await pieces('islands', [config, withIslands.join('\n')], () =>
    bundleIslands(root, withIslands, { config, code, boundary }),
  )
  const sheets = sheetsAmong(bundle.inputs)
  const { texts, inputs: ofStyles } = await pieces('styles', [config, sheets.join('\n'), hashReached(sheets)], () =>
    bundlePageStyles(bundle, { root, base: config.base, code, boundary }),
  )
  const inputs = [wanted, ...ofPages, ...shared.inputs, ...islands.inputs, ...ofStyles]
  const tracer = new Tracer()
  const { guard } = code
  const given = { [islandsModule]: wrapper(root, islands), [traceModule]: tracer }
  const evaluated = evaluate(bundle, root, { guard, given })
  const load = evaluated.exports.load as Readonly<Record<string, Lazy>>
  const unknown = unknownComponents(compiled.values(), () => guard.run(load.components as Lazy))
  const ofSite = siteFacts(config, request.versions)
  const known = [...errors, ...bundle.warnings]
  const swizzles = loadSwizzles({ bundle, load, evaluated, guard, facts: ofSite, parts: wantedParts, found: known })
  const { parts, into } = swizzles
  const files = [theme, ...Object.values(parts).map((part) => join(root, part))]
  const { ofTheme, stylesOf } = findStyles(
    bundle,
    texts,
    config,
    files.flatMap((file) => inputsOf(bundle, file)),
  )
  const context = { bundle, root, evaluated, islands, hashReached, guard, tracer, facts: factsKey(ofSite), stylesOf }
  const { modules, styles, faults } = loadPages(sound, load, ofSite, context)
  const found = [...swizzles.found, ...unknown, ...shared.diagnostics, ...islands.diagnostics, ...faults]
  const keys = files.map((file) => keyOf(file, { bundle, islands, hashReached }))
  const key = hash(...keys, swizzles.key, ...assetKeys(shared), ...ofTheme.map((one) => one.key))
  if (!shared.style) return { modules, inputs, diagnostics: found }
  const data = themeData(
    key,
    { ...shared, partStyle: ofTheme[0], chunks: [...shared.chunks, ...ofTheme, ...styles] },
    islands,
  )
  const path = sourcePath(root, theme)
  const own = theme === defaultTheme ? Object.values(parts)[0] : path
  const made = loadTheme({ load, evaluated, guard, parts, path, own })
  const { code: shown, broken } = themeCode('code' in made ? made : into(made), { root, load, evaluated, guard, own })
  const imported = addressesIn(bundle, files)
  return {
    theme: { ...data, files: imported, load: async () => shown },
    modules,
    inputs,
    diagnostics: [...found, ...broken],
  }
}

interface ThemeContext {
  readonly root: string
  readonly load: Readonly<Record<string, Lazy>>
  readonly evaluated: Evaluated
  readonly guard: Guard
  /** The module of the site that makes its theme its own. */
  readonly own: SourcePath | undefined
}

function themeCode(
  made: ReturnType<typeof loadTheme>,
  { load, evaluated, guard, own, root }: ThemeContext,
): { readonly code: ThemeCode; readonly broken: readonly Diagnostic[] } {
  const { locate } = evaluated
  const run: ThemeCode['run'] = own === undefined ? undefined : (render) => guard.run(render, own)
  if (!('code' in made)) return { code: { components: made, locate, run }, broken: [] }
  // The build has failed. The default theme replaces the broken one, so that errors of pages are reported in the same run.
  const spare = wholeTheme(load.spare as Lazy, evaluated, topOf(sourcePath(root, defaultTheme)))
  if ('code' in spare) throw new Error(spare.message)
  return { code: { components: spare }, broken: [made] }
}

/** The files that every page refers to; they can be generated before any page. */
export function loadAssets(
  { root, ...request }: Omit<ModulesRequest, 'pages' | 'versions'>,
  pieces: Pieces,
): ReturnType<typeof bundleAssets> {
  const theme = themeFile(root, request.config)
  return pieces('assets', [request.config, theme], () => bundleAssets(root, theme, request))
}

/** Uses of components that neither their page nor the theme defines. */
function unknownComponents(compiled: Iterable<CompiledMdx>, load: Lazy): Diagnostic[] {
  const names = namesOf(load)
  if (!names) return []
  return [...compiled].flatMap(({ wanted, declared }) =>
    wanted
      .filter(({ name }) => !names.includes(name))
      .map(({ name, at }) => diagnostics.unknownComponent(name, [...names, ...declared], at)),
  )
}

/** Undefined if the theme throws, which is reported when it is loaded. */
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
  readonly guard: Guard
  readonly tracer: Tracer
  readonly hashReached: ReturnType<typeof reachHasher>
  /** What components know of the site, as text. */
  readonly facts: string
  /** The style sheet of what inputs import, followed by its files. */
  readonly stylesOf: (inputs: readonly string[]) => readonly Asset[]
}

interface LoadedPage {
  readonly key: Key
  readonly styles: readonly Asset[]
  readonly exports: Readonly<Record<string, unknown>>
  readonly code: PageCode
}

/** The pages that could be loaded, and the style sheets of their components. */
function loadPages(
  sources: readonly Source[],
  load: Readonly<Record<string, Lazy>>,
  ofSite: SiteFacts,
  context: PageContext,
): { readonly modules: Map<SourcePath, ModulePage>; readonly styles: Asset[]; readonly faults: Diagnostic[] } {
  const [modules, styles, faults] = [new Map<SourcePath, ModulePage>(), [] as Asset[], [] as Diagnostic[]]
  for (const source of sources) {
    const page = loadPage(source, load[source.path] as Lazy, context)
    if ('severity' in page) faults.push(page)
    else {
      styles.push(...page.styles)
      modules.set(source.path, modulePage(page, within(load.site as Lazy, ofSite, source, page)))
    }
  }
  return { modules, styles, faults }
}

function loadPage(source: Source, load: Lazy, context: PageContext): LoadedPage | Diagnostic {
  const { root, evaluated, bundle, guard, tracer } = context
  const top = locateIn(source.path, source.text, 0)
  try {
    const exports = guard.run(load, source.path)
    // CommonJS: `module.exports = Page`.
    const component = exports.default ?? (typeof exports === 'function' ? exports : undefined)
    if (component === undefined) return diagnostics.noDefaultExport(source.path, top)
    const other = notAComponent(component)
    if (other) return diagnostics.notAComponent(other, locateExport(source))
    const styles = context.stylesOf(inputsOf(bundle, join(root, source.path)))
    const key = hash(keyOf(join(root, source.path), context), context.facts, ...styles.map((one) => one.key))
    const files = reachedFrom(bundle, inputsOf(bundle, join(root, source.path))).map((file) => join(root, file))
    const find = literalFinder(root, files)
    const run: PageCode['run'] = (render) => guard.run(render, source.path)
    const trace: PageCode['trace'] = (render, error) => (isGivenUp(error) ? undefined : tracer.trace(() => run(render)))
    const { locate } = evaluated
    return {
      key,
      styles,
      exports,
      code: { component: component as ComponentType<PageProps>, locate, find, run, trace },
    }
  } catch (error) {
    return diagnostics.failedModule(describeThrown(error), evaluated.locate(error) ?? top)
  }
}

/** Describes a value that React cannot render as a component; `memo` and `forwardRef` return marked objects. */
function notAComponent(value: unknown): string | undefined {
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? 'text' : String(value)
  const mark = String((value as { $$typeof?: symbol }).$$typeof)
  if (/element/.test(mark)) return 'an element; export the function that returns it'
  return mark === 'undefined' ? 'an object' : undefined
}

function locateExport({ path, text }: Source): Location {
  const at = text.search(/\bexport\s+default\b/)
  return at < 0 ? locateIn(path, text, 0) : locateIn(path, text, at, 'export default'.length)
}

function modulePage({ key, styles, code }: LoadedPage, component: PageCode['component']): ModulePage {
  const loaded: PageCode = { ...code, component }
  return { key, style: styles[0], load: async () => loaded }
}

/** A page whose components have access to facts of the site. */
function within(load: Lazy, ofSite: SiteFacts, source: Source, { exports, code }: LoadedPage): PageCode['component'] {
  const { SiteProvider } = load() as { SiteProvider: ComponentType<{ facts: object; children?: ReactNode }> }
  const { frontMatter = {}, metadata = {}, toc = [], contentTitle } = exports
  const { kind, id, version = 'current' } = source.collection
  const facts = {
    ...ofSite,
    version: kind === 'docs' ? { instance: id, name: version } : undefined,
    page: { frontMatter, metadata, toc, contentTitle },
  }
  return (props) => createElement(SiteProvider, { facts }, createElement(code.component, props))
}

/** Hash of everything that a module imports, including the scripts of its islands. */
function keyOf(
  file: string,
  { bundle, islands, hashReached }: Pick<PageContext, 'bundle' | 'islands' | 'hashReached'>,
): string {
  const entries = inputsOf(bundle, file)
  const scripts = islandsAmong(reachedFrom(bundle, entries)).map((one) => islands.entries.get(one)?.key ?? '')
  return hash(hashReached(entries), ...scripts)
}

/** The module that replaced islands import. */
function wrapper(root: string, { entries }: IslandAssets) {
  const wrap = (file: string, exports: Readonly<Record<string, unknown>>) =>
    wrapIslands(exports, () => entries.get(sourcePath(root, file))?.url ?? '')
  return { wrap }
}
