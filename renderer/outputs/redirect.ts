import { isRightToLeft } from '../text/direction.ts'
import { escapeHtml } from '../text/html.ts'
import { isExternal } from '../text/url.ts'

/**
 * The script of every redirect page; always the same text, so that one hash in a policy covers all.
 *
 * Query and hash are kept unless the target has its own.
 */
export const redirectScript =
  '(function(){var t=new URL(document.currentScript.dataset.to,location);if(!t.search)t.search=location.search;if(!t.hash)t.hash=location.hash;location.replace(t)})()'

/** A page that redirects at once, with and without JavaScript. `to` is a percent-encoded address, of the site or absolute. */
export function redirectPage(to: string, origin: string, lang: string): string {
  const href = escapeHtml(to)
  const canonical = isExternal(to) ? href : `${escapeHtml(origin)}${href}`
  return `<!doctype html><html lang="${escapeHtml(lang)}"${isRightToLeft(lang) ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${canonical}"><meta name="robots" content="noindex"><script data-to="${href}">${redirectScript}</script><noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript></head><body><p>This page has moved to <a href="${href}">${href}</a>.</p></body></html>\n`
}
