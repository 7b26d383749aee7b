import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Message, Plugin } from 'esbuild'
import { describeThrown, encodeUrl, joinUrl, type Location } from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/path-inside.ts'
import { type BundleOptions, bundle, type CodeContext } from './bundler.ts'
import { locateMessage } from './evaluate.ts'
import { inputFiles } from './reach.ts'
import { tailwindHint, tailwindSheets } from './tailwind.ts'

/** Extensions of files that style sheets may refer to. */
export const embedded = ['.svg', '.woff2', '.woff', '.ttf', '.otf', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif']

/** A file of the theme, or of the default theme if the theme does not have it. */
export function ownOr(theme: string, path: string): string {
  const own = theme.replace(/[^/\\]*$/, path)
  return existsSync(own) ? own : join(packageRoot, 'theme', path)
}

/** Whether a file belongs to the default theme, which imports only files of the tool. */
export function isOfTool(file: string): boolean {
  return isInside(file, join(packageRoot, 'theme'))
}

export interface BundledFile {
  readonly bytes: Uint8Array
  readonly inputs: readonly string[]
}

export type Report = (reason: string, at: Location | undefined, hint?: string) => unknown

export interface FileOptions {
  readonly code: CodeContext
  readonly boundary: Boundary
  readonly format?: 'esm' | 'iife'
  /** Receives the warnings. */
  readonly warn?: Report
  /** The base path, to which addresses such as `/fonts/brand.woff2` in a style sheet are relative. */
  readonly base?: string
}

/** Bundle one file for the browser. On failure, reports the error and returns undefined. */
export async function bundleFile(
  file: string,
  site: string,
  report: Report,
  { code, boundary, format = 'esm', warn, base = '/' }: FileOptions,
): Promise<BundledFile | undefined> {
  const isOwn = isOfTool(file)
  const root = isOwn ? packageRoot : site
  const options: BundleOptions = {
    entryPoints: [file],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    outdir: 'out',
    format,
    logLevel: 'silent',
    legalComments: 'none',
    charset: 'utf8',
    loader: Object.fromEntries(embedded.map((end) => [end, 'dataurl' as const])),
    plugins: (inputs) => [addresses(base), tailwindSheets(root, inputs)],
  }
  try {
    const { outputFiles, metafile, warnings, strays } = await bundle(options, {
      code,
      boundary,
      isOwn,
      salt: base === '/' ? '' : base,
    })
    for (const { message, at } of strays) report(message.replace(/\.$/, ''), at)
    if (strays.length > 0) return undefined
    for (const one of warnings) warn?.(one.text.replace(/\.$/, ''), locateMessage(one, root), tailwindHint(one))
    return { bytes: Buffer.from(outputFiles[0]?.text ?? ''), inputs: inputFiles(metafile, root) }
  } catch (error) {
    const [first] = (error as { errors?: Message[] }).errors ?? []
    const at = first && locateMessage(first, root)
    report((first?.text ?? describeThrown(error)).replace(/\.$/, ''), at)
    return undefined
  }
}

/** Addresses in style sheets that start with a slash refer to published files. */
function addresses(base: string): Plugin {
  return {
    name: 'addresses',
    setup(build) {
      build.onResolve({ filter: /^\// }, ({ path, kind }) =>
        kind === 'url-token' ? { path: encodeUrl(joinUrl(base, path)), external: true } : undefined,
      )
    },
  }
}
