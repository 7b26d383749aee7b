// Contract: a page is its own chunk. In-page navigation fetches the address of the link, and `regions.ts` and `head.ts` apply
// the differences in its HTML, so no second representation of a page can disagree with the first. The browser loads pages with
// another shell, status or content type, pages without an address of their own, and pages with a script that this document has
// not run. Copies are kept for a few minutes; an older copy is shown at once and then compared with the server's.
import { ownPath } from '../address.ts'

/** Milliseconds for which a copy is shown without revalidation. */
export const fresh = 1000
/** Milliseconds after which a copy is deleted, the same as for prefetched pages in browsers. */
const lifetime = 300_000

/** The response is not a page of this shell, so the browser has to load it. */
export class NoPage extends Error {}

interface Copy {
  readonly html: string
  readonly came: number
}

/** The HTML of pages as received, by path as spelled in links, so that a click on a prefetched link does not wait. */
const copies = new Map<string, Copy>()
const loading = new Map<string, Promise<string>>()

/** A page that was requested before this script was loaded. */
export type RequestedPage = readonly [path: string, answer: Promise<Response>]

let expected: RequestedPage | undefined

/** Use a response that has already been requested for the next load of its page. */
export function expectPage(requested: RequestedPage | undefined) {
  expected = requested
}

/** Milliseconds since the copy of a page was received; infinity if there is none. */
export function ageOf(path: string): number {
  return performance.now() - (copies.get(path)?.came ?? Number.NEGATIVE_INFINITY)
}

/** The HTML at an address, from a copy that is at most `age` milliseconds old. */
export async function loadPage(path: string, age = lifetime, init: RequestInit = {}): Promise<string> {
  if (ageOf(path) <= age) return copies.get(path)!.html
  const html = loading.get(path) ?? fetchPage(path, init)
  loading.set(path, html)
  try {
    return await html
  } finally {
    if (loading.get(path) === html) loading.delete(path)
  }
}

/** Make the next load of a page request it, regardless of copies and pending requests. */
export function forgetPage(path: string) {
  copies.delete(path)
  loading.delete(path)
}

async function fetchPage(path: string, init: RequestInit): Promise<string> {
  const [, asked = fetch(path, init)] = expected?.[0] === path ? expected : []
  if (expected?.[0] === path) expected = undefined
  // Without a network, use the browser's cached copy, however old.
  const response = await asked.catch(() => fetch(path, { ...init, cache: 'force-cache' }))
  const { status, headers, url } = response
  const isHere = bare(new URL(url).pathname) === bare(path)
  const isFine = response.ok && isHere && headers.get('content-type')?.startsWith('text/html')
  if (!isFine) {
    // It may be a large download, which the browser handles.
    response.body?.cancel()
    throw new (status < 500 ? NoPage : Error)(`${status} ${path}`)
  }
  const html = await response.text()
  const came = performance.now()
  for (const [one, copy] of copies) if (came - copy.came > lifetime) copies.delete(one)
  if (!headers.get('cache-control')?.includes('no-store')) copies.set(path, { html, came })
  return html
}

/** A path without the trailing slash, which hosts may add or remove. */
function bare(path: string): string {
  return path.replace(/\/+$/, '')
}

/** The page's own scripts. Hosts add theirs at the end of the body. */
const scripts = 'head script, [data-region] script'

/** The page that was parsed last but is not shown yet. */
let ahead: [html: string, page: Document] | undefined

/** Parse a page that is likely to be shown next. */
export function readAhead(html: string) {
  if (ahead?.[0] !== html) ahead = [html, parsePage(html)]
}

/** Parse a page's HTML. Throws if this document cannot become that page. */
export function readPage(html: string): Document {
  readAhead(html)
  const [, page] = ahead!
  // Showing the page moves its elements, so it can be used only once.
  ahead = undefined
  const isOurs = page.documentElement.dataset.shell === document.documentElement.dataset.shell
  if (!isOurs || !ownPath(page) || [...page.querySelectorAll<HTMLScriptElement>(scripts)].some(isNew))
    throw new NoPage('This page needs a load.')
  return page
}

/** A document that neither runs scripts nor loads anything. */
export function parsePage(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  // In a document with scripting, the content of `noscript` is text.
  for (const one of page.querySelectorAll('noscript')) one.textContent = one.innerHTML
  return page
}

/** Whether a script would run if the page were loaded but has not run in this document. */
function isNew({ type, src, text, dataset }: HTMLScriptElement): boolean {
  if (type.includes('json') || 'paint' in dataset) return false
  return ![...document.scripts].some((one) => (src ? one.src === src : one.text === text))
}
