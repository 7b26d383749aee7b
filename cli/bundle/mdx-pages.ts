// Contract: a page in MDX is bundled only if something that its bundle depends on has changed (`known-pages.ts`), or if its body has to
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
import { buildId } from '../disk/package-root.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { tryReadText } from '../disk/read-text.ts'
import { realPath } from '../disk/real-path.ts'
import { type BundledEntries, bundleEntries, mdxCompiler, type PagesRequest, type UsedTheme } from './bundle-entries.ts'
import { inputFile } from './bundle-inputs.ts'
import { siteModule } from './bundle-pages.ts'
import type { Bundle } from './evaluate.ts'
import { islandsAmong, withoutMark } from './islands.ts'
import { type FileNames, isOfTheme, Look, Noting, type PageFacts } from './known-pages.ts'
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
  const since = Date.now()
  const conditions = hash('pages', buildId, config.key, sourcePath(root, theme), JSON.stringify(parts))
  const notes = code.pages.find(conditions)
  const look = new Look(boundary, notes)
  const known = look.valid(sources)
  const noting = new Noting(look, known, since)
  const facts = new Map(known)
  const batches: Batch[] = []
  const found: Diagnostic[] = []
  const compile = mdxCompiler(code.cache, config)
  for (const some of inBatches(sources.filter(({ path }) => !known.has(path)))) {
    const texts = await Promise.all(some.map(async (source) => ({ source, ...(await compile(source, true)) })))
    for (const { source, html, diagnostics } of texts) {
      if (html === undefined) continue
      found.push(...diagnostics)
      const one = staticFacts(source, diagnostics)
      facts.set(source.path, one)
      noting.add(source.path, one)
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
    const read = factsReader(bundled, root, { names: look.names, components: names })
    for (const source of batch.sources) {
      const one = read(source)
      facts.set(source.path, one.facts)
      if (one.isSure) noting.add(source.path, one.facts)
    }
    noting.addFiles(batch.bundle.hashes)
  }
  const isSame = facts.size === known.size && !look.isOutdated && Object.keys(notes.pages).length === known.size
  const present = isSame ? notes : noting.finish()
  if (!isSame) code.pages.keep(conditions, present)
  const isThere = ([, [content]]: readonly [string, readonly [string, ...unknown[]]]) => content !== ''
  const ofTool = Object.entries(present.common)
    .filter(isThere)
    .map(([name]) => look.names.fileOf(name))
  const ofPages = [...facts.values()].flatMap((one) => one.files).map((name) => look.names.fileOf(name))
  const inputs = new Set([...ofTool.filter(isOfTheme), ...ofPages])
  for (const { path } of sources) inputs.add(join(root, path))
  const noted = [...known.values()].flatMap((one) => one.diagnostics)
  return { facts, batches, diagnostics: [...found, ...noted], inputs: [...inputs] }
}

function staticFacts({ key }: Source, diagnostics: readonly Diagnostic[]): PageFacts {
  const nothing = { files: [], islands: [], sheets: [], rules: '' }
  return { text: key, isStatic: true, real: '', reach: '', ...nothing, diagnostics }
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

interface Names {
  readonly names: FileNames
  /** That pages can use without an import. */
  readonly components: readonly string[] | undefined
}

/** Reads the facts of the pages of a batch. */
export function factsReader(
  { bundle, compiled, found }: BundledEntries,
  root: string,
  { names, components }: Names,
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
  const token = remembered((input: string) => tokenOf(input, bundle, names))
  return ({ path, key }) => {
    const entries = inputsOf(bundle, join(root, path))
    const reached = reachedFrom(bundle, entries)
    const own = reached.filter((input) => !isOfTool(input))
    const imported = own.filter((one) => !entries.includes(one)).flatMap((one) => inputFile(one, bundle.from) ?? [])
    const sheets = sheetsReached(bundle, entries)
    const facts: PageFacts = {
      text: key,
      real: realPath(join(root, path)) ?? '',
      files: [...new Set(imported)].map((file) => names.nameOf(file)),
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
function tokenOf(input: string, { from, hashes }: Bundle, names: FileNames): string {
  const file = inputFile(input, from)
  if (file === undefined) return input
  const kind = /^[\w-]{2,}:/.exec(input)?.[0] ?? ''
  const mark = input.slice(withoutMark(input).length)
  return `${kind}${names.nameOf(file)}${mark} ${hashes[file] ?? ''}`
}

function remembered<Value>(make: (name: string) => Value): (name: string) => Value {
  const known = new Map<string, Value>()
  return (name) => {
    if (!known.has(name)) known.set(name, make(name))
    return known.get(name) as Value
  }
}
