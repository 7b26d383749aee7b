/** What components have printed for a page, taken apart. */
export interface PrintedPage {
  /** HTML for the head. */
  readonly head: string
  readonly rest: string
}

/**
 * Set elements apart that React puts before all others, and what components put into the head. A `<main>` becomes a `<div>`, because
 * the page is inside of one, which has the id `main`.
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

/** Elements of the head, which React prints before all else. */
export const hoisted = /^(?:<title\b[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/
/** Islands, whose bytes are React's, and scripts are left as they are. */
const special =
  /<sitegen-island [\s\S]*?<\/sitegen-island>|<script\b[\s\S]*?<\/script>|<sitegen-head>([\s\S]*?)<\/sitegen-head>|<(\/?)main(?:((?:\s[\w-]+="[^"]*")*?)\sid="main")?(?=[\s/>])/g

/** HTML for the head in which `<html>` and `<body>`, whose attributes the page asks for, have names that a parser keeps. */
export function withFrameMarks(head: string): string {
  return head.replace(
    /<script\b[\s\S]*?<\/script>|<(\/?)(html|body)(?=[\s>])/g,
    (whole, slash?: string, name?: string) => (name === undefined ? whole : `<${slash}sitegen-${name}`),
  )
}
