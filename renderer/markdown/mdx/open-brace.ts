import { parseExpressionAt } from 'acorn'
import type { VFileMessage } from 'vfile-message'

/** A line of a list or a quote, or an empty one between two. */
const within = /^(?:\s|[-*+][^\S\n]|\d+[.)][^\S\n]|>|$)/

/**
 * The brace that the parser is about where code in a list or a quote goes on behind its end: it looks for a later brace that closes the code
 * until then. Undefined for other faults.
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

/** Where the brace at an offset is closed; undefined if it is not. */
function closingBrace(text: string, open: number): number | undefined {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return undefined
}

/** Elements in code are taken for valid. */
function isExpression(code: string): boolean {
  if (/<[A-Za-z>/]/.test(code) || /^\s*(?:\/\*|$)/.test(code)) return true
  try {
    const { end } = parseExpressionAt(code, 0, { ecmaVersion: 'latest' })
    return code.slice(end).trim() === ''
  } catch {
    return false
  }
}
