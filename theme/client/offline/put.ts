import { findKept, stores } from './stores.ts'
import { dropHalf } from './trim.ts'

/** Put an answer into a cache, as the newest. If there is no room, what was read long ago goes. */
export async function put(store: keyof typeof stores, address: string, answer: Response): Promise<void> {
  const cache = await caches.open(stores[store])
  const again = answer.clone()
  try {
    // What is replaced would keep its place in some browsers.
    if (store === 'pages' && (await findKept(store, address))) await cache.delete(address)
    await cache.put(address, answer)
  } catch {
    await dropHalf()
    await cache.put(address, again)
  }
}
