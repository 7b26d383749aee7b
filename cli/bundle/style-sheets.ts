// Contract: a style sheet that a module imports is bundled separately, in the same way for pages and for the scripts of islands, so
// that its classes have the same names in both. Its rules are published on the pages that import it (`page-styles.ts`).
import { basename, dirname } from 'node:path'
import type { Message, Plugin } from 'esbuild'
import {
  type Diagnostic,
  describeThrown,
  diagnostics,
  encodeUrl,
  hash,
  joinUrl,
  type Location,
} from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { commandsIn } from '../disk/package-commands.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { topOf } from '../disk/read-text.ts'
import { embedded } from './bundle-file.ts'
import { type BundleInputs, inputFile } from './bundle-inputs.ts'
import { type BundleOptions, bundle, type CodeContext } from './bundler.ts'
import { compilersOf, compileSheet, type SheetFault, sheetCompiler } from './compile-sheet.ts'
import { locateMessage } from './evaluate.ts'
import { inputFiles } from './reach.ts'
import { locateImport } from './stray-imports.ts'
import { tailwindHint, tailwindSheets, tailwindWarnings } from './tailwind.ts'

/** Extensions of style sheets. */
export const styleSheets = /\.(css|s[ac]ss|less|styl)$/
const compiled = /\.(s[ac]ss|less|styl)$/
const modules = /\.module\.(css|s[ac]ss|less|styl)$/

/** Whether a style sheet is in a language that browsers do not support. */
export function isCompiled(file: string): boolean {
  return compiled.test(file)
}

/** The diagnostic for a style sheet whose compiler is not installed. */
export function withoutCompiler(path: string, root: string, at: Location): Diagnostic {
  const [name] = compilersOf(path)
  const shown = path.startsWith(root) ? sourcePath(root, path) : path
  return diagnostics.componentStyle(shown, name && `${commandsIn(root).add} ${name}`, at)
}

/** Inputs of a style sheet besides its files. */
export interface SheetRequest {
  readonly root: string
  /** The base path of the site. */
  readonly base: string
  readonly code: CodeContext
  readonly boundary: Boundary
}

