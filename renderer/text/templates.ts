import { escapeRegExp } from './escape-regexp.ts'

/** A template literal that composes a text without spaces, such as an address. */
export interface Template {
  /** Offset of the text between the backticks. */
  readonly start: number
  readonly length: number
  /** Whether it can have produced a text. */
  readonly gives: (text: string) => boolean
}

/** Template literals in a program with expressions and enough text around them to recognise their results. */
export function findTemplates(code: string): Template[] {
  const found: Template[] = []
  const ends = new Set<number>()
  for (let at = code.indexOf('`'); at >= 0; at = code.indexOf('`', at + 1)) {
    const read = ends.has(at) ? undefined : readTemplate(code, at)
    if (!read || read.parts.some((part) => /[\s\\]/.test(part))) continue
    const { parts, end } = read
    ends.add(end)
    if (parts.length === 1 || !parts.some((part) => /[\p{L}\d]{2}/u.test(part))) continue
    const pattern = new RegExp(`^${parts.map(escapeRegExp).join('.*')}$`, 's')
    found.push({ start: at + 1, length: end - at - 1, gives: (text) => pattern.test(text) })
  }
  return found
}

/** A program with spaces in place of its comments, strings and template literals. */
export function withoutTexts(code: string): string {
  const unclosed = new Set<string>()
  let [made, done] = ['', 0]
  for (const { index, 0: sign } of code.matchAll(/\/\*|(?<=^|\s)\/\/|['"`]/g)) {
    if (index < done || unclosed.has(sign)) continue
    const end = endOfText(code, index, sign)
    if (end !== undefined) {
      made += code.slice(done, index) + code.slice(index, end).replace(/[^\n]/g, ' ')
      done = end
    } else if (sign === '/*' || sign === '`') unclosed.add(sign)
  }
  return made + code.slice(done)
}

/** Where a comment, string or template literal ends; undefined if it does not, as an apostrophe. */
function endOfText(code: string, start: number, sign: string): number | undefined {
  if (sign === '//' || sign === '/*') {
    const close = code.indexOf(sign === '//' ? '\n' : '*/', start + 2)
    if (close >= 0) return sign === '//' ? close : close + 2
    return sign === '//' ? code.length : undefined
  }
  const last = sign === '`' ? readTemplate(code, start)?.end : start + quoted(code.slice(start), sign)
  return last === undefined || last === start ? undefined : last + 1
}

/** Templates in templates that are read. */
const deepest = 100

interface Read {
  /** The text around the expressions, as written. */
  readonly parts: readonly string[]
  /** Offset of the closing backtick. */
  readonly end: number
}

/** `depth`: the number of templates around it. */
function readTemplate(code: string, open: number, depth = 0): Read | undefined {
  if (depth > deepest) return undefined
  const parts = ['']
  for (let at = open + 1; at < code.length; at++) {
    const sign = code[at] as string
    if (sign === '`') return { parts, end: at }
    if (sign === '$' && code[at + 1] === '{') {
      const end = endOfExpression(code, at + 2, depth + 1)
      if (end === undefined) return undefined
      at = end
      parts.push('')
    } else parts.push((parts.pop() ?? '') + (sign === '\\' ? sign + (code[++at] ?? '') : sign))
  }
  return undefined
}

/** Offset of the brace that closes an expression in a template literal. */
function endOfExpression(code: string, start: number, depth: number): number | undefined {
  let open = 1
  for (let at = start; at < code.length; at++) {
    const sign = code[at] as string
    if (sign === '{') open++
    else if (sign === '}' && --open === 0) return at
    else if (sign === '`') at = readTemplate(code, at, depth)?.end ?? code.length
    else if (sign === "'" || sign === '"') at += quoted(code.slice(at), sign)
  }
  return undefined
}

/** Distance to the closing quote. */
function quoted(code: string, quote: string): number {
  const text = (quote === "'" ? /^'(?:\\.|[^'\\\n])*'/s : /^"(?:\\.|[^"\\\n])*"/s).exec(code)?.[0]
  return (text?.length ?? 1) - 1
}
