/** A glob pattern for addresses as a regular expression: `*` stays within a segment, `**` crosses segments. */
export function globPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))
  return new RegExp(`^${source}$`)
}

/** A glob pattern for paths of files as a regular expression; `**` also matches no folder, and `{a,b}` either. */
export function pathPattern(glob: string): RegExp {
  let depth = 0
  const source = glob.replace(/^\.\//, '').replace(/\*\*\/|\*\*|\*|\?|\[!?[^\]/]+\]|[{},]|[.+^$()|[\]\\]/g, (sign) => {
    if (sign === '**/') return '(?:.*/)?'
    if (sign === '**') return '.*'
    if (sign === '*') return '[^/]*'
    if (sign === '?') return '[^/]'
    if (sign.length > 1) return sign.replace(/^\[!/, '[^').replaceAll('\\', '')
    if (sign === ',') return depth > 0 ? '|' : ','
    if (sign === '{') depth++
    if (sign === '{') return '(?:'
    if (sign === '}' && depth > 0) depth--
    else return `\\${sign}`
    return ')'
  })
  return new RegExp(`^${source}${')'.repeat(depth)}$`)
}
