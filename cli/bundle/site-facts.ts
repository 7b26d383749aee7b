import {
  allLanguages,
  isRightToLeft,
  joinUrl,
  type SiteConfig,
  stableJson,
  type Version,
} from '../../renderer/index.ts'

/** The data about the site that components receive on every page. */
export function siteFacts(config: SiteConfig, versions: readonly Version[]) {
  const { title, tagline, origin: url, base: baseUrl, locale, variables, customFields } = config
  const { organizationName, projectName } = config
  return {
    ...{ title, tagline, url, baseUrl, locale, organizationName, projectName },
    languages: languageFacts(config),
    customFields: { ...variables, ...customFields },
    docs: docsFacts(config, versions),
    themeConfig: themeConfig(config),
    page: { frontMatter: {}, metadata: {}, toc: [] },
  }
}

export type SiteFacts = ReturnType<typeof siteFacts>

/** A text that changes with what components know. */
export function factsKey(facts: SiteFacts): string {
  return stableJson(facts)
}

function languageFacts(config: SiteConfig) {
  return allLanguages(config).map((one) => ({
    ...one,
    direction: isRightToLeft(one.locale) ? ('rtl' as const) : ('ltr' as const),
  }))
}

/** What hooks tell of the docs and their versions. */
function docsFacts({ docs, base }: SiteConfig, versions: readonly Version[]) {
  return docs.map(({ id, routeBasePath }) => ({
    id,
    path: joinUrl(base, routeBasePath),
    versions: versions
      .filter(({ instance }) => instance === id)
      .map(({ name, label, isLast, base: path }) => ({ name, label, isLast, path: joinUrl(base, path) })),
  }))
}

/** In the form of Docusaurus. */
function themeConfig({ navbar, footer, colorMode, image, announcementBar, tableOfContents }: SiteConfig) {
  const { columns: links, copyright, logo } = footer
  const hasFooter = links.length > 0 || copyright !== undefined || logo !== undefined
  return {
    navbar: { title: navbar.title, logo: navbar.logo, items: navbar.items },
    footer: hasFooter ? { style: footer.style, links, copyright, logo } : undefined,
    ...{ colorMode, image, announcementBar, tableOfContents, metadata: [] },
    // What components look up without asking whether it is there.
    ...{ docs: { sidebar: {} }, blog: { sidebar: {} }, prism: { additionalLanguages: [], magicComments: [] } },
  }
}
