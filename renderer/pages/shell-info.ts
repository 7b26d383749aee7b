import { siteKey } from '../config/site-key.ts'
import { addressOf } from '../links/fill.ts'
import type { Resolver } from '../links/target.ts'
import { isRightToLeft } from '../text/direction.ts'
import { searchRoot } from '../text/output-names.ts'
import { encodeUrl, isExternal, joinUrl, sameAddress, siteUrl } from '../text/url.ts'
import type {
  Key,
  LinkTo,
  LogoView,
  NavLink,
  NavLinkConfig,
  ShellInfo,
  ShellProps,
  Site,
  SiteConfig,
  UrlPath,
} from '../types.ts'
import { homeUrl } from './home.ts'
import { llmsAddress } from './llms-address.ts'
import { logoOf } from './logo.ts'

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
      navbar: {
        title: config.navbar.title ?? config.title,
        logo: this.logo(),
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
        columns: config.footer.columns.map((column) => ({
          title: column.title,
          items: column.items.map((item) => this.link(item)),
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
    }
  }

  private logo(): LogoView | undefined {
    const { config } = this.site
    const { title, logo } = config.navbar
    if (!logo) return undefined
    const { width = 1, height = 1 } = logoOf(this.site) ?? {}
    const address = (src: string) => encodeUrl(isExternal(src) ? src : joinUrl(config.base, src))
    return {
      src: address(logo.src),
      srcDark: logo.srcDark && address(logo.srcDark),
      alt: logo.alt ?? (title === '' ? config.title : ''),
      ratio: width / height,
    }
  }

  /** Ids of the docs whose version menus the navbar shows. */
  menus(): readonly string[] {
    const { left, right } = this.fixed.navbar
    return [...new Set([...left, ...right].flatMap(({ versions }) => versions ?? []))]
  }

  /** The pages of the site in the navbar, except the home page. */
  entries(): readonly LinkTo[] {
    const { navbar, home } = this.fixed
    return [...navbar.left, ...navbar.right].flatMap(({ label, url, external, versions }) =>
      external || versions !== undefined || sameAddress(url) === sameAddress(home)
        ? []
        : [{ label, url: url as UrlPath }],
    )
  }

  /** The shared parts as one page shows them. */
  forPage(url: UrlPath): ShellInfo {
    const mark = (link: NavLink): NavLink =>
      link.versions === undefined
        ? { ...link, current: link.external ? undefined : isCurrent(link.url, encodeUrl(url), this.fixed.home) }
        : link
    const { navbar } = this.fixed
    return { ...this.fixed, navbar: { ...navbar, left: navbar.left.map(mark), right: navbar.right.map(mark) } }
  }

  private entry(item: SiteConfig['navbar']['items'][number]): NavLink {
    return 'type' in item ? { label: 'Versions', url: '', external: false, versions: item.docs } : this.link(item)
  }

  private link(item: NavLinkConfig): NavLink {
    const written = item.href ?? item.to ?? '/'
    if (isExternal(written)) return { label: item.label, url: written, external: true }
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
