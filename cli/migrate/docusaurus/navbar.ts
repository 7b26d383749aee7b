import { accepts } from '../check-settings.ts'
import {
  carry,
  dotted,
  type Field,
  ignored,
  offered,
  type Place,
  type Rule,
  type Rules,
  same,
  without,
} from '../draft.ts'
import { isRawObject, listOfRaw, type Raw, type RawObject } from '../raw.ts'
import { isSettingObject, type Setting, type SettingObject } from '../setting.ts'
import { file } from './rules.ts'

/** Addresses of docs and sidebars; undefined for those that do not exist. */
export interface Addresses {
  doc(docs: string, id: string): { readonly url: string; readonly title: string } | undefined
  sidebar(docs: string, name: string): { readonly url: string; readonly title: string } | undefined
  home(docs: string): string | undefined
}

/** The setting `navbar`. */
export function navbarRules(addresses: Addresses): Rules {
  return {
    title: same(),
    logo,
    items: (value, { draft, place, into }) => {
      into.items = listOfRaw(value).flatMap((item, index) =>
        itemsOf(item, { draft, place: [...place, index], key: '', into: {} }, addresses),
      )
    },
    hideOnScroll: ignored,
    style: without('Set the colors in a theme.'),
  }
}

/** An image beside the name of the site. */
export const logo: Rule = (value, { draft, place, into }) => {
  const made: SettingObject = {}
  carry(logoRules, value, { draft, place, into: made })
  if (Object.keys(made).length > 0) into.logo = made
}

const logoRules: Rules = {
  src: file(),
  srcDark: file(),
  alt: same(),
  href: offered('The logo leads to the first page of the site.', same()),
  target: ignored,
  width: ignored,
  height: ignored,
  className: ignored,
  style: ignored,
}

type Making = (item: RawObject, field: Field, addresses: Addresses) => readonly Setting[]

/** What becomes of each type of item; one line for each. */
const types: Readonly<Record<string, Making>> = {
  default: (item, field) => linkOf(item, field, item),
  link: (item, field) => linkOf(item, field, item),
  dropdown: (item, field, addresses) => dropdown(item, field, addresses),
  doc: (item, field, addresses) => found(item, field, addresses.doc(docsOf(item), String(item.docId))),
  docSidebar: (item, field, addresses) => found(item, field, addresses.sidebar(docsOf(item), String(item.sidebarId))),
  docsVersion: (item, field, addresses) => {
    const url = typeof item.to === 'string' ? item.to : addresses.home(docsOf(item))
    return found(item, field, url === undefined ? undefined : { url, title: String(item.label ?? 'Docs') })
  },
  docsVersionDropdown: (item, { draft, place }) => {
    for (const key of ['dropdownItemsBefore', 'dropdownItemsAfter'])
      if (listOfRaw(item[key]).length > 0)
        draft.leave([...place, key], `The links in \`${key}\` were not carried over.`, 'Add them to the navbar.')
    if (item.versions !== undefined)
      draft.leave(
        [...place, 'versions'],
        'The menu lists all published versions.',
        'Choose them with `onlyIncludeVersions`.',
      )
    const docs = docsOf(item)
    return [{ type: 'docsVersionDropdown', ...(docs === 'default' ? {} : { docs }), ...positionOf(item) }]
  },
  search: () => [],
  localeDropdown: (_, { draft, place }) => {
    draft.leave(
      place,
      'The menu of languages was not carried over: a site has one language.',
      'Add a link to each site.',
    )
    return []
  },
  html: (item, field) => htmlItem(item, field),
}

/** The items of the navbar that one of theirs becomes. */
function itemsOf(value: Raw, field: Field, addresses: Addresses): readonly Setting[] {
  if (!isRawObject(value)) return leave(field, 'its value is made by code')
  const type = typeof value.type === 'string' ? value.type : value.items === undefined ? 'default' : 'dropdown'
  const make = Object.hasOwn(types, type) ? types[type] : undefined
  return make ? make(value, field, addresses) : leave(field, `there are no items of the type \`${type}\``)
}

