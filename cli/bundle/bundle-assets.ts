import { join } from 'node:path'
import {
  type Asset,
  type Diagnostic,
  diagnostics,
  findMessage,
  joinUrl,
  type Key,
  languageOf,
  offlineWorker,
  type SiteConfig,
  type ThemeData,
} from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { packageRoot } from '../disk/package-root.ts'
import { bundleClient, type ClientScripts } from './bundle-client.ts'
import { bundleFile, isOfTool, ownOr, type Report } from './bundle-file.ts'
import type { IslandAssets } from './bundle-islands.ts'
import { themeFile } from './bundle-pages.ts'
import { bundleSheets } from './bundle-sheets.ts'
import { bundleStyle } from './bundle-style.ts'
import type { CodeContext } from './bundler.ts'
import { readDiagrams } from './diagrams.ts'
import { hashedAsset } from './hashed-asset.ts'

/** Files that every page names, bundled for the browser. */
export interface SharedAssets {
  readonly style?: Asset | undefined
  readonly lowContrasts?: ThemeData['lowContrasts']
  readonly preloads?: ThemeData['preloads']
  readonly faults?: ThemeData['faults']
  readonly feedStyle?: Asset | undefined
  readonly initScript?: Asset | undefined
  /** The client script; `chunks` has the code that scripts share, and the files that draw diagrams. */
  readonly script?: Asset | undefined
  /** The script that the client script loads once a reader uses a page. */
  readonly navigation?: Asset | undefined
  readonly chunks: readonly Asset[]
  /** The dialog of the search and its worker; undefined if the site has no search. */
  readonly search?: Asset | undefined
  /** Copies a page as Markdown; undefined if the site has no such button. */
  readonly copyPage?: Asset | undefined
  /** The script and worker that store pages in the browser; undefined if the site does not enable this. */
  readonly offline?: ThemeData['offline']
  /** The script that asks readers before visits are counted; undefined if the site does not ask. */
  readonly consent?: Asset | undefined
  /** Text of the script that runs before the first paint. */
  readonly paintScript?: string | undefined
  /** The script that draws diagrams. */
  readonly diagrams?: ThemeData['diagrams']
  readonly sheets?: ThemeData['sheets']
  /** The style sheets that parts of the theme import. */
  readonly partStyle?: Asset | undefined
  /** The script that follows anchors of sections that have moved. */
  readonly moved?: Asset | undefined
  /** Absolute paths of the files that were bundled. */
  readonly inputs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  /** Whether there are no diagnostics. */
  readonly isSure: boolean
}

/** Inputs of the assets besides the theme. */
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
  const skipped: Report = (reason, at, hint) => at && found.push(diagnostics.themeStyle(reason, at, hint))
  const unread: Report = (reason, at) => found.push(diagnostics.moduleSyntax(reason, at))
  const bundleScripts = (wanted: Readonly<Record<string, string>>) => {
    const entries = Object.fromEntries(Object.entries(wanted).map(([name, path]) => [name, ownOr(theme, path)]))
    const isOwn = Object.values(entries).every(isOfTool)
    return bundleClient({ entries, config, root, code, boundary, isOwn, report: failed })
  }
  const [styles, sheets, feedStyles, paint, scripts, init, drawing, keeping] = await Promise.all([
    bundleStyle(root, theme, { config, code, boundary, failed, skipped, report: (one) => found.push(one) }),
    bundleSheets(root, theme, { config, code, boundary, failed, skipped }),
    config.blogs.length === 0
      ? undefined
      : bundleFile(ownOr(theme, 'styles/feed.css'), root, failed, { code, boundary, warn: skipped }),
    bundleFile(ownOr(theme, 'client/paint.ts'), root, failed, { code, boundary, format: 'iife' }),
    bundleEach(scriptsOf(config), bundleScripts),
    config.initScript === undefined
      ? undefined
      : bundleFile(join(root, config.initScript), root, unread, { code, boundary }),
    readDiagrams([root, packageRoot], { config, code, boundary }),
    config.offline ? bundleOffline(bundleScripts, config.base) : undefined,
  ])
  return {
    ...styles,
    feedStyle: feedStyles && hashedAsset('feed.css', translateFeed(feedStyles.bytes, config), config.base),
    initScript: init && hashedAsset('init.js', init.bytes, config.base),
    script: scripts.entries.get('client'),
    navigation: scripts.entries.get('navigation'),
    chunks: [...scripts.chunks, ...drawing.assets, ...(styles?.files ?? [])],
    diagrams: drawing.diagrams,
    sheets: sheets.sheets,
    moved: scripts.entries.get('moved'),
    search: scripts.entries.get('search'),
    copyPage: scripts.entries.get('copy'),
    offline: keeping?.offline,
    consent: scripts.entries.get('consent'),
    paintScript: paint && Buffer.from(paint.bytes).toString().trim(),
    inputs: [
      ...scripts.inputs,
      ...sheets.inputs,
      ...drawing.inputs,
      ...[keeping, styles, feedStyles || undefined, paint, init].flatMap((one) => one?.inputs ?? []),
    ],
    diagnostics: [...found, ...drawing.diagnostics],
    isSure: found.length + drawing.diagnostics.length + (styles?.faults.length ?? 0) === 0,
  }
}

