import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions, Message } from 'esbuild'
import {
  type Asset,
  type Diagnostic,
  diagnostics,
  hash,
  joinUrl,
  type OutPath,
  type SiteConfig,
} from '../renderer/index.ts'
import { locateMessage, reasonOf } from './evaluate.ts'
import { packageRoot } from './package-root.ts'

/** Files that every page names, bundled for the browser. */
export interface SharedAssets {
  readonly style?: Asset | undefined
  readonly initScript?: Asset | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** Bundle the theme's styles and the site's initialisation script. */
export async function bundleAssets(root: string, theme: string, config: SiteConfig): Promise<SharedAssets> {
  const found: Diagnostic[] = []
  const own = theme.replace(/[^/\\]*$/, 'styles/index.css')
  const style = existsSync(own) ? own : join(packageRoot, 'theme/styles/index.css')
  const [styleBytes, scriptBytes] = await Promise.all([
    bundleFile(style, root, found),
    config.initScript === undefined ? undefined : bundleFile(join(root, config.initScript), root, found),
  ])
  return {
    style: styleBytes && hashedAsset('assets/style.css', styleBytes, config.base),
    initScript: scriptBytes && hashedAsset('assets/init.js', scriptBytes, config.base),
    diagnostics: found,
  }
}

/** One file for the browser; undefined where it cannot be made, which is reported. */
async function bundleFile(file: string, root: string, found: Diagnostic[]): Promise<Uint8Array | undefined> {
  const { build } = await import('esbuild')
  const options: BuildOptions = {
    entryPoints: [file],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    logLevel: 'silent',
    legalComments: 'none',
    charset: 'utf8',
    loader: { '.svg': 'dataurl', '.woff2': 'dataurl' },
  }
  try {
    return (await build(options)).outputFiles?.[0]?.contents ?? new Uint8Array()
  } catch (error) {
    const [first] = (error as { errors?: Message[] }).errors ?? []
    const at = first && locateMessage(first, root)
    found.push(diagnostics.failedTheme(`${(first?.text ?? reasonOf(error)).replace(/\.$/, '')}.`, at))
    return undefined
  }
}

/** A file under a name that holds its content's hash, so that it may be kept for ever. */
export function hashedAsset(
  name: string,
  bytes: Uint8Array,
  base: string,
  size?: { width?: number | undefined; height?: number | undefined },
): Asset {
  const key = hash(bytes)
  const out = name.replace(/(\.[^./]+)?$/, `-${key.slice(0, 10)}$1`) as OutPath
  return { out, url: joinUrl(base, out), key, width: size?.width, height: size?.height, bytes: async () => bytes }
}
