// Contract: a page that nobody uses loads no code for using it. The script of navigation (`navigation/`) is loaded when the reader
// first moves the pointer, touches the screen, scrolls, or presses a key. A click on a link before that waits for the script, and
// is left to the browser if the script fails to load.
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

/** Load and start the script of navigation, once; load it again after a failure. */
export let loadNavigation: () => Promise<Navigation>

/** The page requested last, for a click that waits. */
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
  // The reader is returning to this page: restore the position, and handle Back.
  if (history.state) loadNavigation()
}

/** Follow a link or press the color switch once the script has loaded. The page of the link is requested in the meantime. */
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
    // Offline, the browser would replace a readable page by its own message.
    .then(press, () => (navigator.onLine ? press() : showFailureAbove('You are offline.', () => place.click())))
}
