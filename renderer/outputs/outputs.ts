// Contract: this table lists every file of a site; a file is generated only when its contents are requested. An output may ask for
// the hash of its contents in its name (`hashed`); an output that names such files lists them (`names`) and receives their hashes.
import { allLanguages } from '../config/locales.ts'
import * as diagnostics from '../diagnostics.ts'
import { importedFiles } from '../pages/below-base.ts'
import { homeUrl } from '../pages/home.ts'
import { MarkdownPages } from '../pages/markdown-pages.ts'
import type { PagePicture } from '../pages/picture.ts'
import { causeOf } from '../routes/clash.ts'
import { foldersOf } from '../text/folders.ts'
import { hash } from '../text/hash.ts'
import { lazily } from '../text/lazily.ts'
import { hostHeaders, robotsFile, searchRoot } from '../text/output-names.ts'
import { encodeUrl, outPathOf, sameAddress, splitHref, stubPathOf, withoutBase } from '../text/url.ts'
import type {
  Asset,
  Body,
  Compiler,
  Diagnostic,
  Digest,
  IndexParts,
  IndexQuery,
  Key,
  LocateInConfig,
  OutPath,
  Output,
  Redirect,
  Route,
  SourcePath,
  UrlPath,
} from '../types.ts'
import { feedOutputs } from './feeds.ts'
import { FileNames, type FindPlace, redirectPlace } from './file-names.ts'
import { headersFile } from './headers.ts'
import { hostFiles } from './hosts.ts'
import { keyedBy } from './keyed.ts'
import { llmsOutputs } from './llms.ts'
import { MarkdownMaker } from './markdown-pages.ts'
import { type MarkdownPage, orderTexts } from './order-texts.ts'
import { filesByPart, keyParts, type PageKeyInputs, pageKeys, sourceKeys } from './page-key.ts'
import { makesPdfs, type Printing, printOutputs } from './print.ts'
import { stubOutput } from './redirect.ts'
import { searchOutputs } from './search.ts'
import { robots, sitemaps } from './sitemap.ts'
import { urlsOutput } from './urls.ts'

/** The inputs of the table. */
export interface OutputInputs extends PageKeyInputs {
  readonly compiler: Compiler
  /** Builds the search index. */
  readonly index: (query: IndexQuery) => Promise<IndexParts>
  readonly body: (source: SourcePath) => Promise<Body>
  /** Files that pages show or link. */
  readonly assets: readonly Asset[]
  readonly digest: (source: SourcePath) => Promise<Digest>
  readonly extra: readonly Output[]
  /** The images of pages for link previews; `draw` draws them. */
  readonly pictures: readonly PagePicture[]
  readonly draw: (picture: PagePicture) => Promise<Uint8Array>
  readonly locate: LocateInConfig
  /** Generates printed documents, if requested. */
  readonly print?: Printing | undefined
}

interface TableInputs extends OutputInputs {
  readonly pageKey: (route: Route) => Key
  /** Key of a source and everything else that its page shows. */
  readonly keyOf: (source: SourcePath) => Key
}

export interface OutputTable {
  readonly outputs: ReadonlyMap<OutPath, Output>
  readonly diagnostics: readonly Diagnostic[]
}

