import { createOnigurumaEngine, type RegexEngine } from 'shiki'
import { beforeAll, describe, expect, it } from 'vitest'
import { dependsOnHistory, shareExpressions } from '../../../renderer/code/expressions.ts'
import { randomOf } from '../../harness/random-edits.ts'

type Text = ReturnType<RegexEngine['createString']>
type Scanner = ReturnType<RegexEngine['createScanner']>

/** A text for the engine under test, and for Oniguruma’s own. */
interface Searched {
  readonly text: string
  readonly one: Text
  readonly other: Text
}

let own: RegexEngine
beforeAll(async () => {
  own = await createOnigurumaEngine(import('shiki/wasm'))
})

/** Longer expressions are tried at single positions. */
const many = '|zz'.repeat(60)

/** What stands for a letter, for a place, and for more than one of them. */
const pieces = [
  `(?=[bc]${many})`,
  `(?:ab|c${many})`,
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
  'ab',
  '(?:ab|c)',
  '(?<=ab)',
  '(?!ab)',
  '(?i:a)',
  '[^a]',
]
const endings = ['', '', '+', '*', '?', '{2}']

function pattern(pick: <Item>(list: readonly Item[]) => Item): string {
  const length = 1 + pick([0, 1, 2, 3])
  return Array.from({ length }, () => {
    const piece = pick(pieces)
    return /^([abc.é]|\[\^?ab?\]|\((a|\?:ab)\|[bc]\))$/.test(piece) ? piece + pick(endings) : piece
  }).join('')
}

describe('an engine that compiles each expression once', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('finds what Oniguruma finds, seed %i', (seed) => {
    const next = randomOf(seed)
    // Every second seed asks what an expression needs in its third line instead of after some hundred.
    const pick = <Item>(list: readonly Item[]) => list[Math.floor(next() * list.length)] as Item
    const engine = shareExpressions(own, seed % 2 ? undefined : 2)
    const all = Array.from({ length: 20 }, () => pattern(pick))
    let scanners: { list: string[]; shared: Scanner; plain: Scanner }[] = []
    const lists = Array.from({ length: 8 }, () => Array.from({ length: 1 + pick([0, 2, 5]) }, () => pick(all)))
    for (let round = 0; round < 60; round++) {
      // Now and then all lists are new ones, which share what is known of their expressions.
      if (round % 3 === 0)
        scanners = lists.map((list) => ({ list, shared: engine.createScanner(list), plain: own.createScanner(list) }))
      const [whole, part] = [round % 10 === 0 ? 1100 : pick([0, 3, 9, 30]), pick([3, 9])].map((length) => {
        const text = Array.from({ length }, () => pick(['a', 'b', 'c', ' ', 'A', 'é', '😀'])).join('')
        return { text, one: engine.createString(text), other: own.createString(text) }
      }) as [Searched, Searched]
      // Oniguruma itself mistakes what it found in a text for what it would find with other options.
      const options = pick([0, 0, 1, 4])
      const length = whole.text.length
      const step = length > 1000 ? 20 : 1
      // As a tokenizer goes: forward in a line, now with one list and then with another, sometimes back, and now and then in a part
      // of the line as a text of its own.
      for (let at = 0; at <= length; at = Math.max(0, at + step * pick([0, 0, 1, 1, 2, -1]))) {
        const { list, shared, plain } = pick(scanners)
        const { text, one, other } = pick([whole, whole, whole, part])
        const start = Math.min(at, text.length)
        const found = shared.findNextMatchSync(one, start, options)
        expect({ list, text, start, options, found }).toEqual({
          list,
          text,
          start,
          options,
          found: plain.findNextMatchSync(other, start, options),
        })
      }
      for (const { one, other } of [whole, part]) {
        one.dispose?.()
        other.dispose?.()
      }
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

  it('compiles what lists share once, and soon searches only for what a line can match', () => {
    const compiled: (string | RegExp)[][] = []
    let searches = 0
    const engine = shareExpressions({
      ...own,
      createScanner(patterns) {
        compiled.push(patterns)
        const scanner = own.createScanner(patterns)
        const findNextMatchSync: Scanner['findNextMatchSync'] = (text, start, options) => {
          searches++
          return scanner.findNextMatchSync(text, start, options)
        }
        return { ...scanner, findNextMatchSync }
      },
    })
    const first = engine.createScanner(['aa|b', '(?=c)'])
    const second = engine.createScanner(['(?=c)', '\\w', /aa|b/])
    expect(compiled).toEqual([])
    first.findNextMatchSync(engine.createString('a x'), 0, 0)
    second.findNextMatchSync(engine.createString('a x'), 0, 0)
    expect(compiled).toEqual([['aa|b'], ['(?=c)'], ['\\w']])
    const searchesFor = (text: string) => {
      searches = 0
      return [first.findNextMatchSync(engine.createString(text), 0, 0)?.index, searches]
    }
    const lines = Array.from({ length: 300 }, () => searchesFor('a x'))
    expect([lines[0], lines.at(-1)]).toEqual([
      [undefined, 2],
      [undefined, 0],
    ])
    expect(['xaa', 'x c', 'c b', 'x'].map(searchesFor)).toEqual([
      [0, 1],
      [1, 1],
      [1, 2],
      [undefined, 0],
    ])
    expect(compiled).toHaveLength(3)
  })
})
