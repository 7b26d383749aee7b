import { pagesKept } from '../pages/page.ts'
import type { OutPath, Output, Route } from '../types.ts'
import type { FullPart } from './llms.ts'

/** A page as Markdown. */
export interface MarkdownPage {
  readonly route: Route
  readonly page: OutPath
  readonly output: Output
}

/**
 * The table reordered: the Markdown of pages follows the pages, a few at a time, and each part of the full text its last page.
 *
 * CPU caches have room for the code that prints pages or for the code that reads them; alternating for each page slows down both.
 */
export function orderTexts(
  outputs: ReadonlyMap<OutPath, Output>,
  markdown: readonly MarkdownPage[],
  parts: readonly FullPart[],
): ReadonlyMap<OutPath, Output> {
  const missing = new Map(parts.map(({ output, routes }) => [output, routes.length] as const))
  const partOf = new Map(parts.flatMap(({ output, routes }) => routes.map((route) => [route, output] as const)))
  const after = new Map(markdown.map((one) => [one.page, one] as const))
  const late = new Set([...markdown, ...parts].map(({ output }) => output))
  const ordered = new Map<OutPath, Output>()
  const add = (output: Output) => ordered.set(output.out, output)
  const texts: Output[] = []
  const complete: Output[] = []
  for (const output of outputs.values()) {
    if (!late.has(output)) add(output)
    const { output: text, route } = after.get(output.out) ?? {}
    if (text) texts.push(text)
    const part = route && partOf.get(route)
    if (part) {
      const rest = (missing.get(part) as number) - 1
      missing.set(part, rest)
      if (rest === 0) complete.push(part)
    }
    if (texts.length === pagesKept) for (const one of [...texts.splice(0), ...complete.splice(0)]) add(one)
  }
  // The rest, such as parts with pages that have no Markdown file.
  for (const output of late) add(output)
  return ordered
}
