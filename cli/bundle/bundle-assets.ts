import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Message } from 'esbuild'
import {
  type Asset,
  type Diagnostic,
  describeThrown,
  diagnostics,
  joinUrl,
  type Key,
  type Location,
  offlineWorker,
  type SiteConfig,
  type ThemeData,
} from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/path-inside.ts'
import { bundleClient, type ClientScripts } from './bundle-client.ts'
import type { IslandAssets } from './bundle-islands.ts'
import { defaultTheme } from './bundle-pages.ts'
import { type BundleOptions, bundle, type CodeContext } from './bundler.ts'
import { readDiagrams } from './diagrams.ts'
import { inputFiles, locateMessage } from './evaluate.ts'
import { hashedAsset } from './hashed-asset.ts'
import { readMathStyle } from './math-style.ts'

/** Files that every page names, bundled for the browser. */
export interface SharedAssets {
  readonly style?: Asset | undefined
  readonly feedStyle?: Asset | undefined
  readonly initScript?: Asset | undefined
  /** The client script; the chunks that scripts share, and what draws formulas and diagrams. */
  readonly script?: Asset | undefined
  readonly chunks: readonly Asset[]
  /** The dialog of the search and its worker; undefined if the site has no search. */
  readonly search?: Asset | undefined
  /** Copies a page as Markdown; undefined if the site has no such button. */
  readonly copyPage?: Asset | undefined
  /** What keeps pages in the browser; undefined if the site does not want it. */
  readonly offline?: ThemeData['offline']
  /** Text of the script that runs before the first paint. */
  readonly paintScript?: string | undefined
  /** The script that draws diagrams. */
  readonly diagrams?: ThemeData['diagrams']
  readonly mathStyle?: Asset | undefined
  /** The script that follows anchors of sections that have moved. */
  readonly moved?: Asset | undefined
  /** Absolute paths of the files that were bundled. */
  readonly inputs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  /** There are no diagnostics. */
  readonly isSure: boolean
}

/** What the assets depend on beside the theme. */
export interface AssetsRequest {
  readonly config: SiteConfig
  readonly code: CodeContext
  readonly boundary: Boundary
}

/** Bundle the theme's styles and scripts, and the site's initialisation script. */
export async function bundleAssets(
  root: string,
  theme: string,
  { config, code, boundary }: AssetsRequest,
): Promise<SharedAssets> {
  const found: Diagnostic[] = []
  const failed: Report = (reason, at) => found.push(diagnostics.failedTheme(`${reason}.`, at))
  const skipped: Report = (reason, at) => at && found.push(diagnostics.themeStyle(reason, at))
  const bundleScripts = (wanted: Readonly<Record<string, string>>) => {
    const entries = Object.fromEntries(Object.entries(wanted).map(([name, path]) => [name, ownOr(theme, path)]))
    const isOwn = Object.values(entries).every(isOfTool)
    return bundleClient({ entries, base: config.base, root, code, boundary, isOwn, report: failed })
  }
  const [styles, feedStyles, paint, client, search, copying, init, drawing, following, keeping] = await Promise.all([
    bundleFile(ownOr(theme, 'styles/index.css'), root, failed, { code, boundary, warn: skipped }),
    config.blog && bundleFile(ownOr(theme, 'styles/feed.css'), root, failed, { code, boundary, warn: skipped }),
    bundleFile(ownOr(theme, 'client/paint.ts'), root, failed, { code, boundary, format: 'iife' }),
    bundleScripts({ client: 'client/index.ts' }),
    // Not together with the client script, which every page loads as one file.
    config.navbar.search ? bundleScripts({ search: 'client/search/index.ts' }) : undefined,
    config.llms.markdown && config.llms.copyPage ? bundleScripts({ copy: 'client/copy-page.ts' }) : undefined,
    config.initScript === undefined
      ? undefined
      : bundleFile(
          join(root, config.initScript),
          root,
          (reason, at) => found.push(diagnostics.moduleSyntax(reason, at)),
          { code, boundary },
        ),
    readDiagrams([root, packageRoot], { config, code, boundary }),
    bundleScripts({ moved: 'client/moved.ts' }),
    config.offline ? bundleOffline(bundleScripts, config.base) : undefined,
  ])
  const math = readMathStyle(config)
  return {
    style: styles && hashedAsset('style.css', withColors(styles.bytes, config.highlight.theme), config.base),
    feedStyle: feedStyles && hashedAsset('feed.css', feedStyles.bytes, config.base),
    initScript: init && hashedAsset('init.js', init.bytes, config.base),
    script: client.entries.get('client'),
    chunks: [...client.chunks, ...(search?.chunks ?? []), ...drawing.assets, ...math],
    diagrams: drawing.diagrams,
    mathStyle: math[0],
    moved: following.entries.get('moved'),
    search: search?.entries.get('search'),
    copyPage: copying?.entries.get('copy'),
    offline: keeping?.offline,
    paintScript: paint && Buffer.from(paint.bytes).toString().trim(),
    inputs: [
      ...client.inputs,
      ...(search?.inputs ?? []),
      ...(copying?.inputs ?? []),
      ...drawing.inputs,
      ...following.inputs,
      ...(keeping?.inputs ?? []),
      ...[styles, feedStyles || undefined, paint, init].flatMap((one) => one?.inputs ?? []),
    ],
    diagnostics: [...found, ...drawing.diagnostics],
    isSure: found.length + drawing.diagnostics.length === 0,
  }
}

