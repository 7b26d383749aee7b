/** The HTML that React printed for a page, split into head and rest. */
export interface PrintedPage {
  /** HTML for the head. */
  readonly head: string
  readonly rest: string
}

/**
 * Separates the elements for the head: those that React prints first, and those in `<sitegen-head>`. A `<main>` becomes a `<div>`,
 * because the layout already has a `<main id="main">`.
 */
export function takePrinted(html: string): PrintedPage {
  const first = hoisted.exec(html)?.[0] ?? ''
  const found = [first]
  const rest = html.slice(first.length).replace(special, (whole, inner?: string, slash?: string, before = '') => {
    if (slash !== undefined) return `<${slash}div${before}`
    if (inner === undefined) return whole
    found.push(withFrameMarks(inner))
    return ''
  })
  return { head: found.join(''), rest }
}

/** Elements of the head, which React prints before everything else. */
export const hoisted = /^(?:<title\b[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/
/** Head elements and `<main>`; also islands, whose bytes are React's, and scripts, which are not changed. */
const special =
  /<sitegen-island [\s\S]*?<\/sitegen-island>|<script\b[\s\S]*?<\/script>|<sitegen-head>([\s\S]*?)<\/sitegen-head>|<(\/?)main(?:((?:\s[\w-]+="[^"]*")*?)\sid="main")?(?=[\s/>])/g

/** Renames `<html>` and `<body>`, with which a page sets attributes, in HTML for the head, so that a parser keeps them. */
export function withFrameMarks(head: string): string {
  return head.replace(
    /<script\b[\s\S]*?<\/script>|<(\/?)(html|body)(?=[\s>])/g,
    (whole, slash?: string, name?: string) => (name === undefined ? whole : `<${slash}sitegen-${name}`),
  )
}
