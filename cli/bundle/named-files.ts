// esbuild cuts a path at the first `#` or `?` if no file has the full name, and treats a `*` in an entry as a pattern. Paths that
// the tool itself passes are meant literally, in whatever folder the site is.
import { realpathSync, statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { withoutMark } from './islands.ts'

const prefix = 'sitegen-file:'

/** The same options, with absolute paths. */
export function nameFiles({ entryPoints, plugins = [], ...options }: BuildOptions): BuildOptions {
  const entry = (path: string) => (isAbsolute(path) ? prefix + encodeURIComponent(path).replaceAll('*', '%2A') : path)
  const entries = entryPoints as readonly (string | { readonly in: string; readonly out: string })[] | undefined
  const named = entries?.map((one) => (typeof one === 'string' ? entry(one) : { ...one, in: entry(one.in) }))
  return { ...options, ...(named && { entryPoints: named as string[] }), plugins: [...plugins, namedFiles] }
}

const namedFiles: Plugin = {
  name: 'named-files',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path }) =>
      fileAt(decodeURIComponent(path.slice(prefix.length))),
    )
    build.onResolve({ filter: /[#?*]/ }, ({ path, importer, namespace }) => {
      const isOurs = withoutMark(path) !== path || importer.endsWith('<entry>') || namespace !== 'file'
      return isOurs && isAbsolute(path) ? fileAt(path) : undefined
    })
  },
}

function fileAt(path: string) {
  const file = withoutMark(path)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  return { path: realpathSync(file), suffix: path.slice(file.length) }
}
