// Contract: a request is `{ id, source }`, `{ id, digestOf }`, `{ id, rendered, html }`, `{ id, mdx, form }`, `{ id, block }` or a
// step of an index. The answer is `{ id, value }` or `{ id, error }`, in any order. All messages are plain data; the worker runs
// the configuration itself, because plugins are functions. Requests are handled one after the other, because the pool must know
// which one a thread is working on.
import { parentPort } from 'node:worker_threads'
import {
  type CodeBlock,
  type Compiler,
  createCompiler,
  type Index,
  type IndexBasis,
  IndexBuilder,
  type MdxForm,
  type PageToIndex,
  type Source,
} from '../../renderer/index.ts'
import { EnvironmentReads } from '../bundle/environment.ts'
import { Guard } from '../bundle/guard.ts'
import { runConfig } from '../load/load-config.ts'
import type { PoolData } from './worker-data.ts'

export type Request = { readonly id: number } & (Work | IndexStep)
export type Work = OfPage | { readonly block: CodeBlock }
export type OfPage =
  | { readonly source: Source }
  | { readonly digestOf: Source }
  | { readonly rendered: Source; readonly html: string }
  | { readonly mdx: Source; readonly form: MdxForm }
/** A step in building an index: begin it, add pages in batches, finish it. */
export type IndexStep = { readonly index: number } & (
  | { readonly begin: IndexBasis }
  | { readonly pages: readonly PageToIndex[] }
  | { readonly finish: true }
)
/** Sent without a request when the site's code reads an environment variable. */
export interface EnvironmentRead {
  readonly variable: string
}
/** Sent when the work of a request begins. */
export interface Begun {
  readonly begun: number
}
export type Answer = { readonly id: number; readonly value?: unknown; readonly error?: string }

/** Serve compile requests until the pool ends the thread. */
export function serveWorker({ root, drafts, bundled }: PoolData) {
  const environment = new EnvironmentReads({
    onRead: (variable) => parentPort?.postMessage({ variable } satisfies EnvironmentRead),
  })
  const compiler = runConfig(root, bundled, { drafts, guard: new Guard(environment) }).then(({ config }) => {
    if (!config) throw new Error('the configuration cannot be run in a worker')
    return createCompiler(config)
  })
  const builders: Builders = new Map()
  const serve = async (request: Request) => {
    const given = await answer(request, compiler, builders)
    parentPort?.postMessage(given, 'finish' in request ? columnsOf(given.value as Index | undefined) : [])
  }
  let last: Promise<void> = Promise.resolve()
  parentPort?.on('message', (request: Request) => {
    last = last.then(() => serve(request))
  })
}

/** The large arrays of an index, which are transferred instead of copied. */
function columnsOf(index: Index | undefined): ArrayBuffer[] {
  if (!index) return []
  const { lists, ends } = index.state
  const columns = Object.values(lists).flatMap(({ starts, units, levels, fields }) => [starts, units, levels, fields])
  return [...new Set([...columns, ends].map(({ buffer }) => buffer as ArrayBuffer))]
}

/** The indexes that are being built. */
type Builders = Map<number, IndexBuilder>

async function answer(request: Request, starting: Promise<Compiler>, builders: Builders): Promise<Answer> {
  const { id } = request
  try {
    if ('index' in request) return { id, value: takeStep(request, builders) }
    const compiler = await starting
    parentPort?.postMessage({ begun: id } satisfies Begun)
    return { id, value: await doWork(request, compiler) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function takeStep(step: IndexStep, builders: Builders): Index | undefined {
  if ('begin' in step) builders.set(step.index, new IndexBuilder(step.begin))
  else if ('pages' in step) builders.get(step.index)?.add(step.pages)
  else {
    const builder = builders.get(step.index)
    builders.delete(step.index)
    return builder?.finish()
  }
  return undefined
}

/** The result of a request. */
export function doWork(work: Work, compiler: Compiler): Promise<unknown> {
  if ('source' in work) return compiler.body(work.source)
  if ('rendered' in work) return compiler.rendered(work.rendered, work.html)
  if ('digestOf' in work) return compiler.digest(work.digestOf)
  if ('mdx' in work) return compiler.mdx(work.mdx, work.form)
  return compiler.code(work.block)
}

/** The page that some work is about. */
export function sourceOf(work: OfPage): Source {
  if ('source' in work) return work.source
  if ('mdx' in work) return work.mdx
  return 'rendered' in work ? work.rendered : work.digestOf
}
