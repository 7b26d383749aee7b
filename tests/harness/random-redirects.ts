/** A random number from 0 to below 1, the same sequence for a seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface RandomRedirect {
  readonly from: string
  readonly to: string
  readonly status?: 301 | 302 | 307 | 308
}

/** What has a meaning in the format of some host, and plain text. */
const parts = ['a', 'b', 'A', 'ab', 'old', 'docs', 'x-1', 'v1.0', 'é', '日本', ' ', '"', "'", '$', '$1', '%', '%20', '%2F', '*', '+', '(', ')', '[', ']', '{', '}', '^', '|', '.', ',', ';', ':', ':id', '!', '&', '=', '@', '~', '<', '>', '`'] // biome-ignore format: a list

/**
 * Redirects between random addresses and to pages, with chains and duplicates, but without loops: those are errors.
 *
 * The targets are `pages`, other sites, and earlier redirects.
 */
export function randomRedirects(seed: number, count: number, pages: readonly string[]): RandomRedirect[] {
  const random = randomNumbers(seed)
  const one = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item
  const text = (most: number) => Array.from({ length: 1 + Math.floor(random() * most) }, () => one(parts)).join('')
  const made: RandomRedirect[] = []
  const known = new Set<string>()
  for (let tries = 0; made.length < count && tries < count * 20; tries++) {
    const names = Array.from({ length: 1 + Math.floor(random() * 3) }, () => text(3))
    // Dots, hidden names and names that end in a dot or a space are no addresses, or not on every system.
    if (names.some((name) => /^\s|^\.|[. ]$/.test(name))) continue
    const from = `/r${names.join('/')}`
    // A file cannot be where a folder is.
    if ([...known].some((other) => other === from || other.startsWith(`${from}/`) || from.startsWith(`${other}/`)))
      continue
    const query = random() < 0.2 ? `?${one(['x=1', 'q=a%20b', "s='$1'", 'y={"z"}'])}` : ''
    const hash = random() < 0.3 ? `#${one(['part', 'ü', 'a/b', '$1'])}` : ''
    const earlier = made
      .filter(({ to }) => !to.includes('?') && !to.includes('#'))
      .map((other) => encodeURI(other.from))
    const target = random()
    const to =
      target < 0.2
        ? `https://other.example/${text(3).replace(/[<>]/g, '')}${query}${hash}`
        : target < 0.4 && earlier.length > 0
          ? one(earlier)
          : `${one(pages)}${query}${hash}`
    known.add(from)
    made.push({ from, to, ...(random() < 0.5 ? {} : { status: one([301, 302, 307, 308] as const) }) })
  }
  return made
}
