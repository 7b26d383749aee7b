// Contract: a request is `{ id, ask }` or `{ id, mark }`, answered by `{ id, value }` or `{ id, error }`, in any order.
import { createStemmer } from '../../../renderer/search/words.ts'
import { assetsFolder } from '../../../renderer/text/output-names.ts'
import { type Ask, Engine } from './engine.ts'
import { GoneError } from './parts.ts'
import { wantedWords } from './snippet.ts'

/** Texts in which words are to be found, by their stems. */
export interface MarkRequest {
  readonly texts: readonly string[]
  readonly words: readonly string[]
}

export type Request = { readonly id: number } & ({ readonly ask: Ask } | { readonly mark: MarkRequest })

export interface Reply {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

/** A word in one of the texts. */
export type Range = readonly [text: number, start: number, end: number]

const base = location.pathname.slice(0, location.pathname.lastIndexOf(assetsFolder))
const stem = createStemmer()
const engine = new Engine(read)
engine.warm().catch(() => {})

addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  const reply = (rest: Omit<Reply, 'id'>) => postMessage({ id: data.id, ...rest })
  try {
    reply({ value: 'ask' in data ? await engine.search(data.ask) : mark(data.mark) })
  } catch (error) {
    reply({ error: error instanceof Error ? error.message : String(error) })
  }
})

function mark({ texts, words }: MarkRequest): Range[] {
  const wanted = new Set(words)
  return texts.flatMap((text, index) =>
    wantedWords(text, (word) => wanted.has(stem(word))).map(({ start, end }): Range => [index, start, end]),
  )
}

/** A file of the site, unpacked: what is cut off or changed on its way fails. */
async function read(path: string, fresh: boolean): Promise<Uint8Array> {
  const address = base + path
  const kept = path.startsWith(assetsFolder)
  try {
    const response = await fetch(address, { cache: fresh ? 'reload' : kept ? 'default' : 'no-cache' })
    if (response.status === 404) throw new GoneError(`404 ${address}`)
    if (!response.ok || !response.body) throw new Error(String(response.status))
    return new Uint8Array(await new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer())
  } catch (error) {
    if (error instanceof GoneError) throw error
    throw new Error(`${error instanceof Error ? error.message : error} ${address}`)
  }
}
