import { colorNow } from './color-choice.ts'
import { readKept } from './storage.ts'

/*
 * Runs in the head, before the first paint, to apply everything that must not flash. Its text is the same on every page and is
 * inlined, so that the policy can name its hash; the site's settings are attributes of `<html>`.
 */
const page = document.documentElement
const { dataset } = page
if (dataset.announcement && readKept(`announcement.${dataset.announcement}`)) dataset.announcementClosed = ''
dataset.theme = colorNow(dataset, readKept)
// Enlarged text wraps the header, which must not cover what a hash leads to.
document.addEventListener(
  'readystatechange',
  () => {
    const header = document.querySelector<HTMLElement>('.header')
    const measure = () => {
      const height = `${header?.offsetHeight}px`
      // Setting it styles the whole page again, which is rarely needed.
      if (getComputedStyle(page).getPropertyValue('--sg-top') !== height) page.style.setProperty('--sg-top', height)
    }
    if (!header) return
    // Before the browser scrolls to the target.
    measure()
    new ResizeObserver(measure).observe(header)
  },
  { once: true },
)
// Enables styles for features that need the script; removed if the script has not run by the `load` event.
dataset.script = ''
addEventListener('load', () => {
  if (!dataset.script) page.removeAttribute('data-script')
})
