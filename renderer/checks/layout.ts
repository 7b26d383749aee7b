// The layout around pages: which pages represent it, what their HTML contains, and where its addresses are written.
import { hasOwnComponents } from '../config/theme.ts'
import type { LinkReport } from '../links/check.ts'
import { editAddress } from '../pages/document-view.ts'
import { versionOf } from '../pages/versions.ts'
import { escapeRegExp } from '../text/escape-regexp.ts'
import { hash, stableJson } from '../text/hash.ts'
import { locateIn } from '../text/lines.ts'
import { outPathOf, withoutBase } from '../text/url.ts'
import type { Key, LinkFact, Location, Output, PageFacts, Route, Site, Source } from '../types.ts'
import { readPage } from './page-facts.ts'

/** Returns the value cached under a key, or computes it. */
export type Remember = <Value>(key: Key, make: () => Promise<Value>) => Promise<Value>

export interface OutputChecks {
  readonly site: Site
  /** The findings from the sources alone. */
  readonly report: Pick<LinkReport, 'findings' | 'external' | 'unchecked' | 'hasPlace'>
  readonly outputs: ReadonlyMap<string, Output>
  readonly remember: Remember
  /** The location where the theme or the configuration spells an address out (`plain`) or composes it (`template`). */
  readonly find: (address: string, form: 'plain' | 'template', nth?: number) => Location | undefined
}

/** The pages whose layout is checked: a site's own theme may print different links on every page. */
export function shownPages(site: Site): Route[] {
  const all = [...site.graph.routes.values()]
  return hasOwnComponents(site.config) ? all : samples(all, site)
}

/** The first page of each kind, version and list of authors, since the layout around such pages is the same. */
function samples(routes: readonly Route[], { documents }: Site): Route[] {
  const first = new Map<string, Route>()
  for (const route of routes) {
    const own = versionOf(route)
    const version = own ? `${own.instance} ${own.name}` : ''
    const source = 'source' in route ? (/\.[jt]sx?$/.test(route.source) ? 'module' : 'text') : ''
    const authors = 'source' in route ? documents.get(route.source)?.meta.authors : undefined
    const kind = [route.kind, version, source, route.unlisted, authors && stableJson(authors)].join()
    if (!first.has(kind)) first.set(kind, route)
  }
  return [...first.values()]
}

/**
 * The links of the layout to other sites, with all their locations. The site’s own addresses are left out, and so are edit links,
 * which lead nowhere until a new page is pushed.
 */
export async function layoutLinks(checks: OutputChecks): Promise<LinkFact[]> {
  const { site, outputs, report } = checks
  const { origin, base, trailingSlash } = site.config
  const known = new Set(report.external.map(({ href }) => href))
  const found: LinkFact[] = []
  const shown = new Set<string>()
  for (const route of shownPages(site)) {
    const output = outputs.get(outPathOf(route.url, base, trailingSlash))
    for (const href of output ? (await readFacts(output, checks)).external : []) {
      if (shown.has(href) || isEdit(href, route, site)) continue
      shown.add(href)
      const isLeftOut = `${href}/`.startsWith(`${origin}/`)
      if (isLeftOut && !known.has(href)) continue
      const written = everywhere(href, checks)
      const isElsewhere = known.has(href) || written.length > 0
      found.push(...(isElsewhere ? written : [locateAddress(href, route, checks)]))
    }
  }
  return found
}

/** All locations where the theme or the configuration spells an address out. */
function everywhere(href: string, { find }: Pick<OutputChecks, 'find'>): LinkFact[] {
  const found: LinkFact[] = []
  for (let at = find(href, 'plain', 0); at; at = find(href, 'plain', found.length))
    found.push({ kind: 'link', href, at })
  return found
}

function isEdit(href: string, route: Route, site: Site): boolean {
  const document = 'source' in route ? site.documents.get(route.source) : undefined
  return document !== undefined && editAddress(document, site) === href
}

/** The location where the theme, the configuration or the page's file writes an address, with or without the base path. */
export function locateAddress(
  href: string,
  route: Route,
  { site, find }: Pick<OutputChecks, 'site' | 'find'>,
): LinkFact {
  const plain = withoutBase(href, site.config.base)
  const source = 'source' in route ? site.sources.get(route.source) : undefined
  const spellings = [href, plain, plain.slice(1), site.config.origin + href].filter((written) => written !== '')
  for (const written of spellings) {
    const at = find(written, 'plain') ?? (source && findValue(source, written))
    if (at) return { kind: 'link', href: written, at }
  }
  return { kind: 'link', href, at: find(plain, 'template') }
}

/** The location in a page's own file of an address that the layout shows, such as that of an author or a picture. */
function findValue({ path, text }: Source, address: string): Location | undefined {
  const escaped = escapeRegExp(address)
  const found = new RegExp(`(?<=^|[\\s"'\`=(,])${escaped}(?=$|[\\s"'\`),}\\]])`, 'm').exec(text)
  return found ? locateIn(path, text, found.index, address.length) : undefined
}

/** The links and anchors in the HTML of a page. */
export function readFacts(output: Output, checks: Pick<OutputChecks, 'site' | 'remember'>): Promise<PageFacts> {
  const { origin, base } = checks.site.config
  return rememberRead('page', output, checks, (html) => readPage(html, origin + base))
}

/** The facts read from the text of an output, cached under its key. */
export async function rememberRead<Value>(
  what: string,
  output: Output,
  { remember }: Pick<OutputChecks, 'remember'>,
  read: (text: string) => Value,
): Promise<Value> {
  const make = async () => {
    const contents = await output.contents(new Map())
    return read(typeof contents === 'string' ? contents : new TextDecoder().decode(contents))
  }
  return output.key === undefined ? make() : remember(hash(what, output.out, output.key), make)
}
