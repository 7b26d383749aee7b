// The one list of attributes that carry addresses. Everything that resolves, rewrites or checks addresses in HTML uses it.

/** What an attribute leads to: something to open or load, an image, or several images with their conditions. */
type Leading = 'link' | 'image' | 'images'

const byElement: Readonly<Record<string, Readonly<Record<string, Leading>>>> = {
  a: { href: 'link', 'xlink:href': 'link' },
  area: { href: 'link' },
  audio: { src: 'link' },
  button: { formaction: 'link' },
  embed: { src: 'link' },
  form: { action: 'link' },
  iframe: { src: 'link' },
  image: { href: 'image', 'xlink:href': 'image' },
  img: { src: 'image', srcset: 'images' },
  input: { formaction: 'link', src: 'image' },
  link: { href: 'link', imagesrcset: 'images' },
  object: { data: 'link' },
  script: { src: 'link' },
  source: { src: 'link', srcset: 'images' },
  track: { src: 'link' },
  use: { href: 'link', 'xlink:href': 'link' },
  video: { poster: 'image', src: 'link' },
}

/** The attributes of an element that carry addresses. */
export function addressAttributes(tag: string): readonly string[] {
  return Object.hasOwn(byElement, tag) ? Object.keys(byElement[tag] as object) : []
}

/** Whether readers see what the addresses of an element lead to, or can follow them. */
export function isShown(tag: string): boolean {
  return !hidden.has(tag)
}

/** Elements that prepare a page or send data, so the response to a plain request for their addresses is meaningless. */
const hidden: ReadonlySet<string> = new Set(['button', 'form', 'input', 'link', 'meta'])

/** The names of all attributes that carry addresses. */
export const addressNames: ReadonlySet<string> = new Set(Object.values(byElement).flatMap(Object.keys))

/** An address in the value of an attribute. */
export interface AttributeAddress {
  readonly kind: 'link' | 'image'
  readonly address: string
  /** Offset in the value. */
  readonly start: number
}

/** The addresses in the value of an attribute; none if the attribute does not carry any on that element. */
export function addressesIn(tag: string, name: string, value: string): readonly AttributeAddress[] {
  const leading = Object.hasOwn(byElement, tag) ? byElement[tag]?.[name] : undefined
  if (leading === undefined) return []
  return leading === 'images' ? candidates(value) : [{ kind: leading, address: value, start: 0 }]
}

/** `a.png 1x, b.png 2x`: a comma inside an address, such as that of `data:`, is not followed by white space. */
function candidates(value: string): AttributeAddress[] {
  return [...value.matchAll(/(?:^|,)\s*([^\s,]\S*?)(?=,?(?:\s|$))[^,]*/g)].map((match) => ({
    kind: 'image',
    address: match[1] as string,
    start: match.index + match[0].indexOf(match[1] as string),
  }))
}

/** The value with each of its addresses replaced; the text between them is passed through `keep`. */
export function replaceAddresses(
  { tag, name, value }: { readonly tag: string; readonly name: string; readonly value: string },
  replace: (found: AttributeAddress) => string,
  keep: (text: string) => string = (text) => text,
): string | undefined {
  const found = addressesIn(tag, name, value)
  if (found.length === 0) return undefined
  let made = ''
  let from = 0
  for (const one of found) {
    made += keep(value.slice(from, one.start)) + replace(one)
    from = one.start + one.address.length
  }
  return made + keep(value.slice(from))
}
