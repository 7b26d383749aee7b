// Contract: a page in MDX is bundled only if something that its bundle depends on has changed (`noted-pages.ts`), or if its body has to
// be made, and only then is it run. Pages are bundled in batches, each of which has its own copy of the modules that they import: a
// component is one object on all pages of a batch. A batch is released when all of its pages were loaded, so memory is bounded by
// what is in flight.
import { join } from 'node:path'
import {
  type CompiledMdx,
  type Diagnostic,
  diagnostics,
  hash,
  type Source,
  type SourcePath,
} from '../../renderer/index.ts'
import type { FileIndex } from '../cache/file-index.ts'
import { buildId } from '../disk/package-root.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { tryReadText } from '../disk/read-text.ts'
import { type BundledEntries, bundleEntries, mdxCompiler, type PagesRequest, type UsedTheme } from './bundle-entries.ts'
import { inputFile } from './bundle-inputs.ts'
import { siteModule } from './bundle-pages.ts'
import { Look } from './bundle-record.ts'
import type { Bundle } from './evaluate.ts'
import { islandsAmong, withoutMark } from './islands.ts'
import { isOfTheme, NotedPages, type PageFacts, themeModules } from './noted-pages.ts'
import { sheetsReached } from './page-styles.ts'
import { inputsOf, reachedFrom } from './reach.ts'

/** The more pages, the more memory; the fewer, the more often the components of the theme are bundled. */
export const mostInBatch = 100

export interface MdxPagesRequest extends PagesRequest, UsedTheme {
  /** The components that pages can use without an import; undefined if the theme throws. */
  readonly names: readonly string[] | undefined
}

/** Pages that were bundled together. */
export interface Batch {
  readonly bundle: Bundle
  /** Those that can be run. */
  readonly sources: readonly Source[]
}

export interface MdxPages {
  readonly facts: ReadonlyMap<SourcePath, PageFacts>
  /** The batches of pages that were bundled for their facts. */
  readonly batches: readonly Batch[]
  readonly diagnostics: readonly Diagnostic[]
  /** Absolute paths of their files, and of all that they import. */
  readonly inputs: readonly string[]
}

/** The facts of all pages in MDX that can be bundled. */
export async function readMdxPages(request: MdxPagesRequest): Promise<MdxPages> {
  const { root, boundary, config, code, theme, parts, names } = request
  const sources = request.pages.filter(({ format }) => format === 'mdx')
  if (sources.length === 0) return { facts: new Map(), batches: [], diagnostics: [], inputs: [] }
  const { files } = code
  const look = new Look(files, boundary)
  const ofTheme = themeModules()
  const conditions = hash(
    ...['pages', buildId, config.key, sourcePath(root, theme), JSON.stringify(parts)],
    ...ofTheme.map((file) => look.hashOf(files.nameOf(file))),
  )
  const noted = new NotedPages(code.cache, look, conditions)
  const facts = new Map<SourcePath, PageFacts>()
  for (const source of sources) {
    const known = noted.find(source)
    if (known) facts.set(source.path, known)
  }
  const found = [...facts.values()].flatMap((one) => one.diagnostics)
  const batches: Batch[] = []
  const compile = mdxCompiler(code.cache, config)
  for (const some of inBatches(sources.filter(({ path }) => !facts.has(path)))) {
    const texts = await Promise.all(some.map(async (source) => ({ source, ...(await compile(source, true)) })))
    for (const { source, html, diagnostics } of texts) {
      if (html === undefined) continue
      found.push(...diagnostics)
      const one = staticFacts(diagnostics)
      facts.set(source.path, one)
      noted.add(source, one)
    }
    const running = texts.flatMap(({ source, html }) => (html === undefined ? [source] : []))
    if (running.length === 0) continue
    const made = await bundleBatch(request, running)
    if ('errors' in made) {
      found.push(...made.errors)
      continue
    }
    const { batch, bundled } = made
    batches.push(batch)
    const unknown = [...bundled.compiled].flatMap(([, one]) => unknownComponents(one, names))
    found.push(...bundled.errors, ...bundled.found, ...batch.bundle.warnings, ...unknown)
    const read = factsReader(bundled, root, { files, components: names })
    for (const source of batch.sources) {
      const one = read(source)
      facts.set(source.path, one.facts)
      if (one.isSure) noted.add(source, one.facts)
    }
  }
  const imported = [...facts.values()].flatMap((one) => one.files.map(([name]) => files.fileOf(name)))
  const inputs = new Set([...ofTheme, ...imported, ...sources.map(({ path }) => join(root, path))])
  return { facts, batches, diagnostics: found, inputs: [...inputs] }
}

function staticFacts(diagnostics: readonly Diagnostic[]): PageFacts {
  return { isStatic: true, reach: '', files: [], islands: [], sheets: [], rules: '', diagnostics }
}

