import { type DiffLine, diffLines, sameAddress, visibleLines } from '../../renderer/index.ts'
import { mapLimit } from '../async/map-limit.ts'
import { changedParts } from '../emit/reasons.ts'
import type { SiteState, StatePage } from './site-state.ts'

export interface ChangedPage {
  readonly url: string
  readonly title: string | undefined
  /** The parts of the page that have changed, such as `its text`; undefined if one state has no such data. */
  readonly why: string | undefined
  /** The changed lines of the visible text; undefined if the HTML of one state is not available. */
  readonly text: readonly DiffLine[] | undefined
}

/** How one state of a site differs from another. All lists are sorted by address. */
export interface Changes {
  readonly added: readonly { readonly url: string; readonly title: string | undefined }[]
  readonly changed: readonly ChangedPage[]
  /** Pages and redirects without a successor. */
  readonly gone: readonly { readonly url: string; readonly title: string | undefined }[]
  /** Pages that are redirects now. */
  readonly redirected: readonly { readonly url: string; readonly to: string }[]
}

/** The changes between two states. */
export async function compareStates(before: SiteState, now: SiteState): Promise<Changes> {
  const [old, fresh] = [byAddress(before), byAddress(now)]
  const redirects = new Map([...now.redirects].map(([from, to]) => [sameAddress(from), to]))
  const changed = [...fresh].filter(
    ([url, page]) => old.has(url) && differ(old.get(url) as Page, page, { before, now }),
  )
  const left = [...old].filter(([url]) => !fresh.has(url))
  const lost = [...before.redirects.keys()].map(sameAddress)
  const goneRedirects = lost.filter(
    (url) => !fresh.has(url) && !redirects.has(url) && !old.has(url) && isChosen(url, before),
  )
  const pages = left.filter(([url]) => !redirects.has(url))
  return {
    added: sorted([...fresh].filter(([url]) => !old.has(url)).map(([, { url, title }]) => ({ url, title }))),
    changed: sorted(await mapLimit(changed, ([url, page]) => describe(old.get(url) as Page, page, { before, now }))),
    gone: sorted([
      ...pages.map(([, { url, title }]) => ({ url, title })),
      ...goneRedirects.map((url) => ({ url, title: undefined })),
    ]),
    redirected: sorted(
      left.flatMap(([same, { url }]) => {
        const to = redirects.get(same)
        return to === undefined ? [] : [{ url, to }]
      }),
    ),
  }
}

interface Page extends StatePage {
  readonly url: string
}

interface Both {
  readonly before: SiteState
  readonly now: SiteState
}

function byAddress({ pages }: SiteState): ReadonlyMap<string, Page> {
  return new Map([...pages].map(([url, page]) => [sameAddress(url), { ...page, url }]))
}

/** Whether a redirect is more than the other spelling of a page's address, which is added and removed with the page. */
function isChosen(url: string, { pages }: SiteState): boolean {
  const page = url.replace(/\.html$/, '')
  return page === url || !(pages.has(page) || pages.has(`${page}/`))
}

/** Whether two pages differ: by the contents of their files if both are known, otherwise by the data in the lists. */
function differ(old: Page, page: Page, { before, now }: Both): boolean {
  const contentOf = ({ path }: Page, { files }: SiteState) => (path === undefined ? undefined : files?.get(path))
  const [was, is] = [contentOf(old, before), contentOf(page, now)]
  if (was !== undefined && is !== undefined) return was !== is
  return old.text !== undefined && page.text !== undefined && old.text !== page.text
}

async function describe(old: Page, page: Page, { before, now }: Both): Promise<ChangedPage> {
  const partsOf = ({ path }: Page, { parts }: SiteState) => (path === undefined ? undefined : parts?.[path])
  const [were, are] = [partsOf(old, before), partsOf(page, now)]
  const [was, is] = [await before.html?.(old.url), await now.html?.(page.url)]
  return {
    url: page.url,
    title: page.title,
    why: were && are ? changedParts(were, are) || 'a neighbouring page' : undefined,
    text: was === undefined || is === undefined ? undefined : diffLines(visibleLines(was), visibleLines(is)),
  }
}

function sorted<One extends { readonly url: string }>(all: readonly One[]): One[] {
  return [...all].sort((a, b) => (a.url < b.url ? -1 : 1))
}
