import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import {
  type CompiledMdx,
  CompileKeys,
  compileMdx,
  componentsModule,
  type Diagnostic,
  diagnostics,
  hash,
  hasOwnComponents,
  hasOwnKinds,
  type SiteConfig,
  type Source,
  type SourcePath,
} from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import type { Boundary } from '../disk/boundary.ts'
import { buildId, packageRoot } from '../disk/package-root.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { locateInMdx, type MdxRequest, mdxImports, readMdxInputs } from './bundle-mdx.ts'
import type { CodeContext } from './bundler.ts'
import { compatImports } from './compat.ts'
import { type Bundle, type BundleResult, bundleModules } from './evaluate.ts'
import { wrappedIslands } from './islands.ts'
import { fileImports, styleSheetImports } from './loose-modules.ts'
import { inputFiles, reachesAny } from './reach.ts'
import { yamlModules } from './yaml-modules.ts'

/** The name under which the module of a part is loaded. */
export const partOf = (name: string) => `part ${name}`

export const defaultTheme = join(packageRoot, 'theme/index.tsx')
/** The module of the theme. */
export function themeFile(root: string, { theme: { module } }: Pick<SiteConfig, 'theme'>): string {
  return module === undefined ? defaultTheme : join(root, module)
}

/** The module that provides facts of the site to components. */
const siteFacts = join(packageRoot, 'theme/mdx/compat.tsx')
/** The module that shows what the site has for components of Docusaurus. */
const swizzledParts = join(packageRoot, 'theme/mdx/parts.tsx')

export interface PagesRequest {
  readonly root: string
  readonly boundary: Boundary
  readonly config: SiteConfig
  /** Pages that are modules, and those in MDX. */
  readonly pages: readonly Source[]
  readonly code: CodeContext
}

/** As much of the theme and the pages as can be bundled. */
export interface Sound extends Bundled {
  readonly bundle: Bundle
  readonly theme: string
  /** The files of the site in place of parts of the theme, by the name of the part. */
  readonly parts: SiteConfig['theme']['parts']
  /** The pages that could be bundled. */
  readonly sound: readonly Source[]
  readonly errors: readonly Diagnostic[]
  /** Absolute paths of all files in the bundle. */
  readonly inputs: readonly string[]
  readonly isSure: boolean
}

/** Bundle as much as possible, so that one broken module does not hide errors of the others. */
export async function bundleSound(request: PagesRequest, theme: string): Promise<Sound> {
  const sound = await trySound(request, theme)
  const isSure = sound.errors.length === 0 && sound.bundle.warnings.length === 0
  return { ...sound, inputs: inputFiles(sound.bundle, sound.bundle.from), isSure }
}

async function trySound(request: PagesRequest, theme: string): Promise<Omit<Sound, 'inputs' | 'isSure'>> {
  const { root, pages } = request
  const { found, ...whole } = await bundlePages(request, theme)
  const unread = filesOf(found)
  const readable = pages.filter(({ path }) => !unread.has(path))
  const { parts } = request.config.theme
  if ('bundle' in whole) return { ...whole, theme, parts, sound: readable, errors: found }
  const errors: Diagnostic[] = [...whole.errors]
  // Imports are only resolved once every file can be parsed, so the second attempt may find more.
  for (const tried of [pages, pages, []]) {
    const broken = new Set([...filesOf(errors)].map((file) => join(root, file)))
    for (const one of [
      { theme, parts },
      { theme: defaultTheme, parts: {} },
    ]) {
      const config = { ...request.config, theme: { ...request.config.theme, parts: one.parts } }
      const made = await bundlePages({ ...request, config, pages: tried }, one.theme, broken)
      if ('errors' in made) errors.push(...made.errors)
      else {
        const isSound = (file: string) => !reachesAny(made.bundle, file, broken)
        const files = [one.theme, ...Object.values(one.parts).map((path) => join(root, path))]
        const sound = readable.filter((page) => tried.includes(page) && isSound(join(root, page.path)))
        if (files.every(isSound)) return { ...made, ...one, sound, errors: [...errors, ...found] }
      }
    }
  }
  throw new Error('the default theme cannot be bundled')
}

