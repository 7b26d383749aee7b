const prefix = 'sitegen.'

/** What could not be stored lasts as long as the page. */
const memory = new Map<string, string>()

/** A kept choice; null where there is none or storage is blocked. */
export function readKept(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(prefix + key)
  } catch {
    return null
  }
}

/** Keep a choice; never fails, whether storage is blocked or full. */
export function keep(key: string, value: string): void {
  memory.delete(key)
  try {
    localStorage.setItem(prefix + key, value)
  } catch {
    memory.set(key, value)
  }
}

/** Called when another tab of the browser keeps a choice. */
export function onKeptElsewhere(listener: (key: string, value: string) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (!key?.startsWith(prefix) || newValue === null) return
    memory.delete(key.slice(prefix.length))
    listener(key.slice(prefix.length), newValue)
  })
}
