import { carry, dotted, type Field, ignored, type Rule, type Rules, same, unless, without } from '../draft.ts'
import { isRawObject, listOfRaw, type Raw, type RawObject } from '../raw.ts'
import type { Setting, SettingObject } from '../setting.ts'
import { htmlLinks, leaveAttributes, linkInHtml, navLink, textOf } from './nav-link.ts'
import { file } from './rules.ts'

/** An image next to the site’s name. */
export const logo: Rule = (value, { draft, place, into }) => {
  const made: SettingObject = {}
  carry(logoRules, value, { draft, place, into: made })
  if (isRawObject(value) && value.width !== undefined && made.height === undefined)
    draft.differ(
      [...place, 'width'],
      'The width of the logo is calculated from its height.',
      'Set `height` of the logo.',
    )
  if (Object.keys(made).length > 0) into.logo = made
}

const styled = without('Use `.site-title img`, or `.footer-logo img` for the footer, in a style sheet.')

const logoRules: Rules = {
  src: file(),
  srcDark: file(),
  alt: same(),
  href: same(),
  height: (value, { into }) => {
    const height = Number.parseInt(String(value), 10)
    if (height >= 8) into.height = height
  },
  // The width follows from the proportions of the image.
  width: ignored,
  target: unless('_self', without('The link of the logo opens in the same tab.')),
  className: styled,
  style: styled,
}

/** The setting `navbar`. */
export const navbarRules: Rules = {
  title: same(),
  logo: (value, field) => {
    // In Docusaurus, a logo without a title stands alone; in Sitegen, the title of the site is next to it.
    field.into.title ??= ''
    logo(value, field)
  },
  items: (value, { draft, place, into }) => {
    into.items = listOfRaw(value).flatMap((item, index) => {
      const made = itemOf(item, { draft, place: [...place, index], key: '', into: {} })
      // An item without a position is on the right in Docusaurus, and on the left in Sitegen.
      const isRight = isRawObject(item) && item.position !== 'left'
      return made === undefined ? [] : [{ ...made, ...(isRight ? { position: 'right' } : {}) }]
    })
  },
  hideOnScroll: unless(
    false,
    without('To let the navbar scroll away, write `.header { position: static }` in a style sheet.'),
  ),
  style: (value, field) =>
    (value === 'primary' ? without('Set `.header { background: … }` in a style sheet.') : same())(value, field),
}

type Making = (item: RawObject, field: Field) => SettingObject | undefined

/** How each type of item is carried over. */
const types: Readonly<Record<string, Making>> = {
  default: navLink,
  link: navLink,
  dropdown: (item, field) => menu(item, field),
  doc: (item) => ({ type: 'doc', docId: item.docId as Setting, ...aboutDocs(item) }),
  docSidebar: (item) => ({ type: 'docSidebar', sidebarId: item.sidebarId as Setting, ...aboutDocs(item) }),
  docsVersion: (item) => ({ type: 'docsVersion', ...aboutDocs(item), ...textIn(item, 'to') }),
  docsVersionDropdown: (item, field) => versionMenu(item, field),
  search: () => undefined,
  localeDropdown: (item, { draft, place }) => {
    for (const name of ['dropdownItemsBefore', 'dropdownItemsAfter'])
      if (listOfRaw(item[name]).length > 0)
        draft.leave(
          [...place, name],
          `\`${dotted([...place, name])}\` was not carried over: the menu of languages has no other links.`,
          'Add the links to the navbar or to another menu.',
        )
    return { type: 'localeDropdown', ...textIn(item, 'className') }
  },
  html: (item, field) => {
    const link = typeof item.value === 'string' ? linkInHtml(item.value) : undefined
    // An item without content separates the links of a menu.
    const isEmpty = textOf(item.value) === '' && !/<(?:img|svg|button|input|iframe|script)\b/i.test(String(item.value))
    if (link || isEmpty) return link
    return leave(field, 'it is HTML')
  },
}

