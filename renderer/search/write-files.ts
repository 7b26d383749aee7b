import type { IndexRequest, IndexState, ListName, PostingTier, TermList, Tier } from '../types.ts'
import { ByteWriter } from './bytes.ts'
import { type Cut, cutFiles, type Items, type PackedFiles } from './cut.ts'
import { backwards, writeTerm, writeWord } from './shards.ts'
import { strongest } from './strongest.ts'
import { eachName, type MergedTerms } from './term-list.ts'

export interface Writing extends Pick<IndexState, 'cuts' | 'ends'>, Pick<IndexRequest, 'shards'> {
  readonly merged: Readonly<Record<ListName, MergedTerms>>
  readonly packed: PackedFiles
}

/** All files of an index, tier by tier. */
export function writeFiles({ merged, ends, shards, cuts, packed }: Writing): Record<Tier, Cut> {
  const { heads, texts, codes, words } = merged
  // Samples of code are apart: they make no word of the text less rare.
  const frequencies = { ...frequenciesOf(heads, texts), codes: sumsOf(codes.list) }
  const cut = (tier: Tier, items: Items) => cutFiles(items, shards[tier], cuts[tier], packed)
  const terms = (tier: PostingTier) => cut(tier, termItems(merged[tier], frequencies[tier]))
  return {
    heads: terms('heads'),
    texts: terms('texts'),
    codes: terms('codes'),
    words: cut('words', wordItems(words)),
    ends: cut('ends', endItems(words, ends)),
  }
}

function termItems({ list, touched }: MergedTerms, frequencies: Int32Array): Items {
  const { names } = list
  const kept = strongest(list)
  const inner = new ByteWriter()
  return {
    count: names.length,
    nameOf: (index) => names[index] as string,
    sizeOf: (index) => 4 + 2 * kept.countOf(index),
    isTouched: (index) => touched[index] === 1,
    write: (writer, before, index) =>
      writeTerm(writer, before, names[index] as string, {
        frequency: frequencies[index] as number,
        each: (visit) => kept.each(index, visit),
        inner,
      }),
  }
}

function wordItems({ list, touched }: MergedTerms): Items {
  const { names } = list
  return {
    count: names.length,
    nameOf: (index) => names[index] as string,
    sizeOf: () => 1,
    isTouched: (index) => touched[index] === 1,
    write: (writer, before, index) => writeWord(writer, before, knownWord(list, index, names[index] as string)),
  }
}

/** The words by their ends. */
function endItems({ list, touched }: MergedTerms, ends: Int32Array): Items {
  const nameOf = (index: number) => backwards(list.names[ends[index] as number] as string)
  return {
    count: ends.length,
    nameOf,
    sizeOf: () => 1,
    isTouched: (index) => touched[ends[index] as number] === 1,
    write: (writer, before, index) => writeWord(writer, before, knownWord(list, ends[index] as number, nameOf(index))),
  }
}

function knownWord({ starts, levels }: TermList, index: number, word: string) {
  const start = starts[index] as number
  const end = starts[index + 1] as number
  let plain = false
  for (let place = start; place < end && !plain; place++) plain = levels[place] === 1
  return { word, plain, size: 31 - Math.clz32(end - start) }
}

/** In how many fields of all units each name stands, both lists taken together. Where one list was touched, so is the other. */
function frequenciesOf(heads: MergedTerms, texts: MergedTerms): { heads: Int32Array; texts: Int32Array } {
  const found = { heads: sumsOf(heads.list), texts: sumsOf(texts.list) }
  eachName(heads.list.names, texts.list.names, (_, one, other) => {
    if (one < 0 || other < 0) return
    const sum = (found.heads[one] as number) + (found.texts[other] as number)
    found.heads[one] = sum
    found.texts[other] = sum
    const touched = Math.max(heads.touched[one] as number, texts.touched[other] as number)
    heads.touched[one] = touched
    texts.touched[other] = touched
  })
  touch(heads.gone, texts)
  touch(texts.gone, heads)
  return found
}

/** Names that are gone from one list are rarer in the other. */
function touch(gone: readonly string[], { list: { names }, touched }: MergedTerms) {
  const wanted = new Set(gone)
  if (wanted.size > 0) for (const [index, name] of names.entries()) if (wanted.has(name)) touched[index] = 1
}

function sumsOf({ names, starts, fields }: TermList): Int32Array {
  const sums = new Int32Array(names.length)
  for (let name = 0; name < sums.length; name++) {
    let sum = 0
    for (let place = starts[name] as number; place < (starts[name + 1] as number); place++)
      sum += fields[place] as number
    sums[name] = sum
  }
  return sums
}
