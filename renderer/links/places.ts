import { inlineHtml } from '../text/inline-html.ts'
import type { Finding, Location, SiteConfig, SourcePath } from '../types.ts'

/** Files whose components may compose addresses. */
export const isCode = /\.(mdx|[jt]sx)$/

/** Whether a location only names a file, not a position in it. */
export function isTop({ line, column, length }: Location): boolean {
  return line === 1 && column === 1 && length === 1
}

/** Add a page that uses the component to a finding in it, since the fault may be in the props. */
export function shownOn(finding: Finding, page: SourcePath): Finding {
  const at = { file: page, line: 1, column: 1, length: 1 }
  const notes = [{ message: 'It is used on this page, among others.', at }]
  return { ...finding, diagnostic: { ...finding.diagnostic, notes } }
}

/** A link of the layout, and where readers see it. */
interface ShellLink {
  readonly href: string
  readonly where: string
}

/** The links of the navbar, the footer and the announcement. */
export function shellLinks({ navbar, footer, announcementBar }: SiteConfig): ShellLink[] {
  const link = (
    { href, to }: { readonly href?: string | undefined; readonly to?: string | undefined },
    where: string,
  ) => {
    const address = href ?? to
    return address === undefined ? [] : [{ href: address, where }]
  }
  return [
    ...[navbar, footer].flatMap(({ logo }) => link({ href: logo?.href }, 'of the logo')),
    ...navbar.items
      .flatMap((item) => [item, ...(item.items ?? [])])
      .flatMap((item) => link(item, `“${item.label}” of the navbar`)),
    ...footer.social.flatMap(({ href, label }) => link({ href }, `“${label}” of the footer`)),
    ...footer.columns.flatMap(({ title, items }) =>
      items.flatMap((item) => link(item, `“${item.label}” ${title ? `in “${title}” ` : ''}of the footer`)),
    ),
    ...hrefsIn(inlineHtml(footer.copyright ?? '')).map((href) => ({ href, where: 'in the copyright of the footer' })),
    ...hrefsIn(announcementBar?.content).map((href) => ({ href, where: 'in the announcement' })),
  ]
}

function hrefsIn(html: string | undefined): string[] {
  return [...(html ?? '').matchAll(/<a\s[^>]*?href=(?:"([^"]*)"|'([^']*)')/g)].map(
    ([, double, single]) => double ?? single ?? '',
  )
}

/** Add a note to a finding. */
export function withNote({ diagnostic, ...rest }: Finding, message: string): Finding {
  return { ...rest, diagnostic: { ...diagnostic, notes: [...(diagnostic.notes ?? []), { message }] } }
}
