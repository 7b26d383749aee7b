// MDX pages whose code runs as compiled share a bundle of their imports; the others are bundled with their own code. Each batch has
// its own copy of the site's modules that its pages import: a component is one object on all pages of a batch. Pages whose imports
// have a fault are also bundled with their own code, which shows where the fault is.
import { basename, join } from 'node:path'
import {
  type CompiledMdx,
  componentsModule,
  type Diagnostic,
  diagnostics,
  hash,
  type Imports,
  lazilyFor,
  noImports,
  type Source,
  type SourcePath,
} from '../../renderer/index.ts'
import type { FileIndex } from '../cache/file-index.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { tryReadText } from '../disk/read-text.ts'
import { type BundledEntries, bundleEntries, type PagesRequest, type UsedTheme } from './bundle-entries.ts'
import { inputFile } from './bundle-inputs.ts'
import { asksForDocs } from './compat.ts'
import type { Bundle } from './evaluate.ts'
import { importsInput, importsModule, importsPath } from './imports-module.ts'
import { islandsAmong, withoutMark } from './islands.ts'
import { unresolved } from './missing-modules.ts'
import type { PageFacts } from './noted-pages.ts'
import { isOfTheme, siteModule } from './own-theme.ts'
import type { PageEntry } from './page-code.ts'
import { sheetsReached } from './page-styles.ts'
import { inputsOf, reachedFrom } from './reach.ts'

/** Number of pages in a batch if they are bundled with their own code. */
const mostModules = 100

export interface MdxPagesRequest extends PagesRequest, UsedTheme {
  /** The components that pages can use without an import; undefined if the theme throws. */
  readonly names: readonly string[] | undefined
  /** The bundle with the theme. */
  readonly shared: Bundle
}

/** Pages that were bundled together, or whose imports were. */
export interface Batch {
  readonly bundle: Bundle
  /** The pages that can be run. */
  readonly entries: ReadonlyMap<SourcePath, PageEntry>
}

/** The input of a bundle that provides the components of the theme. */
export const componentsInput = `mdx-components:${componentsModule}`

/** A bundle that holds its code as bytes, in half the memory, until it is run. */
function packed(bundle: Bundle): Bundle {
  const bytes = Buffer.from(bundle.code)
  return {
    ...bundle,
    get code() {
      return bytes.toString()
    },
  }
}

/** A page and its imports; `imported` is undefined if the page must be bundled with its own code. */
export interface ImportingPage {
  readonly source: Source
  readonly imported: Imports | undefined
}

/** The imports of a compiled page; undefined if it must be bundled with its own code. */
export function importsOf({ html, apart }: CompiledMdx): Imports | undefined {
  return html === undefined ? apart : noImports
}

/** A batch of pages, as far as they could be bundled. */
export interface MadeBatch {
  readonly found: readonly Diagnostic[]
  readonly batch?: Batch
  /** Facts about the pages in the batch. */
  readonly facts: ReadonlyMap<SourcePath, Read & { readonly source: Source }>
}

/** Bundle the imports of pages, and as a whole the pages for which that is not enough, or whose imports have faults. */
export async function bundleBatches(request: MdxPagesRequest, pages: readonly ImportingPage[]): Promise<MadeBatch[]> {
  const imported = await bundleImports(request, pages)
  const whole = pages.flatMap(({ source }) => (imported?.facts.has(source.path) ? [] : [source]))
  const made = imported ? [imported] : []
  for (const some of inSlices(whole, mostModules)) made.push(await bundleWhole(request, some))
  return made
}

