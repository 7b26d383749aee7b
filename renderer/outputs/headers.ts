import { contentPolicy } from '../pages/policy.ts'
import { assetsFolder, offlineWorker, searchFolder } from '../text/output-names.ts'
import type { Site } from '../types.ts'
import { redirectScript } from './redirect.ts'

/** Headers for the addresses that a pattern matches; `*` stands for anything. */
export interface HeaderRule {
  readonly pattern: string
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** For files that never change, because their names have a hash. */
export const forever = 'public, max-age=31536000, immutable'

/** Of the Markdown of pages: search engines should find the pages, which have the same text. */
export const markdownHeaders: HeaderRule['headers'] = [
  ['Content-Type', 'text/markdown; charset=utf-8'],
  ['X-Robots-Tag', 'noindex'],
]

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
 * If the site has files of its own below `assets/`, which have no hash, only the files of the search are cached so.
 */
export function headerRules(site: Site): readonly HeaderRule[] {
  const folder = hasOwnAssets(site) ? searchFolder : assetsFolder
  return [
    { pattern: '/*', headers: commonHeaders(site) },
    ...(site.config.llms.markdown ? [{ pattern: `${site.config.base}*.md`, headers: markdownHeaders }] : []),
    { pattern: `${site.config.base}${folder}*`, headers: [['Cache-Control', forever]] },
    ...(site.theme.offline
      ? [{ pattern: `${site.config.base}${offlineWorker}`, headers: [['Cache-Control', 'no-cache']] as const }]
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

/** `_headers`, as static hosts read it. */
export function headersFile(site: Site): string {
  return headerRules(site)
    .map(({ pattern, headers }) => [pattern, ...headers.map(([name, value]) => `${name}: ${value}`)])
    .map((lines) => `${lines.join('\n  ')}\n`)
    .join('')
}
