// Functions of `@docusaurus/theme-common` about stored values. During a build, and in browsers that store nothing, there are none.
import { useCallback, useMemo, useSyncExternalStore } from 'react'

type Persistence = 'localStorage' | 'sessionStorage' | 'none'

interface StorageOptions {
  readonly persistence?: Persistence | undefined
}

interface StorageSlot {
  readonly get: () => string | null
  readonly set: (value: string) => void
  readonly del: () => void
  /** Calls back when any window, including this one, changes the value. Returns a function that stops this. */
  readonly listen: (changed: (event: StorageEvent) => void) => () => void
}

/** The storage of the browser; undefined if the site may not use it, in which case reading the property throws. */
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
    // The storage is full.
    return
  }
  // Browsers notify only other windows.
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

/** The value of a key (null if there is none) and its slot. Without a key, nothing is stored. */
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

/** The keys of all stored values. */
export function listStorageKeys(persistence: Persistence = 'localStorage'): string[] {
  return Object.keys(storageOf(persistence) ?? {})
}
