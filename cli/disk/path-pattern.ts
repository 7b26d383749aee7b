import picomatch from 'picomatch'

/** A glob pattern for file paths as a regular expression. Names may begin with a dot, and contain `(1)`. */
export function pathPattern(glob: string): RegExp {
  if (glob === '') return /^$/
  const plain = glob.replace(/(?<![!?@*+])\(([^()|]*)\)/g, '\\($1\\)')
  return picomatch.makeRe(plain, { dot: true, posix: true })
}
