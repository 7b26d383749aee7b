// Contract: one broken module does not hide errors in others. A module that cannot be bundled is replaced by an empty one, so that
// the bundle shows which entries import it. The other entries are sound, whatever else is in the bundle.
import { join } from 'node:path'
import {
  type CompiledMdx,
  CompileKeys,
  type Compiler,
  compileMdx,
  type Diagnostic,
  diagnostics,
  hash,
  hasOwnComponents,
  hasOwnKinds,
  type Key,
  languageOf,
  type SiteConfig,
  type Source,
  type SourcePath,
} from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import type { Boundary } from '../disk/boundary.ts'
import { buildId } from '../disk/build-id.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { inputFile } from './bundle-inputs.ts'
import { locateInMdx, type MdxRequest, mdxComponents, mdxImports, readMdxInputs } from './bundle-mdx.ts'
import type { CodeContext } from './bundler.ts'
import { compatImports } from './compat.ts'
import { type Bundle, type BundleResult, bundleModules, emptyModules, loaders } from './evaluate.ts'
import { type ImportsModule, importsModules, importsPath } from './imports-module.ts'
import { wrappedIslands } from './islands.ts'
import { fileImports, styleSheetImports } from './loose-modules.ts'
import { type OwnTheme, ownModules, withThemeKey } from './own-theme.ts'
import { inputsOf, reachedFrom } from './reach.ts'
import { cardsKey } from './swizzled.ts'
import { yamlModules } from './yaml-modules.ts'

export interface PagesRequest {
  readonly root: string
  readonly boundary: Boundary
  readonly config: SiteConfig
  /** Pages that are modules, and pages in MDX. */
  readonly pages: readonly Source[]
  readonly code: CodeContext
  /** Starts a compiler for a number of MDX pages. Default: the compiler of the calling thread. */
  readonly compiler?: ((pages: number) => Pick<Compiler, 'mdx'>) | undefined
}

/** The tool’s theme, the module of the site’s theme, and the site's files that replace parts, by the name of the part. */
export interface UsedTheme {
  readonly own: OwnTheme
  readonly theme: string
  readonly parts: SiteConfig['theme']['parts']
}

export interface EntriesRequest extends PagesRequest, UsedTheme {
  /** The entries to bundle, by the name under which they are loaded. */
  readonly entries: readonly (readonly [name: string, file: string])[]
  /** Whether to cache the bundle, because another run may need the same one. */
  readonly isKept: boolean
  /** The modules with the imports of pages among the entries, by the names under which bundles import them. */
  readonly imports?: ReadonlyMap<string, ImportsModule>
}

/** Entries as one bundle. */
export interface BundledEntries {
  readonly bundle: Bundle
  /** The results of compiling MDX files. */
  readonly compiled: ReadonlyMap<SourcePath, CompiledMdx>
  /** The reasons why some files are missing. */
  readonly errors: readonly Diagnostic[]
  /** Diagnostics about the other files. */
  readonly found: readonly Diagnostic[]
  /** Whether an entry was bundled with everything that it imports. */
  readonly isSound: (file: string) => boolean
}

/** Bundle entries without the files that cannot be bundled; only errors if it is not known which files these are. */
export async function bundleEntries(request: EntriesRequest): Promise<BundledEntries | readonly Diagnostic[]> {
  const errors: Diagnostic[] = []
  const found: Diagnostic[] = []
  const broken = new Set<string>()
  for (;;) {
    // Imports are resolved only once every file can be parsed, so another attempt may find more errors.
    const made = await tryEntries(request, broken)
    found.push(...made.found)
    if ('bundle' in made) return { ...made, errors, found, isSound: soundness(made.bundle, broken, made.failed) }
    errors.push(...made.errors)
    const more = made.files.filter((file) => !broken.has(file))
    if (more.length === 0) return [...errors, ...found]
    for (const file of more) broken.add(file)
  }
}

function soundness(bundle: Bundle, broken: ReadonlySet<string>, failed: ReadonlySet<string>) {
  const isBroken = (input: string) => broken.has(inputFile(input, bundle.from) ?? input)
  return (file: string) =>
    !failed.has(file) && (broken.size === 0 || !reachedFrom(bundle, entriesOf(bundle, file)).some(isBroken))
}

/** The inputs of an entry, which is a file or a module of imports. */
function entriesOf(bundle: Pick<Bundle, 'inputs' | 'from'>, entry: string): string[] {
  return importsPath(entry) === undefined ? inputsOf(bundle, entry) : [entry]
}

