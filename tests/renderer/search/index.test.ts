import { gunzipSync } from 'node:zlib'
import lunr from 'lunr'
import { describe, expect, it } from 'vitest'
import { IndexBuilder, roundAverage } from '../../../renderer/search/build-index.ts'
import { b, boostOf, boosts, k1, rarityOf } from '../../../renderer/search/score.ts'
import { placeOf, readTerms, readWords, shardsWith } from '../../../renderer/search/shards.ts'
import { decodeState, encodeState } from '../../../renderer/search/state.ts'
import { countLimit, WordCounter } from '../../../renderer/search/units.ts'
import { createStemmer, wordsOf } from '../../../renderer/search/words.ts'
import { hash } from '../../../renderer/text/hash.ts'
import type { Index, IndexedPage, IndexParts, IndexState, Key, PostingTier } from '../../../renderer/types.ts'
import { sample } from '../../harness/sample.ts'

const vocabulary =
  'session token webhook signature billing status refund renewal receipt product listing paywall getUser getBillingStatus restore purchase grace period expire cancel price country store kit transaction'.split(
    ' ',
  )

/** The same numbers every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Pages of random words, the frequent ones far more often than the rare. */
function makePages(count: number): { pages: IndexedPage[]; units: Record<string, string>[]; links: number[] } {
  const next = numbers(7)
  const counter = new WordCounter()
  const some = (most: number) =>
    Array.from(
      { length: 1 + next(most) },
      () => vocabulary[Math.min(next(vocabulary.length), next(vocabulary.length))],
    ).join(' ')
  // Lunr knows one weight of length for all fields; where all are as long as each other, it says nothing.
  const plain = vocabulary.filter((word) => word === word.toLowerCase())
  const nextCode = numbers(5)
  const code = () =>
    nextCode(2) ? `${vocabulary[nextCode(vocabulary.length)]} sample${String.fromCharCode(97 + nextCode(26))}` : ''
  const two = () => `${plain[next(plain.length)]} ${plain[next(plain.length)]}`
  const units: Record<string, string>[] = []
  const links: number[] = []
  const pages = Array.from({ length: count }, (): IndexedPage => {
    const page = { title: some(3), description: some(6), keywords: [some(2)], trail: [some(2)] }
    const made = Array.from({ length: 1 + next(4) }, (_, index) => ({
      texts: { text: some(60), names: next(2) ? some(4) : '', subjects: two(), code: code() },
      title: index === 0 ? '' : some(3),
      address: some(2),
      links: next(5),
    }))
    const { names, words } = counter.count(
      made.map(({ texts, title }, index) => ({ ...texts, id: index === 0 ? '' : `id${index}`, depth: 2, title })),
    )
    const own = made.map(({ texts, title, address, links: led }, index) => {
      const known = wordsOf(index === 0 ? page.title : title)
      units.push({
        page: index === 0 ? page.title : '',
        title: page.title,
        heading: title,
        trail: page.trail.join(' '),
        address: wordsOf(address)
          .filter((word) => !known.includes(word))
          .join(' '),
        text: texts.text,
        names: texts.names,
        subjects: texts.subjects,
      })
      links.push(led)
      return { title, trail: [], address, links: led }
    })
    units.push({ keywords: page.keywords.join(' '), description: page.description })
    links.push(0)
    return { ...page, names, words: Uint32Array.from(words), units: own }
  })
  return { pages, units, links }
}

/** How many files each tier has. */
const few = { heads: 4, texts: 8, codes: 2, words: 3, ends: 3 }
const many = { heads: 32, texts: 32, codes: 16, words: 32, ends: 32 }
/** As on a larger site: headings are in the files of the texts. */
const joint = { ...few, heads: 0 }
const tiers = Object.keys(few) as (keyof typeof few)[]

/** Pages never change, and their keys are requested hundreds of times. */
const keys = new WeakMap<IndexedPage, Key>()
function keyOf(page: IndexedPage): Key {
  const key = keys.get(page) ?? hash(JSON.stringify(page), page.words.join())
  keys.set(page, key)
  return key
}

/** An index of some pages, of which those that are known are taken from the one before. */
function makeIndex(pages: readonly IndexedPage[], before?: IndexState, shards = few): Index | undefined {
  const known = new Set<Key>(before?.pages.map(({ key }) => key))
  const asked = pages.map((page) => ({ key: keyOf(page), page: known.has(keyOf(page)) ? undefined : page }))
  const builder = new IndexBuilder({ shards, before })
  // In two goes: how they are cut makes no difference.
  const middle = asked.length >> 1
  builder.add(asked.slice(0, middle))
  builder.add(asked.slice(middle))
  return builder.finish()
}

const partsOf = (pages: readonly IndexedPage[], shards = few): IndexParts =>
  (makeIndex(pages, undefined, shards) as Index).parts

/** The postings of a term, from the file that holds them. */
function postingsOf(parts: IndexParts, tier: PostingTier, term: string) {
  const { tier: own, file, name } = placeOf(parts.starts, tier, term)
  return readTerms(gunzipSync(parts[own][file] as Uint8Array)).get(name)?.()
}

