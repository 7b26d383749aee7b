import { sayIn } from '../config/language.ts'
import { languageName } from '../config/locales.ts'
import { siteKey } from '../config/site-key.ts'
import { translated } from '../config/translations.ts'
import { addressOf } from '../links/fill.ts'
import type { Resolver } from '../links/target.ts'
import { isAboutDocs, navTarget } from '../routes/nav-target.ts'
import { isHiddenIn } from '../routes/other-languages.ts'
import { isRightToLeft } from '../text/direction.ts'
import { escapeHtml } from '../text/html.ts'
import { iconNames } from '../text/icon-names.ts'
import { inlineHtml } from '../text/inline-html.ts'
import { notFoundPage, searchRoot } from '../text/output-names.ts'
import { belowBase, encodeUrl, isExternal, joinUrl, sameAddress } from '../text/url.ts'
import type {
  Key,
  LinkTo,
  LogoView,
  NavItemConfig,
  NavLink,
  NavLinkConfig,
  Route,
  ShellInfo,
  ShellProps,
  Site,
  SiteConfig,
  UrlPath,
  Version,
} from '../types.ts'
import { asComplete } from './below-base.ts'
import { homeUrl } from './home.ts'
import { agentPointer, llmsAddress } from './llms-address.ts'
import { logoOf } from './logo.ts'
import { consentOf } from './services.ts'
import { type VersionIndex, versionOf } from './versions.ts'

/** Creates the parts that all pages share; `current` marks the entry of each page in the navbar. */
export class ShellMaker {
  /** The part that is the same on every page. */
  readonly fixed: ShellInfo
  /** Links to the version of the page without their own label, which show the label of that version. */
  private readonly unnamed = new Set<NavLink>()
  /** For links to docs and sidebars, the address in each version that has the target. */
  private readonly inVersions = new Map<NavLink, ReadonlyMap<Version, string>>()

  constructor(
    private readonly site: Site,
    private readonly resolver: Resolver,
    private readonly versions: VersionIndex,
  ) {
    const { config } = site
    const items = config.navbar.items
    const search = [...site.graph.routes.values()].find((route) => route.kind === 'search')?.url
    this.fixed = {
      title: config.title,
      tagline: config.tagline,
      lang: config.locale,
      home: encodeUrl(homeUrl(site)) as UrlPath,
      agents: agentPointer(site),
      navbar: {
        title: config.navbar.title ?? config.title,
        logo: config.navbar.logo && this.logo(config.navbar.logo, config.navbar.title === '' ? config.title : ''),
        left: items.filter((item) => item.position !== 'right').map((item) => this.entry(item)),
        right: items.filter((item) => item.position === 'right').map((item) => this.entry(item)),
        search: search && {
          url: encodeUrl(search) as UrlPath,
          ...(site.theme.search
            ? { script: encodeUrl(site.theme.search.url), index: encodeUrl(joinUrl(config.base, searchRoot)) }
            : {}),
        },
        isDark: config.navbar.style === 'dark',
      },
      footer: {
        logo: config.footer.logo && this.logo(config.footer.logo, config.title),
        social: config.footer.social.map((item) => this.entry(item)),
        columns: config.footer.columns.map((column) => ({
          title: column.title && this.text(column.title),
          items: column.items.map((item) => this.entry(item)),
        })),
        copyright: config.footer.copyright && this.html(asHtml(this.text(config.footer.copyright))),
        version: config.footer.version,
        isDark: config.footer.style === 'dark',
        llms: llmsAddress(site),
      },
      hasInfima: config.theme.infima,
      announcement: config.announcementBar && {
        id: config.announcementBar.id,
        html: this.html(config.announcementBar.content),
        closeable: config.announcementBar.isCloseable,
      },
      colorMode: config.colorMode,
      offline: site.theme.offline && encodeUrl(site.theme.offline.script.url),
      consent: consentOf(site),
    }
  }

  private logo(logo: LogoConfig, alt: string): LogoView {
    const { width = 1, height = 1 } = logoOf(this.site, logo) ?? {}
    return {
      src: this.file(logo.src),
      srcDark: logo.srcDark && this.file(logo.srcDark),
      alt: logo.alt ?? alt,
      ratio: width / height,
      href: logo.href && this.link({ label: '', to: logo.href }).url,
      height: logo.height,
    }
  }

