// Contract: for a page whose own code runs as compiled (renderer/markdown/mdx/apart.ts), only the imports are bundled. Pages with
// the same imports share one module of them.
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { hash, type Imports, type Source } from '../../renderer/index.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { realPath } from '../disk/real-path.ts'

/** Imports of pages as a module. */
export interface ImportsModule {
  readonly text: string
  /** The folder from which the imports are resolved. */
  readonly folder: string
}

const prefix = 'sitegen:imports/'
/** The esbuild namespace of these modules. */
export const namespace = 'mdx-imports'

/** The module with the imports of a page, and the name under which a bundle imports it. */
export function importsModule(
  { path }: Source,
  { imports: text, isAnywhere }: Pick<Imports, 'imports' | 'isAnywhere'>,
  root: string,
): readonly [name: string, module: ImportsModule] {
  const file = join(root, path)
  const folder = isAnywhere ? root : dirname(realPath(file) ?? file)
  return [prefix + hash(sourcePath(root, folder), text), { text, folder }]
}

/** The name of such a module among the inputs of a bundle. */
export function importsInput(name: string, { folder }: ImportsModule): string {
  return `${namespace}:${join(folder, name.slice(prefix.length))}`
}

/** A path in the folder from which such an input resolves its imports; undefined for other inputs. */
export function importsPath(input: string): string | undefined {
  return input.startsWith(`${namespace}:`) ? input.slice(namespace.length + 1) : undefined
}

/** Provides these modules by name, and empty ones in place of `broken` inputs. */
export function importsModules(modules: ReadonlyMap<string, ImportsModule>, broken: ReadonlySet<string>): Plugin {
  return {
    name: 'imports-modules',
    setup(build) {
      if (modules.size === 0) return
      build.onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path }) => {
        const module = modules.get(path)
        return module && { path: importsPath(importsInput(path, module)) as string, namespace }
      })
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => {
        const { text = '', folder = '' } = modules.get(prefix + basename(path)) ?? {}
        return { contents: broken.has(`${namespace}:${path}`) ? '' : text, loader: 'js', resolveDir: folder }
      })
    },
  }
}