/** The files with errors. */
function filesOf(found: readonly Diagnostic[]): Set<SourcePath> {
  return new Set(found.flatMap(({ severity, at }) => (severity === 'error' && at ? [at.file] : [])))
}

/** Replaces files that cannot be bundled, so that everything that does not import them is bundled nevertheless. */
function withoutFiles(broken: ReadonlySet<string>): Plugin {
  return {
    name: 'without-files',
    setup(build) {
      build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) =>
        broken.has(path) ? { contents: 'module.exports = {}', loader: 'js' } : undefined,
      )
    },
  }
}

interface Bundled {
  /** What MDX files compiled to. */
  readonly compiled: ReadonlyMap<SourcePath, CompiledMdx>
}

/** `broken`: absolute paths of files to leave out. */
async function bundlePages(
  { root: site, boundary, config, pages, code }: PagesRequest,
  theme: string,
  broken: ReadonlySet<string> = new Set(),
): Promise<BundleResult & Bundled & { readonly found: readonly Diagnostic[] }> {
  // Then it contains nothing of the site.
  const parts = Object.entries(config.theme.parts)
  const isOwn = pages.length === 0 && theme === defaultTheme && parts.length === 0
  const root = isOwn ? packageRoot : site
  const found: Diagnostic[] = []
  const ofImports: Diagnostic[] = []
  const report = (diagnostic: Diagnostic) => found.push(diagnostic)
  const compiled = new Map<SourcePath, CompiledMdx>()
  const known = new Map(pages.map((page) => [page.path, page]))
  const mdx = {
    ...{ root, boundary, config, theme, pages: known, report, compiled },
    refuse: (one: Diagnostic) => ofImports.push(one),
    compile: mdxCompiler(code.cache, config),
  }
  const files = [
    ['theme', theme],
    ['spare', defaultTheme],
    ...parts.map(([name, path]) => [partOf(name), join(root, path)]),
    ['site', siteFacts],
    ...(parts.length === 0 ? [] : [['parts', swizzledParts]]),
    ['components', componentsModule],
    ...pages.map(({ path }) => [path, join(root, path)]),
  ]
  const lines = files.map(([name, file]) => `${JSON.stringify(name)}: () => require(${JSON.stringify(file)}),`)
  const sheets = { root, base: config.base, code, boundary }
  const result = await bundleModules({
    root,
    entry: `export const load = {\n${lines.join('\n')}\n}`,
    lenient: true,
    code,
    boundary,
    salt: isOwn ? '' : config.key,
    isOwn,
    isQuiet: () => ofImports.length === 0 && broken.size === 0,
    plugins: (inputs) => [
      ...(broken.size > 0 ? [withoutFiles(broken)] : []),
      ...(isOwn ? [] : [fileImports(root), styleSheetImports(sheets, (one) => ofImports.push(one))]),
      compatImports(root, (one) => ofImports.push(one)),
      mdxImports(mdx, inputs),
      wrappedIslands(inputs),
      yamlModules(config.variables, code.yaml, inputs),
    ],
    fault: (reason, written) => {
      const at = locateInMdx(written, compiled)
      return at && isTheme(at.file, root, theme)
        ? diagnostics.failedTheme(`${reason}.`, at)
        : diagnostics.moduleSyntax(reason, at)
    },
  })
  if ('bundle' in result) await readMdxInputs(Object.keys(result.bundle.inputs), mdx)
  return { ...result, compiled, found: [...found, ...ofImports] }
}

function isTheme(file: string, root: string, theme: string): boolean {
  return file.startsWith(sourcePath(root, theme).replace(/[^/]*$/, '')) && !file.startsWith('content/')
}

/** Compiles files in MDX, or takes the result from the cache. */
function mdxCompiler(cache: Cache, config: SiteConfig): MdxRequest['compile'] {
  const keys = new CompileKeys(config, buildId)
  return (source, isPage) => {
    // A theme may replace elements everywhere, and an import those of a partial.
    const isPlain = isPage && !hasOwnComponents(config)
    const key = hasOwnKinds(config) ? hash(keys.mdx(source), 'kinds') : keys.mdx(source)
    return cache.get('compiled', isPlain ? hash(key, 'plain') : key, () => compileMdx(source, config, isPlain))
  }
}
