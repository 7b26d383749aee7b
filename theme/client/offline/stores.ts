// Contract: the names of the caches contain the version of their format. A worker with another format deletes them when it
// takes over, which happens when no page of the site is open.
import { assetsFolder, offlinePage, searchFolder } from '../../../renderer/text/output-names.ts'
import { scope } from './scope.ts'

/** The base path of the site, with slashes. */
export const base = new URL(scope.registration.scope).pathname

const format = 2
const named = (what: string) => `sitegen-${what}-${format} ${base}`

/** The names of the caches: pages, files that they need, files of the search. */
export const stores = { pages: named('pages'), files: named('files'), search: named('search') } as const

/**
 * The stored answer for an address. No cache is created, since a worker still answers open pages after it has removed itself.
 *
 * Query and `Vary` do not matter: an address has one page, and a file with a hash in its name has one content.
 */
export function findKept(store: keyof typeof stores, address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: stores[store], ignoreSearch: true, ignoreVary: true })
}

/** Delete all caches of the site, or those in other formats. */
export async function deleteStores(which: 'all' | 'other formats'): Promise<void> {
  const own: readonly string[] = Object.values(stores)
  for (const name of await caches.keys()) {
    const [what = '', place] = name.split(/ (.*)/)
    const isOurs = /^sitegen-(pages|files|search)-\d+$/.test(what) && place === base
    if (isOurs && (which === 'all' || !own.includes(name))) await caches.delete(name)
  }
}

/** Matches files with a hash in their name or in that of their folder. */
const hashed = new RegExp(`^/?${assetsFolder}.*-[\\da-f]{10}[./]`)

/** Whether the content at a path can never change. */
export function isHashed(path: string): boolean {
  return path.startsWith(base) && hashed.test(path.slice(base.length))
}

/** Whether a path belongs to the search index. */
export function isSearch(path: string): boolean {
  return path.startsWith(base + searchFolder)
}

/** The path under which a page is stored, the same for all spellings of its address. */
export function pageKey(path: string): string {
  return path.replace(/(\/index)?\.html?$/i, '').replace(/\/+$/, '') || '/'
}

/** The path of the page that is shown offline for unknown addresses. */
export const offlineKey = pageKey(base + offlinePage)
