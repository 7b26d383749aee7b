// Contract: a page in MDX is bundled only if something that it imports has changed (`noted-pages.ts`), or if its body has to be made,
// and only then is it run. A page without imports needs no bundle but that of the theme. The others are bundled in batches
// (`mdx-batches.ts`). A batch is released when all of its pages were loaded, so memory is bounded by what is in flight.
import { join } from 'node:path'
import { type CompiledMdx, type Diagnostic, hash, lazily, type Source, type SourcePath } from '../../renderer/index.ts'
import { GivenUpError } from '../async/given-up.ts'
import { mapLimit } from '../async/map-limit.ts'
import { buildId } from '../disk/package-root.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { mdxCompiler } from './bundle-entries.ts'
import { Look } from './bundle-record.ts'
import {
  type Batch,
  bundleBatches,
  type CompiledPage,
  codeReader,
  componentsInput,
  inSlices,
  type MdxPagesRequest,
  unknownComponents,
} from './mdx-batches.ts'
import { NotedPages, type PageFacts, themeModules } from './noted-pages.ts'

/** Number of pages that are bundled together: the more, the more memory; the fewer, the more often the components of the theme are. */
export const mostInBatch = 400

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
  const { root, boundary, config, code, theme, parts, names, shared } = request
  const sources = request.pages.filter(({ format }) => format === 'mdx')
  if (sources.length === 0) return { facts: new Map(), batches: [], diagnostics: [], inputs: [] }
  const { files } = code
  const look = new Look(files, boundary)
  const ofTheme = themeModules()
  const conditions = hash(
    ...['pages', buildId, config.key, sourcePath(root, theme), JSON.stringify(parts), JSON.stringify(names)],
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
  const unknown = sources.filter(({ path }) => !facts.has(path))
  const compile = mdxCompiler(code.cache, config, unknown.length > 0 ? request.compiler?.(unknown.length) : undefined)
  for (const some of inSlices(unknown, mostInBatch)) {
    const importing: CompiledPage[] = []
    for (const { source, made } of await compileAll(some, compile, (one) => found.push(one))) {
      if (made.html === undefined && made.apart?.imports !== '') {
        importing.push({ source, made })
        continue
      }
      const one = factsWithoutImports(made, [...made.diagnostics, ...unknownComponents(made, names)])
      found.push(...one.diagnostics)
      facts.set(source.path, one)
      noted.add(source, one)
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
  // What all pages without imports have in common.
  const ofShared = lazily(() => codeReader(shared, files)([componentsInput]).code)
  for (const { path, key } of sources) {
    const one = facts.get(path)
    if (one?.isBare) facts.set(path, { ...one, ...ofShared(), reach: hash(path, key, ofShared().reach) })
  }
  const imported = [...facts.values()].flatMap((one) => one.files.map(([name]) => files.fileOf(name)))
  const inputs = new Set([...ofTheme, ...imported, ...sources.map(({ path }) => join(root, path))])
  return { facts, batches, diagnostics: found, inputs: [...inputs] }
}

/** Compile pages, apart from those that take too long. */
async function compileAll(
  sources: readonly Source[],
  compile: ReturnType<typeof mdxCompiler>,
  report: (diagnostic: Diagnostic) => void,
): Promise<CompiledPage[]> {
  const made = await mapLimit(sources, async (source) => {
    try {
      return [{ source, made: await compile(source, 'page') }]
    } catch (error) {
      if (!(error instanceof GivenUpError)) throw error
      report(error.diagnostic)
      return []
    }
  })
  return made.flat()
}

/** What is known of a page without imports from its text. */
function factsWithoutImports({ html }: CompiledMdx, diagnostics: readonly Diagnostic[]): PageFacts {
  const isStatic = html !== undefined
  return { isStatic, isBare: !isStatic, reach: '', files: [], islands: [], sheets: [], rules: '', diagnostics }
}
