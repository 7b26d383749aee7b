import { stores } from './stores.ts'
import { dropHalf } from './trim.ts'

/** Put a response into a cache, in place of the one at its address. If there is no room, half of the stored pages are deleted. */
export async function put(store: keyof typeof stores, address: string, answer: Response): Promise<void> {
  const cache = await caches.open(stores[store])
  const again = answer.clone()
  try {
    await cache.put(address, answer)
  } catch {
    await dropHalf()
    // Browsers may need a while to free space; if it fails again, only the next page is stored.
    await cache.put(address, again)
  }
}
