import { expect, it } from 'vitest'
import { effectsIn } from '../../../renderer/text/effects.ts'

const names = (text: string) => effectsIn(text).map(({ name, start }) => `${start} ${name}`)

it('effects and handlers of elements are found, outside of comments', () => {
  expect(names('useEffect(() => {})\nuseLayoutEffect (f)')).toEqual(['0 useEffect', '20 useLayoutEffect'])
  expect(names('<b a="1" onClick = {f}>')).toEqual(['9 onClick'])
  expect(names('<B onClick={f}> onClick={f} <b data-onClick={f}>')).toEqual([])
  expect(names('/* useEffect() */ // useEffect()\n<b onBlur={f}> // <b onBlur={f}>')).toEqual(['36 onBlur'])
  expect(names("glob('a/*')\nuseEffect()")).toEqual(['12 useEffect'])
})

it.each(['word on ', '/* ', 'onClick={ ', 'useEffect ', '<a '])('a large text of %j takes no time', (piece) => {
  const start = performance.now()
  effectsIn(piece.repeat(900_000 / piece.length))
  expect(performance.now() - start).toBeLessThan(3000)
})
