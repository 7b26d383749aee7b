// A data file that a module imports is one of the inputs of its bundle, so the key of a page covers the data that it shows.
import type { Plugin } from 'esbuild'
import { expandVariables, hash, locateIn, readYaml, type SiteConfig, type SourcePath } from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import { buildId } from '../disk/build-id.ts'
import type { BundleInputs } from './bundle-inputs.ts'

/** The value of a YAML text, or its first error. Cached, because a file may be read for its schema, for pages and for scripts. */
export function cachedYaml(cache: Cache, text: string): Promise<ReturnType<typeof readYaml>> {
  return cache.get('compiled', hash('yaml', buildId, text), async () => readYaml(text))
}

/**
 * Lets modules import YAML files: an import returns the value, with the site's variables filled in.
 *
 * Top-level fields are also named exports, so that a browser bundle contains only the fields that are imported.
 */
export function yamlModules(variables: SiteConfig['variables'], cache: Cache, inputs: BundleInputs): Plugin {
  return {
    name: 'yaml-modules',
    setup(build) {
      build.onLoad({ filter: /\.ya?ml$/, namespace: 'file' }, async ({ path, suffix }) => {
        if (suffix !== '') return undefined
        const text = inputs
          .text(path)
          .replace(/^\uFEFF/, '')
          .replaceAll('\r\n', '\n')
        const expanded = expandVariables(text, variables)
        const read = await cachedYaml(cache, expanded.text)
        if ('value' in read) return { contents: JSON.stringify(read.value), loader: 'json' }
        const { fault } = read
        const { line, column, length } = locateIn(path as SourcePath, text, expanded.origin(fault.offset), fault.length)
        const lineText = text.split('\n')[line - 1] ?? ''
        const bytes = (units: number) => Buffer.byteLength(lineText.slice(0, units))
        const location = {
          file: path,
          line,
          column: bytes(column - 1),
          length: bytes(column - 1 + length) - bytes(column - 1),
          lineText,
        }
        return { errors: [{ text: `it is not valid YAML (${fault.reason})`, location }] }
      })
    },
  }
}
