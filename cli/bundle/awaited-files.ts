import { dirname, join, resolve } from 'node:path'
import type { BuildFailure } from 'esbuild'
import { type BundleInputs, inputFile } from './bundle-inputs.ts'

const endings = ['.tsx', '.ts', '.jsx', '.js', '.json', '.mdx', '.md']

/** The files that an import may refer to, as absolute paths; none if it names a package. */
export function filesMeant(specifier: string, folder: string, root: string): readonly string[] {
  const [, own] = /^@site\/(.*)/s.exec(specifier) ?? []
  if (own === undefined && !/^\.{0,2}\//.test(specifier)) return []
  const path = own === undefined ? resolve(folder, specifier) : join(root, own)
  if (/\.[a-z]\w{0,5}$/i.test(path)) return [path]
  return [path, ...endings.flatMap((ending) => [`${path}${ending}`, join(path, `index${ending}`)])]
}

/** Files to watch in addition to the inputs of bundles: once such a file is fixed or added, a bundle may change. */
export class AwaitedFiles {
  private readonly paths = new Set<string>()

  /** Absolute paths of all these files. Paths that no longer matter stay: watching them costs little. */
  get all(): ReadonlySet<string> {
    return this.paths
  }

  /** Add the missing files that imports of a bundle name. */
  addMissing({ missing }: BundleInputs) {
    for (const file of missing) this.paths.add(file)
  }

  /** Add the files of a bundle that failed, including those that its imports may refer to. */
  addFailed(failure: unknown, inputs: BundleInputs, from: string) {
    this.addMissing(inputs)
    for (const file of inputs.ofSite) this.paths.add(file)
    for (const { text, location } of (failure as Partial<BuildFailure>).errors ?? []) {
      const importer = location ? inputFile(location.file, from) : undefined
      const [, named] = /^Could not resolve "([^"]+)"/.exec(text) ?? []
      if (importer === undefined || named === undefined) continue
      // In a style sheet, relative addresses need no `./`.
      const specifier = /\.css$/.test(importer) && !named.startsWith('/') ? `./${named}` : named
      for (const file of filesMeant(specifier, dirname(importer), from)) this.paths.add(file)
    }
  }
}