/** The theme's scripts that a site uses, by name. */
function scriptsOf({ navbar, llms, analytics }: SiteConfig): Readonly<Record<string, string>> {
  return {
    client: 'client/index.ts',
    navigation: 'client/navigation/index.ts',
    moved: 'client/moved.ts',
    ...(navbar.search ? { search: 'client/search/index.ts' } : {}),
    ...(llms.markdown && llms.copyPage ? { copy: 'client/copy-page.ts' } : {}),
    ...(analytics?.consent ? { consent: 'client/consent.ts' } : {}),
  }
}

type BundleScripts = (wanted: Readonly<Record<string, string>>) => Promise<ClientScripts>

/** Bundle each script separately: code shared by several would be a separate file, and one more request on every page. */
async function bundleEach(
  wanted: Readonly<Record<string, string>>,
  bundleScripts: BundleScripts,
): Promise<ClientScripts> {
  const made = await Promise.all(Object.entries(wanted).map(([name, path]) => bundleScripts({ [name]: path })))
  return {
    entries: new Map(made.flatMap(({ entries }) => [...entries])),
    chunks: made.flatMap(({ chunks }) => chunks),
    inputs: made.flatMap(({ inputs }) => inputs),
  }
}

const feedText = 'This is a feed. Put its address into a feed reader, and new posts come to you.'

/** Translate the sentence that the style sheet of feeds shows into the language of the site. */
function translateFeed(bytes: Uint8Array, config: SiteConfig): Uint8Array {
  const text = findMessage(languageOf(config), feedText, undefined)
  const escaped = text.replace(/["\\]|[^ -~]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)
  return Buffer.from(
    Buffer.from(bytes)
      .toString()
      .replace(feedText, () => escaped),
  )
}

/** The theme's styles for print documents, which only `--print` makes. */
export async function bundlePrintStyle(
  root: string,
  { config, code, boundary }: Omit<AssetsRequest, 'locate'>,
): Promise<{ readonly style: Asset | undefined; readonly diagnostics: readonly Diagnostic[] }> {
  const found: Diagnostic[] = []
  const theme = themeFile(root, config)
  const failed: Report = (reason, at) => found.push(diagnostics.failedTheme(`${reason}.`, at))
  const skipped: Report = (reason, at, hint) => at && found.push(diagnostics.themeStyle(reason, at, hint))
  const made = await bundleFile(ownOr(theme, 'styles/paper.css'), root, failed, { code, boundary, warn: skipped })
  return { style: made && hashedAsset('paper.css', made.bytes, config.base), diagnostics: found }
}

/** The keys of the files that every page may load. */
export function assetKeys(shared: SharedAssets): string[] {
  return [
    shared.style?.key ?? '',
    shared.feedStyle?.key ?? '',
    shared.initScript?.key ?? '',
    shared.script?.key ?? '',
    shared.navigation?.key ?? '',
    shared.paintScript ?? '',
    shared.search?.key ?? '',
    shared.moved?.key ?? '',
    shared.offline?.script.key ?? '',
    shared.offline?.worker.key ?? '',
    ...(shared.consent ? [shared.consent.key] : []),
    ...Object.values(shared.sheets ?? {}).map(({ style }) => style.key),
    ...shared.chunks.map(({ key }) => key),
  ]
}

/** The data of a theme without its components: the files that its pages load. */
export function themeData(key: Key, shared: SharedAssets, islands: IslandAssets): ThemeData {
  const { style, feedStyle, script, navigation, initScript, paintScript, diagrams, sheets, moved, search } = shared
  const { copyPage, chunks, offline, consent, lowContrasts, preloads, faults, partStyle } = shared
  return {
    key,
    style: style as Asset,
    script,
    navigation,
    initScript,
    paintScript,
    diagrams,
    sheets,
    partStyle,
    moved,
    feedStyle,
    search,
    copyPage,
    offline,
    consent,
    lowContrasts,
    preloads,
    faults,
    assets: [
      ...(navigation ? [navigation] : []),
      ...(search ? [search] : []),
      ...(copyPage ? [copyPage] : []),
      ...(consent ? [consent] : []),
      ...(offline ? [offline.script, offline.worker] : []),
      ...chunks,
      ...islands.entries.values(),
      ...islands.chunks,
    ],
  }
}

/** The worker that stores pages in the browser, and the script that starts it: two bundles, because a worker imports nothing. */
async function bundleOffline(bundleScripts: BundleScripts, base: string) {
  const [starting, working] = await Promise.all([
    bundleScripts({ offline: 'client/offline/register.ts' }),
    bundleScripts({ worker: 'client/offline/worker.ts' }),
  ])
  const [script, made] = [starting.entries.get('offline'), working.entries.get('worker')]
  // Browsers compare the bytes of a worker at the same address to detect a new one.
  const worker = made && { ...made, out: offlineWorker, url: joinUrl(base, offlineWorker) }
  return {
    offline: script && worker && { script, worker },
    inputs: [...starting.inputs, ...working.inputs],
  }
}
