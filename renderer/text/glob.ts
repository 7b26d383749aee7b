/** A pattern of addresses as a regular expression: `*` stays within a segment, `**` crosses them. */
export function globPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))
  return new RegExp(`^${source}$`)
}
