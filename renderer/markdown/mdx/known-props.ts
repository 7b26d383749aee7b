import * as diagnostics from '../../diagnostics.ts'
import { admonitionNames } from '../../text/admonition-kinds.ts'
import { misspelled } from '../../text/misspelled.ts'
import type { Diagnostic, Location } from '../../types.ts'

/** The props of built-in components; these components ignore others. */
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
  /** An object if it is an expression. */
  readonly value?: unknown
  readonly position?: { readonly start: { readonly offset?: number | undefined } } | undefined
}

interface Known {
  /** Kinds of admonitions that the site adds; undefined if its own components may support more. */
  readonly kinds: readonly string[] | undefined
  readonly locate: (start: number, length: number) => Location
}

/**
 * Reports misspelled props of a built-in component, and misspelled kinds of admonitions. Names that resemble none of its props
 * may be meant for another component.
 */
export function misspelledProps(
  component: string,
  attributes: readonly Attribute[],
  { kinds, locate }: Known,
): Diagnostic[] {
  const known = Object.hasOwn(components, component) ? (components[component] as readonly string[]) : undefined
  if (!known) return []
  const available = component === 'Admonition' && kinds ? [...admonitionNames, ...kinds] : undefined
  return attributes.flatMap(({ type, name, value, position }) => {
    const meant =
      type === 'mdxJsxAttribute' && name !== undefined ? misspelled(name, [...known, 'key', 'ref']) : undefined
    const start = position?.start.offset
    if (name === undefined || start === undefined) return []
    if (available && name === 'type' && typeof value === 'string' && misspelled(value, available))
      return [diagnostics.unknownAdmonition(value, available, [], locate(start, `type="${value}"`.length))]
    if (meant === undefined) return []
    return [diagnostics.unknownAttribute({ attribute: name, component, known: [meant] }, locate(start, name.length))]
  })
}
