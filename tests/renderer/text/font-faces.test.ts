import { describe, expect, it } from 'vitest'
import { tokenStyle } from '../../../renderer/config/theme.ts'
import type { Asset, FontFace, FontMetrics } from '../../../renderer/index.ts'
import { fontRules, preloadedFaces } from '../../../renderer/text/font-faces.ts'

const metrics: FontMetrics = { kind: 'sans', ascent: 0.9, descent: 0.2, lineGap: 0, width: 0.43564 * 1.1 }
const file = (name: string) => ({ url: `/assets/${name}` }) as Asset
const face = (more: Partial<FontFace>): FontFace => ({
  family: 'Own',
  weights: [400, 400],
  style: 'normal',
  format: 'woff2',
  file: file('own.woff2'),
  metrics: () => metrics,
  ...more,
})

describe('fontRules', () => {
  it('declares a font, and fonts of the system with its width and height of lines', () => {
    expect(fontRules([face({ range: 'U+0000-00FF' })]).split('\n')).toEqual([
      '@font-face{font-family:"Own";font-style:normal;font-weight:400;font-display:swap;src:url("/assets/own.woff2") format("woff2");unicode-range:U+0000-00FF}',
      '@font-face{font-family:"Own fallback";font-style:normal;font-weight:400;src:local("Arial"),local("Arial Regular"),local("Liberation Sans"),local("Liberation Sans Regular"),local("Arimo"),local("Arimo Regular");size-adjust:110%;ascent-override:81.82%;descent-override:18.18%;line-gap-override:0%}',
      '@font-face{font-family:"Own fallback Roboto";font-style:normal;font-weight:400;src:local("Roboto"),local("Roboto Regular");size-adjust:110.36%;ascent-override:81.55%;descent-override:18.12%;line-gap-override:0%}',
      '',
    ])
  })

  it('takes the bold font of a system for the bold weights of a variable font, at its widths there', () => {
    const asked: number[] = []
    const mono = (weight: number): FontMetrics => {
      asked.push(weight)
      return { ...metrics, kind: 'mono', width: 0.6001 }
    }
    const rules = fontRules([face({ weights: [100, 900], style: 'italic', metrics: mono })])
    const shown = [...rules.matchAll(/font-weight:([\d ]+);src:local\("([^"]+)"\)/g)].map(([, ...parts]) => parts)
    expect([asked, shown]).toEqual([
      [400, 700],
      [
        ['100 599', 'Courier New Italic'],
        ['600 900', 'Courier New Bold Italic'],
      ],
    ])
  })

  it('has no substitute for a font without Latin letters, and one for all parts of a family', () => {
    const parts = [
      face({ metrics: () => undefined, file: file('greek.woff2') }),
      face({}),
      face({ file: file('more.woff2') }),
    ]
    expect(fontRules(parts).match(/@font-face/g)).toHaveLength(5)
    expect(fontRules([])).toBe('')
  })

  it('quotes names', () => {
    expect(fontRules([face({ family: 'A "B" \\ C', file: file('a%20"b.woff2') })])).toContain(
      '{font-family:"A \\"B\\" \\\\ C";font-style:normal;font-weight:400;font-display:swap;src:url("/assets/a%20\\"b.woff2")',
    )
  })
})

describe('tokens', () => {
  const style = (tokens: object) =>
    tokenStyle({ theme: { tokens } as never, highlight: { theme: {} } as never }, [face({})])

  it.each([
    ['Own, sans-serif', 'Own, "Own fallback", "Own fallback Roboto", sans-serif'],
    ['"own"', '"own", "Own fallback", "Own fallback Roboto"'],
    ["Georgia, 'Own'", 'Georgia, \'Own\', "Own fallback", "Own fallback Roboto"'],
    ['"Own, too", serif', '"Own, too", serif'],
  ])('%s', (list, expected) => {
    expect(style({ font: list, radius: '1px' })).toBe(`:root{--sg-font:${expected};--sg-radius:1px}\n`)
  })

  it('stay as they are without fonts', () => {
    const tokens = { font: 'Own,  sans-serif' }
    expect(tokenStyle({ theme: { tokens } as never, highlight: { theme: {} } as never })).toBe(
      ':root{--sg-font:Own,  sans-serif}\n',
    )
  })
})

describe('preloadedFaces', () => {
  const parts = ['U+0400-045F,U+0490', 'U+03??', 'U+0000-00FF'].flatMap((range) =>
    ([400, 700] as const).flatMap((weight) =>
      (['italic', 'normal'] as const).map((part) => face({ range, weights: [weight, weight], style: part })),
    ),
  )
  const asked = (weights: readonly number[], locale: string, of = parts) =>
    preloadedFaces(of, weights, locale).map(({ range, weights: [weight], style: part }) => `${range} ${weight} ${part}`)

  it.each([
    ['en', [400], ['U+0000-00FF 400 normal']],
    ['uk', [400, 700], ['U+0400-045F,U+0490 400 normal', 'U+0400-045F,U+0490 700 normal']],
    ['el', [500], ['U+03?? 400 normal']],
    ['not a language', [800], ['U+0000-00FF 700 normal']],
    ['he', [400], []],
    ['en', [], []],
  ] as const)('%s %j', (locale, weights, expected) => {
    expect(asked(weights, locale)).toEqual(expected)
  })

  it('are those without a range in every language', () => {
    expect(asked([400], 'he', [face({})])).toEqual(['undefined 400 normal'])
  })
})