/** Bundle the imports of pages. Pages whose imports have a fault are left out: bundled as a whole, they show where. */
async function bundleImports(
  request: MdxPagesRequest,
  pages: readonly ImportingPage[],
): Promise<MadeBatch | undefined> {
  const { root } = request
  const importing = pages.flatMap(({ source, imported }) => {
    if (!imported) return []
    const [name, module] = importsModule(source, imported, root)
    return [{ source, name, module, inputs: [componentsInput, importsInput(name, module)] }]
  })
  const imports = new Map(importing.map(({ name, module }) => [name, module]))
  if (imports.size === 0) return undefined
  const entries = [...common, ...[...imports.keys()].map((name) => [name, name] as const)]
  const bundled = await bundleEntries({ ...request, entries, isKept: imports.size === 1, imports })
  if (!('bundle' in bundled)) return undefined
  const read = factsReader(bundled, request)
  const facts = new Map<SourcePath, Read & { source: Source }>()
  const sound = new Map<SourcePath, PageEntry>()
  for (const { source, name, module, inputs } of importing) {
    const { path, key } = source
    const missing = missingImports(bundled.bundle, importsInput(name, module))
    const one = read(inputs, { missing, text: source.text })
    if (!one.isSure || !inputs.every(bundled.isSound)) continue
    const importer = { importer: join(root, path), resolveDir: module.folder, root }
    const diagnostics = [
      ...one.facts.diagnostics,
      ...missing.map((input) => unresolved(input.slice(missingPrefix.length), importer)),
    ]
    facts.set(path, {
      source,
      isSure: missing.length === 0,
      facts: { ...one.facts, reach: hash(path, key, one.facts.reach), diagnostics },
    })
    sound.set(path, { name, inputs })
  }
  if (facts.size === 0) return undefined
  const found = new Set([...facts.values()].flatMap((one) => one.facts.diagnostics))
  return { batch: { bundle: packed(bundled.bundle), entries: sound }, facts, found: [...found] }
}

const missingPrefix = 'missing:'

/** Imports that a module of imports cannot resolve, as inputs. All pages that share the module lack them. */
function missingImports({ inputs }: Bundle, input: string): string[] {
  return (inputs[input]?.imports ?? []).flatMap(({ path }) => (path.startsWith(missingPrefix) ? [path] : []))
}

const common = [['site', siteModule] as const, ['components', componentsModule] as const]

/** Bundle pages with their own code; only errors if it is not known which pages cannot be bundled. */
export async function bundleWhole(request: MdxPagesRequest, sources: readonly Source[]): Promise<MadeBatch> {
  const { root, names } = request
  const entries = [...common, ...sources.map(({ path }) => [path, join(root, path)] as const)]
  const bundled = await bundleEntries({ ...request, entries, isKept: false })
  if (!('bundle' in bundled)) return { found: bundled, facts: new Map() }
  const { bundle, compiled, errors, found } = bundled
  const unknown = [...compiled].flatMap(([, one]) => unknownComponents(one, names))
  const read = factsReader(bundled, request)
  const sound = new Map<SourcePath, PageEntry>()
  const facts = new Map<SourcePath, Read & { source: Source }>()
  for (const source of sources) {
    const file = join(root, source.path)
    if (!bundled.isSound(file)) continue
    const inputs = inputsOf(bundle, file)
    sound.set(source.path, { name: source.path, inputs })
    facts.set(source.path, { source, ...read(inputs, {}) })
  }
  const all = [...errors, ...found, ...bundle.warnings, ...unknown]
  return { batch: { bundle: packed(bundle), entries: sound }, facts, found: all }
}

export function* inSlices<Item>(items: readonly Item[], most: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += most) yield items.slice(start, start + most)
}

/** Diagnostics for components that neither their page nor the theme defines. */
export function unknownComponents(
  { wanted, declared }: CompiledMdx,
  names: readonly string[] | undefined,
): Diagnostic[] {
  if (!names) return []
  return wanted
    .filter(({ name }) => !names.includes(name))
    .map(({ name, at }) => diagnostics.unknownComponent(name, { known: names, declared }, at))
}

interface Read {
  readonly facts: PageFacts
  /** False if the page may be bundled differently the next time. */
  readonly isSure: boolean
}