/** Fields of Lunr's builder that its types do not declare. */
interface Averages {
  averageFieldLength: Record<string, number>
  documentCount: number
  calculateAverageFieldLengths(): void
}

/** Average lengths as ours: of the sections, in steps, so that an edit does not change them. */
function roundAverages(builder: Averages, pages: number) {
  const calculate = builder.calculateAverageFieldLengths
  builder.calculateAverageFieldLengths = () => {
    calculate.call(builder)
    for (const [field, average] of Object.entries(builder.averageFieldLength))
      builder.averageFieldLength[field] = roundAverage(
        (average * builder.documentCount) / (builder.documentCount - pages),
      )
  }
}

/** One whole index made by Lunr itself from the same words. */
function lunrIndex({ pages, units, links }: ReturnType<typeof makePages>): lunr.Index {
  return lunr(function () {
    roundAverages(this as unknown as Averages, pages.length)
    this.ref('id')
    this.k1(k1)
    this.b(b)
    this.tokenizer = Object.assign(
      (value?: unknown) => wordsOf(String(value ?? '')).map((word) => new lunr.Token(word, {})),
      {
        separator: lunr.tokenizer.separator,
      },
    ) as unknown as typeof lunr.tokenizer
    this.pipeline.reset()
    this.pipeline.add(lunr.stemmer)
    this.searchPipeline.reset()
    for (const [field, boost] of Object.entries(boosts)) if (field !== 'code') this.field(field, { boost })
    for (const [id, unit] of units.entries()) this.add({ id: String(id), ...unit }, { boost: boostOf(links[id] ?? 0) })
  })
}

/** Half of the step that the files tell weights apart by. */
const step = 0.0375

/** Whether two scores differ by more than rounding explains: Lunr rounds those of each field to thousandths. */
function differs(one: number, other: number, share = step): boolean {
  return Math.abs(one - other) > share * other + 0.004
}

describe.each([
  ['headings in files of their own', few],
  ['headings in the files of texts', joint],
])('an index in parts, with %s,', (_, shards) => {
  const made = makePages(120)
  const { pages, units } = made
  const parts = partsOf(pages, shards)
  const whole = lunrIndex(made)
  const stem = createStemmer()

  /** Scores of units for some words, from the files that hold them. */
  const search = (words: readonly string[]) => {
    const scores = new Map<number, number>()
    for (const word of words)
      for (const tier of ['heads', 'texts'] as const) {
        const found = postingsOf(parts, tier, stem(word))
        for (const [index, unit] of (found?.units ?? []).entries()) {
          const gain = (found?.impacts[index] ?? 0) * rarityOf(found?.frequency ?? 0, units.length)
          scores.set(unit, (scores.get(unit) ?? 0) + gain)
        }
      }
    return scores
  }

  const next = numbers(3)
  const words = [...new Set(vocabulary.flatMap((word) => wordsOf(word)))]
  const questions = Array.from({ length: 60 }, () => [
    ...new Set(Array.from({ length: 1 + next(3) }, () => words[next(words.length)] as string)),
  ])

  it.each(questions.map((question) => [question.join(' '), question] as const))(
    'ranks “%s” as Lunr does, scores that differ by less than the files tell apart aside',
    (_, question) => {
      const ours = search(question)
      const theirs = whole.query((query) => {
        for (const word of question) query.term(stem(word), { usePipeline: false })
      })
      expect(ours.size).toBe(theirs.length)
      // Lunr divides all scores of a query by the same number.
      const scale = Math.sqrt(question.length)
      for (const { ref, score } of theirs) expect(differs((ours.get(Number(ref)) ?? 0) / scale, score)).toBe(false)
      const order = [...ours].sort(([, a], [, b]) => b - a)
      const scoreOf = new Map(theirs.map(({ ref, score }) => [Number(ref), score]))
      for (const [place, [unit]] of order.entries()) {
        // Each of the two that changed places may be half a step off.
        expect(differs(scoreOf.get(unit) ?? 0, theirs[place]?.score ?? 0, 2 * step + step ** 2)).toBe(false)
      }
    },
  )

  it('knows all words, forwards and backwards, in files by their beginning', () => {
    const all = parts.words.flatMap((file) => readWords(gunzipSync(file)).map(({ word }) => word))
    const turned = parts.ends.flatMap((file) =>
      readWords(gunzipSync(file)).map(({ word }) => [...word].reverse().join('')),
    )
    expect(all).toEqual([...all].sort())
    expect(all.filter((word) => !word.startsWith('sample'))).toEqual(words.toSorted())
    expect(new Set(turned)).toEqual(new Set(all))
    for (const word of all)
      for (const beginning of [word, word.slice(0, 1), word.slice(0, 3)]) {
        const files = shardsWith(parts.starts.words, beginning)
        const found = files.flatMap((file) => readWords(gunzipSync(parts.words[file] as Uint8Array)))
        expect(found.map((one) => one.word)).toContain(word)
      }
  })

  it('has the same bytes for the same pages, and every file that it promises', () => {
    expect(partsOf(pages, shards)).toEqual(parts)
    for (const tier of tiers) expect(parts[tier]).toHaveLength(shards[tier])
    const empty = partsOf([], shards)
    for (const tier of tiers) expect(empty[tier]).toHaveLength(shards[tier])
  })

  it('names at most so many units for a word, those that it weighs most in', () => {
    const title = (index: number) => (index % 4 === 0 ? 'session' : 'other')
    const large = Array.from(
      { length: 4000 },
      (_, index): IndexedPage => ({
        title: title(index),
        description: String(index),
        keywords: [],
        trail: ['session'],
        names: '',
        words: new Uint32Array(4),
        units: [{ title: '', trail: [], address: '', links: 0 }],
      }),
    )
    const session = postingsOf(partsOf(large, shards), 'heads', 'session')
    expect(session?.units.length).toBe(1024)
    const kept = new Set(session?.units)
    // Each page has a section and the page as a whole.
    for (let page = 0; page < 4000; page += 4) expect(kept).toContain(2 * page)
  })
})

