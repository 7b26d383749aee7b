import { dotted, type Field } from '../draft.ts'
import { iconOf } from '../icons.ts'
import type { Raw, RawObject } from '../raw.ts'
import type { SettingObject } from '../setting.ts'

/** A link of the navbar or the footer; undefined if the item cannot become one. */
export function navLink(item: RawObject, { draft, place }: Field): SettingObject | undefined {
  const address = [item.to, item.href].find((one) => typeof one === 'string') as string | undefined
  const html = typeof item.html === 'string' ? item.html : undefined
  if (address === undefined) {
    draft.leave(
      place,
      `The item \`${dotted(place)}\` was not carried over: ${html === undefined ? 'it has no address' : 'it is HTML'}.`,
      'Add a link in its place.',
    )
    return undefined
  }
  // Values such as `noopener` only affect new tabs.
  if (typeof item.rel === 'string' && !/^(?:\s*(?:noopener|noreferrer|external))*\s*$/.test(item.rel))
    draft.leave(
      [...place, 'rel'],
      `\`${dotted([...place, 'rel'])}: '${item.rel}'\` was not carried over: links have no such setting.`,
      'For `me`, add a `link` with `rel` and `href` to `headTags`.',
    )
  for (const name of ['activeBasePath', 'activeBaseRegex'])
    if (typeof item[name] === 'string')
      draft.differ(
        [...place, name],
        `\`${dotted(place)}\` is marked as current only on pages below its own address.`,
        'To mark it on more pages, link it to an address above them.',
      )
  const written = [item.label, html && textOf(html)].find((one) => typeof one === 'string' && one.trim() !== '')
  const named = [item['aria-label'], item.title].find((one) => typeof one === 'string') as string | undefined
  const className = typeof item.className === 'string' ? { className: item.className } : {}
  if (written === undefined) return { ...iconLink(address, named), ...(iconOf(address) ? {} : drawn(className)) }
  return { label: String(written), ...addressSetting(address), ...className }
}

/** A link without a text shows what a style sheet draws for its class. */
function drawn(className: SettingObject): SettingObject {
  return className.className === undefined ? {} : { ...className, iconOnly: true }
}

/** A link that was drawn as an icon. */
function iconLink(address: string, named: string | undefined): SettingObject {
  const icon = iconOf(address)
  return { label: named ?? nameOf(address), ...addressSetting(address), ...(icon ? { icon, iconOnly: true } : {}) }
}

/** `https://github.com/x` → `GitHub`, for a link that was an icon. */
function nameOf(address: string): string {
  const icon = iconOf(address)
  if (icon === 'github') return 'GitHub'
  if (icon !== undefined) return icon[0]?.toUpperCase() + icon.slice(1)
  return URL.canParse(address) ? new URL(address).hostname : address
}

function addressSetting(address: string): SettingObject {
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(address)) return { href: address }
  return { to: address.startsWith('/') || address.startsWith('#') ? address : `/${address}` }
}

/** Attributes of a link that reach its element in Docusaurus, and have no setting here. */
const attributes = /^(?:id|style|download|lang|hrefLang|on[A-Z]\w*|data-[\w-]+)$/

/** Report the attributes of an item that are lost. */
export function leaveAttributes(item: RawObject, { draft, place }: Field): void {
  for (const name of Object.keys(item).filter((one) => attributes.test(one)))
    draft.leave(
      [...place, name],
      `\`${dotted([...place, name])}\` was not carried over: links have no such setting.`,
      'To style the link, set its `className`; for anything else, replace the theme part: see docs/theming.md.',
    )
}

/** The text content of some HTML. */
export function textOf(html: Raw | undefined): string | undefined {
  return typeof html === 'string' ? html.replace(/<[^>]*>/g, '').trim() : undefined
}

/** The links of an item of the footer, which may be HTML. */
export function footerLinks(item: RawObject, field: Field): SettingObject[] {
  leaveAttributes(item, field)
  const { html } = item
  const isHtml = typeof html === 'string' && [item.to, item.href].every((one) => typeof one !== 'string')
  const links = isHtml ? htmlLinks(html, field) : []
  if (links.length === 0) {
    const link = navLink(item, field)
    return link ? [link] : []
  }
  if (/<(?:img|svg)\b/i.test(String(html)) && links.some(({ icon }) => icon === undefined))
    field.draft.differ(
      field.place,
      `The picture in the item \`${dotted(field.place)}\` became text: links in the footer cannot have pictures.`,
      'To show the picture, put the HTML into `footer.copyright`.',
    )
  return links
}

/** The links of an item that is HTML; a note says if it also contains other text. */
export function htmlLinks(html: string, { draft, place }: Field): SettingObject[] {
  const links = linksInHtml(html)
  if (links.length > 0 && textOf(html.replace(linkPattern, '')))
    draft.differ(
      place,
      `Only the links in the HTML of the item \`${dotted(place)}\` were carried over.`,
      'Add the rest to your own version of a theme part: see docs/theming.md.',
    )
  return links
}

/** The only link of some HTML. */
export function linkInHtml(html: string): SettingObject | undefined {
  const [link, another] = linksInHtml(html)
  return another ? undefined : link
}

const linkPattern = /<a\s([^>]*?\bhref=(["'])(.*?)\2[^>]*)>([\s\S]*?)<\/a>/g

/** The links of some HTML. A link that is drawn as a picture is named by its text for screen readers, or by its address. */
function linksInHtml(html: string): SettingObject[] {
  return [...html.matchAll(linkPattern)].map(([, attributes = '', , href = '', inner = '']) => {
    const label = textOf(inner)
    if (label) return { label, ...addressSetting(href) }
    const named = /\b(?:aria-label|title|alt)=(["'])(.+?)\1/.exec(attributes + inner)?.[2]
    return iconLink(href, named)
  })
}
