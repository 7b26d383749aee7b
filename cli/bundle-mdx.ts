import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OnLoadResult, Plugin } from 'esbuild'
import {
  compileMdx,
  componentsModule,
  type Diagnostic,
  hash,
  type SiteConfig,
  type Source,
  type SourcePath,
} from '../renderer/index.ts'
import { compatModule, isCompat } from './compat.ts'
import { sourcePath } from './evaluate.ts'
import { packageRoot } from './package-root.ts'
import { formatOf, readText } from './scan.ts'

export interface MdxRequest {
  readonly root: string
  readonly config: SiteConfig
  /** The pages among the files, by their paths; every other `.md` and `.mdx` that is imported is a partial. */
  readonly pages: ReadonlyMap<SourcePath, Source>
  /** The file of the theme. */
  readonly theme: string
  readonly report: (diagnostic: Diagnostic) => void
}

const ownComponents = join(packageRoot, 'theme/mdx/components.tsx')
/** What `theme/mdx/components.tsx` exports as `mdxComponents`. */
export const componentNames = [
  'Tabs',
  'TabItem',
  'Admonition',
  'Details',
  'CodeBlock',
  'TOCInline',
  'Head',
  'Link',
  'Image',
]

const pictures = /\.(png|jpe?g|gif|webp|avif|ico|mp4|webm|mp3|pdf|zip)$/i

/** Everything that MDX may import: MDX, Markdown, pictures as their addresses, texts, and Docusaurus's own modules. */
export function mdxPlugin(request: MdxRequest): Plugin {
  const { root } = request
  return {
    name: 'mdx',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${componentsModule}$`) }, () => ({
        path: componentsModule,
        namespace: 'mdx-components',
      }))
      build.onLoad({ filter: /.*/, namespace: 'mdx-components' }, () => ({
        contents: components(request.theme),
        loader: 'tsx',
        resolveDir: root,
      }))
      build.onResolve({ filter: /^@(theme|docusaurus|theme-original|theme-init)\// }, ({ path }) =>
        isCompat(path) ? { path, namespace: 'compat' } : undefined,
      )
      build.onLoad({ filter: /.*/, namespace: 'compat' }, ({ path }) => ({
        contents: compatModule(path),
        loader: 'ts',
        resolveDir: root,
      }))
      build.onResolve({ filter: /^@site\// }, ({ path, kind, importer, pluginData }) =>
        pluginData === 'seen'
          ? undefined
          : build.resolve(`./${path.slice('@site/'.length)}`, { resolveDir: root, kind, importer, pluginData: 'seen' }),
      )
      build.onResolve({ filter: /(\?raw$)|^!!?raw-loader!/ }, async ({ path, kind, importer, resolveDir }) => {
        const file = path.replace(/^!!?raw-loader!/, '').replace(/\?raw$/, '')
        const from = file.startsWith('@site/') ? root : resolveDir
        const found = await build.resolve(file.replace(/^@site\//, './'), {
          kind,
          importer,
          resolveDir: from,
          pluginData: 'seen',
        })
        return found.errors.length > 0 ? undefined : { path: found.path, namespace: 'raw' }
      })
      build.onLoad({ filter: /.*/, namespace: 'raw' }, ({ path }) => ({
        contents: readFileSync(path, 'utf8'),
        loader: 'text',
        watchFiles: [path],
      }))
      build.onLoad({ filter: /\.mdx?$/, namespace: 'file' }, ({ path }) => loadMdx(path, request))
      build.onLoad({ filter: pictures, namespace: 'file' }, ({ path }) => ({
        contents: `export default ${JSON.stringify(`@site/${sourcePath(root, path)}`)}`,
        loader: 'js',
      }))
      build.onResolve({ filter: /\.svg$/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData === 'seen' || !/\.mdx?$/.test(importer)) return undefined
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'seen' })
        return found.errors.length > 0 ? undefined : { path: found.path, namespace: 'svg' }
      })
      build.onLoad({ filter: /.*/, namespace: 'svg' }, ({ path }) => ({
        contents: `import { Image } from ${JSON.stringify(ownComponents)}
export default (props) => Image({ src: ${JSON.stringify(`@site/${sourcePath(root, path)}`)}, ...props })`,
        loader: 'js',
        resolveDir: root,
      }))
    },
  }
}

function components(theme: string): string {
  return `import { mdxComponents } from ${JSON.stringify(ownComponents)}
import * as theme from ${JSON.stringify(theme)}
const all = { ...mdxComponents, ...theme.mdxComponents }
export const useMDXComponents = () => all
const Missing = (props) => props?.children ?? null
const any = new Proxy(Missing, { get: (target, key) => (key in target ? target[key] : typeof key === 'string' && /^[A-Z]/.test(key) ? any : undefined) })
export const missing = () => any`
}

async function loadMdx(path: string, { root, config, pages, report }: MdxRequest): Promise<OnLoadResult> {
  const file = sourcePath(root, path)
  const page = pages.get(file)
  const text = page ? page.text : readText(root, file)
  if (typeof text !== 'string') {
    report(text)
    return { contents: 'export default () => null', loader: 'js' }
  }
  const source: Source = page ?? {
    path: file,
    collection: { kind: 'pages', id: 'default' },
    name: file,
    format: formatOf(path.endsWith('.mdx') ? 'mdx' : 'md', text, config.markdown.format),
    text,
    key: hash(text),
  }
  const { code, map, diagnostics } = await compileMdx(source, { config, components: componentNames })
  for (const diagnostic of diagnostics) report(diagnostic)
  const inline =
    map && `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(beside(map, path)).toString('base64')}`
  return { contents: code + inline, loader: 'js', resolveDir: dirname(path) }
}

/** The source of a map is named from the folder of the file that it belongs to. */
function beside(map: string, path: string): string {
  return JSON.stringify({ ...JSON.parse(map), sources: [path.replace(/^.*[/\\]/, '')] })
}
