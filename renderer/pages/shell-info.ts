import { siteKey } from '../config/site-key.ts'
import { addressOf } from '../links/fill.ts'
import type { Resolver } from '../links/target.ts'
import { isAboutDocs, navTarget } from '../routes/nav-target.ts'
import { isRightToLeft } from '../text/direction.ts'
import { iconNames } from '../text/icon-names.ts'
import { searchRoot } from '../text/output-names.ts'
import { encodeUrl, isExternal, joinUrl, sameAddress, siteUrl } from '../text/url.ts'
import type {
  Key,
  LinkTo,
  LogoView,
  NavItemConfig,
  NavLink,
  NavLinkConfig,
  ShellInfo,
  ShellProps,
  Site,
  SiteConfig,
  UrlPath,
} from '../types.ts'
import { homeUrl } from './home.ts'
import { agentPointer, llmsAddress } from './llms-address.ts'
import { logoOf } from './logo.ts'
import { consentOf } from './services.ts'

/** The parts that all pages share; `current` marks the entry of each page in the navbar. */
export class ShellMaker {
  /** The part that is the same on every page. */
  readonly fixed: ShellInfo

  constructor(
    private readonly site: Site,
    private readonly resolver: Resolver,
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
      },
      footer: {
        logo: config.footer.logo && this.logo(config.footer.logo, config.title),
        social: config.footer.social.map((item) => this.entry(item)),
        columns: config.footer.columns.map((column) => ({
          title: column.title,
          items: column.items.map((item) => this.entry(item)),
        })),
        copyright: config.footer.copyright,
        version: config.footer.version,
        llms: llmsAddress(site),
      },
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

  /** Ids of the docs whose version menus the navbar shows. */
  menus(): readonly string[] {
    const { left, right } = this.fixed.navbar
    return [...new Set([...left, ...right].flatMap(({ versions }) => versions ?? []))]
  }

  /** The pages of the site in the navbar, except the home page. */
  entries(): readonly LinkTo[] {
    const { navbar, home } = this.fixed
    return [...navbar.left, ...navbar.right]
      .flatMap((link) => link.items ?? link)
      .flatMap(({ label, url, external, versions }) =>
        external || versions !== undefined || sameAddress(url) === sameAddress(home)
          ? []
          : [{ label, url: url as UrlPath }],
      )
  }

  /** The shared parts as one page shows them. */
  forPage(url: UrlPath): ShellInfo {
    const mark = (link: NavLink): NavLink => {
      if (link.versions !== undefined) return link
      if (link.items) return { ...link, items: link.items.map(mark) }
      return { ...link, current: link.external ? undefined : isCurrent(link.url, encodeUrl(url), this.fixed.home) }
    }
    const { navbar } = this.fixed
    return { ...this.fixed, navbar: { ...navbar, left: navbar.left.map(mark), right: navbar.right.map(mark) } }
  }

  private entry(item: Entry): NavLink {
    const { config, graph } = this.site
    const { type, docs, items, icon, iconOnly, button, className, lang } = item
    if (type === 'docsVersionDropdown') return { label: 'Versions', url: '', external: false, versions: docs }
    const sign = icon === undefined || iconNames.some((name) => name === icon) ? icon : this.file(icon)
    const look = { icon: sign, iconOnly, button, className, lang }
    if (items) {
      const label = item.label || languageName(config.locale)
      return { label, url: '', external: false, ...look, items: items.map((one) => this.entry(one)) }
    }
    const target = isAboutDocs(item) && item.to === undefined ? navTarget(graph, item) : undefined
    if (target) return { label: item.label || target.label, url: encodeUrl(target.url), external: false, ...look }
    return { ...this.link({ ...item, label: item.label ?? '' }), ...look }
  }

  private link(item: Pick<NavLinkConfig, 'label' | 'to' | 'href'>): NavLink {
    const written = item.href ?? item.to ?? '/'
    if (isExternal(written) && !written.startsWith('pathname://'))
      return { label: item.label, url: written, external: true }
    const target = this.resolver.link(written, { source: this.site.config.file, url: this.site.config.base as UrlPath })
    return {
      label: item.label,
      url: addressOf(target, siteUrl(this.site.config.base, written, undefined)),
      external: false,
      ...(target.kind === 'page' ? {} : { notPage: true }),
    }
  }

  /** An HTML snippet from the configuration with its addresses resolved. */
  private html(content: string): string {
    return content.replace(
      /(<a\s[^>]*?href=")([^"]*)"/g,
      (_, lead: string, href: string) => `${lead}${this.link({ label: '', to: href }).url}"`,
    )
  }
}

/** An item of the navbar or a link of the footer. */
type Entry = { readonly [Field in keyof NavItemConfig]?: NavItemConfig[Field] | undefined }
type LogoConfig = NonNullable<SiteConfig['navbar']['logo']>

/** The name of a language in that language. */
function languageName(locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
}

/** Attributes of `<html>`: the text direction, and settings for the client script; the same on every page. */
export function shellAttributes({ config, theme }: Site, shell: Key): ShellProps['attributes'] {
  const { defaultMode, disableSwitch, respectPrefersColorScheme } = config.colorMode
  return {
    ...(isRightToLeft(config.locale) ? { dir: 'rtl' as const } : {}),
    'data-theme': defaultMode,
    'data-shell': shell,
    'data-base': encodeUrl(config.base),
    // A page without it tells the worker of an earlier build to go.
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
