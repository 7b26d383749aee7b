// The state of an index as bytes: JSON with the lengths of everything that follows, then columns and files. Columns of numbers come
// first and are aligned, so that they are used without being copied: those of 10,000 pages take over 100 MB.
import type { IndexState, Key, ListName, TermList } from '../types.ts'

interface Contents {
  readonly pages: readonly (readonly [key: Key, units: number, ...lengths: number[]])[]
  readonly averages: readonly number[]
  readonly lists: Readonly<Record<ListName, string>>
  readonly cuts: IndexState['cuts']
  readonly packed: readonly (readonly [key: Key, length: number])[]
}

const names = ['heads', 'texts', 'codes', 'words'] as const

/** The state as a few byte arrays, which are written consecutively. */
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
  const text = new TextEncoder().encode(JSON.stringify(contents))
  const head = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(32)
  head.set(text)
  return [
    bytesOf(Uint32Array.of(head.length)),
    head,
    ...names.flatMap((name) => [bytesOf(lists[name].starts), bytesOf(lists[name].units)]),
    bytesOf(ends),
    ...names.flatMap((name) => [lists[name].levels, lists[name].fields]),
    ...packed.values(),
  ]
}

/** Decode the bytes of `encodeState`. Throws if they end early. */
export function decodeState(bytes: Uint8Array): IndexState {
  const reader = new StateReader(bytes)
  const head = reader.take(reader.numbers(1)[0] as number)
  const contents = JSON.parse(new TextDecoder().decode(head)) as Contents
  const numbers = (name: ListName) => {
    const own = split(contents.lists[name])
    const starts = reader.numbers(own.length + 1)
    return { names: own, starts, units: reader.numbers(starts[own.length] as number) }
  }
  // In the order in which `encodeState` writes them.
  const [heads, texts, codes, words] = [numbers('heads'), numbers('texts'), numbers('codes'), numbers('words')]
  const ends = reader.numbers(words.names.length)
  const whole = (list: Omit<TermList, 'levels' | 'fields'>): TermList => {
    const { length } = list.units
    return { ...list, levels: reader.take(length), fields: reader.take(length) }
  }
  return {
    pages: contents.pages.map(([key, units, ...lengths]) => ({ key, units, lengths })),
    averages: contents.averages,
    lists: { heads: whole(heads), texts: whole(texts), codes: whole(codes), words: whole(words) },
    ends,
    cuts: contents.cuts,
    // Copied: unlike the lists, they become part of the next state, which would keep all bytes of this one in memory.
    packed: new Map(contents.packed.map(([key, length]) => [key, reader.take(length).slice()])),
  }
}

/** Words separated by spaces, which they do not contain. */
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
    // A plain `Uint8Array`, because access to its subclasses is slow.
    const own = new Uint8Array(this.bytes.buffer, this.bytes.byteOffset + this.at, length)
    this.at = end
    return own
  }

  /** Reads a column of numbers, which is copied only if the bytes are not aligned. */
  numbers(count: number): Int32Array {
    const own = this.take(count * 4)
    return own.byteOffset % 4 === 0
      ? new Int32Array(own.buffer, own.byteOffset, count)
      : new Int32Array(own.slice().buffer)
  }
}
