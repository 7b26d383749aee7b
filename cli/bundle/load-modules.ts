// Contract: the theme and the pages that are modules are one bundle, which runs in the tool's process with the tool's React, so
// that there is one copy of each. MDX pages are bundled in batches (`mdx-pages.ts`). A module that throws is reported and does not
// stop the others.
//
// Theme and pages, styles and scripts, and islands are separate pieces, each bundled again only if one of its own files changed.
import { join } from 'node:path'
import {
  type Asset,
  type Diagnostic,
  type DocsAround,
  hash,
  type InterfaceTexts,
  type LocateInConfig,
  languageOf,
  type ModulePage,
  type SiteConfig,
  type Source,
  type SourcePath,
  stableJson,
  type Theme,
  type ThemeCode,
  type Version,
} from '../../renderer/index.ts'
import { swizzled } from '../disk/docusaurus-parts.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { topOf } from '../disk/read-text.ts'
import { assetKeys, bundleAssets, themeData } from './bundle-assets.ts'
import type { PagesRequest } from './bundle-entries.ts'
import { bundleIslands, type IslandAssets } from './bundle-islands.ts'
import { type BundledTheme, bundleTheme, themeFile } from './bundle-pages.ts'
import { asksForDocs } from './compat.ts'
import { type Evaluated, evaluate } from './evaluate.ts'
import type { Guard } from './guard.ts'
import { IslandWrapper } from './island-wrapper.ts'
import { islandsAmong, islandsModule } from './islands.ts'
import { hasOwnCards, loadSwizzles } from './load-swizzles.ts'
import { type Lazy, loadTheme, wholeTheme } from './load-theme.ts'
import { addressesIn } from './loose-modules.ts'
import { unknownComponents } from './mdx-batches.ts'
import { type MdxPages, readMdxPages } from './mdx-pages.ts'
import type { PageFacts } from './noted-pages.ts'
import { bundleOwnTheme, defaultTheme, runOwnTheme } from './own-theme.ts'
import { loadPageCode, type PageContext } from './page-code.ts'
import { PageLoader } from './page-loader.ts'
import { bundlePageStyles, findStyles, sheetsAmong, sheetsReached } from './page-styles.ts'
import { inputsOf, reachedFrom, reachHasher } from './reach.ts'
import { factsKey, type SiteFacts, siteFacts } from './site-facts.ts'
import { Tracer, traceModule } from './trace.ts'

export interface ModulesRequest extends PagesRequest {
  readonly locate: LocateInConfig
  /** The versions of the docs, for hooks. */
  readonly versions: readonly Version[]
  /** The locations of pages, for hooks. */
  readonly placeOf?: PageContext['placeOf']
}

/** A part of the code that is bundled separately. */
export interface Piece {
  /** Absolute paths of all files it was made from. */
  readonly inputs: readonly string[]
  /** False if something failed that may succeed the next time. */
  readonly isSure: boolean
}

/** Makes a piece, or returns the last one if it was made from the same files. */
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

