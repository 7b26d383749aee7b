// What `@docusaurus/theme-common` has for values that a browser keeps. When a page is built, and where a browser keeps nothing, there are
// none.
import { useCallback, useMemo, useSyncExternalStore } from 'react'

type Persistence = 'localStorage' | 'sessionStorage' | 'none'

interface StorageOptions {
  readonly persistence?: Persistence | undefined
}

interface StorageSlot {
  readonly get: () => string | null
  readonly set: (value: string) => void
  readonly del: () => void
  /** Calls a function when a window, including this one, changes the value; returns one that ends this. */
  readonly listen: (changed: (event: StorageEvent) => void) => () => void
}

/** A browser may forbid a site to keep anything: reading the property throws. */
function storageOf(persistence: Persistence): Storage | undefined {
  if (persistence === 'none' || typeof window === 'undefined') return undefined
  try {
    return window[persistence]
  } catch {
    return undefined
  }
}

function write(storage: Storage | undefined, key: string, value: string | null) {
  const oldValue = storage?.getItem(key) ?? null
  if (storage === undefined || oldValue === value) return
  try {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
  } catch {
    // There is no room.
    return
  }
  // Browsers tell other windows only.
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: value, storageArea: storage }))
}

export function createStorageSlot(key: string, { persistence = 'localStorage' }: StorageOptions = {}): StorageSlot {
  const storage = storageOf(persistence)
  return {
    get: () => storage?.getItem(key) ?? null,
    set: (value) => write(storage, key, value),
    del: () => write(storage, key, null),
    listen: (changed) => {
      if (storage === undefined) return () => {}
      const hear = (event: StorageEvent) => event.storageArea === storage && event.key === key && changed(event)
      window.addEventListener('storage', hear)
      return () => window.removeEventListener('storage', hear)
    },
  }
}

/** The value of a key, or null, and its slot. Without a key, there is no value. */
export function useStorageSlot(
  key: string | null,
  { persistence = 'localStorage' }: StorageOptions = {},
): readonly [value: string | null, slot: StorageSlot] {
  const slot = useMemo(
    () => createStorageSlot(key ?? '', { persistence: key === null ? 'none' : persistence }),
    [key, persistence],
  )
  const listen = useCallback((changed: () => void) => slot.listen(changed), [slot])
  return [useSyncExternalStore(listen, slot.get, () => null), slot]
}

/** The keys of all values that the browser keeps. */
export function listStorageKeys(persistence: Persistence = 'localStorage'): string[] {
  return Object.keys(storageOf(persistence) ?? {})
}
