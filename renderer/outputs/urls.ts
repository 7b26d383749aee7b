// Contract: the list is generated from the digests of pages, which a build has already read, so no body is read and no page is
// rendered for it. Its order depends only on the addresses.
import { hash } from '../text/hash.ts'
import { urlsFile } from '../text/output-names.ts'
import { encodeUrl, joinUrl, sameAddress } from '../text/url.ts'
import type {
  Digest,
  Document,
  OutPath,
  Output,
  Redirect,
  Route,
  Site,
  SourcePath,
  UrlAnchor,
  UrlList,
  UrlPage,
} from '../types.ts'
import { keyedBy } from './keyed.ts'

export interface UrlInputs {
  readonly site: Site
  readonly digest: (source: SourcePath) => Promise<Digest>
  /** Files whose names do not change. */
  readonly files: () => readonly OutPath[]
  readonly version: string
}

/** `urls.json`: the addresses that a site promises to keep, for `check-links --against` and other programs. */
export function urlsOutput(inputs: UrlInputs): Output {
  const { site, files, version } = inputs
  const key = () => hash('urls', version, site.config.key, site.graph.key, ...files(), ...textKeys(site))
  const contents = async () => printUrls(await listUrls(site, { digest: inputs.digest, files: files() }))
  return keyedBy(key, { out: urlsFile, class: 'list', isUncached: true, contents })
}

/** Keys of everything that the texts of pages depend on. */
function textKeys({ graph, sources, modules }: Site): string[] {
  return [...graph.urls.keys()].map((source) => `${sources.get(source)?.key} ${modules.get(source)?.key}`)
}

interface Listing {
  readonly digest: UrlInputs['digest']
  readonly files: readonly OutPath[]
}

/** Files that hosts read or do not serve. */
const forHosts = /^(?:[_.]|CNAME$|vercel\.json$)/

/** Every address of a site with its anchors, every redirect and every file with a permanent name. */
export async function listUrls(site: Site, { digest, files }: Listing): Promise<UrlList> {
  const pages: [string, UrlPage][] = []
  for (const route of site.graph.routes.values()) {
    if (route.kind === 'not-found') continue
    const own =
      'source' in route ? pageOf(await digest(route.source), site.documents.get(route.source)) : { anchors: [] }
    pages.push([encodeUrl(route.url), { title: titleOf(route), ...own }])
  }
  const addresses = files.filter((out) => !forHosts.test(out)).map((out) => joinUrl(site.config.base, out))
  return {
    version: 1,
    pages: sorted(pages),
    redirects: sorted(site.graph.redirects.filter(isChosen).map(({ from, to }) => [encodeUrl(from), to])),
    files: [...new Set(addresses.map(encodeUrl))].sort(),
  }
}

/** False for another spelling of a page's address, such as `/a.html`, which exists as long as `/a`. */
function isChosen({ from, to }: Redirect): boolean {
  return encodeUrl(from).replace(/\.html$/, '') !== sameAddress(to)
}

/** Prints one line for each page, so that a change to a page changes one line. */
export function printUrls({ version, pages, redirects, files }: UrlList): string {
  const lines = (of: Readonly<Record<string, unknown>>) =>
    Object.entries(of).map(([name, value]) => `\n${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return `{
"version": ${version},
"pages": {${lines(pages)}
},
"redirects": {${lines(redirects)}
},
"files": [${files.map((file) => `\n${JSON.stringify(file)}`)}
]
}
`
}

function sorted<Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The entry of a page, from its digest. */
function pageOf({ anchors, sketch }: Digest, document: Document | undefined): Omit<UrlPage, 'title'> {
  const all = new Set([...anchors, ...(document?.meta.moved ?? []).map(({ id }) => id)])
  const headings = new Map(sketch?.sections.map((section) => [section.id, section]))
  const own = [...all].filter(isLasting).map((id): UrlAnchor => {
    const heading = headings.get(id)
    return heading ? { ...heading, sketch: heading.sketch || undefined } : { id }
  })
  return { sketch: sketch?.sketch || undefined, anchors: own.sort((a, b) => (a.id < b.id ? -1 : 1)) }
}

/**
 * Whether an anchor is permanent. Footnotes are numbered, and React's `useId` counts components, so their ids change whenever one
 * is added.
 */
export function isLasting(id: string): boolean {
  return id !== '' && id !== 'footnote-label' && !/^((user-content-)?fn(ref)?-|fn(ref\d*)?:|_r_|_R_|:r)/.test(id)
}

function titleOf(route: Route): string {
  if (route.kind === 'tags') return 'Tags'
  if (route.kind === 'authors') return 'Authors'
  if (route.kind === 'archive') return 'Archive'
  if (route.kind === 'search') return 'Search'
  if (route.kind === 'not-found') return 'Page not found'
  if (route.kind === 'doc-tag') return route.tag.label
  return route.kind === 'post-list' && route.page > 1 ? `${route.title} – page ${route.page}` : route.title
}