interface Reading {
  /** Inputs whose absence is reported elsewhere. */
  readonly missing?: readonly string[]
  /** The text of the page, if it is not among the inputs. */
  readonly text?: string
}

/** Reads the facts of the pages in a batch, whose entries consist of some inputs. */
function factsReader(
  { bundle, compiled, found }: BundledEntries,
  { root, names, code: { files } }: MdxPagesRequest,
): (entries: readonly string[], reading: Reading) => Read {
  const said = new Map(
    [...compiled].map(([path, one]) => [path as string, [...one.diagnostics, ...unknownComponents(one, names)]]),
  )
  // Only bundling reports these, not compiling.
  const ofTexts = new Set([...compiled.values()].flatMap((one) => one.diagnostics))
  const ofImports = new Set(Object.keys(bundle.inputs).flatMap((one) => importsPath(one) ?? []))
  const warnings = bundle.warnings.filter(({ at }) => !at || !ofImports.has(join(root, at.file)))
  const others = [...found.filter((one) => !ofTexts.has(one)), ...warnings].map(({ at }) => at?.file)
  const isDoubtful = doubtful(new Set<string | undefined>(others), root)
  const pathOf = (input: string) => sourcePath(root, inputFile(input, bundle.from) ?? importsPath(input) ?? input)
  const readCode = codeReader(bundle, files)
  return (entries, { missing = [], text }) => {
    const { own, code } = readCode(entries, text)
    const imported = own.filter((one) => !entries.includes(one)).flatMap((one) => inputFile(one, bundle.from) ?? [])
    const facts: PageFacts = {
      ...code,
      files: [...new Set(imported)].map((file) => [files.nameOf(file), bundle.hashes[file] ?? '']),
      diagnostics: own.flatMap((one) => said.get(pathOf(one)) ?? []),
    }
    return { facts, isSure: !own.some((one) => !missing.includes(one) && isDoubtful(one, pathOf(one))) }
  }
}

/** Reads what entries of a bundle import, directly or not, and which of these inputs are not modules of the tool’s theme. */
export function codeReader(bundle: Bundle, files: FileIndex) {
  const isOfTool = lazilyFor((input: string) => isOfTheme(inputFile(input, bundle.from) ?? ''))
  const token = lazilyFor((input: string) => tokenOf(input, bundle, files))
  return (entries: readonly string[], text?: string) => {
    const reached = reachedFrom(bundle, entries)
    const own = reached.filter((input) => !isOfTool(input))
    const sheets = sheetsReached(bundle, entries)
    const code: Pick<PageFacts, 'reach' | 'islands' | 'sheets' | 'rules' | 'asksForDocs'> = {
      reach: hash(...reached.map(token)),
      islands: islandsAmong(reached).filter((one) => !isOfTool(one)),
      sheets,
      asksForDocs: asksForDocs(reached, text),
      rules: sheets.length === 0 ? '' : hash(...reachedFrom(bundle, sheets).map(token)),
    }
    return { own, code }
  }
}

/** Whether an input may be different the next time: something was missing or reported, or it imports all files in a folder. */
function doubtful(reported: ReadonlySet<string | undefined>, root: string): (input: string, path: string) => boolean {
  const listsFolder = lazilyFor((path: string) => tryReadText(join(root, path))?.includes('require.context') === true)
  return (input, path) =>
    reported.has(undefined) || input.startsWith(missingPrefix) || reported.has(path) || listsFolder(path)
}

/** Identity and contents of an input, by names that are the same in every folder. */
function tokenOf(input: string, { from, hashes }: Bundle, files: FileIndex): string {
  const file = inputFile(input, from)
  if (file === undefined) return importsPath(input) === undefined ? input : basename(input)
  const kind = /^[\w-]{2,}:/.exec(input)?.[0] ?? ''
  const mark = input.slice(withoutMark(input).length)
  return `${kind}${files.nameOf(file)}${mark} ${hashes[file] ?? ''}`
}
