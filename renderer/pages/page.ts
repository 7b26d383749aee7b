// Contract: a page's HTML depends only on what its key covers (`outputs/page-key.ts`). Whatever many pages need is computed once,
// by the renderer of the snapshot.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { sayIn } from '../config/language.ts'
import { sheetsOf, styleAsset } from '../links/style.ts'
import { Resolver } from '../links/target.ts'
import { withAddresses } from '../markdown/address-holes.ts'
import { digestOf } from '../markdown/digest.ts'
import { DocsIndex } from '../routes/docs-around.ts'
import { hash, stableJson } from '../text/hash.ts'
import { shorten } from '../text/shorten.ts'
import { encodeUrl, isExternal, joinUrl, sameAddress, withoutBase } from '../text/url.ts'
import type {
  Body,
  Compiler,
  Digest,
  Key,
  NavLink,
  Region,
  Route,
  ShellProps,
  Site,
  SourcePath,
  ThemeModule,
  UrlPath,
  View,
} from '../types.ts'
import { fromComponent, htmlIn, importedFiles, withBase } from './below-base.ts'
import { frameKey, withFrame } from './frame-attributes.ts'
import { absolute, completed, headFacts, type PageFacts, renderHead } from './head.tsx'
import { homeUrl } from './home.ts'
import { llmsAddress } from './llms-address.ts'
import { MarkdownPages } from './markdown-pages.ts'
import { type OwnHead, readOwnHead } from './own-head.ts'
import { listDescription, pageTitle } from './page-texts.ts'
import { pagePicture, pictureSize } from './picture.ts'
import { blogPlaces, findPlaces } from './places.ts'
import { renderAside, renderView, withHead } from './regions.ts'
import { ShellMaker, shellAttributes } from './shell-info.ts'
import { SidebarPrinter, treeName } from './sidebar.ts'
import { breadcrumbData, listData, postData, siteData } from './structured-data.ts'
import { VersionIndex } from './versions.ts'
import { makeView } from './view.ts'
import type { ViewContext } from './view-context.ts'

/** Number of main regions that are kept until their Markdown is generated. */
export const pagesKept = 64

/** Renders the pages of one snapshot. */
export class PageRenderer {
  private readonly context: ViewContext
  private readonly sidebars: SidebarPrinter
  private readonly shell: ShellMaker
  private readonly attributes: ShellProps['attributes']
  /** Identifies everything around the regions; the same for all pages. */
  readonly shellKey: Key
  private readonly markdown: MarkdownPages
  private readonly home: UrlPath
  /** The main regions of the latest rendered pages, from which their Markdown may be generated next. */
  private readonly printed = new Map<Route, string>()

  /** `version` identifies the tool, because another version may render differently. */
  constructor(
    private readonly site: Site,
    compiler: Compiler,
    body: (source: SourcePath) => Promise<Body>,
    version: string,
    digest = async (source: SourcePath): Promise<Digest> => digestOf(await body(source)),
  ) {
    const resolver = new Resolver(site)
    const versions = new VersionIndex(site)
    this.shell = new ShellMaker(site, resolver, versions)
    this.sidebars = new SidebarPrinter(site)
    this.context = {
      site,
      compiler,
      resolver,
      body,
      digest,
      places: findPlaces(site),
      entries: this.shell.entries(),
      versions,
      docs: new DocsIndex(site),
    }
    this.markdown = new MarkdownPages(site)
    this.home = homeUrl(site)
    const imported = importedFiles(site).map(({ key }) => key)
    this.shellKey = hash(version, site.theme.key, site.config.key, stableJson(this.shell.fixed), ...imported)
    this.attributes = shellAttributes(site, this.shellKey)
  }

  /** The HTML of a route's page. */
  async render(route: Route): Promise<string> {
    const { site } = this
    const { components, run } = await site.theme.load()
    const view = await this.view(route)
    const made = {
      description: await this.description(route, view),
      styles: await this.styles(route),
      head: 'source' in route ? (await this.context.body(route.source)).head : undefined,
    }
    const print = () => this.print(route, view, { ...made, components })
    return run ? run(print) : print()
  }

