const label = '[a-z\\d_](?:[a-z\\d_-]*[a-z\\d_])?'
const pattern = new RegExp(`^(?:\\.${label}\\.)?${label}(?:\\.${label})*$`, 'i')

/** Whether a text is a host name, or a dot and at least two labels: `.example.com`, which covers all names below it. */
export function isHostPattern(text: string): boolean {
  return text.length <= 253 && pattern.test(text)
}

/** Whether a host name is in the list, or below a name that begins with a dot. */
export function isAllowedHost(name: string, allowed: readonly string[]): boolean {
  return allowed.some((one) => {
    const wanted = one.toLowerCase()
    return wanted.startsWith('.') ? name.endsWith(wanted) && name.length > wanted.length : name === wanted
  })
}