type Tried = BundleResult & {
  readonly compiled: ReadonlyMap<SourcePath, CompiledMdx>
  readonly found: readonly Diagnostic[]
  /** Absolute paths of MDX files that have an error. */
  readonly failed: ReadonlySet<string>
}

async function tryEntries(request: EntriesRequest, broken: ReadonlySet<string>): Promise<Tried> {
  const { root, boundary, config, pages, code, own, theme, parts, isKept } = request
  const ofMdx: Diagnostic[] = []
  const ofImports: Diagnostic[] = []
  const compiled = new Map<SourcePath, CompiledMdx>()
  const mdx: MdxRequest = {
    ...{ root, boundary, config, compiled },
    pages: new Map(pages.map((page) => [page.path, page])),
    report: (one) => ofMdx.push(one),
    refuse: (one) => ofImports.push(one),
    compile: mdxCompiler(code.cache, config),
  }
  const sheets = { root, base: config.base, code, boundary }
  const result = await bundleModules({
    root,
    entry: loaders(request.entries),
    lenient: true,
    code,
    boundary,
    salt: hash(own.key, config.key, cardsKey(root)),
    language: languageOf(config),
    isKept: () => isKept && broken.size === 0 && ofImports.length === 0,
    plugins: (inputs) => [
      emptyModules(broken),
      ownModules(own, inputs),
      importsModules(request.imports ?? new Map(), broken),
      fileImports(root),
      styleSheetImports(sheets, (one) => ofImports.push(one)),
      compatImports(root, config, (one) => ofImports.push(one)),
      mdxComponents(theme, parts, root),
      mdxImports(mdx, inputs),
      wrappedIslands(inputs),
      yamlModules(config.variables, code.cache, inputs),
    ],
    fault: (reason, written, known) => {
      const at = locateInMdx(written, compiled)
      return at && isTheme(at.file, root, theme)
        ? diagnostics.failedTheme(`${reason}.`, at)
        : diagnostics.moduleSyntax(reason, at, known)
    },
  })
  if ('bundle' in result) await readMdxInputs(Object.keys(result.bundle.inputs), mdx)
  const failed = ofMdx.flatMap(({ severity, at }) => (severity === 'error' && at ? [join(root, at.file)] : []))
  const made = 'bundle' in result ? { bundle: withThemeKey(result.bundle, own) } : result
  return { ...made, compiled, found: [...ofMdx, ...ofImports], failed: new Set(failed) }
}

function isTheme(file: string, root: string, theme: string): boolean {
  return file.startsWith(sourcePath(root, theme).replace(/[^/]*$/, '')) && !file.startsWith('content/')
}

/** Compiles MDX files, with the given compiler if there is one, or takes the result from the cache. */
export function mdxCompiler(
  cache: Cache,
  config: SiteConfig,
): (
  source: Source,
  form: 'partial' | 'module' | 'page',
  compiler?: Pick<Compiler, 'mdx'> | undefined,
) => Promise<CompiledMdx> {
  const keyOf = mdxKeys(config)
  // A theme may replace elements everywhere, and an import may replace those of a partial.
  const isPlain = !hasOwnComponents(config)
  return (source, form, compiler = { mdx: (one, how) => compileMdx(one, config, how) }) => {
    const key = keyOf(source, form)
    if (form === 'partial') return cache.get('compiled', key, () => compiler.mdx(source, { isPart: true }))
    const known = form === 'module' ? cache.find<CompiledMdx>('compiled', keyOf(source, 'page')) : undefined
    if (known && !known.apart) return Promise.resolve(known)
    return cache.get('compiled', key, () => compiler.mdx(source, { isPlain, isApart: form === 'page' }))
  }
}

/** Finds MDX pages that this or an earlier run has compiled. */
export function findCompiled(cache: Cache, config: SiteConfig): (source: Source) => CompiledMdx | undefined {
  const keyOf = mdxKeys(config)
  return (source) => cache.find<CompiledMdx>('compiled', keyOf(source, 'page'))
}

function mdxKeys(config: SiteConfig): (source: Source, form: 'partial' | 'module' | 'page') => Key {
  const keys = new CompileKeys(config, buildId)
  const [hasKinds, hasComponents] = [hasOwnKinds(config), hasOwnComponents(config)]
  return (source, form) => {
    const key = hasKinds ? hash(keys.mdx(source), 'kinds') : keys.mdx(source)
    const whole = form === 'partial' || hasComponents ? key : hash(key, 'plain')
    return form === 'page' ? hash(whole, 'apart') : whole
  }
}
