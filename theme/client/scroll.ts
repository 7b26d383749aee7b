import { hashTarget } from './address.ts'

/** Milliseconds without scrolling after which a position is kept; browsers allow few changes of the state a second. */
const rest = 120

interface EntryState {
  readonly scroll?: number
}

/** Keep the position of the open entry of the history in its state. `isShown` is false while another page is coming. */
export function keepPositions(isShown: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  history.scrollRestoration = 'manual'
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(() => isShown() && keepPosition(), rest)
    },
    { passive: true },
  )
  // A reload, or coming back from another site: the browser leaves it to us.
  if (history.state?.scroll !== undefined) restorePosition()
}

export function keepPosition() {
  history.replaceState({ ...history.state, scroll: scrollY }, '')
}

/** Scroll to where the reader was at this entry of the history, or else to where its address leads. */
export function restorePosition() {
  const { scroll } = (history.state ?? {}) as EntryState
  if (scroll === undefined && location.hash) hashTarget(location)?.scrollIntoView()
  else scrollTo(0, scroll ?? 0)
}

/** Begin a page that the reader asked for: at its top, where the next Tab goes on, or where its hash leads. */
export function beginPage() {
  // The browser itself scrolls, moves the place from where Tab goes on, and marks the `:target`.
  if (location.hash) return location.replace(location.hash)
  scrollTo(0, 0)
  focusStart()
}

/** Let the next Tab reach the first link of the document. */
export function focusStart() {
  const { body } = document
  body.tabIndex = -1
  body.focus({ preventScroll: true })
  body.removeAttribute('tabindex')
}
