// CSS rules for fonts. Until a font is loaded, text is set in a system font scaled to the same width and line height, so that
// nothing shifts. https://www.w3.org/TR/css-fonts-5/#size-adjust-desc
import type { FontFace, FontMetrics } from '../types.ts'

type Shape = 'regular' | 'bold' | 'italic' | 'boldItalic'

/** System fonts with the same widths, by their names in `local()`. */
interface SystemFont {
  /** Added to the name of the family. */
  readonly suffix: string
  readonly names: readonly string[]
  /** Width of an average letter, in em, as in `FontMetrics`. */
  readonly widths: Readonly<Record<Shape, number>>
}

const systems: Readonly<Record<FontMetrics['kind'], readonly SystemFont[]>> = {
  sans: [
    {
      suffix: '',
      names: ['Arial', 'Liberation Sans', 'Arimo'],
      widths: { regular: 0.43564, bold: 0.46747, italic: 0.43564, boldItalic: 0.46747 },
    },
    {
      suffix: ' Roboto',
      names: ['Roboto'],
      widths: { regular: 0.43423, bold: 0.44039, italic: 0.42227, boldItalic: 0.42822 },
    },
  ],
  serif: [
    {
      suffix: '',
      names: ['Times New Roman', 'Liberation Serif', 'Tinos'],
      widths: { regular: 0.39522, bold: 0.41771, italic: 0.39596, boldItalic: 0.40471 },
    },
  ],
  mono: [
    {
      suffix: '',
      names: ['Courier New', 'Liberation Mono', 'Cousine'],
      widths: { regular: 0.6001, bold: 0.6001, italic: 0.6001, boldItalic: 0.6001 },
    },
  ],
}

/** The lowest weight that is nearer to the bold system font. */
const bold = 600
const words: Readonly<Record<Shape, string>> = {
  regular: '',
  bold: ' Bold',
  italic: ' Italic',
  boldItalic: ' Bold Italic',
}

/** The rules that declare fonts and their substitutes. */
export function fontRules(faces: readonly FontFace[]): string {
  const declared = faces.map(({ family, style, weights, file, format, range }) =>
    rule([
      ['font-family', quoted(family)],
      ['font-style', style],
      ['font-weight', weightsOf(weights)],
      ['font-display', 'swap'],
      ['src', `url(${quoted(file.url)}) format("${format}")`],
      ...(range === undefined ? [] : [['unicode-range', range] as const]),
    ]),
  )
  return [...declared, ...substitutes(faces).map(({ rule: text }) => text)].join('')
}

/** A CSS list of font families, each followed by the families that replace it until it is loaded. */
export function withSubstitutes(list: string, faces: readonly FontFace[]): string {
  const added = new Map<string, Set<string>>()
  for (const { of, family } of substitutes(faces))
    added.set(of.toLowerCase(), (added.get(of.toLowerCase()) ?? new Set()).add(family))
  const families = list.match(/"[^"]*"|'[^']*'|[^,"']+/g)?.map((one) => one.trim()) ?? []
  return families
    .filter((one) => one !== '')
    .flatMap((one) => [one, ...[...(added.get(plain(one).toLowerCase()) ?? [])].map(quoted)])
    .join(', ')
}

/** The faces that pages preload: for each weight, the nearest upright one with the letters of a language. */
export function preloadedFaces(faces: readonly FontFace[], weights: readonly number[], locale: string): FontFace[] {
  const letter = letterOf(locale)
  const upright = faces.filter(({ style, range }) => style === 'normal' && covers(range, letter))
  const away = ({ weights: [least, most] }: FontFace, weight: number) => Math.max(least - weight, weight - most, 0)
  return weights.flatMap((weight) => [...upright].sort((a, b) => away(a, weight) - away(b, weight)).slice(0, 1))
}

interface Substitute {
  /** The family that it replaces. */
  readonly of: string
  readonly family: string
  readonly rule: string
}

