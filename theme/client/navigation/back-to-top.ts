import { onAttach } from '../shell.ts'
import { text } from '../text.ts'

/** A button shown when the reader scrolls up, unless near the top of the page. */
export function start(): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'top'
  button.ariaLabel = text('Scroll back to top')
  document.body.append(button)
  let last = scrollY
  let jump = false
  const hide = () => {
    button.hidden = true
    jump = true
  }
  button.addEventListener('click', ({ detail }) => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
    // After activation from the keyboard, the next Tab continues from the top.
    if (detail === 0) document.querySelector<HTMLElement>('.site-title')?.focus({ preventScroll: true })
  })
  addEventListener('hashchange', hide)
  onAttach(hide)
  hide()
  addEventListener('scroll', () => {
    const { scrollHeight } = document.documentElement
    const up = scrollY < last && scrollY + innerHeight < scrollHeight
    if (jump || scrollY < 300 || scrollY > last) button.hidden = true
    else if (up) button.hidden = false
    jump = false
    last = scrollY
  })
}