/** The table of all files of the site. */
export function listOutputs(given: OutputInputs): OutputTable {
  const inputs: TableInputs = { ...given, pageKey: pageKeys(given), keyOf: sourceKeys(given) }
  const { site, assets, extra } = inputs
  const outputs = new Map<OutPath, Output>()
  const folders = new Set<string>()
  const found: Diagnostic[] = []
  // A path is taken by a file or a folder with that name, or by a file in place of one of its folders.
  const isTaken = (out: OutPath) => {
    if (outputs.has(out) || folders.has(out)) return true
    // If the folder exists, none of its parents is a file.
    const folder = folderOf(out)
    return !folders.has(folder) && foldersOf(out).some((one) => outputs.has(one as OutPath))
  }
  const names = new FileNames(site.config.onDuplicateRoutes, found)
  const put = (output: Output, at?: FindPlace) => {
    if (isTaken(output.out)) return false
    outputs.set(output.out, output)
    names.add(output.out, at)
    if (!folders.has(folderOf(output.out))) for (const folder of foldersOf(output.out)) folders.add(folder)
    return true
  }
  const add = (output: Output, at?: FindPlace) => {
    if (!put(output, at)) found.push(diagnostics.outputClash(output.out, at?.()))
  }
  for (const asset of codeAssets(inputs)) put(assetOutput(asset, 'asset'))
  for (const route of site.graph.routes.values()) add(pageOutput(route, inputs), () => causeOf(route, site.documents))
  for (const output of feedOutputs(inputs)) add(output)
  for (const output of searchOutputs(inputs)) add(output)
  for (const redirect of site.graph.redirects) {
    const output = redirectOutput(redirect, inputs, outputs)
    if (output) put(output, () => redirectPlace(redirect, site, inputs.locate))
  }
  for (const asset of site.statics.values()) {
    // A static image that a page shows is the same file.
    const { source } = asset
    const at = source && (() => ({ file: source, line: 1, column: 1, length: 1 }))
    if (!assets.includes(asset)) add(assetOutput(asset, 'page'), at)
  }
  for (const output of extra) add(output, () => inputs.locate('outputs'))
  for (const output of pictureOutputs(inputs)) put(output)
  for (const output of lists(inputs)) put(output)
  const texts = llmsTexts(inputs)
  const markdown = texts.markdown.filter(({ output, route }) => {
    const isFree = put(output)
    if (!isFree) found.push(diagnostics.markdownClash(output.out, route.url, causeOf(route, site.documents)))
    return isFree
  })
  for (const output of texts.lists) put(output)
  const parts = texts.parts.filter(({ output }) => put(output))
  found.push(...addDocuments(inputs, outputs, add))
  const front = frontOutput(inputs)
  if (front) put(front)
  // Computed only if the list is generated or compared.
  const files = lazily(() => [...outputs.values()].filter((one) => isLasting(one, inputs)).map(({ out }) => out))
  put(urlsOutput({ ...inputs, files }))
  const hosts = hostOutputs(inputs, [...outputs.keys()])
  found.push(...hosts.diagnostics)
  for (const output of hosts.outputs) add(output, () => inputs.locate('hosts'))
  return { outputs: orderTexts(outputs, markdown, parts), diagnostics: found }
}

/** Add printed documents to the table. Returns their diagnostics. */
function addDocuments(
  { print, ...inputs }: TableInputs,
  outputs: ReadonlyMap<OutPath, Output>,
  add: (output: Output) => void,
): readonly Diagnostic[] {
  if (!print) return []
  const made = printOutputs({ ...inputs, print, outputs })
  for (const asset of made.assets) if (!outputs.has(asset.out)) add(assetOutput(asset, 'asset'))
  for (const output of made.outputs) add(output)
  return made.diagnostics
}

/** The files for language models. */
function llmsTexts(inputs: TableInputs) {
  const { site, renderer, digest, version, pageKey, keyOf } = inputs
  const pages = new MarkdownPages(site)
  const maker = new MarkdownMaker({ site, renderer, pages, pageKey })
  const llms = llmsOutputs({ site, pages, maker, digest, keyOf, pageKey, version })
  const inParts = new Set(llms.parts.flatMap(({ routes }) => routes))
  const markdown = [...site.graph.routes.values()].flatMap((route): MarkdownPage[] => {
    const out = pages.file(route)
    const page = outPathOf(route.url, site.config.base, site.config.trailingSlash)
    return out ? [{ route, page, output: maker.output(route, out, inParts.has(route)) }] : []
  })
  return { ...llms, markdown }
}

/** Styles, scripts, and files that pages show. */
function codeAssets({ site, assets }: OutputInputs): Asset[] {
  const { theme, graph } = site
  const hasMoved = [...site.documents.values()].some(({ meta }) => meta.moved.length > 0)
  const own = [
    theme.style,
    [...graph.posts.values()].some(({ length }) => length > 0) ? theme.feedStyle : undefined,
    theme.script,
    theme.initScript,
    hasMoved ? theme.moved : undefined,
  ]
  const imported = importedFiles(site).filter(({ out }) => !site.statics.has(out))
  return [...own.filter((one) => one !== undefined), ...theme.assets, ...imported, ...assets]
}

/** `a/b/c.html` → `a/b` */
function folderOf(out: string): string {
  return out.slice(0, Math.max(0, out.lastIndexOf('/')))
}