function leave({ draft, place }: Field, why: string): readonly Setting[] {
  draft.leave(place, `The item \`${dotted(place)}\` was not carried over: ${why}.`, 'Add a link in its place.')
  return []
}

function docsOf(item: RawObject): string {
  return typeof item.docsPluginId === 'string' ? item.docsPluginId : 'default'
}

function positionOf(item: RawObject): SettingObject {
  return item.position === 'right' || item.position === undefined ? { position: 'right' } : {}
}

function found(item: RawObject, field: Field, page: { readonly url: string; readonly title: string } | undefined) {
  if (!page) return leave(field, `the page or the sidebar that it names was not found`)
  return linkOf({ ...item, to: page.url, label: item.label ?? page.title }, field, item)
}

/** A link, with the side of the navbar on which it is. */
function linkOf(item: RawObject, field: Field, theirs: RawObject): readonly Setting[] {
  const link = navLink(item, field)
  return link ? [{ ...link, ...positionOf(theirs) }] : []
}

/** A link of the navbar or the footer; undefined if it cannot be one. */
export function navLink(item: RawObject, field: Field): SettingObject | undefined {
  const address = typeof item.to === 'string' ? item.to : typeof item.href === 'string' ? item.href : undefined
  if (address === undefined) {
    if (typeof item.html === 'string') return linkInHtml(item.html) ?? undefinedAfter(field)
    return undefinedAfter(field)
  }
  const label = [item.label, textOf(item.html), item['aria-label'], item.title].find(
    (one) => typeof one === 'string' && one.trim() !== '',
  )
  return { label: (label as string | undefined) ?? nameOf(address), ...addressSetting(address) }
}

function undefinedAfter(field: Field): undefined {
  leave(field, 'it has no address')
}

/** `pathname:///storybook` is a path of the host. */
function addressSetting(address: string): SettingObject {
  const plain = address.replace(/^pathname:\/\//, '')
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(plain)) return { href: plain }
  return { to: plain.startsWith('/') || plain.startsWith('#') ? plain : `/${plain}` }
}

function textOf(html: Raw | undefined): string | undefined {
  return typeof html === 'string' ? html.replace(/<[^>]*>/g, '').trim() : undefined
}

/** `https://github.com/x` → `GitHub`, for a link that was an icon. */
function nameOf(address: string): string {
  if (/^https:\/\/github\.com\//.test(address)) return 'GitHub'
  return URL.canParse(address) ? new URL(address).hostname : address
}

/** The only link of some HTML. */
function linkInHtml(html: string): SettingObject | undefined {
  const links = [...html.matchAll(/<a\s[^>]*?href=(["'])(.*?)\1[^>]*>([\s\S]*?)<\/a>/g)]
  const [[, , href = '', inner = ''] = []] = links
  const label = textOf(inner)
  return links.length === 1 && label ? { label, ...addressSetting(href) } : undefined
}

function htmlItem(item: RawObject, field: Field): readonly Setting[] {
  const link = typeof item.value === 'string' ? linkInHtml(item.value) : undefined
  return link ? [{ ...link, ...positionOf(item) }] : leave(field, 'it is HTML')
}

/** A menu; without menus, the navbar shows its links one after the other. */
function dropdown(item: RawObject, field: Field, addresses: Addresses): readonly Setting[] {
  const { draft, place } = field
  const label = String(item.label ?? 'More')
  const inner = listOfRaw(item.items).flatMap((one, index) => {
    const at: Place = [...place, 'items', index]
    const whole = isRawObject(one) ? { ...one, position: item.position ?? 'right' } : one
    return itemsOf(whole, { ...field, place: at }, addresses)
  })
  const menu = { label, items: inner.map(withoutPosition), ...positionOf(item) }
  if (accepts({ navbar: { items: [menu] } })) return [menu]
  draft.differ(
    place,
    `The links of the menu \`${label}\` are in the navbar itself: there are no menus of links.`,
    'Keep the most important ones, or move them into the footer.',
  )
  return inner
}

function withoutPosition(item: Setting): Setting {
  if (!isSettingObject(item)) return item
  const { position: _, ...rest } = item
  return rest
}
