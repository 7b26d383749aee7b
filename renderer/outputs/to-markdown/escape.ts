// Escapes only characters that Markdown would read as markup, so that the text stays readable.

/** Text of a page as Markdown that shows this text. `math`: dollar signs are delimiters. */
export function escapeText(text: string, math: boolean): string {
  let safe = text
  if (/[\\`*_[\]<&~]/.test(text)) {
    safe = text.replace(/\\(?=[!-/:-@[-`{-~]|$)|[`[\]~]|&(?=#?[a-z\d]+;)|<(?=[a-z/!?]|$)/gi, '\\$&')
    if (safe.includes('*')) safe = safe.replace(/(?<! )\*|\*(?! )/g, '\\*')
    if (safe.includes('_')) safe = safe.replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
  }
  return math && safe.includes('$') ? safe.replaceAll('$', '\\$') : safe
}

/** A line of Markdown that can only begin a paragraph. */
export function escapeStart(line: string): string {
  if (!/^[#>+\-=:*\d]/.test(line)) return line
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|>|[+-](?=\s|$)|(?:-\s*){3,}$|=+\s*$|:::?(?=[a-z:])|\*(?=\s))/i, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** Inline code. */
export function codeSpan(code: string): string {
  if (/^[^\s`]+$/.test(code)) return `\`${code}\``
  const text = /[\t\r\n]| {2}/.test(code) ? code.replace(/[ \t\r\n]+/g, ' ') : code
  if (text.trim() === '') return ''
  const fence = fenceFor(text, 1)
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

/** Backticks: at least `least`, and more than any run of them in the code. */
export function fenceFor(code: string, least: number): string {
  if (!code.includes('`')) return '`'.repeat(least)
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length))
  if (least > 1) return '`'.repeat(Math.max(least, longest + 1))
  const runs = new Set(code.match(/`+/g))
  let fence = '`'
  while (runs.has(fence)) fence += '`'
  return fence
}

/** Parentheses, which could end the target of a link. */
const signs: Readonly<Record<string, string>> = { '(': '%28', ')': '%29' }

/** An address as the target of a link. */
export function linkTarget(address: string): string {
  return /[()\s<>]/.test(address)
    ? address.replace(/[()\s<>]/g, (sign) => signs[sign] ?? encodeURIComponent(sign))
    : address
}
