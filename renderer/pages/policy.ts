// The theme has one inline script, which applies everything that the first paint depends on (theme/client/paint.ts). It is the
// same on every page, so every page has the same policy, with the hash of the script.
import { addedSources, ownSources } from '../config/policy-sources.ts'
import { digest } from '../text/hash.ts'
import type { Site, SiteConfig } from '../types.ts'

/** Directives that are ignored in a `<meta>` element. */
const headerOnly = new Set(['frame-ancestors', 'report-uri', 'sandbox'])

/**
 * The Content-Security-Policy: the same for all pages, with the hash of each inline script.
 *
 * `scripts` are inline scripts in addition to those of the theme and the configuration.
 */
export function contentPolicy(
  { config, theme }: Pick<Site, 'config' | 'theme'>,
  place: 'header' | 'page',
  scripts: readonly string[] = [],
): string {
  const inline = [theme.paintScript, ...scripts, ...inlineTexts(config, 'script')].filter((text) => text !== undefined)
  const added = addedSources(config)
  const directives: Record<string, readonly string[]> = { ...ownSources, 'script-src': withHashes(inline) }
  const styles = inlineTexts(config, 'style')
  // With a hash, browsers ignore `'unsafe-inline'`.
  if (styles.length > 0 && !added['style-src']?.includes("'unsafe-inline'"))
    directives['style-src'] = withHashes(styles)
  for (const [name, sources] of Object.entries(added)) {
    const kept = (directives[name] ?? directives['default-src'] ?? []).filter((source) => source !== "'none'")
    directives[name] = [...new Set([...kept, ...sources])]
  }
  return (
    Object.entries(directives)
      .filter(([name]) => place === 'header' || !headerOnly.has(name))
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      // No spaces in a page, because every page contains the policy.
      .join(place === 'header' ? '; ' : ';')
  )
}

function withHashes(texts: readonly string[]): string[] {
  return ["'self'", ...new Set(texts.map((text) => `'sha256-${digest(text)}'`))]
}

function inlineTexts({ headTags }: SiteConfig, wanted: 'script' | 'style'): string[] {
  return headTags.flatMap(({ tagName, innerHTML }) =>
    tagName === wanted && innerHTML !== undefined ? [innerHTML] : [],
  )
}
