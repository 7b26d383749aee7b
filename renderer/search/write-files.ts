import type { IndexBasis, IndexState, ListName, PostingTier, TermList, Tier } from '../types.ts'
import { ByteWriter } from './bytes.ts'
import { type Cut, cutFiles, type Items, type PackedFiles } from './cut.ts'
import { backwards, writeTerm, writeWord } from './shards.ts'
import { strongest } from './strongest.ts'
import { eachName, type MergedTerms } from './term-list.ts'

export interface Writing extends Pick<IndexState, 'cuts' | 'ends'>, Pick<IndexBasis, 'shards'> {
  readonly merged: Readonly<Record<ListName, MergedTerms>>
  readonly packed: PackedFiles
}

/** All files of an index, tier by tier. */
export function writeFiles({ merged, ends, shards, cuts, packed }: Writing): Record<Tier, Cut> {
  const { heads, texts, codes, words } = merged
  touchBoth(heads, texts)
  // Code samples are separate: they do not make words of the texts less rare.
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
  const postings = strongest(list)
  const inner = new ByteWriter()
  return {
    count: names.length,
    nameOf: (index) => names[index] as string,
    sizeOf: (index) => 4 + 2 * postings.countOf(index),
    isTouched: (index) => touched[index] === 1,
    write: (writer, before, index) =>
      writeTerm(writer, before, names[index] as string, {
        frequency: frequencies[index] as number,
        each: (visit) => postings.each(index, visit),
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

/** The words, read backwards. */
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

/** The number of fields of all units that contain each name, in both lists. */
function frequenciesOf({ list: heads }: MergedTerms, { list: texts }: MergedTerms) {
  const found = { heads: sumsOf(heads), texts: sumsOf(texts) }
  eachName(heads.names, texts.names, (_, head, text) => {
    if (head < 0 || text < 0) return
    const sum = (found.heads[head] as number) + (found.texts[text] as number)
    found.heads[head] = sum
    found.texts[text] = sum
  })
  return found
}

/** Both lists are written with common frequencies, so a name that changed in one, or was removed from it, has changed in both. */
function touchBoth(heads: MergedTerms, texts: MergedTerms) {
  eachName(heads.list.names, texts.list.names, (_, head, text) => {
    if (head < 0 || text < 0) return
    const touched = Math.max(heads.touched[head] as number, texts.touched[text] as number)
    heads.touched[head] = touched
    texts.touched[text] = touched
  })
  touch(heads.gone, texts)
  touch(texts.gone, heads)
}

function touch(wanted: readonly string[], { list: { names }, touched }: MergedTerms) {
  const all = new Set(wanted)
  if (all.size > 0) for (const [index, name] of names.entries()) if (all.has(name)) touched[index] = 1
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