function assetOutput(asset: Asset, kind: Output['class']): Output {
  return keyedBy(() => asset.key, { out: asset.out, class: kind, isUncached: true, contents: () => asset.bytes() })
}

function pageOutput(route: Route, inputs: TableInputs): Output {
  const { config } = inputs.site
  const out = outPathOf(route.url, config.base, config.trailingSlash)
  const contents = () => inputs.renderer.render(route)
  const parts = () => keyParts(route, inputs)
  const files = () => filesByPart(route, inputs)
  return keyedBy(() => inputs.pageKey(route), { out, class: 'page', parts, files, contents })
}

/** Whether a file has a permanent address: a static file, one of the site's own outputs, or a list. */
function isLasting({ out, class: kind, hashed }: Output, { site, extra }: OutputInputs): boolean {
  if (site.statics.has(out) || extra.some((one) => one.out === out)) return true
  // In the next build, a part of the full text may contain other pages.
  return kind === 'list' && !hashed && out !== searchRoot && !/^llms.*-\d+\.txt$/.test(out)
}

/** Images for link previews. */
function pictureOutputs({ pictures, draw }: OutputInputs): Output[] {
  return pictures.map((picture) => ({
    out: picture.out,
    class: 'asset',
    key: picture.key,
    isUncached: true,
    contents: () => draw(picture),
  }))
}

/** The page of a redirect; undefined if a file already has the path of the address, because hosts then serve that file. */
function redirectOutput(
  { from, to }: Redirect,
  { site, version }: TableInputs,
  taken: ReadonlyMap<OutPath, Output>,
): Output | undefined {
  const { config, statics } = site
  const path = withoutBase(from, config.base).slice(1)
  if (taken.has(path as OutPath) || statics.has(path as OutPath)) return undefined
  const out = stubPathOf(from, config.base, config.trailingSlash)
  return stubOutput(out, out === path ? besideFolder(from, to) : to, { config, version })
}

/** A redirect from `/a/index.html` to `/a` names the file `/a.html`, because some hosts redirect `/a` back to the folder. */
function besideFolder(from: UrlPath, to: string): string {
  const page = encodeUrl(from.replace(/\/index\.html$/, ''))
  return splitHref(to).path === page ? `${page}.html${to.slice(page.length)}` : to
}

/** Redirects the base path to the home page if the site has no page there, such as a site with docs only. */
function frontOutput({ site, version }: TableInputs): Output | undefined {
  const { config } = site
  const { base, trailingSlash } = config
  const home = homeUrl(site)
  return sameAddress(home) === sameAddress(base)
    ? undefined
    : stubOutput(outPathOf(base as UrlPath, base, trailingSlash), encodeUrl(home), { config, version })
}

/** Files for the hosts that the configuration names. */
function hostOutputs({ site, locate, version, print }: OutputInputs, files: readonly OutPath[]) {
  if (site.config.hosts.length === 0) return { outputs: [], diagnostics: [] }
  const hosts = hostFiles(site, { files, hasPdfs: makesPdfs(print) }, locate('hosts'))
  return { ...hosts, outputs: hosts.files.map(({ out, text }) => listOutput(out, text, version)) }
}

/** A list with its text as the key: it is cheap to generate and depends on too many facts for a separate key. */
function listOutput(out: string, make: () => string, version: string): Output {
  const text = lazily(make)
  return keyedBy(() => hash(version, text()), { out: out as OutPath, class: 'list', contents: async () => text() })
}

function lists({ site, version, print }: OutputInputs): Output[] {
  const additions = { hasPdfs: makesPdfs(print) }
  const { base, noIndex } = site.config
  // Crawlers and hosts look for these files at the root of the site, which belongs to the main language.
  const isMain = allLanguages(site.config)[0].base === base
  const texts = [...(isMain ? [[robotsFile, robots(site)] as const] : []), ...(noIndex ? [] : sitemaps(site))]
  const lists = texts.map(([name, text]) => listOutput(name, () => text, version))
  const headers: Output = {
    out: hostHeaders,
    class: 'list',
    key: hash(version, site.config.key, site.theme.key, String(additions.hasPdfs), ...site.statics.keys()),
    contents: async () => headersFile(site, additions),
  }
  return isMain ? [...lists, headers] : lists
}
