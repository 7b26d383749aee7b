import { gunzipSync } from 'node:zlib'
import lunr from 'lunr'
import { describe, expect, it } from 'vitest'
import { buildIndex } from '../../../renderer/search/build-index.ts'
import { b, boostOf, boosts, k1, rarityOf } from '../../../renderer/search/score.ts'
import { readTerms, readWords, shardsWith, shardWith } from '../../../renderer/search/shards.ts'
import { countWords } from '../../../renderer/search/units.ts'
import { createStemmer, wordsOf } from '../../../renderer/search/words.ts'
import type { IndexedPage, PostingTier } from '../../../renderer/types.ts'

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
  const some = (most: number) =>
    Array.from(
      { length: 1 + next(most) },
      () => vocabulary[Math.min(next(vocabulary.length), next(vocabulary.length))],
    ).join(' ')
  // Lunr knows one weight of length for all fields; where all are as long as each other, it says nothing.
  const plain = vocabulary.filter((word) => word === word.toLowerCase())
  const two = () => `${plain[next(plain.length)]} ${plain[next(plain.length)]}`
  const units: Record<string, string>[] = []
  const links: number[] = []
  const pages = Array.from({ length: count }, (): IndexedPage => {
    const page = { title: some(3), description: some(6), keywords: [some(2)], trail: [some(2)] }
    const own = Array.from({ length: 1 + next(4) }, (_, index) => {
      const texts = { text: some(60), names: next(2) ? some(4) : '', subjects: two(), code: '' }
      const title = index === 0 ? '' : some(3)
      const address = some(2)
      const known = wordsOf(index === 0 ? page.title : title)
      units.push({
        page: index === 0 ? page.title : '',
        title: page.title,
        heading: title,
        trail: page.trail.join(' '),
        keywords: index === 0 ? page.keywords.join(' ') : '',
        address: wordsOf(address)
          .filter((word) => !known.includes(word))
          .join(' '),
        description: index === 0 ? page.description : '',
        text: texts.text,
        names: texts.names,
        subjects: texts.subjects,
      })
      const led = next(5)
      links.push(led)
      const words = {
        text: countWords(texts.text),
        names: countWords(texts.names),
        subjects: countWords(texts.subjects),
        code: '',
      }
      return { title, trail: [], address, words, links: led }
    })
    return { ...page, units: own }
  })
  return { pages, units, links }
}

/** One whole index made by Lunr itself from the same words. */
function lunrIndex(units: readonly Record<string, string>[], links: readonly number[]): lunr.Index {
  return lunr(function () {
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
const step = 0.025

/** Scores that are told apart; Lunr holds those of each field in thousandths. */
function differs(one: number, other: number, share = step): boolean {
  return Math.abs(one - other) > share * other + 0.004
}

const shards = { heads: 4, texts: 8, codes: 2, words: 3, ends: 3 }

describe('an index in parts', () => {
  const { pages, units, links } = makePages(120)
  const parts = buildIndex({ pages, shards })
  const whole = lunrIndex(units, links)
  const stem = createStemmer()
  const termOf = (tier: PostingTier, term: string) =>
    readTerms(gunzipSync(parts[tier][shardWith(parts.starts[tier], term)] as Uint8Array)).get(term)?.()

  /** Scores of units for some words, from the files that hold them. */
  const search = (words: readonly string[]) => {
    const scores = new Map<number, number>()
    for (const word of words)
      for (const tier of ['heads', 'texts'] as const) {
        const found = termOf(tier, stem(word))
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
    expect(new Set(all)).toEqual(new Set(words))
    expect(new Set(turned)).toEqual(new Set(words))
    for (const word of all)
      for (const beginning of [word, word.slice(0, 1), word.slice(0, 3)]) {
        const files = shardsWith(parts.starts.words, beginning)
        const found = files.flatMap((file) => readWords(gunzipSync(parts.words[file] as Uint8Array)))
        expect(found.map((one) => one.word)).toContain(word)
      }
  })

  it('has the same bytes for the same pages, and every file that it promises', () => {
    expect(buildIndex({ pages, shards })).toEqual(parts)
    for (const tier of Object.keys(shards) as (keyof typeof shards)[]) expect(parts[tier]).toHaveLength(shards[tier])
    const empty = buildIndex({ pages: [], shards })
    for (const tier of Object.keys(shards) as (keyof typeof shards)[]) expect(empty[tier]).toHaveLength(shards[tier])
  })

  it('names at most so many units for a word, those that it weighs most in', () => {
    const title = (index: number) => (index % 4 === 0 ? 'session' : 'other')
    const many = Array.from(
      { length: 4000 },
      (_, index): IndexedPage => ({
        title: title(index),
        description: '',
        keywords: [],
        trail: ['session'],
        units: [
          { title: '', trail: [], address: '', words: { text: '', names: '', subjects: '', code: '' }, links: 0 },
        ],
      }),
    )
    const large = buildIndex({ pages: many, shards })
    const file = large.heads[shardWith(large.starts.heads, 'session')] as Uint8Array
    const session = readTerms(gunzipSync(file)).get('session')?.()
    expect(session?.units.length).toBe(1024)
    const kept = new Set(session?.units)
    for (let unit = 0; unit < 4000; unit += 4) expect(kept).toContain(unit)
  })
})
