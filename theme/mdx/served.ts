import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True in an island once it runs in the browser; pages themselves are never hydrated. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Returns a function that adds the base path to addresses in the browser. In the build, that is done when the page is filled. */
export function useServedAddress(): (address: string) => string {
  const isBrowser = useIsBrowser()
  return (address) => {
    const base = isBrowser ? (document.documentElement.dataset.base ?? '/') : '/'
    return /^\/(?!\/)/.test(address) && !address.startsWith(base) ? base + address.slice(1) : address
  }
}
