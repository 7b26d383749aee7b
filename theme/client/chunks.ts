import { shardOf } from '../../renderer/text/shard.ts'
import type { PageChunk, RouteShard, SidebarTree } from '../../renderer/types.ts'
import { basePath } from './address.ts'

/** For so long, in milliseconds, a list of routes is believed without asking the server again. */
const fresh = 1000

interface Known {
  readonly asked: number
  readonly shard: Promise<RouteShard>
}

const known = new Map<string, Known>()
const branches = new Map<string, string>()

/** The list that a path would be in; `age` says how old it may be. */
export function routeShard(path: string, age = fresh): Promise<RouteShard> {
  const { shards } = document.documentElement.dataset
  const address = `${basePath()}site-data/routes-${shardOf(path, Number(shards) || 1)}.json`
  const last = known.get(address)
  if (last && performance.now() - last.asked < age) return last.shard
  const shard = fetchJson<RouteShard>(address, { cache: 'no-cache' }).catch((error) => {
    // Without a network the list of a moment ago still leads to pages that the browser keeps.
    if (last && error instanceof TypeError) return last.shard
    known.delete(address)
    throw error
  })
  known.set(address, { asked: performance.now(), shard })
  return shard
}

/** Where a page's chunk is; undefined for what is no page of this very version of the site. */
export async function chunkAddress(path: string, age?: number): Promise<string | undefined> {
  const { shell, pages } = await routeShard(path, age)
  if (shell !== document.documentElement.dataset.shell || !Object.hasOwn(pages, path)) return undefined
  const name = `${path.slice(1)}-${pages[path]}.json`
  return `${basePath()}assets/pages/${name.split('/').map(encodeURIComponent).join('/')}`
}

/** A page's chunk; undefined for what is no page of this very version of the site. */
export async function loadChunk(path: string, signal: AbortSignal): Promise<PageChunk | undefined> {
  const address = await chunkAddress(path)
  signal.throwIfAborted()
  const chunk = address && (await fetchJson<PageChunk>(address, { signal }))
  if (!chunk || chunk.shell !== document.documentElement.dataset.shell) return undefined
  await Promise.all(chunk.styles?.map(loadStyle) ?? [])
  return chunk
}

/** The text shows when its styles are there, or cannot be had. */
function loadStyle(href: string): Promise<unknown> | undefined {
  if (document.querySelector(`link[href="${href}"]`)) return undefined
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  return new Promise((done) => {
    link.onload = link.onerror = done
  })
}

/** What a page shows of its sidebar, as HTML; nothing for a page without one. */
export async function loadBranch({ branch }: PageChunk, signal: AbortSignal): Promise<string> {
  const html = branch
    ? (branches.get(branch) ??
      (await fetchJson<SidebarTree>(`${basePath()}assets/branch-${branch}.json`, { signal })).html)
    : ''
  if (branch) branches.set(branch, html)
  return html
}

/** A file of the site. Fails for every answer that is not one. */
export async function fetchJson<Value>(address: string, init: RequestInit = {}): Promise<Value> {
  const response = await fetch(address, init)
  if (!response.ok) throw new Error(`${response.status} ${address}`)
  return response.json()
}
