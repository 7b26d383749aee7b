import { sameAddress, withoutBase } from '../text/url.ts'
import type { Cause, Difference } from '../types.ts'
import { partsOf, readFeed } from './built-lists.ts'
import { shorten } from './compare-pages.ts'

/** The addresses of a site, without its base path. */
export interface SiteAddresses {
  /** Addresses of pages, normalized. */
  readonly pages: ReadonlySet<string>
  /** Old address → its target: a path within the site, without the base path, or a full address. */
  readonly redirects: ReadonlyMap<string, string>
  /** Files whose names do not depend on their contents; undefined if unknown. */
  readonly files: ReadonlySet<string> | undefined
  readonly sitemap: ReadonlySet<string> | undefined
}

/** The differences between the addresses of two sites. */
export function compareAddresses(before: SiteAddresses, now: SiteAddresses): Difference[] {
  const gone = [...before.pages].filter((page) => !now.pages.has(page))
  const redirected = gone.filter((page) => now.redirects.has(page))
  const lost = [...before.redirects].filter(([from]) => !now.redirects.has(from) && !now.pages.has(from))
  const moved = [...before.redirects].flatMap(([page, to]): Difference[] => {
    const is = now.redirects.get(page)
    return is === undefined || is === to ? [] : [{ cause: 'redirect-changed', page, what: shorten(to, is) }]
  })
  const { files } = now
  return [
    ...list(
      'address-gone',
      gone.filter((page) => !now.redirects.has(page)),
    ),
    ...redirected.map(
      (page): Difference => ({ cause: 'address-redirected', page, what: `→ ${now.redirects.get(page)}` }),
    ),
    ...list(
      'address-added',
      [...now.pages].filter((page) => !before.pages.has(page) && !before.redirects.has(page)),
    ),
    ...lost.map(([page, to]): Difference => ({ cause: 'redirect-gone', page, what: `→ ${to}` })),
    ...[...now.redirects]
      .filter(([from]) => !before.redirects.has(from) && !before.pages.has(from))
      .map(([page, to]): Difference => ({ cause: 'redirect-added', page, what: `→ ${to}` })),
    ...moved,
    ...(files && before.files
      ? list(
          'file-gone',
          [...before.files].filter((file) => !files.has(file)),
        )
      : []),
    ...compareSitemaps(before.sitemap, now.sitemap),
  ]
}

function compareSitemaps(before: SiteAddresses['sitemap'], now: SiteAddresses['sitemap']): Difference[] {
  if (!before && !now) return []
  if (!before || !now)
    return [{ cause: before ? 'sitemap-gone' : 'sitemap-added', page: '/', what: 'the whole sitemap' }]
  return [
    ...list(
      'sitemap-gone',
      [...before].filter((page) => !now.has(page)),
    ),
    ...list(
      'sitemap-added',
      [...now].filter((page) => !before.has(page)),
    ),
  ]
}

/** A feed of each site. */
export interface FeedPair {
  readonly page: string
  readonly before: string | undefined
  readonly now: string | undefined
  readonly bases: readonly [before: string, now: string]
}

/** The differences between the entries of two feeds, compared by address and title. */
export function compareFeeds({ page, before, now, bases }: FeedPair): Difference[] {
  if (before === undefined || now === undefined)
    return before === now ? [] : list(now === undefined ? 'feed-gone' : 'feed-added', [page])
  const entriesOf = (text: string, base: string) =>
    readFeed(text).map(({ link, title }) => `${sameAddress(withoutBase(partsOf(link).path, base))} ${title}`)
  const [old, fresh] = [entriesOf(before, bases[0]), entriesOf(now, bases[1])]
  return [
    ...old.filter((entry) => !fresh.includes(entry)).map((entry) => ({ sign: '-', entry })),
    ...fresh.filter((entry) => !old.includes(entry)).map((entry) => ({ sign: '+', entry })),
  ].map(({ sign, entry }): Difference => ({ cause: 'feed-items', page, what: `${sign} ${entry}` }))
}

function list(cause: Cause, pages: readonly string[]): Difference[] {
  return pages.map((page) => ({ cause, page, what: '' }))
}