function substitutes(faces: readonly FontFace[]): Substitute[] {
  const made = new Map<string, Substitute>()
  for (const face of faces) {
    const [least, most] = face.weights
    const parts = [
      { weights: [least, Math.min(most, bold - 1)] as const, isBold: false },
      { weights: [Math.max(least, bold), most] as const, isBold: true },
    ].filter(({ weights: [from, to] }) => from <= to)
    for (const { weights, isBold } of parts) {
      const [from, to] = weights
      const metrics = face.metrics(Math.min(Math.max(isBold ? 700 : 400, from), to))
      if (!metrics) continue
      for (const system of systems[metrics.kind]) {
        const family = `${face.family} fallback${system.suffix}`
        const key = `${family} ${face.style} ${weights}`
        if (!made.has(key))
          made.set(key, {
            of: face.family,
            family,
            rule: substitute(family, face, { system, metrics, weights, isBold }),
          })
      }
    }
  }
  return [...made.values()]
}

interface Part {
  readonly system: SystemFont
  readonly metrics: FontMetrics
  readonly weights: FontFace['weights']
  readonly isBold: boolean
}

function substitute(family: string, { style }: FontFace, { system, metrics, weights, isBold }: Part): string {
  const shape: Shape = style === 'italic' ? (isBold ? 'boldItalic' : 'italic') : isBold ? 'bold' : 'regular'
  const adjust = metrics.width / system.widths[shape]
  const share = (value: number) => `${Number((value * 100).toFixed(2))}%`
  return rule([
    ['font-family', quoted(family)],
    ['font-style', style],
    ['font-weight', weightsOf(weights)],
    ['src', localNames(system.names, shape).join(',')],
    ['size-adjust', share(adjust)],
    ['ascent-override', share(metrics.ascent / adjust)],
    ['descent-override', share(metrics.descent / adjust)],
    ['line-gap-override', share(metrics.lineGap / adjust)],
  ])
}

/** `local()` sources. A regular font is named after its family, with or without `Regular`. */
function localNames(names: readonly string[], shape: Shape): string[] {
  const all = names.flatMap((name) => (shape === 'regular' ? [name, `${name} Regular`] : [`${name}${words[shape]}`]))
  return all.map((name) => `local(${quoted(name)})`)
}

function rule(declarations: readonly (readonly [name: string, value: string])[]): string {
  return `@font-face{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}\n`
}

function weightsOf([least, most]: FontFace['weights']): string {
  return least === most ? String(least) : `${least} ${most}`
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/\s/g, ' ')}"`
}

function plain(family: string): string {
  return family.replace(/^(["'])(.*)\1$/, '$2').replace(/\s+/g, ' ')
}

/** A common letter of the script of a language; `a` for other scripts. */
function letterOf(locale: string): number {
  return letters[scriptOf(locale) ?? ''] ?? 0x61
}

function scriptOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).maximize().script
  } catch {
    return undefined
  }
}

const letters: Readonly<Record<string, number>> = {
  Arab: 0x627,
  Armn: 0x561,
  Beng: 0x995,
  Cyrl: 0x430,
  Deva: 0x915,
  Geor: 0x10d0,
  Grek: 0x3b1,
  Gujr: 0xa95,
  Guru: 0xa15,
  Hebr: 0x5d0,
  Khmr: 0x1780,
  Knda: 0xc95,
  Laoo: 0xe81,
  Mlym: 0xd15,
  Sinh: 0xd9a,
  Taml: 0xb95,
  Telu: 0xc15,
  Thai: 0xe01,
}

/** Whether a `unicode-range` contains a character. */
function covers(range: string | undefined, letter: number): boolean {
  if (range === undefined) return true
  return range.split(',').some((part) => {
    const [, from = '', to] = /^\s*U\+([\da-f?]+)(?:-([\da-f]+))?\s*$/i.exec(part) ?? []
    if (from === '') return false
    const [first, last] = [from.replaceAll('?', '0'), to ?? from.replaceAll('?', 'F')]
    return Number.parseInt(first, 16) <= letter && letter <= Number.parseInt(last, 16)
  })
}
