import { escapeRegExp, type Location, locateIn, type SourcePath } from '../../renderer/index.ts'

interface File {
  readonly path: SourcePath
  readonly text: string
}

/** The location of a text in the configuration file: the value of the setting, otherwise a quoted text, a word, or the start. */
export function locateText(
  { path, text }: File,
  needle: string,
  about: { setting?: string | undefined; nth?: number | undefined },
): Location {
  const plain = escapeRegExp(needle)
  const quoted = `(?<=(['"\`]))${plain}(?=\\1)`
  const tries = [quoted, `(?<![\\w$])${plain}(?![\\w$])`, plain]
  if (about.setting !== undefined)
    tries.unshift(`(?<=(?<![\\w$])${about.setting}\\s*:\\s*(?:\\[[^\\]]*)?(['"\`]))${plain}(?=\\1)`)
  const found = tries.map((pattern) => [...text.matchAll(new RegExp(pattern, 'g'))]).find((all) => all.length > 0)
  const match = found?.[Math.min(about.nth ?? 0, found.length - 1)]
  return locateIn(path, text, match?.index ?? 0, match ? needle.length : 1)
}

/** Where a setting, or the nearest one around it, is written, as far as the text of the file shows it. */
export function locateSetting({ path, text }: File, setting: readonly PropertyKey[]): Location {
  const known = outline(text)
  for (let depth = setting.length; depth > 0; depth--) {
    const found = known.get(pathKey(setting.slice(0, depth)))
    if (found) return locateIn(path, text, found.at, found.length)
  }
  return locateIn(path, text, 0)
}

/** The offsets of the items of a list, up to the first spread; empty if the setting is not written as a list. */
export function writtenItems(
  { text }: Pick<File, 'text'>,
  setting: readonly PropertyKey[],
): readonly (number | undefined)[] {
  const known = outline(text)
  const places: (number | undefined)[] = []
  for (let place: number | undefined; ; places.push(place)) {
    place = known.get(pathKey([...setting, places.length]))?.at
    if (place === undefined || text.startsWith('...', place)) return places
  }
}

interface TextRange {
  readonly at: number
  readonly length: number
}

/** An open bracket: an object, a list, or something else that contains values. */
interface Bracket {
  readonly sign: string
  readonly path: readonly PropertyKey[]
  /** The key of the current entry; undefined before its colon. */
  key: PropertyKey | undefined
}

const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|(['"`])(?:\\[\s\S]|(?!\1)[^\\])*\1|[\p{L}_$][\p{L}\p{N}_$]*|[{}[\](),:]|[^\s{}[\](),:]/gu

/** The first position of every key and list item of the objects in a module, by path. */
function outline(text: string): ReadonlyMap<string, TextRange> {
  const known = new Map<string, TextRange>()
  const open: Bracket[] = []
  const exported = text.search(/export\s+default|module\.exports/)
  const note = (path: readonly PropertyKey[], place: TextRange) => {
    const key = pathKey(path)
    // A key before the export may be in a part of the configuration, but one inside the export is more likely.
    if ((known.get(key)?.at ?? -1) < exported || !known.has(key)) known.set(key, place)
  }
  const tokens = [...text.matchAll(token)].filter(([word]) => !/^\/[/*]/.test(word))
  for (const [index, { 0: word, index: at }] of tokens.entries()) {
    const inside = open.at(-1)
    if (/^[}\])]$/.test(word)) {
      open.pop()
      continue
    }
    if (inside?.sign === '[' && /^[[,]$/.test(tokens[index - 1]?.[0] ?? '')) note(pathOf(inside), { at, length: 1 })
    if (/^[{[(]$/.test(word)) open.push({ sign: word, path: pathOf(inside), key: word === '[' ? 0 : undefined })
    else if (word === ',' && inside) inside.key = typeof inside.key === 'number' ? inside.key + 1 : undefined
    else if (inside?.sign === '{' && inside.key === undefined && /^[,:}(]$/.test(tokens[index + 1]?.[0] ?? '')) {
      const name = word.replace(/^(['"`])(.*)\1$/, '$2')
      inside.key = name
      note(pathOf(inside), { at: at + (word.length - name.length) / 2, length: name.length })
    }
  }
  return known
}

function pathOf(bracket: Bracket | undefined): readonly PropertyKey[] {
  if (!bracket) return []
  return bracket.sign === '(' || bracket.key === undefined ? bracket.path : [...bracket.path, bracket.key]
}

function pathKey(path: readonly PropertyKey[]): string {
  return path.map(String).join('\n')
}
