import { allLanguages } from '../config/locales.ts'
import { contentPolicy } from '../pages/policy.ts'
import { assetsFolder, offlineWorker, printFolder, searchFolder } from '../text/output-names.ts'
import type { Site } from '../types.ts'
import { redirectScript } from './redirect.ts'

/** Headers for addresses that match a pattern; `*` matches anything. */
export interface HeaderRule {
  readonly pattern: string
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** `Cache-Control` for files that never change, because their names contain a hash. */
export const forever = 'public, max-age=31536000, immutable'

/** For files with the text of pages in another form, because search engines should find the pages. */
const unindexed = ['X-Robots-Tag', 'noindex'] as const

/** The files that a build publishes in addition to the site’s own. */
export interface Additions {
  /** Whether it publishes printed documents as PDF. */
  readonly hasPdfs: boolean
}

/** Regular expressions for paths below the base path, with a leading slash, that search engines should not index. */
export function unindexedFiles(site: Site, { hasPdfs }: Additions): readonly string[] {
  return [...(site.config.llms.markdown ? ['[.]md$'] : []), ...(hasPdfs ? [`^/${printFolder}.*[.]pdf$`] : [])]
}

/** The headers of every address. */
export function commonHeaders(site: Site): HeaderRule['headers'] {
  return [
    ...(site.config.contentSecurityPolicy.header
      ? [['Content-Security-Policy', contentPolicy(site, 'header', [redirectScript])] as const]
      : []),
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['X-Content-Type-Options', 'nosniff'],
  ]
}

/**
 * The policy for all pages, and unlimited caching of files with a hash in their names.
 *
 * If the site has its own files in `assets/`, whose names contain no hash, only the files of the search are cached like this.
 */
export function headerRules(site: Site, { hasPdfs }: Additions): readonly HeaderRule[] {
  const { base, llms } = site.config
  const folder = hasOwnAssets(site) ? searchFolder : assetsFolder
  const bases = allLanguages(site.config).map((one) => one.base)
  return [
    { pattern: '/*', headers: commonHeaders(site) },
    ...(llms.markdown
      ? [{ pattern: `${base}*.md`, headers: [['Content-Type', 'text/markdown; charset=utf-8'], unindexed] as const }]
      : []),
    ...(hasPdfs ? bases.map((one) => ({ pattern: `${one}${printFolder}*.pdf`, headers: [unindexed] as const })) : []),
    ...bases.map((one) => ({ pattern: `${one}${folder}*`, headers: [['Cache-Control', forever]] as const })),
    ...(site.theme.offline
      ? bases.map((one) => ({ pattern: `${one}${offlineWorker}`, headers: [['Cache-Control', 'no-cache']] as const }))
      : []),
  ]
}

/** A regular expression for the paths below the base path of files that never change. */
export function unchangingFiles(site: Site): string {
  return hasOwnAssets(site)
    ? `/(${searchFolder}.*|${assetsFolder}.*-[0-9a-f]{10}[.][0-9A-Za-z]+)$`
    : `/${assetsFolder}.*$`
}

function hasOwnAssets({ statics }: Site): boolean {
  return [...statics.keys()].some((path) => path.startsWith(assetsFolder))
}

/** The text of `_headers`, which static hosts read. */
export function headersFile(site: Site, additions: Additions): string {
  return headerRules(site, additions)
    .map(({ pattern, headers }) => [pattern, ...headers.map(([name, value]) => `${name}: ${value}`)])
    .map((lines) => `${lines.join('\n  ')}\n`)
    .join('')
}