describe('an index made from the one before', () => {
  const { pages } = makePages(200)
  let next = numbers(0)
  /** As it comes back from a file. */
  const kept = (state: IndexState) => decodeState(Buffer.concat(encodeState(state)))

  /** Everything but which compressed files came from where. */
  const digest = ({ parts, state }: Index) =>
    hash(
      ...tiers.flatMap((tier) => [...parts[tier], parts.starts[tier].join(' ')]),
      parts.counts.join(' '),
      ...encodeState({ ...state, packed: new Map() }),
    )

  /** Pages after an edit: some changed, left out, put elsewhere, or new. */
  const edited = (list: readonly IndexedPage[]): IndexedPage[] => {
    const now = list.map((page) => {
      if (next(30) > 0) return page
      const other = pages[next(pages.length)] as IndexedPage
      return { ...(next(2) ? other : page), title: `${other.title} ${word()}` }
    })
    const at = next(now.length)
    now.splice(at, next(3), ...(next(2) ? [{ ...(pages[next(pages.length)] as IndexedPage), title: word() }] : []))
    return now
  }
  const word = () => `word${String.fromCharCode(97 + next(26))}${next(30)}`

  it.each(sample([11, 12, 13, 14], 2))(
    'has the same bytes as one made from all pages, edit after edit, seed %i',
    (seed) => {
      next = numbers(seed)
      let now = pages.slice(0, 120)
      let state = (makeIndex(now) as Index).state
      let incremental = 0
      for (let step = 0; step < 40; step++) {
        now = edited(now)
        const clean = makeIndex(now) as Index
        const made = makeIndex(now, kept(state))
        if (made) incremental++
        if (made) expect(digest(made)).toBe(digest(clean))
        state = (made ?? clean).state
      }
      expect(incremental).toBeGreaterThan(8)
    },
  )

  /** The same pages, but that one has another word in its title or its text: most files stay as they are. */
  const retouched = (list: readonly IndexedPage[]): readonly IndexedPage[] => {
    const at = next(list.length)
    const page = list[at] as IndexedPage
    const names = page.names.split(' ')
    const rare = `rare${String.fromCharCode(97 + next(26), 97 + next(3))}`
    if (next(2)) return list.with(at, { ...page, title: `${vocabulary[next(vocabulary.length)]} ${rare}` })
    return names.includes(rare) ? list : list.with(at, { ...page, names: names.with(-1, rare).join(' ') })
  }

  it.each(sample([21, 22, 23, 24], 2))(
    'has the same bytes after words that come and go, in many small files, seed %i',
    (seed) => {
      next = numbers(seed)
      let now: readonly IndexedPage[] = pages.slice(0, 60)
      let state = (makeIndex(now, undefined, many) as Index).state
      for (let step = 0; step < 60; step++) {
        now = retouched(now)
        // Sites become larger and smaller.
        const shards = { ...many, heads: step % 20 < 10 ? many.heads : 0 }
        const clean = makeIndex(now, undefined, shards) as Index
        const made = makeIndex(now, kept(state), shards) ?? clean
        expect(digest(made)).toBe(digest(clean))
        state = made.state
      }
    },
  )

  it('changes few files where one text has one word more', () => {
    const whole = makeIndex(pages) as Index
    const [first, ...rest] = pages as [IndexedPage, ...IndexedPage[]]
    const names = `${first.names} zebra`
    const [size = 0, ...others] = first.words
    const zebra = (names.split(' ').length - 1) * countLimit + 1
    const longer = { ...first, names, words: Uint32Array.from([size + 1, zebra, ...others]) }
    const made = makeIndex([longer, ...rest], whole.state) as Index
    const before = new Set(whole.state.packed.keys())
    expect([...made.state.packed.keys()].filter((key) => !before.has(key)).length).toBeLessThan(8)
  })

  it('is not taken where it was cut off', () => {
    const bytes = Buffer.concat(encodeState((makeIndex(pages.slice(0, 20)) as Index).state))
    for (let length = 0; length < bytes.length; length += 97)
      expect(() => decodeState(bytes.subarray(0, length))).toThrow()
  })
})
