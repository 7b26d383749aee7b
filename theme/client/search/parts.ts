// Contract: all files belong to one published index. If a file is missing, the site was published again, and the index is opened
// again from its root (`engine.ts`).
import { readTerms, readWords } from '../../../renderer/search/shards.ts'
import { searchPart, searchRoot } from '../../../renderer/text/output-names.ts'
import type { PostingTier, SearchMap, SearchRoot, SearchTable, SearchText } from '../../../renderer/types.ts'

/** The bytes of a file below the base path. `fresh`: past all caches, since the kept copy is of no use. */
export type ReadFile = (path: string, fresh: boolean) => Promise<Uint8Array>

/** The file is not there: the index that named it is not the one that is published now. */
export class GoneError extends Error {}

const digits = 10

/** The files of one index, each loaded once; what failed is asked for again the next time. */
export class Parts {
  private readonly kept = new Map<string, Promise<unknown>>()

  private constructor(
    private readonly read: ReadFile,
    private readonly root: SearchRoot,
    readonly map: SearchMap,
  ) {}

  static async open(read: ReadFile): Promise<Parts> {
    const root = await decode(read, searchRoot, parseJson<SearchRoot>)
    if (root.version !== 1) throw new Error('The search index belongs to another version of the site. Reload the page.')
    return new Parts(read, root, await decode(read, searchPart('map', root.map), parseJson<SearchMap>))
  }

  terms(tier: PostingTier, file: number) {
    return this.load(tier, file, readTerms)
  }

  words(tier: 'words' | 'ends', file: number) {
    return this.load(tier, file, readWords)
  }

  table(file: number): Promise<SearchTable> {
    return this.load('tables', file, parseJson<SearchTable>)
  }

  text(path: string, hash: string): Promise<SearchText> {
    return this.once(searchPart(`pages/${path}`, hash), parseJson<SearchText>)
  }

  private load<Value>(kind: keyof SearchRoot['hashes'], file: number, parse: (bytes: Uint8Array) => Value) {
    const hash = this.root.hashes[kind].slice(file * digits, (file + 1) * digits)
    return this.once(searchPart(`${kind === 'tables' ? 'table' : kind}-${file}`, hash), parse)
  }

  private once<Value>(path: string, parse: (bytes: Uint8Array) => Value): Promise<Value> {
    const known = this.kept.get(path) as Promise<Value> | undefined
    if (known) return known
    const made = decode(this.read, path, parse)
    this.kept.set(path, made)
    made.catch(() => this.kept.delete(path))
    return made
  }
}

/** A file that cannot be read as what it should be is loaded a second time. */
async function decode<Value>(read: ReadFile, path: string, parse: (bytes: Uint8Array) => Value): Promise<Value> {
  const address = path.split('/').map(encodeURIComponent).join('/')
  try {
    return parse(await read(address, false))
  } catch (error) {
    if (error instanceof GoneError) throw error
    return parse(await read(address, true))
  }
}

function parseJson<Value>(bytes: Uint8Array): Value {
  return JSON.parse(new TextDecoder().decode(bytes))
}
