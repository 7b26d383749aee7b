import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { iconOf } from '../icons.ts'
import { isRawObject, listOfRaw, type Raw, type RawObject } from '../raw.ts'
import { type Setting, type SettingObject, within } from '../setting.ts'

export function addItems(into: SettingObject, items: readonly Setting[]) {
  const navbar = within(into, 'navbar')
  navbar.items = [...((navbar.items as readonly Setting[] | undefined) ?? []), ...items]
}

/** The items of `nav` in a navbar; `folder` is that of all pages, which contains the static files. */
export function navItems(nav: Raw | undefined, folder: string): readonly SettingObject[] {
  return listOfRaw(nav).flatMap((item) => navItem(item, folder))
}

function navItem(item: Raw, folder: string): readonly SettingObject[] {
  if (!isRawObject(item)) return []
  const label = labelOf(item.text) ?? String(item.link ?? 'More')
  // A group inside a menu has a heading in VitePress.
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

/** Whether a link leads to a static file. */
export function isStatic(link: string, folder: string): boolean {
  const path = link.replace(/[?#].*$/s, '')
  return /\.\w+$/.test(path) && existsSync(join(folder, 'public', path))
}

/** A label in HTML, which VitePress allows, as plain text. */
export function labelOf(text: Raw | undefined): string | undefined {
  if (typeof text !== 'string') return undefined
  return text.replace(/<[a-z/!][^<>]*>/gi, '').trim()
}

/** The items of `socialLinks` in a navbar. */
export function socialLinks(links: Raw | undefined): readonly SettingObject[] {
  return linksIn(links).map(socialLink)
}

/** The labels of links whose icon is SVG code: a navbar in Sitegen needs a file. */
export function drawnLinks(links: Raw | undefined): readonly string[] {
  return linksIn(links).flatMap((link) => (svgOf(link) !== undefined && !iconOf(link.link) ? [nameOf(link)] : []))
}

interface SocialLink extends RawObject {
  readonly link: string
}

function linksIn(links: Raw | undefined): readonly SocialLink[] {
  return listOfRaw(links).flatMap((one) =>
    isRawObject(one) && typeof one.link === 'string' ? [one as SocialLink] : [],
  )
}

function socialLink(social: SocialLink): SettingObject {
  const sign = iconOf(social.link)
  return {
    label: nameOf(social),
    href: social.link,
    position: 'right',
    ...(sign ? { icon: sign, iconOnly: true } : {}),
  }
}

function svgOf({ icon }: SocialLink): string | undefined {
  return isRawObject(icon) && typeof icon.svg === 'string' ? icon.svg : undefined
}

/** The name of a link, from its icon, its label or its address. */
function nameOf(social: SocialLink): string {
  const { icon, ariaLabel, link } = social
  if (icon === 'github') return 'GitHub'
  if (typeof icon === 'string' && icon !== '') return `${icon[0]?.toUpperCase()}${icon.slice(1)}`
  if (typeof ariaLabel === 'string' && ariaLabel !== '') return ariaLabel
  const title = /<title>([^<]+)<\/title>/.exec(svgOf(social) ?? '')?.[1]?.trim()
  return title || (URL.canParse(link) && new URL(link).hostname.replace(/^www\./, '')) || link
}
