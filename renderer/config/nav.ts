import { flag, listOf, object, oneOf, siteAddress, text } from './fields.ts'

/** A link of the navbar or the footer. */
export const navLink = object({
  label: text().describe('Text of the link.'),
  to: siteAddress().optional().describe('Address on this site, without `baseUrl`.'),
  href: text('an address like `https://…`').optional().describe('Address on another site.'),
  position: oneOf(['left', 'right']).optional().describe('Side of the navbar. Default: left.'),
}).refine((link) => (link.to === undefined) !== (link.href === undefined), {
  error: 'a link with either `to` or `href`',
})

/** A link, or a generated item with a `type`. */
export const navItem = object({
  type: oneOf(['docsVersionDropdown']).optional().describe('`docsVersionDropdown`: a version menu instead of a link.'),
  docs: text('the `id` of a docs folder')
    .optional()
    .describe('For a version menu: the `id` of the docs folder. Default: `default`.'),
  ...navLink.shape,
  label: navLink.shape.label.optional().describe('Text of the link.'),
}).superRefine(({ type, docs, ...link }, context) => {
  const wrong = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (type !== undefined) {
    if (link.to !== undefined || link.href !== undefined) wrong([], 'a menu without `to` and `href`, or a link')
    return
  }
  if (link.label === undefined) wrong(['label'], 'text')
  if (docs !== undefined) wrong(['docs'], 'set together with `type`')
  if ((link.to === undefined) === (link.href === undefined)) wrong([], 'a link with either `to` or `href`')
})

/** An image beside the site’s name. */
const logo = object({
  src: text('a file in a static folder').describe('Image, as an address of this site: `/logo.svg`.'),
  srcDark: text('a file in a static folder').optional().describe('Image for the dark mode.'),
  alt: text().optional().describe('Text alternative. Default: none, because the title is beside it.'),
})

/** The bar at the top of every page. */
export const navbar = object({
  title: text().optional().describe('Text of the home link. Default: the site’s title.'),
  logo: logo
    .optional()
    .describe('Logo beside the title: in the navbar, the footer and drawn images for link previews.'),
  items: listOf(navItem, 'a list of links').default([]).describe('Links and menus, in order.'),
  search: flag().default(true).describe('Show the search box. If false, there is no search page and no index either.'),
})
  .prefault({})
  .describe('The bar at the top of every page.')
