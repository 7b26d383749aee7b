// Contract: the first message is `{ root }`; a request is `{ id, ask }`, `{ id, mark }` or `{ id, near }`, answered by
// `{ id, value }` or `{ id, error }`, in any order.
import { createStemmer, createWordFinder } from '../../../renderer/search/words.ts'
import { assetsFolder } from '../../../renderer/text/output-names.ts'
import { Engine } from './engine.ts'
import { GoneError } from './parts.ts'
import type { Ask } from './ranking.ts'
import { wantedWords } from './snippet.ts'

/** Texts in which to find words, given as stems. */
export interface MarkRequest {
  readonly texts: readonly string[]
  readonly words: readonly string[]
}

export type Request = { readonly id: number } & (
  | { readonly ask: Ask }
  | { readonly mark: MarkRequest }
  | { readonly near: string }
)

export interface Reply {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

/** The position of a word in one of the texts. */
export type Range = readonly [text: number, start: number, end: number]

/** The first message: the root of the index, if the page could load it. */
export interface Start {
  readonly root: ArrayBuffer | undefined
}

const find = createWordFinder()
const stem = createStemmer()

/** Run as the worker of a page and answer its requests. */
export function answerRequests() {
  let start = (_: ArrayBuffer | undefined) => {}
  let root: Promise<ArrayBuffer | undefined> | undefined = new Promise((resolve) => {
    start = resolve
  })
  const engine = new Engine(async (path, fresh) => {
    const given = root
    root = undefined
    return read(path, fresh, await given)
  })
  engine.warm().catch(() => {})
  addEventListener('message', async ({ data }: MessageEvent<Request | Start>) => {
    if ('root' in data) return start(data.root)
    const reply = (rest: Omit<Reply, 'id'>) => postMessage({ id: data.id, ...rest })
    try {
      if ('mark' in data) return reply({ value: mark(data.mark) })
      if ('near' in data) return reply({ value: await engine.near(data.near) })
      const answer = await engine.search(data.ask)
      reply({ value: answer })
      if (answer.failures.length === 0 && !savesData()) engine.fill().catch(() => {})
    } catch (error) {
      reply({ error: error instanceof Error ? error.message : String(error) })
    }
  })
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData: boolean } }).connection?.saveData === true
}

function mark({ texts, words }: MarkRequest): Range[] {
  const wanted = new Set(words)
  return texts.flatMap((text, index) =>
    wantedWords(text, (word) => wanted.has(stem(word)), find).map(({ start, end }): Range => [index, start, end]),
  )
}

/** Read and decompress a file of the site. Fails if it is truncated or corrupted. `given` are its bytes, if already loaded. */
async function read(path: string, fresh: boolean, given: ArrayBuffer | undefined): Promise<Uint8Array> {
  const base = location.pathname.slice(0, location.pathname.lastIndexOf(assetsFolder))
  const address = base + path
  const kept = path.startsWith(assetsFolder)
  try {
    const response = given
      ? new Response(given)
      : await fetch(address, { cache: fresh ? 'reload' : kept ? 'default' : 'no-cache' })
    if (response.status === 404) throw new GoneError(`404 ${address}`)
    if (!response.ok || !response.body) throw new Error(String(response.status))
    return new Uint8Array(await new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer())
  } catch (error) {
    if (error instanceof GoneError) throw error
    throw new Error(`${error instanceof Error ? error.message : error} ${address}`)
  }
}
