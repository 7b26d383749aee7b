import { isDiagram } from '../code/diagrams.ts'
import { escapeHtml } from '../text/html.ts'
import { encodeUrl } from '../text/url.ts'
import type { Part, ThemeData } from '../types.ts'

/** The parts of a page with each `mermaid` block in an element that draws it; without the script, the source is shown. */
export function withDiagrams(parts: readonly Part[], { diagrams }: ThemeData): readonly Part[] {
  if (!diagrams) return parts
  const { script, library } = diagrams
  const attributes = {
    'data-src': encodeUrl(script.url),
    'data-name': 'Diagram',
    'data-when': 'visible',
    'data-props': JSON.stringify({ library: encodeUrl(library) }),
  }
  const opening = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return parts.flatMap((part): readonly Part[] =>
    isDiagram(part) ? [`<sitegen-island${opening.join('')}>`, part, '</sitegen-island>'] : [part],
  )
}
