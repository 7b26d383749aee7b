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
  if (scroll === undefined) scrollToAddress()
  else scrollTo(0, scroll)
}

/** Scroll to what the hash names; nowhere if there is no such element, to the top without a hash. */
export function scrollToAddress() {
  if (location.hash) hashTarget(location)?.scrollIntoView()
  else scrollTo(0, 0)
}

/** Let the next Tab go on from where the address leads: the hash's element, or the start of the page. */
export function moveFocus() {
  const target = hashTarget(location) ?? document.body
  const had = target.hasAttribute('tabindex')
  if (!had) target.tabIndex = -1
  target.focus({ preventScroll: true })
  if (!had) target.removeAttribute('tabindex')
}
