import type { Diagnostic, LowContrast } from '../types.ts'
import { type At, bundlerHint, didYouMean, error, note, warning } from './make.ts'

export function failedTheme(reason: string, at: At): Diagnostic {
  const [, missing] = /^Could not resolve "(\.[^"]+)"/.exec(reason) ?? []
  const used = /\.css$/i.test(at?.file ?? '') ? 'style sheet' : 'theme'
  if (missing !== undefined)
    return error('theme/failed', `The ${used} cannot be used: \`${missing}\` does not exist.`, at, bundlerHint(reason))
  return error(
    'theme/failed',
    `The ${used} cannot be used: ${reason}`,
    at,
    `Fix the ${used}; the build bundles ${used === 'theme' ? 'and runs ' : ''}it.`,
  )
}

/** A file in the folder of theme parts that replaces none of them. */
export function unknownPart(path: string, meant: string, at: At): Diagnostic {
  return warning(
    'theme/unknown-part',
    `\`${path}\` replaces no part of the theme, because none has this name.`,
    at,
    `Did you mean \`${meant}\`? \`sitegen theme list\` lists all parts.`,
  )
}

/** CSS that browsers skip because they cannot parse it. */
export function themeStyle(
  reason: string,
  at: At,
  hint = 'Fix the rule; browsers may ignore what follows it too.',
): Diagnostic {
  return warning('theme/style', `Browsers ignore part of the style sheet: ${reason}.`, at, hint)
}

/** `pairs`: color pairs that one setting makes hard to read in a mode, the worst first. */
export function lowContrast(pairs: readonly [LowContrast, ...LowContrast[]], at: At): Diagnostic {
  const [{ mode, text, ground, ratio }, ...others] = pairs
  const also = others
    .slice(0, 3)
    .map((one) => `\`--sg-${one.text}\` on \`--sg-${one.ground}\` (${shown(one.ratio)})`)
    .join(', ')
  const more = others.length > 3 ? ` and ${others.length - 3} more` : ''
  const remedy = at?.file.endsWith('.css')
    ? 'Set those for dark mode in the rule `[data-theme="dark"]`.'
    : 'To set each mode separately, write `{ light: …, dark: … }`.'
  return warning(
    'theme/contrast',
    `Text is hard to read in ${mode} mode: \`--sg-${text}\` on \`--sg-${ground}\` has a contrast of ${shown(ratio)}.`,
    at,
    `Choose colors with a contrast of at least 4.5:1. ${remedy}`,
    also === '' ? undefined : [{ message: `Also too low: ${also}${more}.` }],
  )
}

export function missingFont(file: string, at: At): Diagnostic {
  return error(
    'fonts/missing-file',
    `The font \`${file}\` does not exist.`,
    at,
    'Fix the path: it is relative to the site folder.',
  )
}

/** A file among the fonts that browsers cannot read. */
export function notAFont(file: string, at: At): Diagnostic {
  return error(
    'fonts/not-a-font',
    `\`${file}\` is not a font that browsers read.`,
    at,
    'Use a WOFF2, WOFF, TrueType or OpenType file with one font in it.',
  )
}

/** A package without fonts. */
export function noFonts(name: string, at: At): Diagnostic {
  return error(
    'fonts/none',
    `The package \`${name}\` contains no fonts.`,
    at,
    'Name a package with fonts, such as `@fontsource/noto-sans`.',
  )
}

/** A weight, a style or a subset that a font does not have. */
export function fontWithout(
  family: string,
  {
    what,
    value,
    known,
  }: { readonly what: 'weight' | 'style' | 'subset'; readonly value: string; readonly known: readonly string[] },
  at: At,
): Diagnostic {
  const available = known.length > 0 ? `Available: ${known.join(', ')}.` : `The font has only one ${what}.`
  return error(
    'fonts/not-available',
    `The font \`${family}\` has no ${what} \`${value}\`.`,
    at,
    what === 'weight' ? available : didYouMean(value, known, available),
  )
}

/** A font that no text uses. */
export function unusedFont(family: string, at: At): Diagnostic {
  return note(
    'fonts/unused',
    `No text uses the font \`${family}\`, because no token or style sheet names it.`,
    at,
    `To use it for all text, set \`theme: { tokens: { font: '"${family}", sans-serif' } }\`.`,
  )
}

/** Rounded down, so that an insufficient ratio never looks sufficient. */
function shown(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`
}
