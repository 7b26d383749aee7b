/**
 * A text as part of a regular expression of any server: what is neither a letter nor a digit is written by its code.
 *
 * So nothing in it has a meaning in the file around it, such as a quote, a brace, a dollar sign or a space.
 */
export function literalPattern(text: string): string {
  return text.replace(/[^\w/\-\u0080-\u{10ffff}]/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
