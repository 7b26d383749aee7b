// Contract: the index is the same whether it is made from all pages or updated from the previous one.
//
// An update receives the words of new pages only; files of the index without any of these words are kept as they are.
//
// The state of a large index takes hundreds of megabytes. It is released from memory as soon as it is stored, and not stored again
// while only a few pages have changed: the next build reads the words of these pages again, and arrives at the same index.
import {
  type Compiler,
  decodeState,
  encodeState,
  hash,
  type Index,
  type IndexParts,
  type IndexQuery,
  type IndexState,
  type Key,
  type PageToIndex,
} from '../../renderer/index.ts'
import { mapLimit } from '../async/map-limit.ts'
import type { Cache } from '../cache/cache.ts'
import { buildId } from '../disk/build-id.ts'

/** Makes the search index from the previous one and the pages that are new. */
export class Indexer {
  private before: IndexState | undefined
  /** Number of pages read since the state was last stored. */
  private unsaved = 0

  constructor(private readonly cache: Cache) {}

  /** Updates the previous index; if the average lengths, which weights depend on, have changed too much, reads all pages again. */
  async index({ pages, shards }: IndexQuery, compiler: Compiler): Promise<IndexParts> {
    this.before ??= this.read()
    const { before } = this
    if (!before) this.unsaved = Number.POSITIVE_INFINITY
    const known = before ? stillInOrder(before, pages) : new Set<Key>()
    const ask = (isKnown: (key: Key) => boolean) => ({ batches: inBatches(pages, isKnown), shards })
    const updated = await compiler.index({ ...ask((key) => known.has(key)), before })
    const made = updated ?? ((await compiler.index(ask(() => false))) as Index)
    this.unsaved += updated ? pages.length - known.size : pages.length
    this.before = this.store(made.state)
    return made.parts
  }

  /** Store a state if enough pages have changed. Returns the part to keep in memory. */
  private store(state: IndexState): IndexState | undefined {
    if (this.unsaved <= few) return state
    this.cache.putBytes('search', stateKey, ...encodeState(state))
    this.unsaved = 0
    return this.cache.has('search', stateKey) ? undefined : state
  }

  private read(): IndexState | undefined {
    const bytes = this.cache.findBytes('search', stateKey)
    return bytes && decodeState(bytes)
  }
}

const stateKey = hash('state of the index', buildId)

/** Up to this number of changed pages, their words are read again by the next build, and the state is not stored. */
const few = 8

/** Number of pages read at a time. */
const batch = 200

/** Pages in batches; pages that the index already contains are not read. */
async function* inBatches(
  pages: IndexQuery['pages'],
  isKnown: (key: Key) => boolean,
): AsyncGenerator<readonly PageToIndex[]> {
  for (let start = 0; start < pages.length; start += batch)
    yield mapLimit(pages.slice(start, start + batch), async ({ key, read }) =>
      isKnown(key) ? { key } : { key, page: await read() },
    )
}

/** Keys of pages that the index contains unchanged and in the same relative order. */
function stillInOrder(before: IndexState, pages: IndexQuery['pages']): ReadonlySet<Key> {
  const places = new Map(before.pages.map(({ key }, place) => [key, place] as const))
  const known = new Set<Key>()
  let last = -1
  for (const { key } of pages) {
    const place = places.get(key)
    if (place === undefined || place < last) continue
    known.add(key)
    last = place
  }
  return known
}
