// Contract: the names of the caches contain the format of what is in them. A worker of another format deletes them when it
// takes over, which is when no page of the site is open.
import { assetsFolder, offlinePage, searchFolder } from '../../../renderer/text/output-names.ts'
import { scope } from './scope.ts'

/** Base path of the site, with slashes. */
export const base = new URL(scope.registration.scope).pathname

const format = 2
const named = (what: string) => `sitegen-${what}-${format} ${base}`

/** Pages, files that they need, and the files of the search. */
export const stores = { pages: named('pages'), files: named('files'), search: named('search') } as const

/**
 * What is kept under an address. No cache is created, since a worker that has gone still answers open pages.
 *
 * Query and `Vary` never matter: an address has one page, and a file with a hash in its name has one content.
 */
export function findKept(store: keyof typeof stores, address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: stores[store], ignoreSearch: true, ignoreVary: true })
}

/** Delete everything that is kept, or what another format has kept. */
export async function deleteStores(which: 'all' | 'other formats'): Promise<void> {
  const own: readonly string[] = Object.values(stores)
  for (const name of await caches.keys()) {
    const [what = '', place] = name.split(/ (.*)/)
    const isOurs = /^sitegen-(pages|files|search)-\d+$/.test(what) && place === base
    if (isOurs && (which === 'all' || !own.includes(name))) await caches.delete(name)
  }
}

/** Files with a hash in their names, or in that of their folder. */
const hashed = new RegExp(`^/?${assetsFolder}.*-[\\da-f]{10}[./]`)

/** Whether the content at a path can never change. */
export function isHashed(path: string): boolean {
  return path.startsWith(base) && hashed.test(path.slice(base.length))
}

/** Whether a path is that of a part of the search index. */
export function isSearch(path: string): boolean {
  return path.startsWith(base + searchFolder)
}

/** The path under which a page is kept: the same for all spellings of its address. */
export function pageKey(path: string): string {
  return path.replace(/(\/index)?\.html?$/i, '').replace(/\/+$/, '') || '/'
}

/** The path under which the page is kept that is shown in place of others. */
export const offlineKey = pageKey(base + offlinePage)
