import { put } from './put.ts'
import { isHashed } from './stores.ts'

/** Size in bytes above which a file is not stored. */
const mostBytes = 5_000_000

/** Store a file of the site; with `if at hand`, only if the browser has cached it. Undefined if it cannot be stored. */
export async function keepFile(path: string, when: 'always' | 'if at hand'): Promise<Response | undefined> {
  try {
    const how: RequestInit =
      when === 'always' ? { cache: 'force-cache', priority: 'low' } : { cache: 'only-if-cached', mode: 'same-origin' }
    return await keepAnswer(path, await fetch(path, how))
  } catch {
    return undefined
  }
}

/** Store the answer to a request for a file; undefined if it is not the file, or is too large. */
export async function keepAnswer(
  path: string,
  answer: Response,
  store: 'files' | 'search' = 'files',
): Promise<Response | undefined> {
  const { headers } = answer
  // Hosts may answer with a page if a file does not exist.
  const isFile =
    answer.status === 200 && answer.type === 'basic' && !headers.get('content-type')?.startsWith('text/html')
  if (!isFile || headers.get('cache-control')?.includes('no-store')) return undefined
  const bytes = await answer.arrayBuffer()
  if (bytes.byteLength > mostBytes) return undefined
  const own = new Headers([['content-length', `${bytes.byteLength}`]])
  for (const name of ['content-type', 'content-security-policy', 'x-content-type-options', 'last-modified']) {
    const value = headers.get(name)
    if (value !== null) own.set(name, value)
  }
  if (isHashed(path)) own.set('cache-control', 'public, max-age=31536000, immutable')
  const made = new Response(bytes, { headers: own })
  await put(store, path, made.clone())
  return made
}
