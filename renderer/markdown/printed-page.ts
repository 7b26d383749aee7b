/** What components have printed for a page, taken apart. */
export interface PrintedPage {
  /** HTML for the head. */
  readonly head: string
  readonly rest: string
}

/** Elements that React puts before all others, and what components put into the head. */
export function takeHead(html: string): PrintedPage {
  const first = hoisted.exec(html)?.[0] ?? ''
  const found = [first]
  const rest = html.slice(first.length).replace(headOrIsland, (whole, inner?: string) => {
    if (inner === undefined) return whole
    found.push(inner.replace(/<\/?(?:html|body)\b[^>]*>/g, ''))
    return ''
  })
  return { head: found.join(''), rest }
}

const hoisted = /^(?:<title\b[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/
const headOrIsland = /<sitegen-island [\s\S]*?<\/sitegen-island>|<sitegen-head>([\s\S]*?)<\/sitegen-head>/g
