import { closest } from '../text/closest.ts'
import { type ContractIssue, pointerPath } from './issues.ts'
import type { Path } from './places.ts'

/** Every `$ref` of a document that does not resolve. */
export function brokenReferences(document: unknown): ContractIssue[] {
  return [...references(document, [])].flatMap(({ path, ref }) => {
    if (!ref.startsWith('#')) return []
    const steps = pointerPath(ref.slice(1))
    if (lookUp(document, steps) !== undefined) return []
    const above = lookUp(document, steps.slice(0, -1))
    const known = typeof above === 'object' && above !== null ? Object.keys(above) : []
    const near = closest(String(steps.at(-1) ?? ''), known)
    const stem = ref.slice(0, ref.lastIndexOf('/') + 1)
    return [
      {
        path,
        message: `The reference \`${ref}\` does not resolve to anything in this file.`,
        hint: near ? `Did you mean \`${stem}${near}\`?` : 'Fix the reference, or add its target.',
      },
    ]
  })
}

/** Keys whose value maps names to objects: a name may be any word, as `default` in `responses` or `example` in `properties`. */
const maps =
  /^(properties|patternProperties|dependentSchemas|definitions|\$defs|schemas|responses|parameters|headers|requestBodies|callbacks|paths|webhooks|pathItems|content)$/
/** Keys whose value is data, in which a `$ref` means nothing. */
const data = /^(example|default|const|enum)$/

function* references(value: unknown, path: Path, hasNames = false): Generator<{ path: Path; ref: string }> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key
    if (key === '$ref' && typeof inner === 'string') yield { path: [...path, step], ref: inner }
    else if (hasNames) yield* references(inner, [...path, step])
    else if (!data.test(key)) yield* references(inner, [...path, step], maps.test(key) && !Array.isArray(inner))
  }
}

function lookUp(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Record<string | number, unknown>)[step]
        : undefined,
    value,
  )
}