  /** The HTML of a page’s main region. */
  async main(route: Route): Promise<string> {
    const known = this.printed.get(route)
    this.printed.delete(route)
    if (known !== undefined) return known
    const { components, run } = await this.site.theme.load()
    const view = await this.view(route)
    const print = () => renderView(view, components).rest
    return run ? run(print) : print()
  }

  /** A page as plain data, and the style sheets of its text, for use in a longer document. */
  async part(route: Route): Promise<{ readonly view: View; readonly styles: readonly string[] }> {
    return { view: await makeView(route, this.context), styles: await this.styles(route) }
  }

  /** The links of the navbar. */
  get entries(): readonly NavLink[] {
    const { left, right } = this.shell.fixed.navbar
    return [...left, ...right]
  }

  private async view(route: Route): Promise<View> {
    const view = await makeView(route, this.context)
    const { config, theme } = this.site
    if (!config.llms.copyPage || !canCopy(view)) return view
    const url = this.markdown.url(route)
    if (!url || !theme.copyPage) return view
    const script = encodeUrl(theme.copyPage.url)
    return { ...view, markdown: { url: encodeUrl(url), script, list: llmsAddress(this.site) } }
  }

  private keep(route: Route, main: string) {
    this.printed.set(route, main)
    const [first] = this.printed.keys()
    if (first && this.printed.size > pagesKept) this.printed.delete(first)
  }

  /** Renders the prepared parts of a page. Synchronous, because it runs under the limits for site code. */
  private print(route: Route, view: View, { description, styles, head, components }: Printing): string {
    const { site } = this
    const printed = renderView(view, components)
    // Elements from the page's text come last and take precedence.
    const own = this.ownHead(printed.head + (head ?? ''))
    const regions: Record<Region, string> = {
      sidebar: 'sidebar' in route && route.sidebar ? this.sidebars.print(route.sidebar, route.url, components) : '',
      main: withBase(printed.rest, site, htmlIn(view)),
      aside: withBase(renderAside(view, components), site, []),
    }
    this.keep(route, regions.main)
    const facts = this.facts(route, view, {
      description: own.description ?? description,
      image: own.image && completed(site, own.image),
      components,
    })
    const bare = view.kind === 'page' && view.bare
    const ofFrame = frameKey(own.frame)
    const menus = this.renderMenus(route, components)
    const document = createElement(components.Shell, {
      theme: components,
      info: this.shell.forPage(route),
      kind: view.kind,
      bare,
      // With other attributes, navigation loads the whole document.
      attributes: ofFrame === '' ? this.attributes : { ...this.attributes, 'data-shell': hash(this.shellKey, ofFrame) },
      tree: 'sidebar' in route && route.sidebar && regions.sidebar ? treeName(route.sidebar) : undefined,
      head: renderHead(site, { ...headFacts(site, facts, own), styles }),
      regions,
      menus,
    })
    const given = [...Object.values(regions), ...Object.values(menus)]
    const html = withFrame(withBase(renderToStaticMarkup(document), site, given), own.frame)
    return `<!doctype html>${withHead(html, own.rest)}\n`
  }

  private ownHead(html: string): OwnHead {
    return readOwnHead(html && withAddresses(html, (address) => fromComponent(address, this.site)))
  }

  /** Key of the part of the graph that a page shows outside its body. */
  graphKey(route: Route, digest: Digest | undefined): Key {
    const { graph, theme } = this.site
    // Lists show titles and texts of other pages; version menus link to the same page in other versions.
    const isOfFile = route.kind === 'doc' || route.kind === 'post' || route.kind === 'page'
    const isOfAll = digest?.showsCards || theme.asksForDocs || this.context.versions.ids().length > 0
    const isAround = (theme.asksForDocs && route.kind === 'doc') || (theme.hasOwnCards && route.kind === 'category')
    if (isAround) return hash(graph.key, this.context.docs.at(route).key)
    if (!isOfFile || !digest || isOfAll) return graph.key
    const sidebar = 'sidebar' in route ? route.sidebar : undefined
    const branch = sidebar ? this.sidebars.branch(sidebar, route.url) : undefined
    const recent = route.kind === 'post' ? JSON.stringify(blogPlaces(this.context.places, route).recent) : ''
    return hash(graph.addressKey, JSON.stringify(route), branch?.id ?? '', recent)
  }