  private file(src: string): string {
    return encodeUrl(isExternal(src) ? src : joinUrl(this.site.config.base, src))
  }

  /** The version menus of the navbar, one for each docs instance. */
  menus(url: UrlPath): ReadonlyMap<string, readonly NavLink[]> {
    const { left, right } = this.fixed.navbar
    const menus = [...left, ...right].filter((link) => link.versions !== undefined && link.url === '')
    return new Map(
      menus.map(({ versions = '', items = [] }) => [versions, items.map((item) => this.mark(item, url))] as const),
    )
  }

  /** The pages of the site in the navbar, except the home page. */
  entries(): readonly LinkTo[] {
    const { navbar, home } = this.fixed
    return [...navbar.left, ...navbar.right]
      .flatMap((link) => link.items ?? link)
      .flatMap(({ label, url, external, versions }) =>
        external || (versions !== undefined && url === '') || sameAddress(url) === sameAddress(home)
          ? []
          : [{ label, url: url as UrlPath }],
      )
  }

  /** The shared parts, as a page shows them. */
  forPage(route: Route): ShellInfo {
    const own = versionOf(route)
    const sameVersion = (link: NavLink) => own && this.inVersions.get(link)?.get(own)
    const show = (link: NavLink): NavLink => {
      if (link.languages) return { ...link, items: languageLinks(route, this.site) }
      if (link.items && link.versions === undefined) return { ...link, items: link.items.map(show) }
      const current = link.versions === undefined ? undefined : this.versions.current(link.versions, route)
      if (!current || link.url === '') return this.mark({ ...link, url: sameVersion(link) ?? link.url }, route.url)
      const label = this.unnamed.has(link) ? current.label : link.label
      return this.mark({ ...link, label, url: encodeUrl(current.url) }, route.url)
    }
    const { navbar } = this.fixed
    return { ...this.fixed, navbar: { ...navbar, left: navbar.left.map(show), right: navbar.right.map(show) } }
  }

  private mark(link: NavLink, page: UrlPath): NavLink {
    if (link.url === '') return link
    return { ...link, current: link.external ? undefined : isCurrent(link.url, encodeUrl(page), this.fixed.home) }
  }

  private entry(item: Entry): NavLink {
    const { config, graph } = this.site
    const { type, docs = 'default', items, icon, iconOnly, button, className, lang } = item
    if (type === 'docsVersionDropdown') return this.versionMenu(item)
    const sign = icon === undefined || iconNames.some((name) => name === icon) ? icon : this.file(icon)
    const look = { icon: sign, iconOnly, button, className, lang }
    if (type === 'localeDropdown' && !items) {
      const label = item.label || languageLabel(config)
      return { label, url: '', external: false, ...look, languages: true, items: [] }
    }
    if (items) {
      const label = this.text(item.label) || languageLabel(config)
      return { label, url: '', external: false, ...look, items: items.map((one) => this.entry(one)) }
    }
    const target = isAboutDocs(item) && item.to === undefined ? navTarget(graph, item) : undefined
    if (target) {
      const versions = type === 'docsVersion' && this.hasSeveral(docs) ? docs : undefined
      const link = {
        label: this.text(item.label) || target.label,
        url: encodeUrl(target.url),
        external: false,
        versions,
        ...look,
      }
      if (versions !== undefined && !item.label) this.unnamed.add(link)
      if (versions === undefined) this.inVersions.set(link, this.targets({ ...item, docs }))
      return link
    }
    return { ...this.link({ ...item, label: this.text(item.label) }), ...look }
  }

  /** The address of a docs item in each version that has its target. */
  private targets(item: Entry): ReadonlyMap<Version, string> {
    const { graph } = this.site
    const all = this.hasSeveral(item.docs) ? graph.versions.filter(({ instance }) => instance === item.docs) : []
    return new Map(
      all.flatMap((version) => {
        const target = navTarget(graph, item, version)
        return target ? [[version, encodeUrl(target.url)] as const] : []
      }),
    )
  }

  /** A text of the configuration in the language of the site. */
  private text(written = ''): string {
    return translated(written, this.site.config)
  }

