import { dotted, type Field } from '../draft.ts'
import { iconOf } from '../icons.ts'
import type { Raw, RawObject } from '../raw.ts'
import type { SettingObject } from '../setting.ts'

/** A link of the navbar or the footer; undefined if it cannot be one. */
export function navLink(item: RawObject, { draft, place }: Field): SettingObject | undefined {
  const address = [item.to, item.href].find((one) => typeof one === 'string') as string | undefined
  const html = typeof item.html === 'string' ? item.html : undefined
  if (address === undefined) {
    const link = html === undefined ? undefined : linkInHtml(html)
    if (!link)
      draft.leave(
        place,
        `The item \`${dotted(place)}\` was not carried over: it has no address.`,
        'Add a link in its place.',
      )
    return link
  }
  const written = [item.label, html && textOf(html)].find((one) => typeof one === 'string' && one.trim() !== '')
  const named = [item['aria-label'], item.title].find((one) => typeof one === 'string') as string | undefined
  const icon = iconOf(address)
  const className = typeof item.className === 'string' ? { className: item.className } : {}
  // A link that their style sheet draws as an icon.
  if (written === undefined && icon)
    return { label: named ?? nameOf(address), ...addressSetting(address), icon, iconOnly: true }
  return { label: String(written ?? named ?? nameOf(address)), ...addressSetting(address), ...className }
}

/** `https://github.com/x` → `GitHub`, for a link that was an icon. */
function nameOf(address: string): string {
  const icon = iconOf(address)
  if (icon === 'github') return 'GitHub'
  if (icon !== undefined) return icon[0]?.toUpperCase() + icon.slice(1)
  return URL.canParse(address) ? new URL(address).hostname : address
}

/** `pathname:///storybook` is a path of the host. */
function addressSetting(address: string): SettingObject {
  const plain = address.replace(/^pathname:\/\//, '')
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(plain)) return { href: plain }
  return { to: plain.startsWith('/') || plain.startsWith('#') ? plain : `/${plain}` }
}

/** The text of some HTML. */
export function textOf(html: Raw | undefined): string | undefined {
  return typeof html === 'string' ? html.replace(/<[^>]*>/g, '').trim() : undefined
}

/** The only link of some HTML. */
export function linkInHtml(html: string): SettingObject | undefined {
  const links = [...html.matchAll(/<a\s[^>]*?href=(["'])(.*?)\1[^>]*>([\s\S]*?)<\/a>/g)]
  const [[, , href = '', inner = ''] = []] = links
  const label = textOf(inner)
  return links.length === 1 && label ? { label, ...addressSetting(href) } : undefined
}
