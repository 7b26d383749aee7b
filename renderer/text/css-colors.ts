import {
  converter,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeOklab,
  modeOklch,
  modeP3,
  modeRgb,
  parse,
  useMode as register,
} from 'culori/fn'

/** Lightness from 0 to 1, chroma, and hue in degrees. */
interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

/** The notations of CSS that the theme and sites may use. */
const colors = [modeRgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab, modeOklch, modeP3].map(register)
const toRgb = converter('rgb')
const toOklch = converter('oklch')

/** Whether a text may be a color. Values that depend on others are only known in the browser. */
export function isColor(text: string): boolean {
  return /\bvar\(|\bfrom\b|\bcolor-mix\(/.test(text) || (colors.length > 0 && parse(text) !== undefined)
}

/** The relative luminance of a CSS color, which may be derived from another; undefined if it is invalid or too complicated. */
export function luminance(color: string): number | undefined {
  const found = oklchOf(color)
  const rgb = found && toRgb({ mode: 'oklch', ...found })
  if (!rgb) return undefined
  const light = (part: number) => {
    const share = Math.min(1, Math.max(0, part))
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * light(rgb.r) + 0.7152 * light(rgb.g) + 0.0722 * light(rgb.b)
}

function oklchOf(color: string): Oklch | undefined {
  const relative = /^oklch\(\s*from\s+(.*)\)$/is.exec(color.trim())?.[1]
  if (relative === undefined) {
    const known = toOklch(parse(color.trim()))
    return known && { l: known.l, c: known.c, h: known.h ?? 0 }
  }
  const [source = '', ...channels] = words(relative)
  const from = oklchOf(source)
  if (!from || channels.length < 3) return undefined
  const [l, c, h] = channels.map((channel, index) => calculate(channel, from, index === 0 ? 1 : 0.4))
  if (l === undefined || c === undefined || h === undefined) return undefined
  return { l: Math.min(1, Math.max(0, l)), c: Math.max(0, c), h }
}

/** The parts of a text between spaces that are outside parentheses. */
function words(text: string): string[] {
  return text.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []
}

/** The value of an expression in `l`, `c` and `h`; undefined if it contains other names. `whole` is the value of 100%. */
function calculate(text: string, from: Oklch, whole: number): number | undefined {
  const tokens = text.match(/[\d.]+%?|[a-z]+|[-+*/(),]/gi) ?? []
  let at = 0
  const list = (): number[] => {
    const values: number[] = []
    do {
      at++
      values.push(sum())
    } while (tokens[at] === ',')
    at++
    return values
  }
  const value = (): number => {
    const token = tokens[at] ?? ''
    if (token === '(') return list()[0] ?? Number.NaN
    at++
    if (token === '-') return -value()
    if (/^[\d.]/.test(token)) return token.endsWith('%') ? (Number.parseFloat(token) / 100) * whole : Number(token)
    if (token === 'l' || token === 'c' || token === 'h') return from[token]
    const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = tokens[at] === '(' ? list() : []
    if (token === 'calc') return first
    if (token === 'min') return Math.min(first, second)
    if (token === 'max') return Math.max(first, second)
    return token === 'clamp' ? Math.max(first, Math.min(second, third)) : Number.NaN
  }
  const product = (): number => {
    let made = value()
    while (tokens[at] === '*' || tokens[at] === '/') made = tokens[at++] === '*' ? made * value() : made / value()
    return made
  }
  const sum = (): number => {
    let made = product()
    while (tokens[at] === '+' || tokens[at] === '-') made = tokens[at++] === '+' ? made + product() : made - product()
    return made
  }
  const made = sum()
  return Number.isFinite(made) && at >= tokens.length ? made : undefined
}
