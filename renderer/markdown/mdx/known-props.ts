import * as diagnostics from '../../diagnostics.ts'
import { misspelled } from '../../text/misspelled.ts'
import type { Diagnostic, Location } from '../../types.ts'

/** The props of built-in components that ignore others. */
const components: Readonly<Record<string, readonly string[]>> = {
  Admonition: ['type', 'title', 'icon', 'className', 'id'],
  Badge: ['kind'],
  Card: ['title', 'href', 'icon', 'id', 'className'],
  CodeBlock: ['language', 'className', 'title', 'showLineNumbers', 'metastring'],
  TabItem: ['value', 'label', 'default', 'className', 'attributes', 'hidden'],
  Tabs: ['defaultValue', 'groupId', 'queryString', 'values', 'lazy', 'block', 'className'],
  TOCInline: ['minHeadingLevel', 'maxHeadingLevel', 'toc'],
}

interface Attribute {
  readonly type: string
  readonly name?: string
  readonly position?: { readonly start: { readonly offset?: number | undefined } } | undefined
}

/** The misspelled props of a built-in component; names that resemble none of its props may be another component's. */
export function misspelledProps(
  component: string,
  attributes: readonly Attribute[],
  locate: (start: number, length: number) => Location,
): Diagnostic[] {
  const known = Object.hasOwn(components, component) ? (components[component] as readonly string[]) : undefined
  if (!known) return []
  return attributes.flatMap(({ type, name, position }) => {
    const meant =
      type === 'mdxJsxAttribute' && name !== undefined ? misspelled(name, [...known, 'key', 'ref']) : undefined
    const start = position?.start.offset
    if (name === undefined || meant === undefined || start === undefined) return []
    return [diagnostics.unknownAttribute({ attribute: name, component, known: [meant] }, locate(start, name.length))]
  })
}
