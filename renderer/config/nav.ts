import { iconNames } from '../text/icon-names.ts'
import { flag, listOf, object, oneOf, siteAddress, text, whole } from './fields.ts'

const icon = () => text(`a file in a static folder, or one of ${iconNames.join(', ')}`)

/** The fields of a link in the navbar or the footer. */
const linkShape = {
  label: text().describe('Text of the link.'),
  to: siteAddress().optional().describe('Address on this site, without `baseUrl`.'),
  href: text('an address like `https://…`').optional().describe('Address on another site.'),
  icon: icon()
    .optional()
    .describe(
      `Icon before the label: ${iconNames.map((name) => `\`${name}\``).join(', ')}, or a file in a static folder.`,
    ),
  iconOnly: flag()
    .optional()
    .describe(
      'Show only the icon, or what a style sheet draws for `className`; the label is its name for screen readers.',
    ),
  className: text('names of classes').optional().describe('Classes of the link, for style sheets.'),
  lang: text('a language tag such as `de`').optional().describe('Language of the page that the link leads to.'),
}

const either = 'a link with either `to` or `href`'
const isLink = (link: { readonly to?: string | undefined; readonly href?: string | undefined }) =>
  (link.to === undefined) !== (link.href === undefined)

export const navLink = object({
  ...linkShape,
  position: oneOf(['left', 'right']).optional().describe('Side of the navbar. Default: left.'),
}).refine(isLink, { error: either })

const ofDocs = {
  docs: text('the `id` of a docs folder')
    .optional()
    .describe('For docs items: the `id` of the docs folder. Default: `default`.'),
  docId: text('the id of a doc').optional().describe('For `doc`: the id of the doc, such as `guides/install`.'),
  sidebarId: text('the id of a sidebar').optional().describe('For `docSidebar`: the id of the sidebar.'),
}

const leaf = {
  ...linkShape,
  ...ofDocs,
  label: linkShape.label.optional().describe('Text of the link. Default for docs items: the title of the target.'),
}

interface Fields {
  readonly type?: string | undefined
  readonly label?: string | undefined
  readonly to?: string | undefined
  readonly href?: string | undefined
  readonly docs?: string | undefined
  readonly docId?: string | undefined
  readonly sidebarId?: string | undefined
  readonly items?: unknown
}

interface Context {
  addIssue(issue: { code: 'custom'; path: string[]; message: string }): void
}

/** Check that an item has what its `type` requires, and nothing that it does not allow. */
function checkItem({ type, ...item }: Fields, context: Context) {
  const wrong = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  const isAddressed = item.to !== undefined || item.href !== undefined
  if (type === 'docsVersionDropdown')
    return isAddressed ? wrong([], 'a menu without `to` and `href`, or a link') : undefined
  if (type === 'doc' && item.docId === undefined) return wrong(['docId'], 'the id of a doc')
  if (type === 'docSidebar' && item.sidebarId === undefined) return wrong(['sidebarId'], 'the id of a sidebar')
  if ((type === 'doc' || type === 'docSidebar') && isAddressed)
    return wrong([], 'an item about docs without `to` and `href`, or a link')
  const isMenu = item.items !== undefined || type === 'dropdown' || type === 'localeDropdown'
  if (isMenu) {
    if (item.items === undefined && type !== 'localeDropdown') wrong(['items'], 'a list of links')
    if (item.label === undefined && type !== 'localeDropdown') wrong(['label'], 'text')
    if (isAddressed) wrong([], 'a menu without `to` and `href`, or a link')
  } else if (type === undefined) {
    if (item.label === undefined) wrong(['label'], 'text')
    if (item.docs !== undefined) wrong(['docs'], 'set together with `type`')
    if (!isLink(item)) wrong([], either)
  }
}

const entry = object({
  type: oneOf(['doc', 'docSidebar', 'docsVersion'])
    .optional()
    .describe('`doc`, `docSidebar`, `docsVersion`: as for a navbar item.'),
  ...leaf,
}).superRefine(checkItem)

/** A link, a menu of links, or an item with a `type`. */
export const navItem = object({
  type: oneOf(['dropdown', 'doc', 'docSidebar', 'docsVersion', 'docsVersionDropdown', 'localeDropdown'])
    .optional()
    .describe(
      '`doc`: a link to a doc. `docSidebar`: to the first page of a sidebar. Both lead to the version of the page, or to the last one if that lacks the target. `docsVersion`: to the version of the page, or else to the last one. `docsVersionDropdown`: a menu of the versions, followed by `items`. `dropdown`: a menu of `items`, for which the type can be omitted. `localeDropdown`: a menu of the site’s languages (`locales`), or of `items`, labelled with the current one.',
    ),
  ...leaf,
  position: oneOf(['left', 'right']).optional().describe('Side of the navbar. Default: left.'),
  button: flag().optional().describe('Show the link as a button.'),
  items: listOf(entry, 'a list of links').optional().describe('Links of a menu.'),
}).superRefine(checkItem)

/** An image next to the site’s name. */
const logo = object({
  src: text('a file in a static folder').describe('Image, as an address on this site: `/logo.svg`.'),
  srcDark: text('a file in a static folder').optional().describe('Image for dark mode.'),
  alt: text().optional().describe('Text alternative. Default: none, because the title is next to it.'),
  href: text('an address').optional().describe('Target of the logo’s link. Default: the first page.'),
  height: whole(8).optional().describe('Height in pixels. Default: 26 in the navbar, 40 in the footer.'),
})

/** The bar at the top of every page. */
export const navbar = object({
  title: text().optional().describe('Text of the home link. Default: the site’s title.'),
  logo: logo
    .optional()
    .describe('Logo next to the title, in the navbar, the footer and generated link preview images.'),
  items: listOf(navItem, 'a list of links').default([]).describe('Links and menus, in order.'),
  search: flag().default(true).describe('Show the search box. If false, the site has no search page and no index.'),
  style: oneOf(['light', 'dark']).default('light').describe('`dark`: with the colors of dark mode in both modes.'),
})
  .prefault({})
  .describe('The bar at the top of every page.')

/** The end of every page. */
export const footer = object({
  logo: logo.optional().describe('Logo above the columns.'),
  columns: listOf(
    object({
      title: text().optional().describe('Heading of the column.'),
      items: listOf(navLink, 'a list of links').describe('Links of the column.'),
    }),
    'a list of columns',
  )
    .default([])
    .describe('Columns of links.'),
  social: listOf(
    object({
      icon: icon().describe('Icon of the service, as for a navbar item.'),
      href: text('an address like `https://…`').describe('Address on another site.'),
      label: text().describe('Name of the link for screen readers.'),
    }),
    'a list of links with an icon',
  )
    .default([])
    .describe('Links to other services, as icons.'),
  copyright: text().optional().describe('Last line of the footer: text, or HTML with links, pictures and emphasis.'),
  version: text().optional().describe('Version of the site, shown in the footer.'),
  style: oneOf(['light', 'dark']).default('light').describe('`dark`: with the colors of dark mode in both modes.'),
})
  .prefault({})
  .describe('The footer of every page.')
