import { contentPolicy } from '../pages/policy.ts'
import { assetsFolder, searchFolder } from '../text/output-names.ts'
import type { Site } from '../types.ts'
import { redirectScript } from './redirect.ts'

/**
 * `_headers`, as static hosts read it: the policy for all pages, and unlimited caching of files with a hash in their names.
 *
 * If the site has files of its own below `assets/`, which have no hash, only the files of the search are cached so.
 */
export function headersFile(site: Site): string {
  const { config, statics } = site
  const mixed = [...statics.keys()].some((path) => path.startsWith(assetsFolder))
  const blocks: [pattern: string, headers: readonly string[]][] = [
    [
      '/*',
      [
        ...(config.contentSecurityPolicy.header
          ? [`Content-Security-Policy: ${contentPolicy(site, 'header', [redirectScript])}`]
          : []),
        'Referrer-Policy: strict-origin-when-cross-origin',
        'X-Content-Type-Options: nosniff',
      ],
    ],
    ...(config.llms.markdown
      ? [
          // The same texts as the pages, which are what search engines should find.
          [`${config.base}*.md`, ['Content-Type: text/markdown; charset=utf-8', 'X-Robots-Tag: noindex']] as [
            string,
            string[],
          ],
        ]
      : []),
    [`${config.base}${mixed ? searchFolder : assetsFolder}*`, ['Cache-Control: public, max-age=31536000, immutable']],
  ]
  return blocks.map(([pattern, headers]) => `${[pattern, ...headers].join('\n  ')}\n`).join('')
}
