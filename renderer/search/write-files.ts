import type { IndexBasis, IndexState, ListName, PostingTier, TermList, Tier } from '../types.ts'
import { ByteWriter } from './bytes.ts'
import { type Cut, cutFiles, type Items, type PackedFiles } from './cut.ts'
import { backwards, nameOf, writeTerm, writeWord } from './shards.ts'
import { strongest } from './strongest.ts'
import { eachName, type MergedTerms } from './term-list.ts'

export interface Writing extends Pick<IndexState, 'cuts' | 'ends'>, Pick<IndexBasis, 'shards'> {
  readonly merged: Readonly<Record<ListName, MergedTerms>>
  readonly packed: PackedFiles
}

/** All files of an index, tier by tier. Headings without their own files are written into those of the texts. */
export function writeFiles({ merged, ends, shards, cuts, packed }: Writing): Record<Tier, Cut> {
  const { heads, texts, codes, words } = merged
  touchBoth(heads, texts)
  const isJoint = shards.heads === 0
  // If headings were in other files before, the same range of names may have had other contents.
  const before = isJoint === (cuts.heads.length === 0) ? cuts : { ...cuts, texts: [] }
  const cut = (tier: Tier, items: Items) => cutFiles(items, shards[tier], before[tier], packed)
  const terms = (tier: PostingTier) => termItems(tier, merged[tier], frequenciesOf(tier, { heads, texts, codes }))
  return {
    heads: isJoint ? { files: [], starts: [], state: [] } : cut('heads', terms('heads')),
    texts: cut('texts', isJoint ? jointItems(texts, heads, terms) : terms('texts')),
    codes: cut('codes', terms('codes')),
    words: cut('words', wordItems(words)),
    ends: cut('ends', endItems(words, ends)),
  }
}

/**
 * Returns the frequency of a name: the number of fields of all units that contain it, in titles and texts together. Code samples
 * are counted separately, so that they do not make words of the texts less rare. Counted when a name is written, which after an
 * edit happens for few names.
 */
function frequenciesOf(
  tier: PostingTier,
  { heads, texts, codes }: Readonly<Record<PostingTier, MergedTerms>>,
): (name: number) => number {
  if (tier === 'codes') return (name) => fieldsOf(codes.list, name)
  const [own, other] = tier === 'heads' ? [heads.list, texts.list] : [texts.list, heads.list]
  const places = placesIn(other.names, own.names)
  return (name) => {
    const place = places[name] as number
    return fieldsOf(own, name) + (place < 0 ? 0 : fieldsOf(other, place))
  }
}

function termItems(tier: PostingTier, { list, touched }: MergedTerms, frequencyOf: (name: number) => number): Items {
  const { names } = list
  const postings = strongest(list)
  const inner = new ByteWriter()
  return {
    count: names.length,
    nameOf: (index) => names[index] as string,
    sizeOf: (index) => 4 + 2 * postings.countOf(index),
    isTouched: (index) => touched[index] === 1,
    write: (writer, before, index) =>
      writeTerm(writer, before, nameOf(tier, names[index] as string), {
        frequency: frequencyOf(index),
        each: (visit) => postings.each(index, visit),
        inner,
      }),
  }
}

/** The terms of texts and headings as one list. A term in both is one item, so that it is in one file. */
function jointItems(texts: MergedTerms, heads: MergedTerms, items: (tier: PostingTier) => Items): Items {
  const lists = [items('texts'), items('heads')] as const
  const names: string[] = []
  /** The index of each name in both lists, or -1. */
  const places: (readonly [number, number])[] = []
  eachName(texts.list.names, heads.list.names, (name, text, head) => {
    names.push(name)
    places.push([text, head])
  })
  const own = (index: number) =>
    lists.flatMap((items, list) => {
      const place = places[index]?.[list] ?? -1
      return place < 0 ? [] : [{ items, place }]
    })
  return {
    count: names.length,
    nameOf: (index) => names[index] as string,
    sizeOf: (index) => own(index).reduce((sum, { items, place }) => sum + items.sizeOf(place), 0),
    isTouched: (index) => own(index).some(({ items, place }) => items.isTouched(place)),
    write: (writer, before, index) => {
      for (const [at, { items, place }] of own(index).entries())
        items.write(writer, at === 0 ? before : (names[index] as string), place)
    },
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

/** Both lists are written with common frequencies, so a name that changed in one list, or was removed from it, changes in both. */
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

/** The index of each name of a list in another one, or -1. */
function placesIn(other: readonly string[], names: readonly string[]): Int32Array {
  const places = new Int32Array(names.length).fill(-1)
  eachName(names, other, (_, own, place) => {
    if (own >= 0) places[own] = place
  })
  return places
}

/** The number of fields of all units that contain a name. */
function fieldsOf({ starts, fields }: TermList, name: number): number {
  let sum = 0
  for (let place = starts[name] as number; place < (starts[name + 1] as number); place++) sum += fields[place] as number
  return sum
}
