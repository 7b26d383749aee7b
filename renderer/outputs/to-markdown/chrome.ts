import { type Element, hasClass } from './tree.ts'

/** Classes and attributes of the theme’s own navigation in the main region. */
const parts = ['anchor', 'back', 'copy-page', 'data-footnote-backref', 'edit-page', 'feedback', 'toc-inline']
/** The attributes of most elements contain none of these. */
const mayBeChrome = new RegExp(`${parts.join('|')}|hidden|tablist`, 'i')

/** Whether an element is left out of Markdown: navigation, controls, and what is hidden. */
export function isChrome(element: Element): boolean {
  if (element.kind.isControl) return !isTask(element)
  if (element.written === '') return false
  element.chrome ??= findsChrome(element)
  return element.chrome
}

function findsChrome(element: Element): boolean {
  const { written } = element
  if (!mayBeChrome.test(written)) return false
  if (parts.some((name) => hasClass(element, name))) return true
  if (!/hidden|tablist/i.test(written)) return false
  return element.has('hidden') || element.attribute('aria-hidden') === 'true' || element.attribute('role') === 'tablist'
}

/** Whether an element is the checkbox of a task in a list. */
export function isTask(element: Element): boolean {
  return element.tag === 'input' && element.attribute('type') === 'checkbox' && element.has('disabled')
}
