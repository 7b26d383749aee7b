import { put } from './put.ts'
import { isHashed } from './stores.ts'

/** Bytes above which a file is not kept. */
const mostBytes = 5_000_000

/** Keep a file of the site; `if at hand`: only if the browser has it already. Undefined if it cannot be kept. */
export async function keepFile(path: string, when: 'always' | 'if at hand'): Promise<Response | undefined> {
  try {
    const how: RequestInit =
      when === 'always' ? { cache: 'force-cache', priority: 'low' } : { cache: 'only-if-cached', mode: 'same-origin' }
    return await keepAnswer(path, await fetch(path, how))
  } catch {
    return undefined
  }
}

/** Keep the answer to a request for a file; undefined if it is not the file. */
export async function keepAnswer(
  path: string,
  answer: Response,
  store: 'files' | 'search' = 'files',
): Promise<Response | undefined> {
  const { headers } = answer
  // Hosts may answer with a page where there is no file.
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
