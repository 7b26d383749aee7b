// Contract: an island's module is in two bundles. In the bundle that the tool runs, a module with `'use client'` is replaced by one
// whose components print `<sitegen-island>` around their own `renderToString` (renderer/compiler/islands.ts). For the browser the
// same module is a separate entry, with React as a shared chunk (`bundle-islands.ts`).
import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'
import { packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/path-inside.ts'
import { findExports } from './find-exports.ts'

/** The module from which bundles import the tool's `wrap`. */
export const islandsModule = 'sitegen:islands'

const mark = '?island'

/** The directive may come after comments and other directives. */
const directive = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|(['"])use strict\1;?)*(['"])use client\2/

/** Whether a module begins with `'use client'`. */
export function isIsland(text: string): boolean {
  return directive.test(text)
}

/**
 * Replaces a module with the directive `'use client'` by one that wraps its components.
 *
 * The module itself is also in the bundle, with a mark after its path.
 */
export function wrappedIslands(inputs: { readonly text: (file: string) => string }): Plugin {
  return {
    name: 'wrapped-islands',
    setup(build) {
      build.onLoad({ filter: /\.[jt]sx?$/, namespace: 'file' }, async ({ path, suffix }) => {
        if (suffix === mark || isForeign(path)) return undefined
        const text = inputs.text(path)
        if (!isIsland(text)) return undefined
        const { names, isWhole } = await findExports(path, text)
        const wrapped = `require("${islandsModule}").wrap(${JSON.stringify(path)}, require(${JSON.stringify(path + mark)}))`
        const contents = isWhole ? exportNames(wrapped, names) : `module.exports = ${wrapped}`
        return { contents, loader: 'js', resolveDir: dirname(path) }
      })
    },
  }
}

/** A module that exports the named properties of a value, so that importing any other name is an error. */
export function exportNames(wrapped: string, names: readonly string[]): string {
  const values = names.map((name, index) => `${JSON.stringify(name)}: value${index}`)
  const exports = names.map((name, index) => `value${index} as ${JSON.stringify(name)}`)
  return `const { ${values.join(', ')} } = ${wrapped}\nexport { ${exports.join(', ')} }`
}

/** Whether a module belongs to a package. Packages use the directive for other tools; only sites and themes have islands. */
function isForeign(path: string): boolean {
  return /[/\\]node_modules[/\\]/.test(isInside(path, packageRoot) ? path.slice(packageRoot.length) : path)
}

/** The name of an input without the mark. */
export function withoutMark(input: string): string {
  return input.endsWith(mark) ? input.slice(0, -mark.length) : input
}

/** The islands among a bundle's inputs. */
export function islandsAmong(inputs: Iterable<string>): string[] {
  return [...inputs]
    .filter((input) => input.endsWith(mark))
    .map(withoutMark)
    .sort()
}
