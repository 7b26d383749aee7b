const scripts = 'script[type=module]'
/**
 * What describes a page: all that stands before the first module, and data. Scripts put theirs behind, where the site's
 * own tags stand. The title is set as the document's, and a policy cannot be taken back.
 */
const describing = `head > :is(meta:not([charset], [http-equiv]), link, style):not(${scripts} ~ *), head > [type="application/ld+json"]`

/** Load the style sheets that a page has and this document lacks; done when they are there, or cannot be had. */
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

/** Make the head that of another page. What both have is not touched, so that nothing flashes. */
export function showHead(page: Document) {
  document.title = page.title
  for (const one of missing(document, page)) one.remove()
  for (const one of missing(page, document)) insert(one)
}

/** What describes a page and is not in another. */
function missing(page: Document, { head }: Document): HTMLElement[] {
  const all = [...page.querySelectorAll<HTMLElement>(describing)]
  return all.filter((one) => ![...head.children].some((other) => other.isEqualNode(one)))
}

function insert(one: HTMLElement): HTMLElement {
  const made = document.importNode(one, true)
  document.head.insertBefore(made, document.head.querySelector(scripts))
  return made
}