/** Bundle the theme and all pages that are modules, and run the theme. MDX pages run when their bodies are made. */
export async function loadModules(request: ModulesRequest, pieces: Pieces): Promise<LoadedModules> {
  const { root, config, pages, code } = request
  const wanted = themeFile(root, config)
  const own = pages.filter(({ format }) => format === 'module')
  const { guard } = code
  const tracer = new Tracer()
  const ofSite = siteFacts(config, request.versions)
  const wrapper = new IslandWrapper(root, ofSite)
  const given = { [islandsModule]: wrapper, [traceModule]: tracer }
  const bundlePages = async () => {
    const ownTheme = runOwnTheme(await pieces('theme', [config], () => bundleOwnTheme(request)), root, { guard, given })
    const keys = [config, wanted, ownTheme.bundle, own.length, ...own]
    return { ...(await pieces('pages', keys, () => bundleTheme(request, wanted, ownTheme))), own: ownTheme }
  }
  const [made, shared] = await Promise.all([bundlePages(), loadAssets(request, pieces)])
  const { bundle, theme, errors, compiled } = made
  const evaluated =
    bundle === made.own.bundle ? made.own.evaluated : evaluate(bundle, root, { guard, given, own: made.own })
  const load = evaluated.exports.load as Readonly<Record<string, Lazy>>
  const names = isReplaced(made, wanted, config) ? undefined : namesOf(() => guard.run(load.components as Lazy))
  const ofMdx = { ...request, own: made.own, theme, parts: made.parts, names, shared: bundle }
  const mdx = await readMdxPages(ofMdx)
  const hashReached = reachHasher(bundle)
  const looking = { bundle, hashReached, facts: [...mdx.facts.values()], ofSite }
  const { texts, islands, ...looks } = await loadLooks(request, pieces, looking)
  wrapper.complete({ islands, site: load.site })
  const inputs = [wanted, ...made.own.inputs, ...made.inputs, ...mdx.inputs, ...shared.inputs, ...looks.inputs]
  const known = [...made.own.found, ...errors, ...made.found, ...bundle.warnings, ...mdx.diagnostics]
  const unknown = [...compiled.values()].flatMap((one) => unknownComponents(one, names))
  const swizzles = loadSwizzles({ bundle, load, evaluated, guard, facts: ofSite, parts: made.parts, found: known })
  const { parts, into } = swizzles
  const files = [theme, ...Object.values(parts).map((part) => join(root, part))]
  const ofFiles = files.flatMap((file) => inputsOf(bundle, file))
  const asked = { asksForDocs: asksForDocs(reachedFrom(bundle, ofFiles)), hasOwnCards: hasOwnCards(parts) }
  const { ofTheme, stylesOf } = findStyles(sheetsReached(bundle, ofFiles), texts, config)
  const running = { guard, tracer, ofSite, given, placeOf: request.placeOf }
  const context = { ...running, language: languageOf(config), bundle, root, evaluated, islands, hashReached, stylesOf }
  const loader = new PageLoader(ofMdx, mdx, { ...running, shared: evaluated })
  const { modules, styles, faults } = collectPages(pages, { ...made, mdx, loader }, context)
  const found = [...swizzles.found, ...unknown, ...shared.diagnostics, ...islands.diagnostics, ...faults]
  const keys = files.map((file) => keyOf(file, context))
  const key = hash(...keys, swizzles.key, ...assetKeys(shared), ...ofTheme.map((one) => one.key))
  if (!shared.style) return { modules, inputs, diagnostics: found }
  const data = themeData(
    key,
    { ...shared, partStyle: ofTheme[0], chunks: [...shared.chunks, ...ofTheme, ...styles] },
    islands,
  )
  const path = sourcePath(root, theme)
  const ownPart = theme === defaultTheme ? Object.values(parts)[0] : path
  const loaded = loadTheme({ load, evaluated, guard, parts, path, own: ownPart })
  const shown = themeCode('code' in loaded ? loaded : into(loaded), { root, load, evaluated, guard, own: ownPart })
  return {
    theme: { ...data, ...asked, files: addressesIn(bundle, files), load: async () => shown.code },
    modules,
    inputs,
    diagnostics: [...found, ...shown.broken],
  }
}

interface Looking extends Pick<Context, 'bundle' | 'hashReached'> {
  /** Facts about the MDX pages. */
  readonly facts: readonly PageFacts[]
  readonly ofSite: SiteFacts
}

/** The scripts of the islands and the style sheets of all modules. */
async function loadLooks(
  { root, boundary, config, code }: ModulesRequest,
  pieces: Pieces,
  { bundle, hashReached, facts, ofSite }: Looking,
) {
  const files = union(islandsAmong(Object.keys(bundle.inputs)), ...facts.map((one) => one.islands))
  const asks = asksForDocs(Object.keys(bundle.inputs)) || facts.some((one) => one.asksForDocs)
  const islands = await pieces('islands', [config, files.join('\n'), factsKey(ofSite), asks], () =>
    bundleIslands(root, files, { config, code, boundary, facts: ofSite, asksForDocs: asks }),
  )
  const own = sheetsAmong(bundle.inputs)
  const sheets = union(own, ...facts.map((one) => one.sheets))
  const keys = [hashReached(own), ...union(facts.map((one) => one.rules))]
  const styles = await pieces('styles', [config, sheets.join('\n'), keys.join()], () =>
    bundlePageStyles(sheets, { root, base: config.base, code, boundary }),
  )
  return { islands, texts: styles.texts, inputs: [...islands.inputs, ...styles.inputs] }
}

interface ThemeContext {
  readonly root: string
  readonly load: Readonly<Record<string, Lazy>>
  readonly evaluated: Evaluated
  readonly guard: Guard
  /** The module of the site that is, or replaces a part of, its theme. */
  readonly own: SourcePath | undefined
}

