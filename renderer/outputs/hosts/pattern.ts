/**
 * `Accept` headers that name Markdown with its whole weight, whatever their case; what our own server answers with Markdown, too.
 *
 * For regular expressions of any server, without backslashes, which each file would escape in another way.
 */
export const acceptsMarkdown =
  '(^|,) *text/markdown *(; *([^ ,;=q]|[^ ,;=][^ ,;=]+) *=[^,;]*)*(; *q *= *1([.]0*)? *)?(,|$)'

/**
 * A text as part of a regular expression of any server: what is neither a letter nor a digit is written by its code.
 *
 * So nothing in it has a meaning in the file around it, such as a quote, a brace, a dollar sign or a space.
 */
export function literalPattern(text: string): string {
  return text.replace(/[^\w/\-\u0080-\u{10ffff}]/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
