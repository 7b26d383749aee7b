import { keep, readKept } from '../storage.ts'

const key = 'search'
const most = 5

/** Searches in which a result was opened, newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(readKept(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberSearch(typed: string) {
  const text = typed.trim().slice(0, 100)
  if (text) keep(key, JSON.stringify([text, ...recentSearches().filter((one) => one !== text)].slice(0, most)))
}

export function forgetSearches() {
  keep(key, '[]')
}