function themeCode(
  made: ReturnType<typeof loadTheme>,
  { load, evaluated, guard, own, root }: ThemeContext,
): { readonly code: ThemeCode; readonly broken: readonly Diagnostic[] } {
  const { locate } = evaluated
  const run: ThemeCode['run'] = own === undefined ? undefined : (render) => guard.run(render, own)
  if (!('code' in made)) return { code: { components: made, locate, run }, broken: [] }
  // The build has failed. The default theme replaces the broken one, so that errors in pages are reported in the same run.
  const spare = wholeTheme(load.spare as Lazy, evaluated, topOf(sourcePath(root, defaultTheme)))
  if ('code' in spare) throw new Error(spare.message)
  return { code: { components: spare }, broken: [made] }
}

/** The files that every page refers to. They can be made before any page. */
export function loadAssets(
  { root, ...request }: Omit<ModulesRequest, 'pages' | 'versions'>,
  pieces: Pieces,
): ReturnType<typeof bundleAssets> {
  const theme = themeFile(root, request.config)
  return pieces('assets', [request.config, theme], () => bundleAssets(root, theme, request))
}

/** Whether the default theme replaces one that cannot be bundled, so that it is not known what that provides. */
function isReplaced({ theme, parts }: BundledTheme, wanted: string, config: SiteConfig): boolean {
  return theme !== wanted || Object.keys(parts).length < Object.keys(config.theme.parts).length
}

/** The components that a theme provides; undefined if the theme throws, which is reported when it is loaded. */
function namesOf(load: Lazy): readonly string[] | undefined {
  try {
    return load().names as readonly string[]
  } catch {
    return undefined
  }
}

interface Context extends PageContext {
  readonly language: InterfaceTexts
  readonly islands: IslandAssets
  readonly hashReached: ReturnType<typeof reachHasher>
  /** Some style sheets as one file, followed by the files that it refers to. */
  readonly stylesOf: (sheets: readonly string[]) => readonly Asset[]
}

interface Bundled extends Pick<BundledTheme, 'isSound' | 'parts'> {
  readonly mdx: MdxPages
  readonly loader: PageLoader
}

/** The pages that can be shown, and the style sheets of their components. */
function collectPages(pages: readonly Source[], { isSound, parts, mdx, loader }: Bundled, context: Context) {
  const [modules, styles, faults] = [new Map<SourcePath, ModulePage>(), [] as Asset[], [] as Diagnostic[]]
  const { bundle, islands, stylesOf } = context
  const facts = hash(factsKey(context.ofSite), stableJson(context.language))
  const root = parts[swizzled('Root')]
  const around = root === undefined ? '' : keyOf(join(context.root, root), context)
  const add = (
    path: SourcePath,
    key: string,
    sheets: readonly string[],
    page: Pick<ModulePage, 'load' | 'asksForDocs'>,
  ) => {
    const own = stylesOf(sheets)
    styles.push(...own)
    const { address = '', docId = '' } = context.placeOf?.(path) ?? {}
    modules.set(path, { ...page, key: hash(key, facts, address, docId, ...own.map((one) => one.key)), style: own[0] })
  }
  for (const source of pages) {
    const { path, format } = source
    const known = mdx.facts.get(path)
    if (known) {
      const key = hash(known.reach, ...scriptKeys(known.islands, islands))
      const { asksForDocs } = known
      add(path, key, known.sheets, { asksForDocs, load: (compiler, docs) => loader.load(source, compiler, docs) })
    } else if (format === 'module' && isSound(join(context.root, path))) {
      const file = join(context.root, path)
      const inputs = inputsOf(bundle, file)
      const load = (docs?: DocsAround) => loadPageCode(source, { name: path, inputs }, { ...context, docs })
      const made = load()
      const asks = asksForDocs(reachedFrom(bundle, inputs))
      if ('code' in made) faults.push(made)
      else
        add(path, hash(keyOf(file, context), around), sheetsReached(bundle, inputs), {
          asksForDocs: asks,
          load: async (_, docs) => (docs ? load(docs) : made),
        })
    }
  }
  return { modules, styles, faults }
}

/** Hash of everything that a module imports, including the scripts of its islands. */
function keyOf(
  file: string,
  { bundle, islands, hashReached }: Omit<Context, keyof PageContext> & Pick<Context, 'bundle'>,
): string {
  const entries = inputsOf(bundle, file)
  return hash(hashReached(entries), ...scriptKeys(islandsAmong(reachedFrom(bundle, entries)), islands))
}

function scriptKeys(files: readonly string[], { entries }: IslandAssets): string[] {
  return files.map((one) => entries.get(one)?.key ?? '')
}

function union(...all: readonly (readonly string[])[]): string[] {
  return [...new Set(all.flat())].sort()
}
