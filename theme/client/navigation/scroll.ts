import { hashTarget } from '../address.ts'

/** Milliseconds without scrolling after which the position is saved; browsers limit how often the state may change. */
const scrollPause = 120

interface EntryState {
  readonly scroll?: number
}

/** Save the scroll position in the state of the current history entry. `isShown` returns false while another page is loading. */
export function keepPositions(isShown: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => {
    clearTimeout(timer)
    timer = setTimeout(() => isShown() && keepPosition(), scrollPause)
  })
  // After a reload, or a return from another site, the browser leaves restoring to this script.
  if (history.state?.scroll !== undefined) restorePosition()
  // The reader may have scrolled before this script was loaded.
  else if (isShown()) keepPosition()
}

export function keepPosition() {
  const { scroll = location.hash ? undefined : 0 } = (history.state ?? {}) as EntryState
  if (scroll !== scrollY) history.replaceState({ ...history.state, scroll: scrollY }, '')
}

/** Scroll to the position saved in this history entry, otherwise to the target of the hash. */
export function restorePosition() {
  const { scroll } = (history.state ?? {}) as EntryState
  if (scroll === undefined && location.hash) hashTarget(location)?.scrollIntoView()
  else scrollTo(0, scroll ?? 0)
}

/** Begin a page that the reader navigated to: at the target of its hash, or at the top, where the next Tab continues. */
export function beginPage() {
  // The browser scrolls, moves the starting point of Tab, and updates `:target`.
  if (location.hash) return location.replace(location.hash)
  scrollTo(0, 0)
  focusStart()
}

/** Make the next Tab reach the first link of the document. */
export function focusStart() {
  const { body } = document
  body.tabIndex = -1
  body.focus({ preventScroll: true })
  body.removeAttribute('tabindex')
}
