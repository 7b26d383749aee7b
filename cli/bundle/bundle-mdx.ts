// Contract: `cli/` bundles and runs; the renderer decides what MDX compiles to (renderer/markdown/mdx/module.ts). esbuild requests
// MDX like any other module, so a component is the same object on all pages of a bundle (`mdx-pages.ts`). Compiled files and
// rendered pages are cached: a warm build compiles and renders none of them.
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import type { OnLoadResult, Plugin } from 'esbuild'
import {
  type CompiledMdx,
  componentsModule,
  type Diagnostic,
  diagnostics,
  hash,
  type Key,
  type Location,
  type SiteConfig,
  type Source,
  type SourcePath,
} from '../../renderer/index.ts'
import { type Boundary, isPrivate } from '../disk/boundary.ts'
import { swizzled } from '../disk/docusaurus-parts.ts'
import { packageRoot } from '../disk/package-root.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { readBytes, readText } from '../disk/read-text.ts'
import { kindElements, kindsPart, mdxElements, mdxPart } from '../disk/theme-parts.ts'
import type { BundleInputs } from './bundle-inputs.ts'
import { withContexts } from './require-context.ts'
import { formatOf } from './source-format.ts'
import { isOfPackage, locateImport } from './stray-imports.ts'
import { traceModule } from './trace.ts'

export interface MdxRequest {
  readonly root: string
  readonly boundary: Boundary
  readonly config: SiteConfig
  /** The pages among the files, by path. Any other imported `.md` or `.mdx` file is a partial. */
  readonly pages: ReadonlyMap<SourcePath, Source>
  readonly report: (diagnostic: Diagnostic) => void
  /** Receives imports that are not allowed. The bundle is then not cached. */
  readonly refuse: (diagnostic: Diagnostic) => void
  /**
   * Compiles a file, or takes the result from the cache: a partial, a page as a module, or a page whose code is run as compiled if
   * possible.
   */
  readonly compile: (source: Source, form: 'partial' | 'module' | 'page') => Promise<CompiledMdx>
  /** Receives the result of compiling each file. */
  readonly compiled: Map<SourcePath, CompiledMdx>
}

const ownComponents = join(packageRoot, 'theme/mdx/components.tsx')

