// A data file that a module imports is one of the inputs of its bundle, so the key of a page covers the data that it shows.
import type { Plugin } from 'esbuild'
import { expandVariables, locateIn, type SiteConfig, type SourcePath } from '../../renderer/index.ts'
import type { BundleInputs } from './bundle-inputs.ts'
import type { YamlTexts } from './yaml-texts.ts'

/**
 * A module that imports a YAML file receives its value, with the site's variables filled in.
 *
 * Top-level fields are named exports as well, so that a browser bundle contains only those that are imported.
 */
export function yamlModules(variables: SiteConfig['variables'], yaml: YamlTexts, inputs: BundleInputs): Plugin {
  return {
    name: 'yaml-modules',
    setup(build) {
      build.onLoad({ filter: /\.ya?ml$/, namespace: 'file' }, ({ path, suffix }) => {
        if (suffix !== '') return undefined
        const text = inputs
          .text(path)
          .replace(/^\uFEFF/, '')
          .replaceAll('\r\n', '\n')
        const expanded = expandVariables(text, variables)
        const read = yaml.read(expanded.text)
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