/** A bundle whose text takes half of the room until it is run. */
function packed(bundle: Bundle): Bundle {
  const bytes = Buffer.from(bundle.code)
  return {
    ...bundle,
    get code() {
      return bytes.toString()
    },
  }
}

type MadeBatch =
  | { readonly batch: Batch; readonly bundled: BundledEntries }
  | { readonly errors: readonly Diagnostic[] }

/** Bundle some pages; only errors if it is not known which of them cannot be bundled. */
export async function bundleBatch(request: PagesRequest & UsedTheme, sources: readonly Source[]): Promise<MadeBatch> {
  const { root } = request
  const entries = [['site', siteModule] as const, ...sources.map(({ path }) => [path, join(root, path)] as const)]
  const bundled = await bundleEntries({ ...request, entries, isOwn: false, isKept: false })
  if (!('bundle' in bundled)) return { errors: bundled }
  const sound = sources.filter(({ path }) => bundled.isSound(join(root, path)))
  return { batch: { bundle: packed(bundled.bundle), sources: sound }, bundled }
}

/** The batches in which pages are bundled. */
function* inBatches(sources: readonly Source[]): Generator<readonly Source[]> {
  for (let start = 0; start < sources.length; start += mostInBatch) yield sources.slice(start, start + mostInBatch)
}

/** Uses of components that neither their page nor the theme defines. */
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
  /** False if the page may be bundled in another way the next time. */
  readonly isSure: boolean
}

interface Naming {
  readonly files: FileIndex
  /** That pages can use without an import. */
  readonly components: readonly string[] | undefined
}

/** Reads the facts of the pages of a batch. */
export function factsReader(
  { bundle, compiled, found }: BundledEntries,
  root: string,
  { files, components }: Naming,
): (source: Source) => Read {
  const islands = new Set(islandsAmong(Object.keys(bundle.inputs)))
  const said = new Map(
    [...compiled].map(([path, one]) => [path as string, [...one.diagnostics, ...unknownComponents(one, components)]]),
  )
  // What compiling does not report is reported only by bundling.
  const ofTexts = new Set([...compiled.values()].flatMap((one) => one.diagnostics))
  const others = [...found.filter((one) => !ofTexts.has(one)), ...bundle.warnings].map(({ at }) => at?.file)
  const isDoubtful = doubtful(new Set<string | undefined>(others), root)
  const pathOf = (input: string) => sourcePath(root, inputFile(input, bundle.from) ?? input)
  const isOfTool = remembered((input: string) => isOfTheme(inputFile(input, bundle.from) ?? ''))
  const token = remembered((input: string) => tokenOf(input, bundle, files))
  return ({ path }) => {
    const entries = inputsOf(bundle, join(root, path))
    const reached = reachedFrom(bundle, entries)
    const own = reached.filter((input) => !isOfTool(input))
    const imported = own.filter((one) => !entries.includes(one)).flatMap((one) => inputFile(one, bundle.from) ?? [])
    const sheets = sheetsReached(bundle, entries)
    const facts: PageFacts = {
      files: [...new Set(imported)].map((file) => [files.nameOf(file), bundle.hashes[file] ?? '']),
      reach: hash(...reached.map(token)),
      islands: own.filter((one) => islands.has(one)),
      sheets,
      rules: sheets.length === 0 ? '' : hash(...reachedFrom(bundle, sheets).map(token)),
      diagnostics: own.flatMap((one) => said.get(pathOf(one)) ?? []),
    }
    return { facts, isSure: !own.some((one) => isDoubtful(one, pathOf(one))) }
  }
}

/** Whether an input may be another the next time: something was missing, or reported, or it imports whatever is in a folder. */
function doubtful(reported: ReadonlySet<string | undefined>, root: string): (input: string, path: string) => boolean {
  const listsFolder = remembered((path: string) => tryReadText(join(root, path))?.includes('require.context') === true)
  return (input, path) =>
    reported.has(undefined) || input.startsWith('missing:') || reported.has(path) || listsFolder(path)
}

/** What an input is and contains, by names that are the same in every folder. */
function tokenOf(input: string, { from, hashes }: Bundle, files: FileIndex): string {
  const file = inputFile(input, from)
  if (file === undefined) return input
  const kind = /^[\w-]{2,}:/.exec(input)?.[0] ?? ''
  const mark = input.slice(withoutMark(input).length)
  return `${kind}${files.nameOf(file)}${mark} ${hashes[file] ?? ''}`
}

function remembered<Value>(make: (name: string) => Value): (name: string) => Value {
  const known = new Map<string, Value>()
  return (name) => {
    if (!known.has(name)) known.set(name, make(name))
    return known.get(name) as Value
  }
}
