// Contract: a page is its own chunk. In-page navigation fetches the address of the link, and `regions.ts` and `head.ts` take over
// what differs in its HTML, so there is no second representation of a page that could disagree with the first. Another shell,
// status or content type, a page without an address of its own, and a page with a script that this document has not run are left
// to the browser. Copies are kept for a few minutes; an older copy is shown at once and then compared with the server's.

/** Milliseconds for which a page is shown without asking the server whether it has changed. */
export const fresh = 1000
/** Milliseconds after which a copy is forgotten: browsers keep what a page had loaded ahead as long. */
const lifetime = 300_000

/** What answers at an address is no page that this document could become: the browser knows what to do with it. */
export class NoPage extends Error {}

interface Copy {
  readonly html: string
  readonly came: number
}

/** Pages as they came, by their paths as links spell them: a click on what was loaded ahead waits for nothing. */
const copies = new Map<string, Copy>()
const loading = new Map<string, Promise<string>>()

/** Milliseconds since the copy of a page came; infinite where there is none. */
export function ageOf(path: string): number {
  return performance.now() - (copies.get(path)?.came ?? Number.NEGATIVE_INFINITY)
}

/** The HTML at an address, from a copy that is at most `age` old. */
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

/** Have the next one who wants this page ask the server, whatever is known or on its way. */
export function forgetPage(path: string) {
  copies.delete(path)
  loading.delete(path)
}

async function fetchPage(path: string, init: RequestInit): Promise<string> {
  // Without a network the browser's own copy will do, however old it is.
  const response = await fetch(path, init).catch(() => fetch(path, { ...init, cache: 'force-cache' }))
  const { status, headers, url } = response
  const isHere = bare(new URL(url).pathname) === bare(path)
  const isFine = response.ok && isHere && headers.get('content-type')?.startsWith('text/html')
  if (!isFine) {
    // What is a download is the browser's to load.
    response.body?.cancel()
    throw new (status < 500 ? NoPage : Error)(`${status} ${path}`)
  }
  const html = await response.text()
  const came = performance.now()
  for (const [one, copy] of copies) if (came - copy.came > lifetime) copies.delete(one)
  if (!headers.get('cache-control')?.includes('no-store')) copies.set(path, { html, came })
  return html
}

/** A host may add a slash to an address, or take it away. */
function bare(path: string): string {
  return path.replace(/\/+$/, '')
}

/** Those of the page itself; hosts add theirs to the end of the body. */
const scripts = 'head script, [data-region] script'

/** The document in a page's HTML. Throws where this document cannot become it. */
export function readPage(html: string): Document {
  const page = parsePage(html)
  const isOurs = page.documentElement.dataset.shell === document.documentElement.dataset.shell
  if (!isOurs || !ownPath(page) || [...page.querySelectorAll<HTMLScriptElement>(scripts)].some(isNew))
    throw new NoPage('This page needs a load.')
  return page
}

/** A document that neither runs nor loads anything. */
export function parsePage(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  // A browser that runs scripts takes what is in it for text.
  for (const one of page.querySelectorAll('noscript')) one.textContent = one.innerHTML
  return page
}

/** A page's own path, which it says itself; the page of what is not found has none. */
export function ownPath(page: Document): string | undefined {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return canonical ? new URL(canonical.href).pathname : undefined
}

/** A script that would run in a page that is loaded, and has not run in this one. */
function isNew({ type, src, text, dataset }: HTMLScriptElement): boolean {
  if (type.includes('json') || 'paint' in dataset) return false
  return ![...document.scripts].some((one) => (src ? one.src === src : one.text === text))
}
