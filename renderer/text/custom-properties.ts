/** The custom properties of a page in one color mode. */
export type Properties = ReadonlyMap<string, string>

/** The custom properties that a style sheet sets on the root element, on a screen, by color mode. */
export function customProperties(css: string): { readonly light: Properties; readonly dark: Properties } {
  const layered = new Layer()
  const plain = new Layer()
  for (const { at, selector, body } of rules(css)) {
    if (at.some((one) => /^@media[^{]*\b(print|prefers|scripting|width|forced)/.test(one))) continue
    const mode = selector
      .split(',')
      .map(modeOf)
      .find((one) => one !== undefined)
    if (mode === undefined) continue
    const into = at.some((one) => one.startsWith('@layer')) ? layered : plain
    for (const [, name = '', value = ''] of body.matchAll(property)) into[mode].set(name, value.trim())
  }
  // Rules outside layers override those in layers, whatever their selectors.
  const light = new Map([...layered.root, ...layered.light, ...plain.root, ...plain.light])
  const dark = new Map([...layered.root, ...layered.dark, ...plain.root, ...plain.dark])
  return { light, dark }
}

/** The value of a custom property with all `var()` in it replaced; undefined if one is not set. */
export function propertyValue(name: string, properties: Properties, depth = 0): string | undefined {
  const value = properties.get(name)
  if (value === undefined || depth > 9) return undefined
  let isWhole = true
  const made = value.replace(/var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)/g, (_, inner: string, spare?: string) => {
    const found = propertyValue(inner, properties, depth + 1) ?? spare
    isWhole &&= found !== undefined
    return found ?? ''
  })
  return isWhole ? made : undefined
}

class Layer {
  readonly root = new Map<string, string>()
  readonly light = new Map<string, string>()
  readonly dark = new Map<string, string>()
}

const property = /(?:^|;)\s*(--[\w-]+)\s*:((?:[^;"']|"[^"]*"|'[^']*')*)/g

function modeOf(selector: string): 'root' | 'light' | 'dark' | undefined {
  const [, mode] = /^(?::root|html)?(?:\[data-theme=["']?(light|dark)["']?\])?$/.exec(selector.trim()) ?? [
    undefined,
    null,
  ]
  if (mode === null || selector.trim() === '') return undefined
  return (mode as 'light' | 'dark' | undefined) ?? 'root'
}

interface Rule {
  /** The at-rules around it. */
  readonly at: readonly string[]
  readonly selector: string
  readonly body: string
}

const piece = /\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|url\([^)"']*\)|[{};]|[^{};"'/u]+|[\s\S]/g

/** The rules of a style sheet, except nested ones. */
function rules(css: string): Rule[] {
  const found: Rule[] = []
  const open: string[] = []
  let text = ''
  for (const [token] of css.matchAll(piece)) {
    if (token === '{') {
      open.push(text.trim())
      text = ''
    } else if (token === '}') {
      const selector = open.pop() ?? ''
      if (!selector.startsWith('@') && open.every((one) => one.startsWith('@')))
        found.push({ at: [...open], selector, body: text })
      text = ''
    } else if (token === ';' && (open.at(-1) ?? '@').startsWith('@')) text = ''
    else if (!token.startsWith('/*')) text += token
  }
  return found
}
