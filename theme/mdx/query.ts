// Hooks of Docusaurus about the query of the address, which is empty while a page is built.
import { useCallback, useSyncExternalStore } from 'react'

interface Place {
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string }
}

interface Change {
  /** Whether Back returns to the previous query. */
  readonly push?: boolean
}

const nowhere: Place = { location: { pathname: '/', search: '', hash: '' } }
/** The event for other islands. The shell listens to `popstate` only, and would react to it. */
const changed = 'sitegen:query'

function watchQuery(tell: () => void) {
  for (const name of ['popstate', changed]) window.addEventListener(name, tell)
  return () => {
    for (const name of ['popstate', changed]) window.removeEventListener(name, tell)
  }
}

/** A value derived from the address, updated when it changes. `select` must return the same value for the same address. */
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

/** The value of a key in the query, empty if there is none, and a function that sets it; null removes it. */
export function useQueryString(key: string): [value: string, set: (value: string | null, change?: Change) => void] {
  const value = useHistorySelector(({ location }) => new URLSearchParams(location.search).get(key) ?? '')
  const set = useCallback(
    (next: string | null, change?: Change) =>
      changeQuery((query) => (next ? query.set(key, next) : query.delete(key)), change),
    [key],
  )
  return [value, set]
}

/** All values of a key in the query, and a function that sets them. */
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

/** A hook for a function that removes the query. */
export function useClearQueryString() {
  return useCallback((change?: Change) => {
    changeQuery((query) => {
      for (const key of [...query.keys()]) query.delete(key)
    }, change)
  }, [])
}

type Strategy = 'append' | 'set'

/** Merge several queries into one. */
export function mergeSearchParams(all: readonly URLSearchParams[], strategy: Strategy): URLSearchParams {
  const merged = new URLSearchParams()
  for (const one of all) for (const [key, value] of one) merged[strategy](key, value)
  return merged
}

/** Merge several queries as text: `?a=1&b=2`, or empty. */
export function mergeSearchStrings(all: readonly (string | undefined)[], strategy: Strategy): string {
  const merged = mergeSearchParams(
    all.map((one) => new URLSearchParams(one ?? '')),
    strategy,
  ).toString()
  return merged && `?${merged}`
}
