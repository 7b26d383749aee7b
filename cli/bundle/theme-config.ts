// The configuration as components of a Docusaurus site read it: `themeConfig` in the form, and with the defaults, of Docusaurus.
import type { NavItemConfig, NavLinkConfig, SiteConfig } from '../../renderer/index.ts'

/** The value that `useThemeConfig` returns. Keys that only the site knows are in `customFields.themeConfig`. */
export function themeConfig(config: SiteConfig) {
  const { navbar, footer, image, announcementBar, tableOfContents, headTags, highlight, customFields } = config
  const { themeConfig: own } = customFields
  return {
    ...(typeof own === 'object' ? own : {}),
    navbar: {
      title: navbar.title || undefined,
      logo: navbar.logo,
      style: navbar.style === 'dark' ? navbar.style : undefined,
      hideOnScroll: false,
      items: navbar.items.map(itemOf),
    },
    footer: footerOf(footer),
    ...{ colorMode: config.colorMode, image, announcementBar, tableOfContents },
    metadata: headTags.flatMap(({ tagName, attributes }) => (tagName === 'meta' ? [attributes] : [])),
    docs: { versionPersistence: 'localStorage', sidebar: { hideable: false, autoCollapseCategories: false } },
    blog: { sidebar: { groupByYear: false } },
    prism: {
      // In Sitegen, style sheets color the code.
      theme: { plain: {}, styles: [] },
      additionalLanguages: [],
      magicComments: highlight.magicComments.map(({ mark, className, line, start, end }) => ({
        className: className ?? `theme-code-block-${mark === 'hl' ? 'highlighted-line' : mark}`,
        line,
        block: start === undefined || end === undefined ? undefined : { start, end },
      })),
    },
  }
}

/** An item of the navbar; a menu has the type `dropdown`. */
function itemOf(item: NavItemConfig): object {
  const { type, docs, docId, sidebarId, items, position = 'left', button: _, ...link } = item
  const inner = items?.map((one) => itemOf(one as NavItemConfig))
  const shared = { ...linkOf(link), position }
  const ofDocs = { docsPluginId: docs }
  switch (type) {
    case 'doc':
      return { type, ...shared, ...ofDocs, docId }
    case 'docSidebar':
      return { type, ...shared, ...ofDocs, sidebarId }
    case 'docsVersion':
      return { type, ...shared, ...ofDocs }
    case 'docsVersionDropdown':
      return { type, ...shared, ...ofDocs, dropdownItemsBefore: [], dropdownItemsAfter: inner ?? [] }
    case 'localeDropdown':
      return { type, ...shared, dropdownItemsBefore: [], dropdownItemsAfter: inner ?? [] }
    default:
      return inner ? { type: 'dropdown', ...shared, items: inner } : shared
  }
}

/** A link that shows only an icon has no label in Docusaurus, but a name for screen readers. */
function linkOf({ label, icon: _, iconOnly, position: __, lang: ___, ...link }: NavLinkConfig): object {
  if (iconOnly) return { 'aria-label': label, ...link }
  return { label: label === '' ? undefined : label, ...link }
}

/** Undefined if the footer is empty. In Docusaurus, a single column without a title is a row of links. */
function footerOf({ columns, copyright, logo, style }: SiteConfig['footer']) {
  if (columns.length === 0 && copyright === undefined && logo === undefined) return undefined
  const [first, ...others] = columns
  const links =
    first && first.title === undefined && others.length === 0
      ? first.items.map(linkOf)
      : columns.map(({ title = null, items }) => ({ title, items: items.map(linkOf) }))
  return { style, links, copyright, logo }
}
