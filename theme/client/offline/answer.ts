// Contract: readers get what the network answers. Only files that cannot change, because their names contain a hash, come from the
// cache first; a stored page is shown only if there is no answer, or none in time.
import { keepAnswer } from './keep-file.ts'
import type { Outdated } from './messages.ts'
import { copyAnswer, offlineAnswer } from './offline-answer.ts'
import { inspect } from './retire.ts'
import { type Fetching, scope } from './scope.ts'
import { base, findKept, isHashed, isSearch, pageKey, stores } from './stores.ts'

/** Milliseconds without an answer from the network after which a stored copy is shown. */
const timeout = 3000
/** On these hosts, wait for the network: pages take longer, and another site may have the same addresses tomorrow. */
const isTrial = /^(localhost|127\..*|\[::1\])$/.test(location.hostname)

/** Whether the worker handles a request: for a page or a file of the site that may be stored. */
export function isOurs({ method, url, headers, cache, mode }: Request): boolean {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || !`${pathname}/`.startsWith(base)) return false
  // Streams, and Markdown versions of pages.
  if (headers.has('range') || /event-stream|text\/markdown/.test(headers.get('accept') ?? '')) return false
  return cache !== 'only-if-cached' || mode === 'same-origin'
}

/** The answer to a request to the site. */
export function answer(event: Fetching): Promise<Response> {
  const path = new URL(event.request.url).pathname
  return isHashed(path) ? answerFile(event, path) : answerFirst(event, path)
}

/** Answer with a file whose content cannot change. */
async function answerFile(event: Fetching, path: string): Promise<Response> {
  const { request } = event
  const store = isSearch(path) ? 'search' : 'files'
  const kept = request.cache === 'reload' ? undefined : await findKept(store, path)
  if (kept) return kept
  const made = await fetch(request)
  const isGone = made.status === 404 || made.status === 410
  if (isGone && /^(script|style|worker)$/.test(request.destination)) event.waitUntil(notifyOutdated(event, path))
  else if (made.ok) event.waitUntil(keepUsed(path, made.clone(), store).catch(() => {}))
  return made
}

/** Store a file that a page uses, if pages are stored at all. */
async function keepUsed(path: string, made: Response, store: 'files' | 'search') {
  if (await caches.has(stores.pages)) await keepAnswer(path, made, store)
}

/** Tell a page that a file of its earlier build no longer exists, unless the current build needs the file too. */
async function notifyOutdated({ clientId }: Fetching, path: string) {
  const client = await scope.clients.get(clientId)
  if (!client) return
  const now = await fetch(client.url, { cache: 'no-cache' })
  if (now.ok && !(await now.text()).includes(path)) client.postMessage({ kind: 'outdated' } satisfies Outdated)
}

/** Answer from the network, or else from the cache. */
async function answerFirst(event: Fetching, path: string): Promise<Response> {
  const { request } = event
  const isPage = request.mode === 'navigate'
  const response = (isPage ? event.preloadResponse : Promise.resolve(undefined)).then((made) => made ?? fetch(request))
  const network = response.catch(() => undefined)
  // The page is inspected in parallel, so the reader's copy is not delayed.
  const seen = network.then((made) => (isPage && made && isHtml(made) ? inspect(path, made.clone()) : undefined))
  event.waitUntil(seen.catch(() => {}))
  const isPatient = isTrial || !/^(default|no-cache)$/.test(request.cache) || (!isPage && request.destination !== '')
  const first = isPatient ? network : Promise.race([network, inTime(request, path, network)])
  const found = (await first) ?? (await findCopy(request, path))
  if (found) return found
  return (isPage ? await offlineAnswer() : undefined) ?? response
}

/** Whether an answer is a page and not a download. */
function isHtml({ type, headers }: Response): boolean {
  return type === 'basic' && headers.get('content-type')?.startsWith('text/html') === true
}

/** The stored copy after the timeout, or else the answer from the network. */
async function inTime(request: Request, path: string, network: Promise<Response | undefined>) {
  await new Promise((resolve) => setTimeout(resolve, timeout))
  return (await findCopy(request, path)) ?? network
}

/** The stored answer to a request. */
async function findCopy({ mode, destination }: Request, path: string): Promise<Response | undefined> {
  if (mode !== 'navigate' && destination !== '') return findKept('files', path)
  const page = await findKept('pages', pageKey(path))
  if (page) return copyAnswer(page)
  return mode === 'navigate' ? undefined : ((await findKept('search', path)) ?? findKept('files', path))
}
