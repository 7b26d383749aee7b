// Contract: a request is `{ id, source }` or `{ id, block }`, answered by `{ id, value }` or `{ id, error }`, in any
// order. Everything that crosses is plain data; the worker reads the configuration itself, since plugins are
// functions.
import { parentPort } from 'node:worker_threads'
import { type CodeBlock, type Compiler, createCompiler, type Source } from '../renderer/index.ts'
import { loadConfig } from './load-config.ts'
import { poolData } from './worker-data.ts'

export type Request = { readonly id: number } & ({ readonly source: Source } | { readonly block: CodeBlock })
export type Answer = { readonly id: number; readonly value?: unknown; readonly error?: string }

/** Serve compile requests until the pool ends the thread. */
export function serveWorker() {
  const { root = '.', drafts = false } = poolData() ?? {}
  const compiler = loadConfig(root, drafts).then(({ config }) => {
    if (!config) throw new Error('the configuration cannot be read in a worker')
    return createCompiler(config)
  })
  parentPort?.on('message', async (request: Request) => {
    parentPort?.postMessage(await answer(request, compiler))
  })
}

async function answer(request: Request, compiler: Promise<Compiler>): Promise<Answer> {
  try {
    const own = await compiler
    return {
      id: request.id,
      value: 'source' in request ? await own.body(request.source) : await own.code(request.block),
    }
  } catch (error) {
    return { id: request.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
