// Contract: the dependencies of an MDX page are known from its imports, which are read from its text. They are bundled only if one
// of them has changed (`noted-pages.ts`) or the body of the page must be made; only then is the page compiled and run. A page
// without imports needs no bundle but that of the theme. Other pages are bundled in batches (`mdx-batches.ts`). A batch is released
// once all of its pages have been loaded, so memory is bounded by the pages in progress.
import { join } from 'node:path'
import { type Diagnostic, hash, importsReader, lazily, type Source, type SourcePath } from '../../renderer/index.ts'
import { mapLimit } from '../async/map-limit.ts'
import { buildId } from '../disk/build-id.ts'
import { GivenUpError } from '../disk/given-up-error.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { findCompiled, mdxCompiler } from './bundle-entries.ts'
import {
  type Batch,
  bundleBatches,
  codeReader,
  componentsInput,
  type ImportingPage,
  importsOf,
  inSlices,
  type MdxPagesRequest,
} from './mdx-batches.ts'
import { NotedPages, nothing, type PageFacts } from './noted-pages.ts'
import { cardsKey } from './swizzled.ts'

/** Number of pages bundled together. More take more memory; with fewer, modules that they share are bundled more often. */
export const mostInBatch = 400

export interface MdxPages {
  readonly facts: ReadonlyMap<SourcePath, PageFacts>
  /** The batches of pages that were bundled for their facts. */
  readonly batches: readonly Batch[]
  readonly diagnostics: readonly Diagnostic[]
  /** Absolute paths of the pages, and of all files that they import. */
  readonly inputs: readonly string[]
  /** Let the next run read a page again, because it does not import what its text suggested. */
  readonly forget: (page: Source) => void
}

/** The facts about all MDX pages that can be bundled. */
export async function readMdxPages(request: MdxPagesRequest): Promise<MdxPages> {
  const { root, boundary, config, code, own, theme, parts, names, shared } = request
  const sources = request.pages.filter(({ format }) => format === 'mdx')
  if (sources.length === 0) return noPages
  const { files } = code
  const ofTheme = [
    own.key,
    sourcePath(root, theme),
    JSON.stringify(parts),
    JSON.stringify(names ?? null),
    cardsKey(root),
  ]
  const conditions = hash('pages', buildId, config.key, ...ofTheme)
  const noted = new NotedPages(code, boundary, conditions)
  const facts = new Map<SourcePath, PageFacts>()
  for (const source of sources) {
    const known = noted.find(source)
    if (known) facts.set(source.path, known)
  }
  const found = [...facts.values()].flatMap((one) => one.diagnostics)
  const batches: Batch[] = []
  const unknown = sources.filter(({ path }) => !facts.has(path))
  for (const some of inSlices(unknown, mostInBatch)) {
    const importing: ImportingPage[] = []
    compileAhead(request, some)
    for (const page of await importsOfAll(request, some, (one) => found.push(one))) {
      if (page.imported?.imports !== '') {
        importing.push(page)
        continue
      }
      facts.set(page.source.path, nothing)
      noted.add(page.source, nothing)
    }
    for (const made of await bundleBatches(request, importing)) {
      found.push(...made.found)
      if (made.batch) batches.push(made.batch)
      for (const [path, one] of made.facts) {
        facts.set(path, one.facts)
        if (one.isSure) noted.add(one.source, one.facts)
      }
    }
  }
  // The facts that all pages without imports share.
  const ofShared = lazily(() => codeReader(shared, files)([componentsInput]).code)
  for (const { path, key } of sources) {
    const one = facts.get(path)
    if (one?.isBare) facts.set(path, { ...one, ...ofShared(), reach: hash(path, key, ofShared().reach) })
  }
  const imported = [...facts.values()].flatMap((one) => one.files.map(([name]) => files.fileOf(name)))
  const inputs = new Set([...imported, ...sources.map(({ path }) => join(root, path))])
  return { facts, batches, diagnostics: found, inputs: [...inputs], forget: (page) => noted.forget(page) }
}

const noPages: MdxPages = { facts: new Map(), batches: [], diagnostics: [], inputs: [], forget: () => {} }

/** If there are compiler threads, let them start on the pages while imports are read and bundled here. */
function compileAhead({ code, config, compiler }: MdxPagesRequest, pages: readonly Source[]) {
  if (!compiler) return
  const started = compiler(pages.length)
  const compile = mdxCompiler(code.cache, config)
  // Errors are ignored here: the page is compiled again when it is needed.
  for (const page of pages) compile(page, 'page', started).catch(() => {})
}

/** The imports of pages. A page is left out if only compiling it shows its imports, and that takes too long. */
export async function importsOfAll(
  { code, config, compiler }: MdxPagesRequest,
  sources: readonly Source[],
  report: (diagnostic: Diagnostic) => void,
): Promise<ImportingPage[]> {
  const find = findCompiled(code.cache, config)
  const read = importsReader(config)
  const all = await mapLimit(sources, async (source) => {
    const compiled = find(source)
    return { source, imported: compiled ? importsOf(compiled) : await read(source) }
  })
  const unread = all.filter(({ imported }) => !imported).length
  const started = unread > 0 ? compiler?.(unread) : undefined
  const compile = mdxCompiler(code.cache, config)
  const known = await mapLimit(all, async ({ source, imported }) => {
    try {
      return [{ source, imported: imported ?? importsOf(await compile(source, 'page', started)) }]
    } catch (error) {
      if (!(error instanceof GivenUpError)) throw error
      report(error.diagnostic)
      return []
    }
  })
  return known.flat()
}
