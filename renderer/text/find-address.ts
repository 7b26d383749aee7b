/** The most likely offset of an address in a text: in quotes, otherwise as a whole word, otherwise as part of one; -1 if none. */
export function findAddress(text: string, address: string): number {
  if (address === '') return -1
  const quoted = ["'", '"', '`'].map((quote) => text.indexOf(quote + address + quote)).filter((at) => at >= 0)
  if (quoted.length > 0) return Math.min(...quoted) + 1
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1))
    if (!part.test(text[at - 1] ?? '') && !part.test(text[at + address.length] ?? '')) return at
  return text.indexOf(address)
}

const part = /[\w/@.-]/
