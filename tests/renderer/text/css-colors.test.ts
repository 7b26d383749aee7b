import { describe, expect, it } from 'vitest'
import { isColor, luminance } from '../../../renderer/text/css-colors.ts'
import { customProperties, propertyValue } from '../../../renderer/text/custom-properties.ts'

describe('the luminance of a color', () => {
  it.each([
    ['#fff', 1],
    ['black', 0],
    ['rgb(255 0 0)', 0.213],
    ['hsl(120 100% 50%)', 0.715],
    ['oklch(62.8% 0.2577 29.23)', 0.213],
    ['oklch(from #f00 l c h)', 0.213],
    ['oklch(from white calc(l * 0.5) 0 h)', 0.125],
    ['oklch(from #808080 clamp(0.16, (0.57 - l) * 999, 0.994) c h)', 0.004],
    ['oklch(from #333 clamp(0.16, (0.57 - l) * 999, 0.994) c h)', 0.982],
    ['oklch(from oklch(from #f00 max(l, 0.9) min(c, 0.1) h) l 0 h)', 0.729],
  ])('%s is %f', (color, expected) => expect(luminance(color)).toBeCloseTo(expected, 2))

  it.each(['', 'blau', 'var(--x)', 'oklch(from #f00 l c)', 'oklch(from #f00 sin(l) c h)', 'oklch(from blau l c h)'])(
    '%s is not known',
    (color) => expect(luminance(color)).toBeUndefined(),
  )
})

it('a color is what a browser can read, as far as is known without it', () => {
  expect(['#06c', 'teal', 'oklch(50% 0.1 200)', 'var(--own)', '#06', 'blau', '10px'].map(isColor)).toEqual([
    ...[true, true, true, true],
    ...[false, false, false],
  ])
})

describe('the custom properties of a style sheet', () => {
  const css = `@layer a,b;/* :root { --x: no } */
@layer a { :root { --x: one; --y: url("data:,{}"); --z: var(--x) } @media screen { [data-theme="dark"] { --x: two } } }
@media print { :root { --x: paper } } .box { --x: box } .box { :root { --x: nested } }
html[data-theme=dark] { --w: var(--none, spare) } :root{--v:var(--none)}`

  it('are those of the root, for each mode', () => {
    const { light, dark } = customProperties(css)
    expect([...light]).toEqual([
      ['--x', 'one'],
      ['--y', 'url("data:,{}")'],
      ['--z', 'var(--x)'],
      ['--v', 'var(--none)'],
    ])
    expect(dark.get('--x')).toBe('two')
    expect(propertyValue('--z', dark)).toBe('two')
    expect(propertyValue('--w', dark)).toBe('spare')
    expect(propertyValue('--v', dark)).toBeUndefined()
  })

  it('outside of layers win in both modes, unless they are for one', () => {
    const { light, dark } = customProperties(`${css} :root{--x:own}`)
    expect([light.get('--x'), dark.get('--x')]).toEqual(['own', 'own'])
    const two = customProperties(`${css} :root{--x:own} [data-theme='dark']{--x:night}`)
    expect([two.light.get('--x'), two.dark.get('--x')]).toEqual(['own', 'night'])
  })
})