/** The theme's styles for documents on paper, which only `--print` makes. */
export async function bundlePrintStyle(
  root: string,
  { config, code, boundary }: Omit<AssetsRequest, 'locate'>,
): Promise<{ readonly style: Asset | undefined; readonly diagnostics: readonly Diagnostic[] }> {
  const found: Diagnostic[] = []
  const theme = config.theme === undefined ? defaultTheme : join(root, config.theme)
  const failed: Report = (reason, at) => found.push(diagnostics.failedTheme(`${reason}.`, at))
  const skipped: Report = (reason, at) => at && found.push(diagnostics.themeStyle(reason, at))
  const made = await bundleFile(ownOr(theme, 'styles/paper.css'), root, failed, { code, boundary, warn: skipped })
  return { style: made && hashedAsset('paper.css', made.bytes, config.base), diagnostics: found }
}

/** The data of a theme without its components: the files that its pages load. */
export function themeData(key: Key, shared: SharedAssets, islands: IslandAssets): ThemeData {
  const { style, feedStyle, script, initScript, paintScript, diagrams, mathStyle, moved, search, copyPage, chunks } =
    shared
  const { offline } = shared
  return {
    key,
    style: style as Asset,
    script,
    initScript,
    paintScript,
    diagrams,
    mathStyle,
    moved,
    feedStyle,
    search,
    copyPage,
    offline,
    assets: [
      ...(search ? [search] : []),
      ...(copyPage ? [copyPage] : []),
      ...(offline ? [offline.script, offline.worker] : []),
      ...chunks,
      ...islands.entries.values(),
      ...islands.chunks,
    ],
  }
}

/** The worker that keeps pages in the browser, and the script that starts it: two bundles, since a worker imports nothing. */
async function bundleOffline(
  bundleScripts: (wanted: Readonly<Record<string, string>>) => Promise<ClientScripts>,
  base: string,
) {
  const [starting, working] = await Promise.all([
    bundleScripts({ offline: 'client/offline/register.ts' }),
    bundleScripts({ worker: 'client/offline/worker.ts' }),
  ])
  const [script, made] = [starting.entries.get('offline'), working.entries.get('worker')]
  // Browsers compare the bytes of a worker to find a new one, so that it keeps its address.
  const worker = made && { ...made, out: offlineWorker, url: joinUrl(base, offlineWorker) }
  return {
    offline: script && worker && { script, worker },
    inputs: [...starting.inputs, ...working.inputs],
  }
}

/** A file of the theme, or of the default theme if the theme has none. */
function ownOr(theme: string, path: string): string {
  const own = theme.replace(/[^/\\]*$/, path)
  return existsSync(own) ? own : join(packageRoot, 'theme', path)
}

/** Whether a file belongs to the default theme, which imports only files of the tool. */
function isOfTool(file: string): boolean {
  return isInside(file, join(packageRoot, 'theme'))
}

/** The site's own code colours come last, so that they override the theme's tokens without a layer. */
function withColors(style: Uint8Array, theme: SiteConfig['highlight']['theme']): Uint8Array {
  const tokens = (mode: 'light' | 'dark') =>
    Object.entries(theme)
      .map(([name, color]) => `--sg-code-${name}:${typeof color === 'string' ? color : color[mode]}`)
      .join(';')
  if (Object.keys(theme).length === 0) return style
  return Buffer.concat([style, Buffer.from(`:root{${tokens('light')}}[data-theme=dark]{${tokens('dark')}}\n`)])
}

interface BundledFile {
  readonly bytes: Uint8Array
  readonly inputs: readonly string[]
}

type Report = (reason: string, at: Location | undefined) => unknown

interface FileOptions {
  readonly code: CodeContext
  readonly boundary: Boundary
  readonly format?: 'esm' | 'iife'
  /** Receives the warnings. */
  readonly warn?: Report
}

/** Bundle one file for the browser; undefined if that fails, which is reported. */
async function bundleFile(
  file: string,
  site: string,
  report: Report,
  { code, boundary, format = 'esm', warn }: FileOptions,
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
    loader: { '.svg': 'dataurl', '.woff2': 'dataurl' },
  }
  try {
    const { outputFiles, metafile, warnings, strays } = await bundle(options, { code, boundary, isOwn })
    for (const { message, at } of strays) report(message.replace(/\.$/, ''), at)
    if (strays.length > 0) return undefined
    for (const one of warnings) warn?.(one.text.replace(/\.$/, ''), locateMessage(one, root))
    return { bytes: outputFiles[0]?.contents ?? new Uint8Array(), inputs: inputFiles(metafile, root) }
  } catch (error) {
    const [first] = (error as { errors?: Message[] }).errors ?? []
    const at = first && locateMessage(first, root)
    report((first?.text ?? describeThrown(error)).replace(/\.$/, ''), at)
    return undefined
  }
}