  /** The version menus in the navbar, for docs with several versions. */
  private renderMenus(route: Route, { VersionMenu }: ThemeModule): Readonly<Record<string, string>> {
    const { versions } = this.context
    const wanted = [...this.shell.menus(route.url)].filter(([docs]) => versions.ids().includes(docs))
    return Object.fromEntries(
      wanted.map(([docs, items]) => [
        docs,
        renderToStaticMarkup(createElement(VersionMenu, { docs, links: versions.menu(docs, route), items })),
      ]),
    )
  }

  private async description(route: Route, view: View): Promise<string> {
    if ('source' in route) {
      const own = this.site.documents.get(route.source)?.meta.description
      return own ?? shorten((await this.context.body(route.source)).lead ?? '')
    }
    return listDescription(route, view, sayIn(this.site.config))
  }

  /** Addresses of the style sheets for the texts that a page shows. */
  private async styles(route: Route): Promise<string[]> {
    const sources = 'source' in route ? [route.source] : route.kind === 'post-list' ? route.posts : []
    const bodies = await Promise.all(sources.map((source) => this.context.body(source)))
    const { theme, modules, config } = this.site
    const wanted = bodies.flatMap(({ sheets = [] }) => sheets)
    // The rules of single formulas override the shared ones.
    const shared = sheetsOf(theme, wanted).map(({ style }) => style.url)
    const ofModules = [theme.partStyle, ...sources.map((source) => modules.get(source)?.style)].flatMap(
      (one) => one?.url ?? [],
    )
    const own = bodies.flatMap(({ css }) => (css ? [styleAsset(css, config.base).url] : []))
    return [...new Set([...shared, ...ofModules, ...own])].map(encodeUrl)
  }

  /** The address of an image named in front matter, without the base path. */
  private picture(src: string, route: Route): string {
    if (!('source' in route)) return src
    const target = this.context.resolver.image(src, route)
    return target.kind === 'file' ? withoutBase(target.asset.url, this.site.config.base) : src
  }

  private facts(route: Route, view: View, { description, image: own, components }: Described): PageFacts {
    const { site } = this
    const meta = 'source' in route ? site.documents.get(route.source)?.meta : undefined
    const index = route.kind === 'category' ? route : undefined
    const named = meta?.image ? this.picture(meta.image, route) : index?.image
    const drawn = (own ?? named) ? undefined : pagePicture(site, route, components)
    const picture = named ?? site.config.image
    const known = drawn
      ? absolute(site, drawn.url)
      : picture && (isExternal(picture) ? picture : absolute(site, joinUrl(site.config.base, picture)))
    const image = own ?? known
    const updated = 'updated' in view ? view.updated?.date?.iso : undefined
    const isHome = sameAddress(route.url) === sameAddress(site.config.base)
    const markdown = this.markdown.url(route)
    const data =
      route.kind === 'doc' || route.kind === 'category'
        ? breadcrumbData(site, route, this.home)
        : route.kind === 'post'
          ? postData(site, route, { description, modified: updated, image })
          : route.kind === 'post-list' && view.kind === 'post-list'
            ? listData(site, route, view.posts)
            : []
    return {
      route,
      title:
        meta?.titleMeta ?? (isHome && route.kind === 'post-list' ? '' : pageTitle(route, view, sayIn(site.config))),
      description,
      keywords: meta?.keywords ?? index?.keywords ?? [],
      image,
      imageSize: drawn && pictureSize,
      isSharedImage: !own && !named && !drawn,
      data: [...(isHome ? siteData(site) : []), ...data],
      markdown: markdown && encodeUrl(markdown),
      article: route.kind === 'post' ? { published: route.date, tags: route.tags.map((tag) => tag.label) } : undefined,
    }
  }
}

/** Whether a page has a text to copy; lists and `.tsx` pages have no place for the button. */
function canCopy(view: View): view is Extract<View, { readonly markdown?: unknown }> {
  return view.kind === 'doc' || view.kind === 'post' || view.kind === 'category' || (view.kind === 'page' && !view.bare)
}

interface Printing extends Described {
  /** Addresses of additional style sheets. */
  readonly styles: readonly string[]
  /** HTML that the page's text adds to the head. */
  readonly head?: string | undefined
}

interface Described {
  readonly description: string
  /** Absolute address of the image for link previews that the page’s own elements name. */
  readonly image?: string | undefined
  readonly components: ThemeModule
}
