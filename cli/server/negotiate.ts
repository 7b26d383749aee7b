// Contract: pure. Browsers never request `text/markdown`, so a client that names it, and does not rank HTML above it, receives it.
//
// Only Markdown responses have `Vary: Accept`. A script’s `fetch` and a navigation request HTML with different headers, and each
// must be able to use what the other has put into the browser’s cache. A shared cache revalidates, since pages are `no-cache`.

/** Whether a client prefers a page as Markdown, according to its `Accept` header. https://www.rfc-editor.org/rfc/rfc9110#name-accept */
export function prefersMarkdown(accept: string | undefined): boolean {
  const ranges = new Map((accept ?? '').split(',').map(readRange))
  const markdown = ranges.get('text/markdown') ?? 0
  const html = ranges.get('text/html') ?? ranges.get('text/*') ?? ranges.get('*/*') ?? 0
  return markdown > 0 && markdown >= html
}

/** `text/html;level=1;q=0.4` → its type and weight. */
function readRange(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))
  if (weight === undefined) return [type, 1]
  const value = Number(weight.replace(/^q\s*=\s*/, ''))
  return [type, value >= 0 && value <= 1 ? value : 0]
}
