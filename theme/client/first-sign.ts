// Contract: a page that nobody uses loads nothing for its use. The script of navigation (`navigation/`) is loaded when the
// reader first moves the pointer, touches, scrolls, or presses a key. A click on a link that comes before it waits for it, and
// is left to the browser if it does not come.
import { followed } from './address.ts'
import { colorBars } from './color-bars.ts'
import { darkQuery } from './color-choice.ts'
import { loader } from './loader.ts'
import type { RequestedPage } from './navigation/pages.ts'
import { delay } from './navigation/progress.ts'
import { showFailureAbove } from './notice.ts'
import { keep, onKeptElsewhere, readKept } from './storage.ts'
import { say } from './voice.ts'

const colorSwitch = '[data-switch]'

type Navigation = typeof import('./navigation/index.ts')

/** The script of navigation, started; loaded again after a failure. */
export let loadNavigation: () => Promise<Navigation>

/** The page that was requested last, for a click that waits. */
let requested: RequestedPage | undefined

export function start() {
  const opened = new URL(location.href)
  const { dataset } = document.querySelector<HTMLElement>('[data-navigation]')!
  loadNavigation = loader(dataset.navigation!, (navigation: Navigation) => {
    document.removeEventListener('click', wait)
    navigation.begin({ say, keep, readKept, onKeptElsewhere, colorBars }, opened, requested)
    return navigation
  })
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'scroll', 'popstate', 'storage'])
    addEventListener(sign, loadNavigation, { once: true })
  matchMedia(darkQuery).addEventListener('change', loadNavigation, { once: true })
  document.addEventListener('click', wait)
  const button = document.querySelector<HTMLElement>(colorSwitch)
  if (button) button.hidden = false
  // The reader has been here before: there is a position to return to, or a page to go back to.
  if (history.state) loadNavigation()
}

/** Follow a link, or press the color switch, once the script is here; the page of a link is requested at the same time. */
function wait(event: MouseEvent) {
  const place = (event.target as Element).closest<HTMLElement>(`a, ${colorSwitch}`)
  const to = followed(event)
  if (!place || !(to || place.matches(colorSwitch))) return
  event.preventDefault()
  if (to) {
    const answer = fetch(to.pathname)
    answer.catch(() => {})
    requested = [to.pathname, answer]
  }
  const main = document.querySelector('main')!
  const timer = setTimeout(() => {
    main.ariaBusy = 'true'
  }, delay)
  const press = () => {
    document.removeEventListener('click', wait)
    place.click()
  }
  loadNavigation()
    .finally(() => {
      clearTimeout(timer)
      main.ariaBusy = null
    })
    // Offline, the browser would replace a page that can be read by its own message.
    .then(press, () => (navigator.onLine ? press() : showFailureAbove('You are offline.', () => place.click())))
}
