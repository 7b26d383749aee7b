import { sayIn } from '../config/language.ts'
import { isRightToLeft } from '../text/direction.ts'
import { hash } from '../text/hash.ts'
import { escapeHtml } from '../text/html.ts'
import { isExternal } from '../text/url.ts'
import type { OutPath, Output, SiteConfig } from '../types.ts'
import { keyedBy } from './keyed.ts'

/**
 * The script of every redirect page. Its text is always the same, so that one hash in a policy covers all.
 *
 * Query and hash of the request are kept unless the target has its own.
 */
export const redirectScript =
  '(function(){var t=new URL(document.currentScript.dataset.to,location);if(!t.search)t.search=location.search;if(!t.hash)t.hash=location.hash;location.replace(t)})()'

const texts = ['Moved', 'This page has moved to {address}.'] as const

/**
 * A page that redirects immediately, with and without JavaScript. `to` is a percent-encoded address, of the site or absolute;
 * `words` are its texts in the language of the site.
 */
export function redirectPage(to: string, origin: string, lang: string, words: readonly string[] = texts): string {
  const href = escapeHtml(to)
  const [title, sentence] = words.map(escapeHtml) as [string, string]
  const text = sentence.replace('{address}', () => `<a href="${href}">${href}</a>`)
  const canonical = isExternal(to) ? href : `${escapeHtml(origin)}${href}`
  return `<!doctype html><html lang="${escapeHtml(lang)}"${isRightToLeft(lang) ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><title>${title}</title><link rel="canonical" href="${canonical}"><meta name="robots" content="noindex"><script data-to="${href}">${redirectScript}</script><noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript></head><body><p>${text}</p></body></html>\n`
}

/** The output of a redirect page. The key is not the hash of the text, because a site may have as many redirects as pages. */
export function stubOutput(
  out: OutPath,
  to: string,
  { config, version }: { readonly config: SiteConfig; readonly version: string },
): Output {
  const { origin, locale } = config
  const say = sayIn(config)
  const words = texts.map((text) => say(text))
  const key = () => hash('redirect', version, to, origin, locale, ...words)
  return keyedBy(key, { out, class: 'page', contents: async () => redirectPage(to, origin, locale, words) })
}
