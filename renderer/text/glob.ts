/** A glob pattern for addresses as a regular expression: `*` stays within a segment, `**` does not; `/a/**` also matches `/a`. */
export function globPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\/\*\*$|\*\*|\*/g, (sign) => (sign === '/**' ? '(?:/.*)?' : sign === '**' ? '.*' : '[^/]*'))
  return new RegExp(`^${source}$`)
}
