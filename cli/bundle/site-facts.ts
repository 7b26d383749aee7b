import {
  allLanguages,
  isRightToLeft,
  joinUrl,
  type SiteConfig,
  stableJson,
  type Version,
} from '../../renderer/index.ts'
import { themeConfig } from './theme-config.ts'

/** The data about the site that components receive on every page. */
export function siteFacts(config: SiteConfig, versions: readonly Version[]) {
  const { title, tagline, origin: url, base: baseUrl, locale, variables, customFields } = config
  const { organizationName, projectName, favicon, trailingSlash, noIndex } = config
  return {
    ...{ title, tagline, url, baseUrl, locale, organizationName, projectName, favicon, trailingSlash, noIndex },
    languages: languageFacts(config),
    customFields: { ...variables, ...customFields },
    docs: docsFacts(config, versions),
    themeConfig: themeConfig(config),
    page: { frontMatter: {}, metadata: {}, toc: [] },
  }
}

export type SiteFacts = ReturnType<typeof siteFacts>

/** A string that changes with the facts that components receive. */
export function factsKey(facts: SiteFacts): string {
  return stableJson(facts)
}

function languageFacts(config: SiteConfig) {
  return allLanguages(config).map((one) => ({
    ...one,
    direction: isRightToLeft(one.locale) ? ('rtl' as const) : ('ltr' as const),
  }))
}

/** The data about docs and their versions that hooks return. */
function docsFacts({ docs, base }: SiteConfig, versions: readonly Version[]) {
  return docs.map(({ id, routeBasePath }) => ({
    id,
    path: joinUrl(base, routeBasePath),
    versions: versions
      .filter(({ instance }) => instance === id)
      .map(({ name, label, isLast, base: path }) => ({ name, label, isLast, path: joinUrl(base, path) })),
  }))
}
