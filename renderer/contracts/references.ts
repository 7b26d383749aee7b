import { closest } from '../text/closest.ts'
import { type ContractIssue, pointerPath } from './issues.ts'
import type { Path } from './places.ts'

/** Every `$ref` of a document that does not resolve in it. */
export function brokenReferences(document: unknown): ContractIssue[] {
  const all = [...visitObjects(document)]
  const names = new Set(all.flatMap(({ value }) => namesOf(value)))
  // Below an `$id`, a reference is relative to the schema that has it.
  const bases = all.filter(({ path, value }) => path.length > 0 && typeof (value as { $id?: unknown }).$id === 'string')
  return all.flatMap(({ path, value }) => {
    const { $ref: ref } = value as { $ref?: unknown }
    if (typeof ref !== 'string') return []
    const base = bases.findLast((one) => one.path.every((step, index) => path[index] === step))
    const fault = faultOf(ref, base?.value ?? document, names)
    return fault ? [{ path: [...path, '$ref'], ...fault }] : []
  })
}

/** The names by which other schemas may refer to a value. */
function namesOf(value: object): unknown[] {
  const { $id, $anchor, $dynamicAnchor } = value as Readonly<Record<string, unknown>>
  return [$id, ...[$anchor, $dynamicAnchor].map((name) => name && `#${name}`)]
}

function faultOf(ref: string, base: unknown, names: ReadonlySet<unknown>): Omit<ContractIssue, 'path'> | undefined {
  if (names.has(ref) || names.has(ref.replace(/#.*/, ''))) return undefined
  if (!ref.startsWith('#'))
    return {
      message: `The reference \`${ref}\` leads out of this file.`,
      hint: 'Copy its target into this file, under `components`, and refer to that.',
    }
  const steps = pointerPath(decoded(ref.slice(1)))
  if (/^#(\/|$)/.test(ref) && lookUp(base, steps) !== undefined) return undefined
  const above = lookUp(base, steps.slice(0, -1))
  const known = typeof above === 'object' && above !== null ? Object.keys(above) : []
  const near = closest(String(steps.at(-1) ?? ''), known)
  const stem = ref.slice(0, ref.lastIndexOf('/') + 1)
  return {
    message: `The reference \`${ref}\` does not resolve to anything in this file.`,
    hint: near ? `Did you mean \`${stem}${near}\`?` : 'Fix the reference, or add its target.',
  }
}

/** A fragment as text, or as it is if its escapes are malformed. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Keys whose value maps names to objects: a name may be any word, as `default` in `responses` or `example` in `properties`. */
const maps = new Set(
  (
    'properties patternProperties dependentSchemas definitions $defs schemas responses parameters headers requestBodies callbacks ' +
    'paths webhooks pathItems content examples links encoding variables securitySchemes mediaTypes additionalOperations'
  ).split(' '),
)
/** Keys whose value is data, in which a `$ref` means nothing. */
const data = /^(example|default|const|enum|value|dataValue|x-.*)$/

/** A mapping or a list in a document. */
export interface Visited {
  readonly path: Path
  readonly value: object
  /** Whether the last step of the path is a name that the author has chosen. */
  readonly isNamed: boolean
}

/** All mappings and lists of a document that are not data. */
export function* visitObjects(
  value: unknown,
  path: Path = [],
  { isNamed = false, hasNames = false } = {},
): Generator<Visited> {
  if (typeof value !== 'object' || value === null) return
  yield { path, value, isNamed }
  const isLink = isNamed && path.at(-2) === 'links'
  for (const [key, inner] of Object.entries(value)) {
    const below = [...path, Array.isArray(value) ? Number(key) : key]
    const isList = Array.isArray(inner)
    if (hasNames) yield* visitObjects(inner, below, { isNamed: true })
    // A link gives values to the operation; a schema lists its examples, which elsewhere have names.
    else if (isLink ? /^(parameters|requestBody)$/.test(key) : data.test(key) || (key === 'examples' && isList))
      continue
    else yield* visitObjects(inner, below, { hasNames: maps.has(key) && !isList })
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
