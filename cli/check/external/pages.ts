import {
  diagnostics,
  type Finding,
  globPattern,
  hash,
  type Key,
  type LinkFact,
  type SiteConfig,
  splitHref,
} from '../../../renderer/index.ts'
import { wantedAnchor } from './anchors.ts'

/** A page of another site, and the links to it. */
export interface Page {
  /** The address without its hash. */
  readonly url: URL
  readonly key: Key
  /** The anchors in links to the page. */
  readonly ids: ReadonlySet<string>
  readonly links: readonly LinkFact[]
}

export interface Pages {
  readonly pages: readonly Page[]
  /** Findings about links that are not valid addresses. */
  readonly invalid: readonly Finding[]
  /** Number of addresses excluded by the configuration, or reserved for examples. */
  readonly skipped: number
}

/** Host names reserved for examples. */
const reserved = /(^|\.)(example|invalid|test|example\.(com|net|org))$/

/** The pages of other sites that links lead to, each with all its links. */
export function findPages(
  links: readonly LinkFact[],
  isLeftOut: (url: URL) => boolean,
  isAllowed: (url: URL) => boolean,
): Pages {
  const pages = new Map<string, { url: URL; key: Key; ids: Set<string>; links: Map<string, LinkFact> }>()
  const invalid = new Map<string, Finding>()
  const skipped = new Set<string>()
  for (const link of links) {
    const href = link.href.trim()
    if (!/^(https?:)?\/\//i.test(href)) continue
    const place = `${link.href} ${link.at?.file}:${link.at?.line}:${link.at?.column}`
    if (!URL.canParse(href, 'https://-/')) {
      invalid.set(place, { link, diagnostic: diagnostics.externalInvalid(link.href, link.at), setting: undefined })
      continue
    }
    const url = new URL(href, 'https://-/')
    const asked = withoutSecrets(withoutHash(url))
    if (isLeftOut(url)) {
      skipped.add(asked.href)
      continue
    }
    const id = wantedAnchor(splitHref(href).hash)
    const { href: name } = asked
    const page = pages.get(name) ?? {
      url: asked,
      key: hash('external', name, String(isAllowed(url))),
      ids: new Set(),
      links: new Map(),
    }
    if (id !== undefined) page.ids.add(id)
    page.links.set(place, link)
    pages.set(name, page)
  }
  const found = [...pages.values()].map((page) => ({ ...page, links: [...page.links.values()] }))
  return { pages: found, invalid: [...invalid.values()], skipped: skipped.size }
}

/** Tests for the addresses that the configuration allows, and those that it excludes. */
export function selectors({ allow, skip }: Pick<SiteConfig['links']['external'], 'allow' | 'skip'>) {
  const matches = (patterns: readonly string[]) => {
    const all = patterns.map(globPattern)
    return (url: URL) => {
      const { href } = withoutHash(url)
      return all.some((one) => [href, href.replace(/\/$/, ''), url.href].some((form) => one.test(form)))
    }
  }
  const [isAllowed, isSkipped] = [matches(allow), matches(skip)]
  return { isAllowed, isLeftOut: (url: URL) => !isAllowed(url) && (isSkipped(url) || reserved.test(url.hostname)) }
}

/** An address without a user name and password, which are neither sent nor cached. */
function withoutSecrets(url: URL): URL {
  const plain = new URL(url)
  plain.username = ''
  plain.password = ''
  return plain
}

function withoutHash(url: URL): URL {
  const plain = new URL(url)
  plain.hash = ''
  return plain
}
