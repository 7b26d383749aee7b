/**
 * `Accept` headers that name Markdown with full weight, in any case: those that the built-in server answers with Markdown, too.
 *
 * For the regular expressions of all servers: without backslashes, which each format escapes differently.
 */
export const acceptsMarkdown =
  '(^|,) *text/markdown *(; *([^ ,;=q]|[^ ,;=][^ ,;=]+) *=[^,;]*)*(; *q *= *1([.]0*)? *)?(,|$)'

/**
 * A text as part of a regular expression for any server: characters other than letters and digits are written by their codes.
 *
 * So nothing in it, such as a quotation mark, a brace, a dollar sign or a space, has a meaning in the file around it.
 */
export function literalPattern(text: string): string {
  return text.replace(/[^\w/\-\u0080-\u{10ffff}]/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