/** An item of the navbar; undefined if it cannot be carried over. */
function itemOf(item: Raw, field: Field): SettingObject | undefined {
  if (!isRawObject(item)) return leave(field, 'its value is computed by code')
  const type = typeof item.type === 'string' ? item.type : item.items === undefined ? 'default' : 'dropdown'
  const make = Object.hasOwn(types, type) ? types[type] : undefined
  if (!make && type.startsWith('custom-')) return leaveComponent(field, type)
  if (!make) return leave(field, `there are no items of the type \`${type}\``)
  leaveAttributes(item, field)
  return make(item, field)
}

function leave({ draft, place }: Field, why: string): undefined {
  draft.leave(place, `The item \`${dotted(place)}\` was not carried over: ${why}.`, 'Add a link in its place.')
}

/** Report an item that is a component in `src/theme/NavbarItem/ComponentTypes`. */
function leaveComponent({ draft, place }: Field, type: string): undefined {
  draft.leave(
    place,
    `The item \`${dotted(place)}\` was not carried over: \`${type}\` is a component of the site.`,
    "Run `sitegen theme eject Header`, and show the component in `theme/Header.tsx`; if it needs the browser, begin its module with `'use client'`. If it only shows a link, add that to `navbar.items`.",
  )
}

function aboutDocs(item: RawObject): SettingObject {
  return {
    ...textIn(item, 'label'),
    ...textIn(item, 'className'),
    ...(typeof item.docsPluginId === 'string' && item.docsPluginId !== 'default' ? { docs: item.docsPluginId } : {}),
  }
}

function textIn(item: RawObject, key: 'label' | 'to' | 'className'): SettingObject {
  return typeof item[key] === 'string' ? { [key]: item[key] } : {}
}

/** The items of a menu; HTML in it may be a group of links. */
function itemsIn(list: Raw | undefined, field: Field): SettingObject[] {
  return listOfRaw(list).flatMap((one, index): SettingObject[] => {
    const ofItem = { ...field, place: [...field.place, index] }
    const links = isRawObject(one) && typeof one.value === 'string' ? htmlLinks(one.value, ofItem) : []
    const made = links.length > 0 ? undefined : itemOf(one, ofItem)
    return made === undefined ? links : [made]
  })
}

function menu(item: RawObject, field: Field): SettingObject {
  const label = String(item.label ?? 'More')
  const items = itemsIn(item.items, { ...field, place: [...field.place, 'items'] })
  const own = linkOfMenu(item, label, field)
  const isThere = items.some(({ to, href }) => own !== undefined && to === own.to && href === own.href)
  return { label, items: own && !isThere ? [own, ...items] : items, ...textIn(item, 'className') }
}

/** The link of a menu that is also a link: in Sitegen, a menu only opens. */
function linkOfMenu({ to, href }: RawObject, label: string, field: Field): SettingObject | undefined {
  const address = to ?? href
  if (typeof address !== 'string') return undefined
  field.draft.differ(field.place, `The menu \`${label}\` cannot be a link itself: its link is now its first item.`)
  return navLink({ label, to: address }, field)
}

function versionMenu(item: RawObject, field: Field): SettingObject {
  const { draft, place } = field
  const [before = [], after = []] = (['dropdownItemsBefore', 'dropdownItemsAfter'] as const).map((key) =>
    itemsIn(item[key], { ...field, place: [...place, key] }),
  )
  if (before.length > 0)
    draft.differ(
      [...place, 'dropdownItemsBefore'],
      'In the menu, the links from above the versions are now below them.',
    )
  if (item.versions !== undefined)
    draft.leave(
      [...place, 'versions'],
      'The menu always lists all published versions.',
      'Choose which to publish with `onlyIncludeVersions` of the docs.',
    )
  const items = [...before, ...after]
  return {
    type: 'docsVersionDropdown',
    ...aboutDocs({ docsPluginId: item.docsPluginId ?? 'default' }),
    ...(items.length > 0 ? { items } : {}),
  }
}
