import { createOnigurumaEngine, type RegexEngine } from 'shiki'
import { beforeAll, describe, expect, it } from 'vitest'
import { dependsOnHistory, shareExpressions } from '../../../renderer/code/expressions.ts'
import { randomOf } from '../../harness/random-edits.ts'

type Scanner = ReturnType<RegexEngine['createScanner']>

let own: RegexEngine
beforeAll(async () => {
  own = await createOnigurumaEngine(import('shiki/wasm'))
})

/** What stands for a letter, for a place, and for more than one of them. */
const pieces = [
  'a',
  'b',
  'c',
  '[ab]',
  '.',
  '\\b',
  '^',
  '$',
  '\\G',
  '(?<=a)',
  '(?<!b)',
  '(?=c)',
  '(a|b)',
  '(b)?',
  'é',
  '\\A',
]
const endings = ['', '', '+', '*', '?', '{2}']

function pattern(pick: <Item>(list: readonly Item[]) => Item): string {
  const length = 1 + pick([0, 1, 2, 3])
  return Array.from({ length }, () => {
    const piece = pick(pieces)
    return /^([abc.é]|\[ab\]|\(a\|b\))$/.test(piece) ? piece + pick(endings) : piece
  }).join('')
}

describe('an engine that compiles each expression once', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('finds what Oniguruma finds, seed %i', (seed) => {
    const next = randomOf(seed)
    const pick = <Item>(list: readonly Item[]) => list[Math.floor(next() * list.length)] as Item
    const engine = shareExpressions(own)
    const all = Array.from({ length: 20 }, () => pattern(pick))
    let scanners: { list: string[]; shared: Scanner; plain: Scanner }[] = []
    const lists = Array.from({ length: 8 }, () => Array.from({ length: 1 + pick([0, 2, 5]) }, () => pick(all)))
    for (let round = 0; round < 60; round++) {
      // Now and then all lists are new ones: until they are used often, their members are searched one by one.
      if (round % 3 === 0)
        scanners = lists.map((list) => ({ list, shared: engine.createScanner(list), plain: own.createScanner(list) }))
      const text = Array.from({ length: round % 10 === 0 ? 1100 : pick([0, 3, 9, 30]) }, () =>
        pick(['a', 'b', 'c', ' ', 'é', '😀']),
      ).join('')
      const [one, other] = [engine.createString(text), own.createString(text)]
      // Oniguruma itself mistakes what it found in a text for what it would find with other options.
      const options = pick([0, 0, 1, 4])
      const step = text.length > 1000 ? 20 : 1
      // As a tokenizer goes: forward in a line, now with one list and then with another, and sometimes back.
      for (let start = 0; start <= text.length; start = Math.max(0, start + step * pick([0, 0, 1, 1, 2, -1]))) {
        const { list, shared, plain } = pick(scanners)
        const found = shared.findNextMatchSync(one, start, options)
        expect({ list, text, start, options, found }).toEqual({
          list,
          text,
          start,
          options,
          found: plain.findNextMatchSync(other, start, options),
        })
      }
      one.dispose?.()
      other.dispose?.()
    }
  })

  it.each<[string, boolean]>([
    ['\\b.+', true],
    ['(?<=a).*', true],
    ['(?:^|a).*', true],
    ['a|(.*)b', true],
    ['(?:.)*', true],
    ['a\\Kb', true],
    ['x{0}.*', true],
    ['(#).*', false],
    ['\\s*(a).+?', false],
    ['\\.*', false],
    ['.', false],
    ['\\G[ab]+', false],
  ])('leaves to Oniguruma what depends on the searches before: %s %s', (pattern, depends) => {
    expect(dependsOnHistory(pattern)).toBe(depends)
  })

  it('compiles what lists share once, and a list as a whole only when it is used often', () => {
    const compiled: (string | RegExp)[][] = []
    const engine = shareExpressions({
      ...own,
      createScanner(patterns) {
        compiled.push(patterns)
        return own.createScanner(patterns)
      },
    })
    const first = engine.createScanner(['a', 'b'])
    engine.createScanner(['b', 'c', /a/])
    expect(compiled).toEqual([['a'], ['b'], ['c']])
    const text = engine.createString('x b')
    for (let search = 0; search < 4; search++) first.findNextMatchSync(text, 0, 0)
    expect(compiled).toHaveLength(3)
    first.findNextMatchSync(text, 0, 0)
    expect(compiled.slice(3)).toEqual([['a', 'b']])
    first.findNextMatchSync(text, 0, 0)
    expect(compiled).toHaveLength(4)
  })
})
