/** At most 160 characters, cut at a word boundary. */
export function shorten(text: string): string {
  if (text.length <= 160) return text
  return `${text.slice(0, 159).replace(/\s+\S*$/, '')}…`
}
