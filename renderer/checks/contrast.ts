import { tokenProperties } from '../config/theme.ts'
import * as diagnostics from '../diagnostics.ts'
import { luminance } from '../text/css-colors.ts'
import { customProperties, propertyValue } from '../text/custom-properties.ts'
import { locateIn } from '../text/lines.ts'
import type { Diagnostic, Location, LowContrast, SiteConfig, SourcePath } from '../types.ts'

const grounds = ['ground', 'surface', 'raised']

/** Text on ground: the pairs of tokens that the theme combines. */
export const textPairs: readonly (readonly [text: string, ground: string])[] = [
  ...grounds.flatMap((ground) =>
    ['text', 'heading', 'muted', 'faint', 'brand', 'brand-strong'].map((text) => [text, ground] as const),
  ),
  ...['text', 'brand', 'brand-strong'].map((text) => [text, 'brand-soft'] as const),
  ...['text', 'heading', 'muted', 'brand'].map((text) => [text, 'sunken'] as const),
  ...['mark', 'selection'].map((ground) => ['text', ground] as const),
  ...['brand', 'brand-strong'].map((ground) => ['on-brand', ground] as const),
  ['on-strong', 'strong'],
  ['accent', 'ground'],
  ...['note', 'tip', 'info', 'warning', 'danger'].map((text) => [text, 'ground'] as const),
  ...['text', 'keyword', 'string', 'comment', 'function', 'constant', 'parameter'].map(
    (name) => [`code-${name}`, 'code-ground'] as const,
  ),
]

/** The contrast that WCAG requires for text of normal size: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const leastContrast = 4.5

/** The pairs of tokens in a style sheet whose contrast is too low. Colors that cannot be computed are left out. */
export function lowContrasts(css: string, modes: readonly ('light' | 'dark')[]): LowContrast[] {
  const properties = customProperties(css)
  return modes.flatMap((mode) => {
    const light = new Map<string, number | undefined>()
    const of = (token: string) => {
      if (!light.has(token)) light.set(token, luminance(propertyValue(`--sg-${token}`, properties[mode]) ?? ''))
      return light.get(token)
    }
    return textPairs.flatMap(([text, ground]) => {
      const [one, other] = [of(text), of(ground)]
      if (one === undefined || other === undefined) return []
      const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      return ratio < leastContrast ? [{ mode, text, ground, ratio }] : []
    })
  })
}

/** What is needed to find where a color of a site is set. */
interface Places {
  readonly config: Pick<SiteConfig, 'theme' | 'highlight'>
  readonly locate: (setting: readonly PropertyKey[]) => Location | undefined
  /** The texts of the site's style sheets. */
  readonly sheets: readonly { readonly path: SourcePath; readonly text: string }[]
}

/** A warning for each setting, and each custom property in a style sheet, that makes text hard to read. */
export function describeContrasts(found: readonly LowContrast[], places: Places): Diagnostic[] {
  const alike = new Map<string, { readonly at: Location; readonly pairs: LowContrast[] }>()
  for (const one of [...found].sort((a, b) => a.ratio - b.ratio)) {
    const at = placeOf(one.text, places) ?? placeOf(one.ground, places)
    if (!at) continue
    const key = `${one.mode} ${at.file}:${at.line}:${at.column}`
    const group = alike.get(key) ?? { at, pairs: [] }
    group.pairs.push(one)
    alike.set(key, group)
  }
  return [...alike.values()].map(({ at, pairs }) =>
    diagnostics.lowContrast(pairs as [LowContrast, ...LowContrast[]], at),
  )
}

/** Where a custom property, or the one that it is derived from, is set last; undefined if the site sets neither. */
function placeOf(name: string, { config, locate, sheets }: Places): Location | undefined {
  const names = [name, derived[name] ?? name]
  for (const { path, text } of [...sheets].reverse()) {
    const set = names.flatMap((one) => [...text.matchAll(new RegExp(`--sg-${one}(?=\\s*:)`, 'g'))]).at(-1)
    if (set) return locateIn(path, text, set.index, set[0].length)
  }
  const [, code] = /^code-(.+)$/.exec(name) ?? []
  if (code !== undefined && Object.hasOwn(config.highlight.theme, code)) return locate(['highlight', 'theme', code])
  const token = Object.entries(tokenProperties).find(
    ([one, property]) =>
      names.includes(property) && config.theme.tokens[one as keyof typeof tokenProperties] !== undefined,
  )?.[0]
  return token === undefined ? undefined : locate(['theme', 'tokens', token])
}

/** Tokens that the theme derives, each with the token that it is derived from. */
const derived: Readonly<Record<string, string>> = {
  'brand-strong': 'brand',
  'brand-soft': 'brand',
  'on-brand': 'brand',
  selection: 'brand',
  strong: 'brand',
  'on-strong': 'brand',
}
