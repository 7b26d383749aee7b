import { join } from 'node:path'
import {
  type Bodies,
  type Body,
  type CodeBlock,
  type Compiler,
  checkLinks,
  createCompiler,
  type Diagnostic,
  diagnostics,
  hash,
  type Key,
  type Location,
  listOutputs,
  type Output,
  type OutputTable,
  PageRenderer,
  renderModule,
  type Site,
  type Source,
  type SourcePath,
} from '../renderer/index.ts'
import { reasonOf } from './evaluate.ts'
import { buildId } from './package-root.ts'
import { Pool, workerCount } from './pool.ts'
import { remember } from './remember.ts'
import type { Store } from './store.ts'
import type { Timer } from './timer.ts'

export interface CompileOptions {
  readonly root: string
  readonly drafts: boolean
  readonly workers: number | undefined
  readonly store: Store
  readonly timer: Timer
  readonly locate: (text: string) => Location | undefined
}

export interface Compiled extends OutputTable {
  readonly close: () => Promise<void>
}

/** A snapshot's bodies, its findings, and the table of its outputs. */
export async function compileSite(site: Site, options: CompileOptions): Promise<Compiled> {
  const { store, timer, locate } = options
  const sources = [...site.graph.urls.keys()].flatMap((path) => site.sources.get(path) ?? [])
  const count = workerCount(options.workers, sources.length)
  let pool: Pool | undefined
  const lazy = lazyCompiler(() => {
    if (count === 0) return createCompiler(site.config)
    pool = new Pool(count, { root: options.root, drafts: options.drafts })
    return pool
  })
  const compiler = remember(store, lazy, site.config)
  const close = async () => pool?.close()
  try {
    const bodies = await timer.time('compile', () => compileAll(site, sources, compiler))
    const blocks = [...bodies].flatMap(([, body]) =>
      [...body.parts, ...(body.excerpt ?? [])].filter(
        (part): part is CodeBlock => typeof part !== 'string' && part.kind === 'code',
      ),
    )
    const languages = await timer.time('highlight', () => unknownLanguages(blocks, compiler))
    const report = timer.timeSync('links', () => checkLinks(site, bodies, locate))
    const renderer = new PageRenderer(site, compiler, async (path) => bodies.get(path) as Body)
    const { extra, faults } = await extraOutputs(site, locate)
    const table = listOutputs({
      site,
      renderer,
      assets: report.assets,
      assetsOf: (path) => assetKeys(bodies.get(path), site),
      version: buildId,
      extra,
    })
    const found = [
      ...[...bodies.values()].flatMap((body) => body.diagnostics),
      ...languages,
      ...report.diagnostics,
      ...faults,
      ...table.diagnostics,
    ]
    return { outputs: table.outputs, diagnostics: found, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Threads and grammars cost their start; they are made when the first uncached file asks for them. */
function lazyCompiler(make: () => Compiler): Compiler {
  let made: Compiler | undefined
  const get = () => {
    made ??= make()
    return made
  }
  return { body: (source) => get().body(source), code: (block) => get().code(block) }
}

async function compileAll(site: Site, sources: readonly Source[], compiler: Compiler): Promise<Bodies> {
  const made = await Promise.all(
    sources.map(async (source): Promise<readonly [SourcePath, Body] | undefined> => {
      if (source.format !== 'module') return [source.path, await compiler.body(source)]
      const page = site.modules.get(source.path)
      return page && [source.path, renderModule(source, page, site.config)]
    }),
  )
  return new Map(made.filter((one) => one !== undefined))
}

async function unknownLanguages(blocks: readonly CodeBlock[], compiler: Compiler): Promise<Diagnostic[]> {
  const made = await Promise.all(blocks.map(async (block) => ({ block, ...(await compiler.code(block)) })))
  return made.flatMap(({ block, unknownLanguage, near }) =>
    unknownLanguage === undefined ? [] : [diagnostics.unknownLanguage(unknownLanguage, near, block.at)],
  )
}

/** Keys of the files that a body shows: a changed picture changes its page. */
function assetKeys(body: Body | undefined, site: Site): readonly Key[] {
  const holes = [...(body?.parts ?? []), ...(body?.excerpt ?? [])].flatMap((part) =>
    typeof part === 'string' || part.kind === 'code' ? [] : [part.kind === 'image' ? part.src : part.href],
  )
  const files = holes.filter((address) => /\.[a-z\d]{1,5}([?#]|$)/i.test(address) && !/\.mdx?([?#]|$)/i.test(address))
  if (files.length === 0) return []
  return [hash(...files.map((address) => fingerprint(address, site)))]
}

/** Every file of that name: coarse, but a name tells nearly always which one is meant. */
function fingerprint(address: string, site: Site): string {
  const name = decodeURI(address.replace(/[?#].*$/, '').replace(/%(?![\da-f]{2})/gi, '%25')).replace(/^.*\//, '')
  const beside = site.files.paths().filter((path) => path.endsWith(`/${name}`))
  const fixed = [...site.statics.values()].filter(({ out }) => out === name || out.endsWith(`/${name}`))
  return [...beside.map((path) => site.files.get(path)?.key ?? ''), ...fixed.map(({ key }) => key)].join()
}

async function extraOutputs(
  site: Site,
  locate: (text: string) => Location | undefined,
): Promise<{ extra: readonly Output[]; faults: readonly Diagnostic[] }> {
  if (!site.config.outputs) return { extra: [], faults: [] }
  try {
    return { extra: await site.config.outputs(site), faults: [] }
  } catch (error) {
    return { extra: [], faults: [diagnostics.failedOutputs(reasonOf(error), locate('outputs'))] }
  }
}

/** The store of a site, below its root; none with `--no-cache`. */
export function storeFile(root: string, cache: boolean): string | undefined {
  return cache ? join(root, '.sitegen/cache/store') : undefined
}
