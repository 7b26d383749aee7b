/** Features of a picture that are only safe in a separate file, or that could conflict with the page around it. */
const unfit = /<(?:script|style|foreignObject|image|use|a|animate\w*|set)\b|\s(?:id|on\w+)\s*=|javascript:/i

/** An inline SVG: the attributes of its root, by their React names, and its contents. */
export interface InlineSvg {
  readonly attributes: Readonly<Record<string, string>>
  readonly inside: string
}

/**
 * An SVG that uses the color of the surrounding text, which works only inside the page; undefined for pictures that look the same
 * everywhere, and for those that contain more than shapes.
 */
export function inlineSvg(text: string): InlineSvg | undefined {
  if (!/currentColor/i.test(text) || unfit.test(text)) return undefined
  const [, root = '', inside] = /<svg\b([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(text) ?? []
  if (inside === undefined) return undefined
  const written = [...root.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  const attributes = written.flatMap(([, name = '', double, single = '']) =>
    /^(xmlns|xml|xlink)(:|$)|^(style|version)$/.test(name) ? [] : [[reactName(name), double ?? single] as const],
  )
  return { attributes: Object.fromEntries(attributes), inside: inside.replace(/<!--[\s\S]*?-->/g, '').trim() }
}

/** `stroke-width` → `strokeWidth` */
function reactName(name: string): string {
  if (name === 'class') return 'className'
  return /^(data|aria)-/.test(name) ? name : name.replace(/-(\w)/g, (_, sign: string) => sign.toUpperCase())
}
