/** Header values by lower-case name for an address, which is decoded and includes the base path. */
export type HeaderRules = (path: string) => ReadonlyMap<string, string>

interface Rule {
  readonly pattern: RegExp
  readonly set: readonly (readonly [name: string, value: string])[]
  readonly removed: readonly string[]
}

/**
 * Read `_headers` as static hosts do.
 *
 * A line without indentation is a path, in which `*` matches anything and `:name` one segment. Indented lines below it set a
 * header, or remove one with `! Name`. A header that is set twice has both values, as hosts send them; for `Cache-Control`, the
 * last value counts.
 */
export function readHeaderRules(text: string): HeaderRules {
  const rules = parseRules(text)
  return (path) => {
    const headers = new Map<string, string>()
    for (const { pattern, set, removed } of rules) {
      if (!pattern.test(path)) continue
      for (const name of removed) headers.delete(name)
      for (const [name, value] of set) {
        const before = name === 'cache-control' ? undefined : headers.get(name)
        headers.set(name, before === undefined ? value : `${before}, ${value}`)
      }
    }
    return headers
  }
}

function parseRules(text: string): Rule[] {
  const rules: { pattern: RegExp; set: [string, string][]; removed: string[] }[] = []
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(#.*)?$/.test(line)) continue
    if (/^\S/.test(line)) {
      rules.push({ pattern: toPattern(line.trim()), set: [], removed: [] })
      continue
    }
    const [, removed, name, value] = /^\s+(?:!\s*([\w-]+)|([\w-]+)\s*:\s*(.*?))\s*$/.exec(line) ?? []
    if (removed !== undefined) rules.at(-1)?.removed.push(removed.toLowerCase())
    else if (name !== undefined) rules.at(-1)?.set.push([name.toLowerCase(), (value ?? '').replace(/\p{Cc}/gu, '')])
  }
  return rules
}

function toPattern(path: string): RegExp {
  const source = path
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/:[a-z]\w*/gi, '[^/]+')
  return new RegExp(`^${source}$`)
}
