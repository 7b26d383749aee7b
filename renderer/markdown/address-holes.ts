import { addressesIn, addressNames, isShown, replaceAddresses } from '../text/address-attributes.ts'
import { unsafeScheme } from '../text/address-faults.ts'
import { escapeHtml } from '../text/html.ts'
import { isExternal } from '../text/url.ts'
import type { Hole, Location, Part } from '../types.ts'
import { type FoundAttribute, scanHtml } from './raw-html.ts'

/** An HTML attribute and the locations of its addresses, for the holes that replace them. */
export interface Carrier extends Pick<FoundAttribute, 'tag' | 'name' | 'value'> {
  readonly at: (address: string) => Location
}

/** The hole that replaces a whole attribute; undefined if only the addresses in it are replaced. */
export type OwnHole = (carrier: Carrier) => Hole | undefined

/** The text of an attribute in HTML, with holes in place of addresses; undefined if it carries none. */
export function attributeParts(carrier: Carrier, own: OwnHole): readonly Part[] | undefined {
  const hole = own(carrier)
  if (hole) return [hole]
  const holes: Hole[] = []
  const value = replaceValue(carrier, (one) => `\0${holes.push(one) - 1}\0`, escapeHtml)
  if (value === undefined) return undefined
  const pieces = ` ${carrier.name}="${value}"`.split(/\0(\d+)\0/)
  return pieces
    .map((piece, index) => (index % 2 ? (holes[Number(piece)] as Hole) : piece))
    .filter((part) => part !== '')
}

/** The value of an attribute with its addresses replaced; undefined if it carries none. */
export function replaceValue(
  { tag, name, value, at }: Carrier,
  place: (hole: Hole) => string,
  keep?: (text: string) => string,
): string | undefined {
  const link = (href: string) => place({ kind: 'link', href, at: at(href), bare: true })
  // Code in such an attribute is also dangerous on other elements.
  if (addressesIn(tag, name, value).length === 0)
    return addressNames.has(name) && unsafeScheme(value) !== undefined ? link(value) : undefined
  return replaceAddresses(
    { tag, name, value },
    ({ kind, address }) => {
      if (!isShown(tag) && isExternal(address) && unsafeScheme(address) === undefined)
        return keep ? keep(address) : address
      return kind === 'link'
        ? link(address)
        : place({ kind: 'image', src: address, at: at(address), index: 0, bare: true })
    },
    keep,
  )
}

/** HTML with each of its addresses replaced. */
export function withAddresses(html: string, replace: (address: string) => string): string {
  let done = ''
  let from = 0
  for (const { tag, name, value, start, end } of scanHtml(html, addressNames).attributes) {
    const made = replaceAddresses({ tag, name, value }, ({ address }) => replace(address))
    if (made === undefined || made === value) continue
    done += `${html.slice(from, start)} ${name}="${escapeHtml(made)}"`
    from = end
  }
  return done + html.slice(from)
}