  /** A version menu. Docs with a single version have none, but its other links are shown. */
  private versionMenu({ docs, items = [] }: Entry): NavLink {
    const links = items.map((one) => this.entry(one))
    if (links.length === 0 || this.hasSeveral(docs))
      return {
        label: sayIn(this.site.config)('Versions'),
        url: '',
        external: false,
        versions: docs,
        ...(links.length > 0 ? { items: links } : {}),
      }
    const own = this.entry({ type: 'docsVersion', docs })
    return { label: own.label, url: '', external: false, items: [own, ...links] }
  }

  private hasSeveral(docs: string | undefined): boolean {
    return docs !== undefined && this.versions.ids().includes(docs)
  }

  private link(item: Pick<NavLinkConfig, 'label' | 'to' | 'href'>): NavLink {
    const written = item.href ?? item.to ?? '/'
    if (isExternal(written) && !written.startsWith('pathname://'))
      return { label: item.label, url: written, external: true }
    const target = this.resolver.link(written, { source: this.site.config.file, url: this.site.config.base as UrlPath })
    const { config } = this.site
    return {
      label: item.label,
      url: asComplete(addressOf(target, belowBase(joinUrl(written), config)), config),
      external: false,
      ...(target.kind === 'page' ? {} : { notPage: true }),
    }
  }

  /** An HTML snippet from the configuration with its addresses resolved. */
  private html(content: string): string {
    return content.replace(
      /(<a\s[^>]*?href=)(?:"([^"]*)"|'([^']*)')/g,
      (_, lead: string, double?: string, single = '') =>
        `${lead}"${this.link({ label: '', to: double ?? single }).url}"`,
    )
  }
}

/** An item of the navbar or a link of the footer. */
type Entry = { readonly [Field in keyof NavItemConfig]?: NavItemConfig[Field] | undefined }
type LogoConfig = NonNullable<SiteConfig['navbar']['logo']>

/** A text as HTML, unless it is already harmless HTML. */
function asHtml(text: string): string {
  return (/[<&]/.test(text) ? inlineHtml(text.replace(/&(?!#?\w+;)/g, '&amp;')) : undefined) ?? escapeHtml(text)
}

/** The name of the site’s language. */
function languageLabel({ locale, languages }: SiteConfig): string {
  return languages.find((one) => one.locale === locale)?.label ?? languageName(locale)
}

/** Links to the same page in all languages of the site, or to the home page of a language that does not have or list it. */
function languageLinks(route: Route, site: Site): NavLink[] {
  const { languages, base } = site.config
  const below = route.url === base + notFoundPage ? '' : route.url.slice(base.length)
  return languages.map(({ locale: lang, label, base: other }) => ({
    label,
    url: asComplete(encodeUrl(isHiddenIn(lang, route, site) ? other : other + below), site.config),
    external: false,
    lang,
    // Another language is another site, so the browser loads its pages.
    ...(other === base ? { current: 'page' as const } : { notPage: true }),
  }))
}

/** Attributes of `<html>`: the text direction, and settings for the client script; the same on every page. */
export function shellAttributes({ config, theme }: Site, shell: Key): ShellProps['attributes'] {
  const { defaultMode, disableSwitch, respectPrefersColorScheme } = config.colorMode
  return {
    ...(isRightToLeft(config.locale) ? { dir: 'rtl' as const } : {}),
    'data-theme': defaultMode,
    'data-shell': shell,
    'data-base': encodeUrl(config.base),
    // On a page without it, the worker of an earlier build is removed.
    ...(theme.offline ? { 'data-offline': siteKey(config).slice(0, 10) } : {}),
    ...(disableSwitch ? {} : { 'data-color-switch': '' }),
    ...(respectPrefersColorScheme ? { 'data-color-system': '' } : {}),
    ...(config.announcementBar ? { 'data-announcement': config.announcementBar.id } : {}),
  }
}

function isCurrent(link: string, page: string, home: string): NavLink['current'] {
  const address = sameAddress(link.replace(/[?#].*$/, ''))
  const here = sameAddress(page)
  if (address === here) return address === sameAddress(home) ? undefined : 'page'
  return address !== sameAddress(home) && here.startsWith(`${address}/`) ? 'true' : undefined
}
