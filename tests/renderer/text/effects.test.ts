import { expect, it } from 'vitest'
import { effectsIn, effectsInModule } from '../../../renderer/text/effects.ts'

const names = (text: string) => effectsIn(text).map(({ name, start }) => `${start} ${name}`)

it('effects and handlers of elements are found, outside of comments', () => {
  expect(names('useEffect(() => {})\nuseLayoutEffect (f)')).toEqual(['0 useEffect', '20 useLayoutEffect'])
  expect(names('<b a="1" onClick = {f}>')).toEqual(['9 onClick'])
  expect(names('<B onClick={f}> onClick={f} <b data-onClick={f}>')).toEqual([])
  expect(names('/* useEffect() */ // useEffect()\n<b onBlur={f}> // <b onBlur={f}>')).toEqual(['36 onBlur'])
  expect(names("glob('a/*')\nuseEffect()")).toEqual(['12 useEffect'])
})

it('in a module, texts have neither', () => {
  const inModule = (text: string) => effectsInModule(text).map(({ name, start }) => `${start} ${name}`)
  expect(inModule('const a = \'useEffect()\'; const b = "<b onClick={f}>"')).toEqual([])
  expect(inModule('const a = `\nuseEffect(f)\n<b onClick={f}>\n`\nuseEffect(f)')).toEqual(['43 useEffect'])
  expect(inModule('const a = (b) => `$' + '{b ? `<i onClick={f}>` : ""} useEffect()`')).toEqual([])
  expect(inModule("<p>Don't</p>\n<b title='a > b' onClick={f}>it’s</b>")).toEqual(['30 onClick'])
  expect(inModule('/* ` */ useEffect(f) // `')).toEqual(['8 useEffect'])
  expect(inModule('a = `\nuseEffect(f)')).toEqual(['6 useEffect'])
})

it.each(['word on ', '/* ', 'onClick={ ', 'useEffect ', '<a '])('a large text of %j takes no time', (piece) => {
  const start = process.cpuUsage()
  effectsIn(piece.repeat(900_000 / piece.length))
  expect(process.cpuUsage(start).user).toBeLessThan(3_000_000)
})

it.each(['useEffect( /* ', 'useEffect( `$' + '{ ', "useEffect( '"])('a large module of %j takes no time', (piece) => {
  const start = process.cpuUsage()
  effectsInModule(piece.repeat(900_000 / piece.length))
  expect(process.cpuUsage(start).user).toBeLessThan(3_000_000)
})
