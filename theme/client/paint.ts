import { colorNow } from './color-choice.ts'
import { readKept } from './storage.ts'

/*
 * Runs in the head, before the first paint: what must not flash. Its text is the same on every page and stands in the
 * page itself, so that the policy can name its hash; the site's settings are attributes of `<html>`.
 */
const page = document.documentElement
const { dataset } = page
if (dataset.announcement && readKept(`announcement.${dataset.announcement}`)) dataset.announcementClosed = ''
dataset.theme = colorNow(dataset)
// Styles of what only works with the script; taken back if the script has not come when all is loaded.
dataset.script = ''
addEventListener('load', () => {
  if (!dataset.script) page.removeAttribute('data-script')
})
