const prefix = 'sitegen.'

/** Values that could not be stored, kept until the page is left. */
const memory = new Map<string, string>()

/** A saved choice; null if there is none or storage is blocked. */
export function readKept(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(prefix + key)
  } catch {
    return null
  }
}

/** Save a choice; never fails, even if storage is blocked or full. */
export function keep(key: string, value: string): void {
  memory.delete(key)
  try {
    localStorage.setItem(prefix + key, value)
  } catch {
    memory.set(key, value)
  }
}

/** Listen for choices saved in other browser tabs. */
export function onKeptElsewhere(listener: (key: string, value: string) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (!key?.startsWith(prefix) || newValue === null) return
    memory.delete(key.slice(prefix.length))
    listener(key.slice(prefix.length), newValue)
  })
}
