import { expect, it } from 'vitest'
import { smartSymbols } from '../../../renderer/config/markdown.ts'
import { makeBody, showParts } from '../../harness/body.ts'

async function shown(text: string, settings: object = { smartSymbols }) {
  return showParts((await makeBody(text, { markdown: settings })).parts).trim()
}

it.each([
  ['A (c) 2024, B (tm), C (r)', 'A © 2024, B ™, C ®'],
  ['a --> b <-- c <--> d, ---> <---', 'a → b ← c ↔ d, ---> &lt;---'],
  ['+/- 2, 1 =/= 2, c/o Ada', '± 2, 1 ≠ 2, ℅ Ada'],
  ['1/2 3/4 7/8, 11/2 1/20 1/7', '½ ¾ ⅞, 11/2 1/20 1/7'],
  [
    '1st 22nd 3rd 11th 112th 20th, 1th 4st ab1st 2ndly',
    '1<sup>st</sup> 22<sup>nd</sup> 3<sup>rd</sup> 11<sup>th</sup> 112<sup>th</sup> 20<sup>th</sup>, 1th 4st ab1st 2ndly',
  ],
  ['**1/2** [1/4](#x) `1/2 (c)`', '<strong>½</strong> <a [href=#x]>¼</a> <code>1/2 (c)</code>'],
  ['(C) (TM) c/op', '(C) (TM) c/op'],
])('%s', async (text, expected) => {
  expect(await shown(text)).toBe(`<p>${expected}</p>`)
})

it('headings keep their ids, and code and other signs stay', async () => {
  const idOf = (html: string) => /id="[^"]+"/.exec(html)?.[0]
  const plain = idOf(await shown('## (c) 1/2 --> x', {}))
  expect([plain, idOf(await shown('## (c) 1/2 --> x'))]).toEqual(['id="c-12----x"', plain])
  expect(await shown('## (c) 1/2 --> x')).toContain('© ½ → x')
  expect(await shown('```text\n1/2 (c)\n```')).toContain('1/2 (c)')
  expect(await shown('(c) 1/2 -->', { smartSymbols: ['fractions'] })).toBe('<p>(c) ½ --></p>')
  expect(await shown('(c) 1/2')).toBe('<p>© ½</p>')
  expect(await shown('(c) 1/2', {})).toBe('<p>(c) 1/2</p>')
})
