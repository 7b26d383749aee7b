/** A glob pattern for addresses as a regular expression: `*` stays within a segment, `**` crosses segments, and `/a/**` also matches `/a`. */
export function globPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\/\*\*$|\*\*|\*/g, (sign) => (sign === '/**' ? '(?:/.*)?' : sign === '**' ? '.*' : '[^/]*'))
  return new RegExp(`^${source}$`)
}

/**
 * A glob pattern for paths of files as a regular expression: `**` also matches no folder, `{a,b}` either, and `@(a|b)`, `?(a)`, `*(a)`,
 * `+(a)` and `!(a)` what they match in a shell.
 */
export function pathPattern(glob: string): RegExp {
  return new RegExp(`^${sourceOf(glob.replace(/^\.\//, ''))}$`)
}

const signs = /^(?:\*\*\/|\*\*|\*|\?|\[!?[^\]/]+\]|.)/s

function sourceOf(glob: string): string {
  if (glob === '') return ''
  const group = groupAt(glob)
  if (group) {
    const rest = sourceOf(glob.slice(group.length))
    const inner = group.choices.map(sourceOf).join('|')
    // Whatever is not one of them up to the end of the path.
    if (group.kind === '!') return `(?:(?!(?:${inner})${rest}$)[^/]*)${rest}`
    return `(?:${inner})${/[?*+]/.test(group.kind) ? group.kind : ''}${rest}`
  }
  const [sign = ''] = signs.exec(glob) ?? []
  return single(sign) + sourceOf(glob.slice(sign.length))
}

function single(sign: string): string {
  if (sign === '**/') return '(?:.*/)?'
  if (sign === '**') return '.*'
  if (sign === '*') return '[^/]*'
  if (sign === '?') return '[^/]'
  return sign.length > 1 ? sign.replace(/^\[!/, '[^').replaceAll('\\', '') : sign.replace(/[.+^$()|[\]{}\\]/, '\\$&')
}

interface Group {
  /** The sign before the parenthesis, or empty. */
  readonly kind: string
  readonly choices: readonly string[]
  readonly length: number
}

/** A group of choices at the beginning of a pattern: `{a,b}`, `(a|b)`, `!(a)`; not `(a)`, which is part of a name. */
function groupAt(glob: string): Group | undefined {
  const [start, kind = ''] = /^(?:([!?@*+]?)\(|\{)/.exec(glob) ?? []
  if (start === undefined) return undefined
  const isBraces = start === '{'
  const separator = isBraces ? ',' : '|'
  const choices: string[] = []
  let [depth, from] = [1, start.length]
  for (let at = from; at < glob.length; at++) {
    const sign = glob[at] as string
    if (/[({]/.test(sign)) depth++
    else if (/[)}]/.test(sign)) depth--
    if (depth > 1 || (depth === 1 && sign !== separator)) continue
    choices.push(glob.slice(from, at))
    from = at + 1
    const isName = !isBraces && kind === '' && choices.length === 1
    if (depth === 0) return isName ? undefined : { kind, choices, length: from }
  }
  return undefined
}
