// What modules written for the bundler of Docusaurus import, and esbuild does not read: style sheets of components in any language,
// files as
// addresses, and pictures that are both an address and a component.
import { join } from 'node:path'
import type { OnResolveArgs, Plugin } from 'esbuild'
import { type Diagnostic, diagnostics } from '../../renderer/index.ts'
import { packageRoot } from '../disk/package-root.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { isPackaged, locateImport } from './stray-imports.ts'

const ownComponents = join(packageRoot, 'theme/mdx/components.tsx')
const styleSheets = /\.(css|s[ac]ss|less|styl)$/
const compiled = /\.(s[ac]ss|less|styl)$/
const modules = /\.([cm]?[jt]sx?|json|css|svg|ya?ml|mdx?|txt|node|wasm)$/i

/** Style sheets that modules import: their class names are kept, and the author is told that their rules are not published. */
export function styleSheetImports(root: string, report: (diagnostic: Diagnostic) => void): Plugin {
  return {
    name: 'style-sheets',
    setup(build) {
      build.onResolve({ filter: styleSheets }, ({ path, kind, importer }) => {
        if ((kind === 'import-statement' || kind === 'require-call') && !isPackaged(importer))
          report(diagnostics.componentStyle(path, locateImport(importer, path, root)))
        return undefined
      })
      // What rules refer to is in a static folder, or in a package.
      build.onResolve({ filter: /.*/ }, ({ path, kind }) =>
        kind === 'url-token' || kind === 'import-rule' ? { path, external: true } : undefined,
      )
      build.onLoad({ filter: compiled, namespace: 'file' }, () => ({ contents: classNames, loader: 'js' }))
    },
  }
}

/** Each class by its own name, as far as nobody knows what a compiler would make of the file. */
const classNames = `module.exports = new Proxy({}, {
  get: (_, name) => (typeof name === 'symbol' || name === '__esModule' ? undefined : name),
})`

/** Files that are no modules are addresses; an SVG is that and a component. */
export function fileImports(root: string): Plugin {
  const addressOf = (file: string) => JSON.stringify(`@site/${sourcePath(root, file)}`)
  return {
    name: 'file-addresses',
    setup(build) {
      build.onResolve({ filter: /\.\w+(\?url)?$/ }, async (args) => {
        const [, file = args.path, isAddress] = /^(.*?)(\?url)?$/.exec(args.path) ?? []
        const isPicture = /\.svg$/i.test(file) && !isPackaged(args.importer) && args.kind !== 'url-token'
        if (args.pluginData === 'seen' || (!isAddress && !isPicture)) return undefined
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

function exported(value: string) {
  return { contents: `export default ${value}`, loader: 'js' as const }
}
