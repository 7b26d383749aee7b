// Imports that Docusaurus's bundler supports and esbuild does not: style sheets of components in any language, files as addresses,
// and images that are both an address and a component.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { OnResolveArgs, Plugin } from 'esbuild'
import { type Diagnostic, encodeUrl, joinUrl, type SiteConfig, type SourcePath } from '../../renderer/index.ts'
import { packageRoot } from '../disk/package-root.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { tryReadText } from '../disk/read-text.ts'
import { sheetCompiler } from './compile-sheet.ts'
import type { Bundle } from './evaluate.ts'
import { contentAsset } from './hashed-asset.ts'
import { type InlineSvg, inlineSvg } from './inline-svg.ts'
import { inputsOf, reachedFrom } from './reach.ts'
import { isPackaged, locateImport } from './stray-imports.ts'
import { bundleSheet, type SheetRequest, styleSheets, styleSource, withoutCompiler } from './style-sheets.ts'

const ownComponents = join(packageRoot, 'theme/mdx/components.tsx')
const compiled = /\.(s[ac]ss|less|styl)$/
const modules = /\.([cm]?[jt]sx?|json|css|svg|ya?ml|mdx?|txt|node|wasm)$/i

/** Imports of style sheets, which return the names of their classes. Errors and missing compilers are reported. */
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
        // They affect the class names, or what is published.
        const sources = inputs.filter((one) => one !== path).map((one) => JSON.stringify(`style-source:${one}`))
        const contents = [names, ...sources.map((one) => `require(${one})`)].join('\n')
        return { contents, loader: 'js', resolveDir: root }
      })
    },
  }
}

/** How a module refers to a file: by its address, and by the component that shows it as a picture. */
interface Written {
  readonly addressOf: (file: string) => string
  /** `import { Image } from …`, or a declaration. */
  readonly image: string
}

/** For modules that print pages: addresses are resolved when a page is filled in. */
const inPages = (root: string): Written => ({
  addressOf: (file) => `@site/${sourcePath(root, file)}`,
  image: `import { Image } from ${JSON.stringify(ownComponents)}`,
})

/** For modules that run in browsers. */
export const inBrowsers = (root: string, config: Pick<SiteConfig, 'base' | 'static'>): Written => ({
  addressOf: (file) => {
    const path = sourcePath(root, file)
    const folder = config.static.find((one) => path.startsWith(`${one}/`))
    const url = folder === undefined ? undefined : joinUrl(config.base, path.slice(folder.length))
    return encodeUrl(url ?? contentAsset(path, readFileSync(file), config.base).url)
  },
  image: "const Image = ({ alt = '', ...props }) => createElement('img', { alt, ...props })",
})

/** Files that are not modules are imported as addresses; an SVG is an address and a component. */
export function fileImports(root: string, { addressOf: address, image }: Written = inPages(root)): Plugin {
  const addressOf = (file: string) => JSON.stringify(address(file))
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
      // A component for React, which becomes the address where it is used as the value of an attribute.
      build.onLoad({ filter: /.*/, namespace: 'svg' }, ({ path }) => ({
        contents: `import { createElement, forwardRef } from 'react'
${image}
const src = ${addressOf(path)}
${pictureOf(inlineSvg(tryReadText(path) ?? ''))}
ReactComponent.toString = () => src
export { ReactComponent }
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

/** The component for an SVG: a picture with its address, or inline shapes. */
function pictureOf(svg: InlineSvg | undefined): string {
  if (!svg) return 'const ReactComponent = forwardRef((props, ref) => createElement(Image, { src, ...props }))'
  return `const ReactComponent = forwardRef(({ title, ...props }, ref) =>
  createElement(
    'svg',
    { 'aria-hidden': title || props['aria-label'] ? undefined : true, ...${JSON.stringify(svg.attributes)}, ...props, ref },
    title && createElement('title', null, title),
    createElement('g', { dangerouslySetInnerHTML: { __html: ${JSON.stringify(svg.inside)} } }),
  ),
)`
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
