import { join } from 'node:path'
import {
  type Bodies,
  type Body,
  type CodeBlock,
  type Compiler,
  cardSources,
  checkLinks,
  createCompiler,
  type Diagnostic,
  decodeUrl,
  describeThrown,
  diagnostics,
  hash,
  type Key,
  type LocateInConfig,
  listOutputs,
  type OutputTable,
  PageRenderer,
  renderModule,
  type Site,
  type Source,
  type SourcePath,
} from '../renderer/index.ts'
import { extraOutputs, guarded } from './extra-outputs.ts'
import { withMathStyle } from './math-style.ts'
import { buildId } from './package-root.ts'
import { Pool, workerCount } from './pool.ts'
import { remember } from './remember.ts'
import { StalledError, settle } from './settle.ts'
import type { Store } from './store.ts'
import type { Timer } from './timer.ts'

export interface CompileOptions {
  readonly root: string
  readonly drafts: boolean
  readonly workers: number | undefined
  readonly store: Store
  readonly timer: Timer
  readonly locate: LocateInConfig
}

export interface Compiled extends OutputTable {
  readonly close: () => Promise<void>
}

/** Seconds that compiling may take; only a plugin that never answers needs more. */
const patience = 600

/** A snapshot's bodies, its findings, and the table of its outputs. */
export async function compileSite(site: Site, options: CompileOptions): Promise<Compiled> {
  const { store, timer, locate } = options
  const broken = checkPlugins(site, locate)
  if (broken.length > 0) return { outputs: new Map(), diagnostics: broken, close: async () => {} }
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
    const bodies = await timer.time('compile', () => settle(compileAll(site, sources, compiler), patience))
    const blocks = [...bodies].flatMap(([, body]) =>
      [...body.parts, ...(body.excerpt ?? [])].filter(
        (part): part is CodeBlock => typeof part !== 'string' && part.kind === 'code',
      ),
    )
    const languages = await timer.time('highlight', () => unknownLanguages(blocks, compiler))
    const report = timer.timeSync('links', () => checkLinks(site, bodies, locate))
    const shown = { ...site, theme: withMathStyle(site.theme, bodies, site.config.base) }
    const renderer = new PageRenderer(shown, compiler, async (path) => bodies.get(path) as Body, buildId)
    const { extra, faults } = await extraOutputs(site, locate)
    const table = listOutputs({
      site: shown,
      renderer,
      assets: report.assets,
      assetsOf: (path) => [
        ...assetKeys(bodies.get(path), path, shown),
        ...cardSources(path, bodies.get(path), shown).map((one) => site.sources.get(one)?.key as Key),
      ],
      version: buildId,
      extra,
    })
    const found = [
      ...[...bodies.values()].flatMap((body) => body.diagnostics),
      ...languages,
      ...report.diagnostics,
      ...site.files.diagnostics,
      ...faults,
      ...table.diagnostics,
    ]
    return { outputs: guardTheme(table.outputs, site, locate), diagnostics: found, close }
  } catch (error) {
    await close()
    if (!(error instanceof StalledError)) throw error
    const reason = `a plugin stalls: ${error.message}`
    return {
      outputs: new Map(),
      diagnostics: [diagnostics.failedFunction('markdown', reason, locate('markdown'))],
      close,
    }
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
      if (source.format === 'md') return [source.path, await compiler.body(source)]
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
function assetKeys(body: Body | undefined, path: SourcePath, site: Site): readonly Key[] {
  const preview = site.documents.get(path)?.meta.image
  const style = body?.styles && site.theme.mathStyle ? [site.theme.mathStyle.key] : []
  const holes = [...(body?.parts ?? []), ...(body?.excerpt ?? [])].flatMap((part) =>
    typeof part === 'string' || part.kind === 'code' ? [] : [part.kind === 'image' ? part.src : part.href],
  )
  const files = [...holes, ...(preview ? [preview] : [])].filter(
    (address) => /\.[a-z\d]{1,5}([?#]|$)/i.test(address) && !/\.mdx?([?#]|$)/i.test(address),
  )
  if (files.length === 0) return style
  return [...style, hash(...files.map((address) => fingerprint(address, site)))]
}

/** Every file of that name: coarse, but a name tells nearly always which one is meant. */
function fingerprint(address: string, site: Site): string {
  const name = decodeUrl(address.replace(/[?#].*$/, '')).replace(/^.*\//, '')
  const beside = site.files.paths().filter((path) => path.endsWith(`/${name}`))
  const fixed = [...site.statics.values()].filter(({ out }) => out === name || out.endsWith(`/${name}`))
  return [...beside.map((path) => site.files.get(path)?.key ?? ''), ...fixed.map(({ key }) => key)].join()
}

/** Plugins are the site's own code: one that cannot be set up is its author's to mend. */
function checkPlugins(site: Site, locate: LocateInConfig): Diagnostic[] {
  const { remarkPlugins, rehypePlugins } = site.config.markdown
  if (remarkPlugins.length + rehypePlugins.length === 0) return []
  try {
    createCompiler(site.config)
    return []
  } catch (error) {
    return [diagnostics.failedFunction('markdown', describeThrown(error), locate('markdown'))]
  }
}

/** A site's own theme may throw while it renders. */
function guardTheme(outputs: OutputTable['outputs'], site: Site, locate: LocateInConfig): OutputTable['outputs'] {
  const { theme } = site.config
  if (theme === undefined) return outputs
  const fault = (reason: string) => diagnostics.failedTheme(reason, locate(theme))
  return new Map([...outputs].map(([path, one]) => [path, one.class === 'page' ? guarded(one, fault) : one] as const))
}

/** The store of a site, below its root; none with `--no-cache`. */
export function storeFile(root: string, cache: boolean): string | undefined {
  return cache ? join(root, '.sitegen/cache/store') : undefined
}
