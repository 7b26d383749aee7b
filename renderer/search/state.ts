// The state of an index as bytes: JSON with the lengths of everything that follows, then columns and files, one after the other.
import type { IndexState, Key, ListName, TermList } from '../types.ts'

interface Contents {
  readonly pages: readonly (readonly [key: Key, units: number, ...lengths: number[]])[]
  readonly averages: readonly number[]
  readonly lists: Readonly<Record<ListName, string>>
  readonly cuts: IndexState['cuts']
  readonly packed: readonly (readonly [key: Key, length: number])[]
}

const names = ['heads', 'texts', 'codes', 'words'] as const

/** The state as a few byte arrays, to be written one after the other. */
export function encodeState({ pages, averages, lists, ends, cuts, packed }: IndexState): Uint8Array[] {
  const contents: Contents = {
    pages: pages.map(({ key, units, lengths }) => [key, units, ...lengths]),
    averages,
    lists: {
      heads: lists.heads.names.join(' '),
      texts: lists.texts.names.join(' '),
      codes: lists.codes.names.join(' '),
      words: lists.words.names.join(' '),
    },
    cuts,
    packed: [...packed].map(([key, bytes]) => [key, bytes.length]),
  }
  const head = new TextEncoder().encode(JSON.stringify(contents))
  return [
    bytesOf(Uint32Array.of(head.length)),
    head,
    ...names.flatMap((name) => {
      const { starts, units, levels, fields } = lists[name]
      return [bytesOf(starts), bytesOf(units), levels, fields]
    }),
    bytesOf(ends),
    ...packed.values(),
  ]
}

/** Decode the bytes of `encodeState`. Throws if they end early. */
export function decodeState(bytes: Uint8Array): IndexState {
  const reader = new StateReader(bytes)
  const head = reader.take(reader.numbers(1)[0] as number)
  const contents = JSON.parse(new TextDecoder().decode(head)) as Contents
  const list = (name: ListName): TermList => {
    const own = split(contents.lists[name])
    const starts = reader.numbers(own.length + 1)
    const size = starts[own.length] as number
    return { names: own, starts, units: reader.numbers(size), levels: reader.take(size), fields: reader.take(size) }
  }
  // In the order in which they were written.
  const [heads, texts, codes, words] = [list('heads'), list('texts'), list('codes'), list('words')]
  return {
    pages: contents.pages.map(([key, units, ...lengths]) => ({ key, units, lengths })),
    averages: contents.averages,
    lists: { heads, texts, codes, words },
    ends: reader.numbers(words.names.length),
    cuts: contents.cuts,
    packed: new Map(contents.packed.map(([key, length]) => [key, reader.take(length)])),
  }
}

/** Words contain no spaces. */
function split(names: string): string[] {
  return names === '' ? [] : names.split(' ')
}

function bytesOf(numbers: Int32Array | Uint32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}

class StateReader {
  private at = 0

  constructor(private readonly bytes: Uint8Array) {}

  take(length: number): Uint8Array {
    const end = this.at + length
    if (end > this.bytes.length) throw new RangeError('The bytes end too early.')
    // A plain `Uint8Array`: subclasses of it are slow to access.
    const own = new Uint8Array(this.bytes.buffer, this.bytes.byteOffset + this.at, length)
    this.at = end
    return own
  }

  /** Copied, because the bytes may not be aligned. */
  numbers(count: number): Int32Array {
    return new Int32Array(new Uint8Array(this.take(count * 4)).buffer)
  }
}
