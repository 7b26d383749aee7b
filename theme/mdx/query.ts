// Hooks of Docusaurus about the query of an address. While a page is built, there is none.
import { useCallback, useSyncExternalStore } from 'react'

interface Place {
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string }
}

interface Change {
  /** Whether Back leads to the query before. */
  readonly push?: boolean
}

const nowhere: Place = { location: { pathname: '/', search: '', hash: '' } }
/** Told to other islands. The shell of the page hears `popstate` only, to which it would answer. */
const changed = 'sitegen:query'

function watchQuery(tell: () => void) {
  for (const name of ['popstate', changed]) window.addEventListener(name, tell)
  return () => {
    for (const name of ['popstate', changed]) window.removeEventListener(name, tell)
  }
}

/** A value of the address, which follows it. It has to be the same as long as the address is. */
export function useHistorySelector<Value>(select: (place: Place) => Value): Value {
  return useSyncExternalStore(
    watchQuery,
    () => select(window),
    () => select(nowhere),
  )
}

function changeQuery(change: (query: URLSearchParams) => void, { push = false }: Change = {}) {
  const address = new URL(window.location.href)
  change(address.searchParams)
  window.history[push ? 'pushState' : 'replaceState'](window.history.state, '', address)
  window.dispatchEvent(new Event(changed))
}

/** The value of a key in the query, or an empty text, and a function that sets it; null removes it. */
export function useQueryString(key: string): [value: string, set: (value: string | null, change?: Change) => void] {
  const value = useHistorySelector(({ location }) => new URLSearchParams(location.search).get(key) ?? '')
  const set = useCallback(
    (next: string | null, change?: Change) =>
      changeQuery((query) => (next ? query.set(key, next) : query.delete(key)), change),
    [key],
  )
  return [value, set]
}

/** The same for all values of a key. */
export function useQueryStringList(key: string): [values: string[], set: (values: string[], change?: Change) => void] {
  const list = useHistorySelector(({ location }) => JSON.stringify(new URLSearchParams(location.search).getAll(key)))
  const set = useCallback(
    (next: string[], change?: Change) =>
      changeQuery((query) => {
        query.delete(key)
        for (const one of next) query.append(key, one)
      }, change),
    [key],
  )
  return [JSON.parse(list), set]
}

/** Returns a function that removes the query. */
export function useClearQueryString() {
  return useCallback((change?: Change) => {
    changeQuery((query) => {
      for (const key of [...query.keys()]) query.delete(key)
    }, change)
  }, [])
}

type Strategy = 'append' | 'set'

/** Several queries as one. */
export function mergeSearchParams(all: readonly URLSearchParams[], strategy: Strategy): URLSearchParams {
  const merged = new URLSearchParams()
  for (const one of all) for (const [key, value] of one) merged[strategy](key, value)
  return merged
}

/** The same as text: `?a=1&b=2`, or nothing. */
export function mergeSearchStrings(all: readonly (string | undefined)[], strategy: Strategy): string {
  const merged = mergeSearchParams(
    all.map((one) => new URLSearchParams(one ?? '')),
    strategy,
  ).toString()
  return merged && `?${merged}`
}
