import type { Plugin } from 'esbuild'
import type { BundleInputs } from './bundle-inputs.ts'

/** `PAGE.TSX` is read like `page.tsx`. */
export function capitalExtensions(inputs: BundleInputs): Plugin {
  return {
    name: 'capital-extensions',
    setup(build) {
      build.onLoad({ filter: /\.([TJ][Ss][Xx]?|[tj]S[Xx]?|[tj]sX)$/ }, ({ path }) => ({
        contents: inputs.text(path),
        loader: (path.split('.').at(-1) as string).toLowerCase() as 'tsx',
      }))
    },
  }
}