/** The components that MDX pages can use without an import: those of a theme and of parts of the site. */
export function mdxComponents(theme: string, parts: SiteConfig['theme']['parts'], root: string): Plugin {
  return {
    name: 'mdx-components',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${componentsModule}$`) }, () => ({
        path: componentsModule,
        namespace: 'mdx-components',
      }))
      build.onLoad({ filter: /.*/, namespace: 'mdx-components' }, () => ({
        contents: components(theme, parts),
        loader: 'tsx',
        resolveDir: root,
      }))
    },
  }
}

/** Files other than modules that MDX can import: MDX, Markdown, and text. */
export function mdxImports(request: MdxRequest, inputs: BundleInputs): Plugin {
  const { root, boundary, refuse } = request
  return {
    name: 'mdx',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, with: attributes, pluginData }) => {
        if (pluginData === 'seen' || !(/\?raw$|raw-loader!/.test(path) || attributes.type === 'text')) return undefined
        const file = path.replace(/^(-?!+)?(raw-loader!)?/, '').replace(/\?raw$/, '')
        const from = file.startsWith('@site/') ? root : resolveDir
        const found = await build.resolve(file.replace(/^@site\//, './'), {
          kind,
          importer,
          resolveDir: from,
          pluginData: 'seen',
        })
        if (found.errors.length > 0) return undefined
        const written = /^([./]|@site\/)/.test(file) ? resolve(from, file.replace(/^@site\//, '')) : undefined
        const isNear = written === undefined ? isOfPackage(found.path, file, importer) : boundary.mayImport(found.path)
        if (mayShow(found.path, { isNear, written }, boundary)) return { path: found.path, namespace: 'raw' }
        refuse(diagnostics.outsideImport(path, boundary.name(found.path), locateImport(importer, path, root)))
        return { path, namespace: 'missing' }
      })
      build.onLoad({ filter: /.*/, namespace: 'raw' }, ({ path }) => {
        const bytes = readBytes(boundary, sourcePath(root, path))
        if (!Buffer.isBuffer(bytes)) refuse(bytes)
        const text = Buffer.isBuffer(bytes) ? String(inputs.keep(path, bytes)) : ''
        // A default export, so that `require('!!raw-loader!…').default` finds it.
        return { contents: `export default ${JSON.stringify(text)}`, loader: 'js', watchFiles: [path] }
      })
      build.onLoad({ filter: /\.[mM][dD][xX]?$/, namespace: 'file' }, ({ path }) => loadMdx(path, request, inputs))
    },
  }
}

interface Shown {
  /** Whether it is in the site, or in the package that the import names. */
  readonly isNear: boolean
  /** The path in the import; undefined if it names a package. */
  readonly written: string | undefined
}

/** Whether the text of a file may be shown. */
function mayShow(file: string, { isNear, written }: Shown, boundary: Boundary): boolean {
  if (boundary.publishes(file)) return true
  const isLinked = written !== undefined && written !== file && existsSync(written)
  return isNear && !isLinked && !(written === undefined ? isPrivate(basename(file)) : boundary.isPrivate(file))
}

/** Compile the MDX files among the inputs of a bundle from the cache. */
export async function readMdxInputs(inputs: Iterable<string>, request: MdxRequest) {
  for (const input of inputs) {
    if (!/\.mdx?$/i.test(input) || /^[\w-]{2,}:/.test(input)) continue
    const path = resolve(request.root, input)
    if (!request.compiled.has(sourcePath(request.root, path))) await loadMdx(path, request)
  }
}

function components(theme: string, parts: SiteConfig['theme']['parts']): string {
  const [own, kinds] = [listIn(parts, mdxPart, mdxElements), listIn(parts, kindsPart, kindElements)]
  const around = parts[swizzled('Root')]
  return `import { mdxComponents } from ${JSON.stringify(ownComponents)}
import * as theme from ${JSON.stringify(theme)}
import { lacking } from ${JSON.stringify(join(packageRoot, 'theme/mdx/missing.ts'))}
import { nested } from ${JSON.stringify(join(packageRoot, 'theme/mdx/nesting.tsx'))}
${
  own === undefined
    ? 'const own = {}'
    : `import * as part from ${JSON.stringify(own)}
import { changedComponents } from ${JSON.stringify(join(packageRoot, 'theme/mdx/hooks.tsx'))}
const own = changedComponents(part.default)`
}
${
  kinds === undefined
    ? 'const [ofKinds, kinds] = [{}, { default: {} }]'
    : `import * as kinds from ${JSON.stringify(kinds)}
import { componentsOfKinds } from ${JSON.stringify(join(packageRoot, 'theme/mdx/kinds.tsx'))}
const ofKinds = componentsOfKinds(kinds.default)`
}
let root
${
  around === undefined
    ? ''
    : `// What it throws is reported with the layout.
try { root = require(${JSON.stringify(`./${around}`)}).default } catch {}`
}
export const around = root
const all = { ...mdxComponents, ...theme.mdxComponents, ...ofKinds, ...own }
export const names = Object.keys(all)
export const replaced = { ${mdxPart}: own, ${JSON.stringify(kindsPart)}: kinds.default }
export const useMDXComponents = nested(all)
export const missing = () => lacking
export { traced } from ${JSON.stringify(traceModule)}`
}

/** The module with a list of components: a file of the site, or Docusaurus's own if the site replaces only single components. */
function listIn(parts: SiteConfig['theme']['parts'], list: string, single: readonly string[]): string | undefined {
  const file = parts[list]
  if (file !== undefined) return `./${file}`
  return single.some((name) => parts[name] !== undefined) ? `@theme/${list}` : undefined
}

async function loadMdx(
  path: string,
  { root, boundary, config, pages, report, compile, compiled }: MdxRequest,
  inputs?: BundleInputs,
): Promise<OnLoadResult> {
  const file = sourcePath(root, path)
  const page = pages.get(file)
  const text = page ? page.text : readText(boundary, file)
  if (typeof text !== 'string') {
    report(text)
    return { contents: 'export default () => null', loader: 'js' }
  }
  const source: Source = page ?? {
    path: file,
    collection: { kind: 'pages', id: 'default' },
    name: file,
    format: formatOf(/x$/i.test(path) ? 'mdx' : 'md', text, config.markdown),
    text,
    key: hash(text),
  }
  // Pages are read before bundling, and all MDX as text, so the hash is that of the text.
  inputs?.note(path, source.key)
  const made = await compile(source, page ? 'module' : 'partial')
  const { code, map } = made
  compiled.set(file, made)
  for (const diagnostic of made.diagnostics) report(diagnostic)
  const inline =
    map && `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(beside(map, path)).toString('base64')}`
  const contents = withContexts(code, path, root) + inline
  return { contents, loader: 'js', resolveDir: dirname(path) }
}

/** The hash of the current text of an MDX file. */
export function textKey(boundary: Boundary, file: SourcePath): Key | undefined {
  const text = readText(boundary, file)
  return typeof text === 'string' ? hash(text) : undefined
}

/** A source map whose source is relative to the folder of the file. */
function beside(map: string, path: string): string {
  return JSON.stringify({ ...JSON.parse(map), sources: [path.replace(/^.*[/\\]/, '')] })
}

/** Translate a location in a compiled MDX file into one in its source, as far as the source map goes. */
export function locateInMdx(
  at: Location | undefined,
  compiled: ReadonlyMap<SourcePath, CompiledMdx>,
): Location | undefined {
  const map = at && compiled.get(at.file)?.map
  if (!map) return at
  const { line, column } = originalPositionFor(new TraceMap(map), { line: at.line, column: at.column - 1 })
  return { ...at, line: line ?? 1, column: (column ?? 0) + 1, length: line === null ? 1 : at.length }
}
