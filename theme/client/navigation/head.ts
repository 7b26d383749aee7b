const scripts = 'script[type=module]'
/**
 * The elements that describe a page: everything before the first module, and data. Scripts insert theirs after the first module,
 * among the site's own tags. The title is set through `document`; a policy cannot be revoked, so `http-equiv` is left out.
 */
const describing = `head > :is(meta:not([charset], [http-equiv]), link, style):not(${scripts} ~ *), head > [type*=json]`

/** Load the style sheets of a page that this document lacks. Resolves once they have loaded or failed. */
export function loadStyles(page: Document): Promise<unknown> {
  const sheets = missing(page, document).filter((one) => one.matches('[rel=stylesheet]'))
  return Promise.all(
    sheets.map(
      (one) =>
        new Promise((done) => {
          const link = insert(one)
          link.onload = link.onerror = done
        }),
    ),
  )
}

/** Replace the head by that of another page. Elements that both have are not touched, to avoid flashes. */
export function showHead(page: Document) {
  document.title = page.title
  for (const one of missing(document, page)) one.remove()
  for (const one of missing(page, document)) insert(one)
}

/** The describing elements of one page that another lacks. */
function missing(page: Document, { head }: Document): HTMLElement[] {
  // Compare texts, since comparing every pair of elements takes longer.
  const known = [...head.children].map((one) => one.outerHTML)
  return [...page.querySelectorAll<HTMLElement>(describing)].filter((one) => !known.includes(one.outerHTML))
}

function insert(one: HTMLElement): HTMLElement {
  const made = document.importNode(one, true)
  document.head.insertBefore(made, document.head.querySelector(scripts))
  return made
}
