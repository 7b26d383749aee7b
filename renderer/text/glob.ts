/** A glob pattern for addresses as a regular expression: `*` stays within a segment, `**` crosses segments. */
export function globPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))
  return new RegExp(`^${source}$`)
}
