// Browsers do not send the anchor to the server, so only the page of an old anchor can forward its readers. It contains a link that
// is hidden until its anchor is targeted; a script that only these readers load follows it.
import { addressOf } from '../links/fill.ts'
import type { LinkBase, Resolver } from '../links/target.ts'
import { escapeHtml } from '../text/html.ts'
import { decodeUrl, encodeUrl } from '../text/url.ts'
import type { Body, Meta, ThemeData } from '../types.ts'

/** Links from the anchors of a page whose sections have moved to other pages; none for an id that the page has. */
export function movedAnchors(
  moved: Meta['moved'],
  { anchors }: Body,
  { from, resolver, theme }: { readonly from: LinkBase; readonly resolver: Resolver; readonly theme: ThemeData },
): string {
  const own = moved.filter(({ id }) => !anchors.includes(id))
  if (own.length === 0) return ''
  const links = own.map(({ id, to }) => {
    const href = addressOf(resolver.link(to, from), to)
    return `<p id="${escapeHtml(id)}">This section has moved to <a href="${escapeHtml(href)}">${escapeHtml(decodeUrl(href))}</a>.</p>`
  })
  const script = theme.moved
    ? ` data-src="${escapeHtml(encodeUrl(theme.moved.url))}" data-when="visible" data-props="{}"`
    : ''
  return `<sitegen-island class="moved"${script}>${links.join('')}</sitegen-island>`
}
