import type { Edit } from '../../text/edits.ts'
import type { SiteConfig } from '../../types.ts'
import { mapProse } from './prose.ts'

type Dialect = NonNullable<SiteConfig['markdown']['dialect']>

/** What is within a formula: a paragraph at most. */
const inside = String.raw`((?:(?!\n[^\S\n]*\n)[\s\S]){1,2000}?)`
const inlineCode = String.raw`(\x60+)[^\x60\n]*\1`

/** Formulas that are a paragraph of their own, from its indentation on, and those in a text: `$$…$$`, `\[…\]`, `\(…\)`, `\begin{…}…\end{…}`. */
const patterns: Readonly<Record<Dialect, RegExp>> = {
  mkdocs: formulas(String.raw`\\`, String.raw`|(\\begin\{([a-z]+\*?)\}${inside}\\end\{\7\})(?=[^\S\n]*(?:\n|$))`),
  mdbook: formulas(String.raw`\\\\`, ''),
  vitepress: formulas(undefined, ''),
}

/** A pattern for formulas between brackets after a sign. */
function formulas(sign: string | undefined, more: string): RegExp {
  const before = '(?:(?<=^|\\n)([^\\S\\n]*)|)(?<!\\\\)'
  const brackets = sign === undefined ? '(?!)()()' : `${sign}\\[${inside}${sign}\\]|${sign}\\(${inside}${sign}\\)`
  return new RegExp(`${inlineCode}|${before}(?:\\$\\$(?!\\$)${inside}\\$\\$(?!\\$)|${brackets}${more})`, 'g')
}

/** Formulas as other generators write them → as they are read here. */
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
    // In a text, `$$…$$` means the same here, unless it begins a line and could be a block.
    if (environment !== undefined || (dollars !== undefined && !(indent !== undefined && dollars.includes('\n'))))
      return []
    return [{ start, end, text: `${indent ?? ''}$$${formula.replace(/\s*\n\s*/g, ' ')}$$` }]
  })
}

/** MathJax reads what Markdown has left of a text. */
function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
