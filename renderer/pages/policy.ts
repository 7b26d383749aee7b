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
  const directives: Record<string, readonly string[]> = { ...ownSources, 'script-src': ["'self'", ...hashesOf(inline)] }
  for (const [name, sources] of Object.entries(addedSources(config))) {
    const kept = (directives[name] ?? directives['default-src'] ?? []).filter((source) => source !== "'none'")
    directives[name] = [...new Set([...kept, ...sources])]
  }
  const styles = inlineTexts(config, 'style')
  const ofStyles = directives['style-src'] ?? directives['default-src'] ?? []
  // With a hash, browsers ignore `'unsafe-inline'`.
  if (styles.length > 0 && !ofStyles.includes("'unsafe-inline'"))
    directives['style-src'] = [...ofStyles, ...hashesOf(styles)]
  return (
    Object.entries(directives)
      .filter(([name]) => place === 'header' || !headerOnly.has(name))
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      // No spaces in a page, because every page contains the policy.
      .join(place === 'header' ? '; ' : ';')
  )
}

function hashesOf(texts: readonly string[]): Set<string> {
  return new Set(texts.map((text) => `'sha256-${digest(text)}'`))
}

function inlineTexts({ headTags }: SiteConfig, wanted: 'script' | 'style'): string[] {
  return headTags.flatMap(({ tagName, innerHTML }) =>
    tagName === wanted && innerHTML !== undefined ? [innerHTML] : [],
  )
}
