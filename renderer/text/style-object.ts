/** The declarations of a `style` attribute as members of an object in JSX: `color: red` → `color: 'red'`. */
export function styleMembers(style: string): string {
  const rules = style.match(/(?:[^;"'(]|"[^"]*"?|'[^']*'?|\([^)]*\)?)+/g) ?? []
  return rules
    .flatMap((rule) => {
      const colon = rule.indexOf(':')
      const name = rule.slice(0, colon).trim()
      const value = rule.slice(colon + 1).trim()
      return colon < 0 || name === '' || value === '' ? [] : [`${keyOf(name)}: ${quoted(value)}`]
    })
    .join(', ')
}

/** As React writes names: `-webkit-x` → `WebkitX`, `-ms-x` → `msX`. */
function keyOf(name: string): string {
  if (name.startsWith('--')) return quoted(name)
  const camel = name
    .toLowerCase()
    .replace(/^-ms-/, 'ms-')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return /^[a-z_$][\w$]*$/i.test(camel) ? camel : quoted(camel)
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/\s+/g, ' ')}'`
}
