import { colorNow } from './color-choice.ts'
import { readKept } from './storage.ts'

/*
 * Runs in the head, before the first paint, to apply everything that must not flash. Its text is the same on every page and is
 * inlined, so that the policy can name its hash; the site's settings are attributes of `<html>`.
 */
const page = document.documentElement
const { dataset } = page
if (dataset.announcement && readKept(`announcement.${dataset.announcement}`)) dataset.announcementClosed = ''
dataset.theme = colorNow(dataset)
// Enables styles for features that need the script; removed if the script has not run by the `load` event.
dataset.script = ''
addEventListener('load', () => {
  if (!dataset.script) page.removeAttribute('data-script')
})
