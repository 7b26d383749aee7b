import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { iconOf } from '../icons.ts'
import { isRawObject, listOfRaw, type Raw } from '../raw.ts'
import { type Setting, type SettingObject, within } from '../setting.ts'

export function addItems(into: SettingObject, items: readonly Setting[]) {
  const navbar = within(into, 'navbar')
  navbar.items = [...((navbar.items as readonly Setting[] | undefined) ?? []), ...items]
}

/** The items of `nav` in a navbar; `folder` is the one of all pages, with the static files. */
export function navItems(nav: Raw | undefined, folder: string): readonly SettingObject[] {
  return listOfRaw(nav).flatMap((item) => navItem(item, folder))
}

function navItem(item: Raw, folder: string): readonly SettingObject[] {
  if (!isRawObject(item)) return []
  const label = labelOf(item.text) ?? String(item.link ?? 'More')
  // A group inside a menu has a heading there.
  if (item.items !== undefined) return [{ label, items: listOfRaw(item.items).flatMap((one) => leavesOf(one, folder)) }]
  if (typeof item.link !== 'string') return []
  if (isElsewhere(item.link)) return [{ label, href: item.link }]
  return [{ label, to: isStatic(item.link, folder) ? item.link : item.link.replace(/(\.html|\.md)(?=$|#)/, '') }]
}

function leavesOf(item: Raw, folder: string): readonly SettingObject[] {
  if (isRawObject(item) && item.items !== undefined)
    return listOfRaw(item.items).flatMap((one) => leavesOf(one, folder))
  return navItem(item, folder)
}

export function isElsewhere(link: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link)
}

/** Whether a link leads to a file that is published as it is. */
export function isStatic(link: string, folder: string): boolean {
  const path = link.replace(/[?#].*$/s, '')
  return /\.\w+$/.test(path) && existsSync(join(folder, 'public', path))
}

/** A text in HTML, which VitePress shows, as a label. */
export function labelOf(text: Raw | undefined): string | undefined {
  if (typeof text !== 'string') return undefined
  return text.replace(/<[a-z/!][^<>]*>/gi, '').trim()
}

/** The items of `socialLinks` in a navbar. */
export function socialLinks(links: Raw | undefined): readonly SettingObject[] {
  const all = listOfRaw(links).flatMap((item) => (isRawObject(item) ? [item] : []))
  return all.flatMap(({ icon, link }) => (typeof link === 'string' ? [socialLink(link, icon)] : []))
}

function socialLink(href: string, icon: Raw | undefined): SettingObject {
  const name = typeof icon === 'string' ? icon : ''
  const sign = iconOf(href)
  const label = name === 'github' ? 'GitHub' : name === '' ? href : `${name[0]?.toUpperCase()}${name.slice(1)}`
  return { label, href, position: 'right', ...(sign ? { icon: sign, iconOnly: true } : {}) }
}
