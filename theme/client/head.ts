/** What in a head tells of its page. The title is the document's own to set, and a policy cannot be taken back. */
const telling = 'meta:not([charset], [http-equiv]), link, style, script[type="application/ld+json"]'
/** What stands before the first of these is the page's own, and so are data; other scripts put theirs behind. */
const firstScript = 'script[type=module]'

/** Load the style sheets that a page has and this document lacks; done when they are there, or cannot be had. */
export function loadStyles(page: Document): Promise<unknown> {
  const missing = tellingOf(page).filter((one) => one.matches('[rel=stylesheet]') && !isIn(document, one))
  return Promise.all(
    missing.map(
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
  for (const one of tellingOf(document)) if (!isIn(page, one)) one.remove()
  for (const one of tellingOf(page)) if (!isIn(document, one)) insert(one)
}

function tellingOf({ head }: Document): HTMLElement[] {
  const script = head.querySelector(firstScript)
  return [...head.querySelectorAll<HTMLElement>(telling)].filter(
    (one) =>
      one.localName === 'script' || !script || one.compareDocumentPosition(script) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
}

function isIn({ head }: Document, wanted: Element): boolean {
  return [...head.children].some((one) => one.isEqualNode(wanted))
}

function insert(one: HTMLElement): HTMLElement {
  const made = document.importNode(one, true)
  document.head.insertBefore(made, document.head.querySelector(firstScript))
  return made
}
