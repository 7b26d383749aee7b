// Imports for Docusaurus's bundler that esbuild does not support: component style sheets in any language, files as addresses, and
// images that are both an address and a component.
import { join, resolve } from 'node:path'
import type { OnResolveArgs, Plugin } from 'esbuild'
import type { Diagnostic, SourcePath } from '../../renderer/index.ts'
import { packageRoot } from '../disk/package-root.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { sheetCompiler } from './compile-sheet.ts'
import type { Bundle } from './evaluate.ts'
import { inputsOf, reachedFrom } from './reach.ts'
import { isPackaged, locateImport } from './stray-imports.ts'
import { bundleSheet, type SheetRequest, styleSheets, styleSource, withoutCompiler } from './style-sheets.ts'

const ownComponents = join(packageRoot, 'theme/mdx/components.tsx')
const compiled = /\.(s[ac]ss|less|styl)$/
const modules = /\.([cm]?[jt]sx?|json|css|svg|ya?ml|mdx?|txt|node|wasm)$/i

/** Style sheets that modules import: the names of their classes. Faults are reported, and a compiler that is not installed. */
export function styleSheetImports(request: SheetRequest, report: (diagnostic: Diagnostic) => void): Plugin {
  const { root } = request
  return {
    name: 'style-imports',
    setup(build) {
      build.onResolve({ filter: /^style-source:/ }, ({ path }) => styleSource(path))
      build.onLoad({ filter: /.*/, namespace: 'style-source' }, () => ({ contents: '', loader: 'empty' }))
      build.onResolve({ filter: compiled }, ({ path, importer }) => {
        if (!isPackaged(importer) && sheetCompiler(path, root) === undefined)
          report(withoutCompiler(path, root, locateImport(importer, path, root)))
        return undefined
      })
      build.onLoad({ filter: styleSheets, namespace: 'file' }, async ({ path }) => {
        const { names, inputs, diagnostics: found } = await bundleSheet(path, request)
        for (const one of found) report(one)
        // They decide about the names, or about what is published.
        const sources = inputs.filter((one) => one !== path).map((one) => JSON.stringify(`style-source:${one}`))
        const contents = [names, ...sources.map((one) => `require(${one})`)].join('\n')
        return { contents, loader: 'js', resolveDir: root }
      })
    },
  }
}

/** Files that are no modules are addresses; an SVG is that and a component. */
export function fileImports(root: string): Plugin {
  const addressOf = (file: string) => JSON.stringify(`@site/${sourcePath(root, file)}`)
  return {
    name: 'file-addresses',
    setup(build) {
      build.onResolve({ filter: /\.\w+(\?url)?$/ }, async (args) => {
        const [, file = args.path, isAddress] = /^(.*?)(\?url)?$/.exec(args.path) ?? []
        const isPicture = /\.svg$/i.test(file) && !isPackaged(args.importer) && args.kind !== 'url-token'
        if (args.pluginData === 'seen' || args.with.type === 'text' || (!isAddress && !isPicture)) return undefined
        const found = await findFile(file, args, build.resolve)
        return found === undefined ? undefined : { path: found, namespace: isAddress ? 'file-address' : 'svg' }
      })
      build.onLoad({ filter: /.*/, namespace: 'file-address' }, ({ path }) => exported(addressOf(path)))
      build.onLoad({ filter: /\.\w+$/, namespace: 'file' }, ({ path }) =>
        modules.test(path) || isPackaged(path) || styleSheets.test(path) ? undefined : exported(addressOf(path)),
      )
      // An object that React takes for a component, and for a text where it is the value of an attribute.
      build.onLoad({ filter: /.*/, namespace: 'svg' }, ({ path }) => ({
        contents: `import { createElement, forwardRef } from 'react'
import { Image } from ${JSON.stringify(ownComponents)}
const src = ${addressOf(path)}
export const ReactComponent = forwardRef((props, ref) => createElement(Image, { src, ...props }))
ReactComponent.toString = () => src
export default ReactComponent`,
        loader: 'js',
        resolveDir: root,
      }))
    },
  }

  async function findFile(
    path: string,
    { kind, importer, resolveDir }: OnResolveArgs,
    find: Parameters<Plugin['setup']>[0]['resolve'],
  ) {
    const isOfSite = path.startsWith('@site/')
    const wanted = isOfSite ? `./${path.slice('@site/'.length)}` : path
    const from = isOfSite ? root : resolveDir
    const found = await find(wanted, { kind, importer, resolveDir: from, pluginData: 'seen' })
    return found.errors.length > 0 || found.namespace !== 'file' ? undefined : found.path
  }
}

/** The files of the site that modules import as addresses. */
export function addressesIn(bundle: Bundle, entries: readonly string[]): SourcePath[] {
  return reachedFrom(
    bundle,
    entries.flatMap((file) => inputsOf(bundle, file)),
  ).flatMap((input) => {
    const [, named, plain = input] = /^(?:svg|file-address):(.*)|^(?![\w-]{2,}:)(.*)/.exec(input) ?? []
    const file = resolve(bundle.from, named ?? plain)
    if (isPackaged(file) || (named === undefined && modules.test(plain))) return []
    return [sourcePath(bundle.from, file)]
  })
}

function exported(value: string) {
  return { contents: `export default ${value}`, loader: 'js' as const }
}