/** A bundled style sheet. */
export interface Sheet {
  /** The text of the module that an import returns: the names of the classes. */
  readonly names: string
  readonly css: string
  /** Absolute paths of the files in it. */
  readonly inputs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Bundle a style sheet with everything that it imports. */
export async function bundleSheet(file: string, { root, base, code, boundary }: SheetRequest): Promise<Sheet> {
  if (compiled.test(file) && sheetCompiler(file, root) === undefined)
    return { names: plainNames, css: '', inputs: [file], diagnostics: [] }
  const isModule = modules.test(file)
  const path = JSON.stringify(file)
  const found: Diagnostic[] = []
  const options: BundleOptions = {
    stdin: {
      contents: isModule ? `export { default } from ${path}` : `import ${path}`,
      resolveDir: root,
      sourcefile: '<entry>',
      loader: 'js',
    },
    absWorkingDir: root,
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    outfile: 'sheet.js',
    format: 'esm',
    logLevel: 'silent',
    logOverride: { 'undefined-composes-from': 'silent' },
    legalComments: 'none',
    charset: 'utf8',
    loader: Object.fromEntries(embedded.map((end) => [end, 'dataurl' as const])),
    plugins: (inputs) => [
      addresses(root, base, (one) => found.push(one)),
      sheetFiles(root, inputs),
      tailwindSheets(root, inputs),
    ],
  }
  try {
    const isKept = () => found.length === 0
    const { outputFiles, metafile, warnings, strays } = await bundle(options, { code, boundary, salt: base, isKept })
    const [css = '', js = ''] = ['.css', '.js'].map((end) => outputFiles.find((one) => one.path.endsWith(end))?.text)
    const skipped = warnings.map((one) =>
      diagnostics.themeStyle(one.text.replace(/\.$/, ''), placeOf(one, root), tailwindHint(one)),
    )
    const inputs = inputFiles(metafile, root)
    const names = isModule ? js.replace(exported, 'module.exports={...$1,__esModule:true,default:$1}') : plainNames
    return { names, css: css.trim(), inputs, diagnostics: [...strays, ...found, ...skipped] }
  } catch (error) {
    const [first] = (error as { errors?: Message[] }).errors ?? []
    const { at, reason } = (first?.detail ?? {}) as Partial<SheetFault>
    const why = reason ?? first?.text ?? describeThrown(error)
    const place = at ?? (first && placeOf(first, root)) ?? topOf(sourcePath(root, file))
    const fault = diagnostics.failedStyle(why.replace(/\.$/, ''), place)
    return { names: plainNames, css: '', inputs: [file], diagnostics: [...found, fault] }
  }
}

/** The default export, which is extended so that names can also be imported one by one. */
const exported = /export\s*\{\s*([\w$]+) as default\s*\};?\s*$/

/** A module in which each class has its own name. */
const plainNames = `module.exports = new Proxy({}, {
  get: (_, name) => (typeof name === 'symbol' || name === '__esModule' ? undefined : name),
})`

function placeOf(message: Message, root: string): Location | undefined {
  const { location } = message
  const file = location && inputFile(location.file, root)
  return locateMessage(file === undefined ? message : { ...message, location: { ...location, file } as never }, root)
}

/** Reads style sheets. Names of classes in a CSS module contain its file name, and a hash of the path to keep them unique. */
function sheetFiles(root: string, inputs: BundleInputs): Plugin {
  const read = (file: string) =>
    compiled.test(file) ? compileSheet(file, root, inputs) : Promise.resolve({ css: inputs.text(file), files: [] })
  return {
    name: 'style-sheets',
    setup(build) {
      build.onResolve({ filter: modules }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData === 'seen') return undefined
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'seen' })
        if (found.errors.length > 0 || found.external) return found
        const stem = basename(found.path).replace(/\..*$/, '')
        const name = `${stem}_${hash(sourcePath(root, found.path)).slice(0, 6)}`
        return { path: `${found.path}/${name}.css`, namespace: 'local-css' }
      })
      build.onResolve({ filter: /^style-source:/ }, ({ path }) => styleSource(path))
      build.onLoad({ filter: /.*/, namespace: 'style-source' }, () => ({ contents: '', loader: 'css' }))
      build.onLoad({ filter: /.*/, namespace: 'local-css' }, ({ path }) => load(dirname(path), 'local-css'))
      build.onLoad({ filter: compiled, namespace: 'file' }, ({ path }) => load(path, 'css'))
    },
  }

  async function load(file: string, loader: 'css' | 'local-css') {
    try {
      const { css, files } = await read(file)
      const warnings = tailwindWarnings(css, file, root)
      const sources = files.map((one) => `@import ${JSON.stringify(`style-source:${one}`)};\n`).join('')
      return { contents: sources + css, loader, resolveDir: dirname(file), warnings }
    } catch (error) {
      return { errors: [{ text: 'it cannot be compiled', detail: error }] }
    }
  }
}

/** A file from which something was made: an input of a bundle that is not part of it. */
export function styleSource(path: string) {
  return { path: path.slice('style-source:'.length), namespace: 'style-source' }
}

/** Addresses in style sheets: `/` is the base path of the site, `~` and `@site` are as in Docusaurus. */
function addresses(root: string, base: string, report: (diagnostic: Diagnostic) => void): Plugin {
  return {
    name: 'style-addresses',
    setup(build) {
      build.onResolve({ filter: /^[^#]/ }, async ({ path, kind, importer, namespace, resolveDir, pluginData }) => {
        if ((kind !== 'url-token' && kind !== 'import-rule') || pluginData === 'seen') return undefined
        if (/^([a-z][\w+.-]*:|\/\/)/i.test(path))
          return path.startsWith('style-source:') ? undefined : { path, external: true }
        if (path.startsWith('/')) return { path: encodeUrl(joinUrl(base, path)), external: true }
        const bare = path.replace(/^~(?!\/)/, '').replace(/[?#].*$/, '')
        const isOfSite = bare.startsWith('@site/')
        const wanted = isOfSite ? `./${bare.slice('@site/'.length)}` : bare
        const from = isOfSite ? root : resolveDir
        const found = await build.resolve(wanted, { kind, importer, resolveDir: from, pluginData: 'seen' })
        const isKnown = kind === 'import-rule' || embedded.some((end) => found.path.toLowerCase().endsWith(end))
        if (found.errors.length === 0 && isKnown) return modules.test(found.path) ? undefined : found
        const why = found.errors.length > 0 ? 'does not lead to a file' : 'is neither an image nor a font'
        const file = namespace === 'local-css' ? dirname(importer) : importer
        report(diagnostics.styleAddress(path, why, locateImport(file, path, root)))
        return { path, external: true }
      })
    },
  }
}
