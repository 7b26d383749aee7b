import { type Element, hasClass } from './tree.ts'

/** Elements that people use rather than read, and what browsers do not show. */
const elements = new Set(
  (
    'button canvas datalist dialog input link meta nav noscript object progress script select source style svg template ' +
    'textarea track'
  ).split(' '),
)

/** Classes of the theme’s own parts in the main region that lead elsewhere. */
const parts = ['anchor', 'back', 'copy-page', 'data-footnote-backref', 'edit-page', 'feedback', 'toc-inline']
/** Most elements have attributes in which nothing of this appears. */
const mayBeChrome = new RegExp(`${parts.join('|')}|hidden|tablist`, 'i')

/** Whether an element is left out of Markdown: navigation, controls, and what is hidden. */
export function isChrome(element: Element): boolean {
  element.chrome ??= findsChrome(element)
  return element.chrome
}

function findsChrome(element: Element): boolean {
  const { tag, written } = element
  if (elements.has(tag)) return !isTask(element)
  if (written === '' || !mayBeChrome.test(written)) return false
  if (parts.some((name) => hasClass(element, name))) return true
  if (!/hidden|tablist/i.test(written)) return false
  const { attributes } = element
  return 'hidden' in attributes || attributes['aria-hidden'] === 'true' || attributes.role === 'tablist'
}

/** The box of a task in a list. */
export function isTask({ tag, attributes }: Element): boolean {
  return tag === 'input' && attributes.type === 'checkbox' && 'disabled' in attributes
}
