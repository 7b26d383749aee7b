// Contract: all files belong to one published index. If a file does not exist, the site was deployed again, and the index is
// reopened from its root (`engine.ts`).
import { toHex } from '../../../renderer/search/bytes.ts'
import { indexVersion, type PartBytes, readRoot } from '../../../renderer/search/root.ts'
import { readTerms, readWords } from '../../../renderer/search/shards.ts'
import { hashDigits, searchPart, searchRoot, searchText } from '../../../renderer/text/output-names.ts'
import type { PostingTier, SearchMap, SearchRoot, SearchText } from '../../../renderer/types.ts'

/** Reads a file below the base path. `fresh`: bypass all caches, because the cached copy is unusable. */
export type ReadFile = (path: string, fresh: boolean) => Promise<Uint8Array>

/** The file does not exist, because the index that refers to it is outdated. */
export class GoneError extends Error {}

/** Number of files that are prefetched: at a time, and in total. */
const filledAtOnce = 6
const mostFilled = 64

/** The files of an index, each loaded once. Failed files are requested again when needed. */
export class Parts {
  private readonly kept = new Map<string, Promise<unknown>>()
  readonly map: SearchMap

  private constructor(
    private readonly read: ReadFile,
    private readonly root: SearchRoot,
    /** Parts that the root contains. */
    private readonly given: PartBytes,
  ) {
    this.map = root.map
  }

  static async open(read: ReadFile): Promise<Parts> {
    const { root, parts } = await decode(read, searchRoot, readRoot)
    if (root.version !== indexVersion)
      throw new Error('The search index belongs to another version of the site. Reload the page.')
    return new Parts(read, root, parts)
  }

  /** Whether the root contains the words of all titles and headings. */
  get hasHeads(): boolean {
    return this.given.has('heads-0')
  }

  /** Load what later queries need besides their words and results: all words of a small site, the tables of a large one. */
  async fill(): Promise<void> {
    const kind = this.hasHeads ? 'texts' : 'table'
    const load = (file: number): Promise<unknown> => (kind === 'texts' ? this.terms(kind, file) : this.table(file))
    const { length } = this.root.hashes[kind]
    const files = Array.from({ length: Math.min(mostFilled, length / hashDigits.added) }, (_, file) => file)
    // A few at a time, since queries in the meantime share the connection.
    for (let at = 0; at < files.length; at += filledAtOnce)
      await Promise.all(files.slice(at, at + filledAtOnce).map(load))
  }

  terms(tier: PostingTier, file: number) {
    return this.load(tier, file, readTerms)
  }

  words(tier: 'words' | 'ends', file: number) {
    return this.load(tier, file, readWords)
  }

  /** The text of a page, given its index. */
  async text(page: number): Promise<SearchText> {
    const { tableSize } = this.root
    const table = await this.table(Math.floor(page / tableSize))
    const at = (page % tableSize) * hashDigits.alone
    return this.once(searchText(table.slice(at, at + hashDigits.alone)), parseJson<SearchText>)
  }

  /** The paths of all pages, by index; empty if the root does not contain them. */
  paths(): readonly string[] {
    const given = this.given.get('paths')
    return given ? parseJson(given) : []
  }

  /** The concatenated hashes of the texts in a table. */
  private table(file: number): Promise<string> {
    return this.load('table', file, toHex)
  }

  private load<Value>(kind: keyof SearchRoot['hashes'], file: number, parse: (bytes: Uint8Array) => Value) {
    const name = `${kind}-${file}`
    const given = this.given.get(name)
    if (given) return this.keep(name, async () => parse(given))
    const at = file * hashDigits.added
    return this.once(searchPart(name, this.root.hashes[kind].slice(at, at + hashDigits.added)), parse)
  }

  private once<Value>(path: string, parse: (bytes: Uint8Array) => Value): Promise<Value> {
    return this.keep(path, () => decode(this.read, path, parse))
  }

  private keep<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.kept.get(name) as Promise<Value> | undefined
    if (known) return known
    const made = make()
    this.kept.set(name, made)
    made.catch(() => this.kept.delete(name))
    return made
  }
}

/** Read and decode a file; if either fails, reload it once, bypassing caches. */
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
