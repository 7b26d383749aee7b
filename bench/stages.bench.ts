// npm run bench:micro: the cost of each hot stage by itself, on the first pages of the generated corpus, in one thread.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, bench, describe } from 'vitest'
import { createCodeContext } from '../cli/bundle/bundler.ts'
import { Cache } from '../cli/cache/cache.ts'
import { openCompiler } from '../cli/compile/open-compiler.ts'
import { openSite, routedSources } from '../cli/compile/open-site.ts'
import { emit } from '../cli/emit/emit.ts'
import { loadSite } from '../cli/load/load-site.ts'
import { Memory } from '../cli/load/memoiser.ts'
import { Timer } from '../cli/report/timer.ts'
import {
  type CodeBlock,
  type Compiler,
  checkLinks,
  createCompiler,
  type Index,
  type IndexBasis,
  IndexBuilder,
  type OutPath,
  type Output,
  type PageToIndex,
  type Site,
} from '../renderer/index.ts'
import { createParser } from '../renderer/markdown/parser/parser.ts'
import { WordCounter } from '../renderer/search/units.ts'

const pages = 100
const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'sitegen-micro-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const root = join(folder, 'site')
const generator = join(import.meta.dirname, 'make-corpus.mjs')
execFileSync(process.execPath, [generator, '--n', String(pages), '--out', root, '--flavor', 'plain'])
writeFileSync(
  join(root, 'site.config.mjs'),
  "export default { title: 'Corpus', url: 'https://example.com', baseUrl: '/', content: { docs: { path: 'docs' }, blog: { path: 'blog' } } }\n",
)
const memory = () => new Memory(createCodeContext(root, new Cache(undefined)))
const options = { drafts: false, timer: new Timer(), memory: memory() }
const loaded = await loadSite(root, options)
const site = loaded.site as Site
const sources = routedSources(site)
const compiler = createCompiler(site.config)
let asked: { readonly basis: IndexBasis; readonly pages: readonly PageToIndex[] } | undefined
/** Records the arguments with which the index is made. */
const listening: Compiler = {
  ...compiler,
  index: async ({ batches, ...basis }) => {
    const pages: PageToIndex[] = []
    for await (const some of batches) pages.push(...some)
    asked = { basis, pages }
    return makeIndex(basis, pages)
  },
}
const compiling = openCompiler({
  root,
  cache: new Cache(undefined),
  config: site.config,
  start: () => ({ compiler: listening, close: async () => {} }),
})
const { code } = options.memory
const { locate } = loaded
const open = openSite(site, { code, locate, compiling })
const bodies = await open.bodies(sources)
const blocks = [...bodies.values()].flatMap(({ parts }) =>
  parts.filter((part): part is CodeBlock => typeof part !== 'string' && part.kind === 'code'),
)
const files = checkLinks(site, bodies, locate)
const { outputs } = await open.table({ files, digests: await open.digests(sources) })
const made = await makeAll(outputs)
const routes = [...site.graph.routes.values()]

function makeIndex(basis: IndexBasis, pages: readonly PageToIndex[]): Index | undefined {
  const builder = new IndexBuilder(basis)
  builder.add(pages)
  return builder.finish()
}

/** Each benchmark processes all pages, so that the figures of one machine can be added up. */
describe(`${sources.length} pages`, () => {
  const parse = createParser(site.config.markdown)
  const texts = sources.map(({ text }) => text.replace(/^---\n[\s\S]*?\n---\n/, ''))
  bench('parse', async () => {
    for (const text of texts) await parse(text)
  })

  bench('markdown → body', async () => {
    for (const source of sources) await compiler.body(source)
  })

  bench(`highlight ${blocks.length} blocks`, async () => {
    for (const block of blocks) await compiler.code(block)
  })

  bench('words of the search', () => {
    const counter = new WordCounter()
    for (const { sections } of bodies.values()) if (sections) counter.count(sections)
  })

  bench('index of the search', () => {
    if (asked) makeIndex(asked.basis, asked.pages)
  })

  bench('links', () => {
    checkLinks(site, bodies, locate)
  })

  bench('render', async () => {
    const { renderer } = openSite(site, { code, locate, compiling })
    for (const route of routes) await renderer.render(route)
  })
})

describe(`${made.size} files`, () => {
  const facts = { generator: '', base: '/', home: '/', trailingSlash: null, redirects: [] } as const
  const out = join(folder, 'out')

  bench('emit, all new', async () => {
    rmSync(out, { recursive: true, force: true })
    await emit(out, made, { facts: () => facts })
  })

  bench('emit, unchanged', async () => {
    await emit(out, made, { facts: () => facts })
  })
})

/** The same table with contents made in advance, so that only writing is measured. */
async function makeAll(table: ReadonlyMap<OutPath, Output>): Promise<Map<OutPath, Output>> {
  const hashes = new Map<OutPath, string>()
  const ready = new Map<OutPath, Output>()
  const inOrder = [...table].sort(([, a], [, b]) => Number(a.class === 'list') - Number(b.class === 'list'))
  for (const [path, output] of inOrder) {
    const contents = await output.contents(hashes)
    if (output.hashed) hashes.set(path, '0000000000')
    ready.set(path, { ...output, contents: async () => contents })
  }
  return ready
}
