import { colorNow } from './color-choice.ts'
import { readKept } from './storage.ts'

/*
 * Runs in the head, before the first paint, and applies everything that must not flash. Its text is inlined and the same on every
 * page, so that the policy can name its hash; the site's settings are attributes of `<html>`.
 */
const page = document.documentElement
const { dataset } = page
if (dataset.announcement && readKept(`announcement.${dataset.announcement}`)) dataset.announcementClosed = ''
dataset.theme = colorNow(dataset, readKept)
// Enlarged text wraps the header, which must not cover the target of a hash.
document.addEventListener(
  'readystatechange',
  () => {
    const header = document.querySelector<HTMLElement>('.header')
    const measure = () => {
      const height = `${header?.offsetHeight}px`
      // Setting it restyles the whole page, which is rarely necessary.
      if (getComputedStyle(page).getPropertyValue('--sg-top') !== height) page.style.setProperty('--sg-top', height)
    }
    if (!header) return
    // Measure before the browser scrolls to the target.
    measure()
    new ResizeObserver(measure).observe(header)
  },
  { once: true },
)
// Enables styles for features that need the script. Removed if the script has not run by the `load` event.
dataset.script = ''
addEventListener('load', () => {
  if (!dataset.script) page.removeAttribute('data-script')
})
