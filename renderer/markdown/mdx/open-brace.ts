import { parseExpressionAt } from 'acorn'
import type { VFileMessage } from 'vfile-message'

/** A line of a list or a quotation, or an empty line. */
const within = /^(?:\s|[-*+][^\S\n]|\d+[.)][^\S\n]|>|$)/

/**
 * The opening brace of code that continues past the end of its list or quotation. The parser reports that end, because it accepts
 * a closing brace only if the code before it is valid. Undefined for other faults.
 */
export function openBrace({ ruleId, source }: VFileMessage, text: string, offset: number): number | undefined {
  if (ruleId !== 'unexpected-lazy' || source !== 'micromark-extension-mdx-expression') return undefined
  const end = text.lastIndexOf('\n', offset - 1)
  const lines = text.slice(0, Math.max(0, end)).split('\n')
  let first = lines.length
  while (first > 0 && within.test(lines[first - 1] as string)) first--
  const start = lines.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0)
  const region = text.slice(start, Math.max(start, end)).replace(/(`+)[^`]*\1/g, (span) => span.replace(/[^\n]/g, ' '))
  for (let open = region.indexOf('{'); open >= 0; ) {
    const close = closingBrace(region, open)
    if (region[open - 1] === '\\') open = region.indexOf('{', open + 1)
    else if (close === undefined || !isExpression(region.slice(open + 1, close))) return start + open
    else open = region.indexOf('{', close)
  }
  return undefined
}

/** Offset of the brace that closes the one at an offset; undefined if there is none. */
function closingBrace(text: string, open: number): number | undefined {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return undefined
}

/** Whether code is an expression. Code with elements is assumed to be valid. */
function isExpression(code: string): boolean {
  if (/<[A-Za-z>/]/.test(code) || /^\s*(?:\/\*|$)/.test(code)) return true
  try {
    const { end } = parseExpressionAt(code, 0, { ecmaVersion: 'latest' })
    return code.slice(end).trim() === ''
  } catch {
    return false
  }
}
