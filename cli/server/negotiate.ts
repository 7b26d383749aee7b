// Contract: pure. Browsers never name `text/markdown`, so a client that names it, and does not rank HTML above it, receives it.
//
// Only the Markdown says `Vary: Accept`. A script's `fetch` and a navigation ask for HTML with different headers, and what one has
// loaded must serve the other from the browser's cache; a shared cache revalidates before it answers, since pages are `no-cache`.

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
