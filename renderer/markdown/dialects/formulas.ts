import type { Edit } from '../../text/edits.ts'
import type { SiteConfig } from '../../types.ts'
import { mapProse } from './prose.ts'

type Dialect = NonNullable<SiteConfig['markdown']['dialect']>

/** The contents of a formula, which do not contain empty lines. */
const inside = String.raw`((?:(?!\n[^\S\n]*\n)[\s\S]){1,2000}?)`
const inlineCode = String.raw`(\x60+)[^\x60\n]*\1`

/** Display formulas, with their indentation, and inline ones: `$$…$$`, `\[…\]`, `\(…\)`, `\begin{…}…\end{…}`. */
const patterns: Readonly<Record<Dialect, RegExp>> = {
  mkdocs: formulas(String.raw`\\`, String.raw`|(\\begin\{([a-z]+\*?)\}${inside}\\end\{\7\})(?=[^\S\n]*(?:\n|$))`),
  mdbook: formulas(String.raw`\\\\`, ''),
  vitepress: formulas(undefined, ''),
}

/** A pattern for formulas in `$$`, and in brackets that follow one or two backslashes. */
function formulas(sign: string | undefined, more: string): RegExp {
  const before = '(?:(?<=^|\\n)([^\\S\\n]*)|)(?<!\\\\)'
  const brackets = sign === undefined ? '(?!)()()' : `${sign}\\[${inside}${sign}\\]|${sign}\\(${inside}${sign}\\)`
  return new RegExp(`${inlineCode}|${before}(?:\\$\\$(?!\\$)${inside}\\$\\$(?!\\$)|${brackets}${more})`, 'g')
}

/** Converts formulas from the syntax of other generators. */
export function formulaEdits(text: string, dialect: Dialect): Edit[] {
  if (!/\$\$|\\[([]|\\begin\{/.test(text)) return []
  const prose = mapProse(text, (line) => ' '.repeat(line.length))
  return [...text.matchAll(patterns[dialect])].flatMap((match) => {
    const { 0: whole, 1: code, 2: indent, 3: dollars, 4: block, 5: inline, 6: environment, index: start } = match
    const [sign] = /\S/.exec(whole) ?? []
    if (code !== undefined || prose[start + whole.indexOf(sign ?? '')] !== ' ') return []
    const written = dollars ?? block ?? inline ?? environment ?? ''
    const formula = (dialect === 'mdbook' && dollars === undefined ? unescaped(written) : written).trim()
    if (formula === '') return []
    const end = start + whole.length
    const isAlone = indent !== undefined && /^[^\S\n]*(?:\n|$)/.test(text.slice(end, end + 200))
    if (isAlone && inline === undefined) return [{ start, end, text: `${indent}$$\n${indent}${formula}\n${indent}$$` }]
    // Inline `$$…$$` means the same here, unless it begins a line and could be a block.
    if (environment !== undefined || (dollars !== undefined && !(indent !== undefined && dollars.includes('\n'))))
      return []
    return [{ start, end, text: `${indent ?? ''}$$${formula.replace(/\s*\n\s*/g, ' ')}$$` }]
  })
}

/** In mdBook, Markdown removes backslashes before MathJax reads a formula. */
function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
