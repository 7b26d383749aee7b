import type * as z from 'zod'
import { closest } from '../text/closest.ts'

/** A problem with a value in words, and the path of the field. */
export interface Issue {
  readonly path: readonly PropertyKey[]
  readonly kind: 'wrong' | 'missing' | 'unknown'
  readonly message: string
  readonly hint: string
  /** The field that an unknown one probably stands for. If that field is reported as missing too, it is the same mistake. */
  readonly meant?: string | undefined
}

/** Zod's issues in the author's words: the field, what was expected, what was found, the most similar known name. */
export function describeIssues(error: z.ZodError, value: unknown, schema: z.ZodType): Issue[] {
  const found = error.issues.flatMap((issue) => describe(issue, value, schema))
  const meant = new Set(found.flatMap((issue) => issue.meant ?? []))
  return found.filter((issue) => !meant.has(dotted(issue.path)) || at(value, issue.path) !== undefined)
}

/** Names that other generators use for settings. */
const otherNames = new Map([
  ['ogImage', 'image'],
  ['socialCard', 'image'],
])

/** A field as named in a message; the empty path stands for the whole value. */
function named(path: readonly PropertyKey[]): string {
  return path.length > 0 ? `\`${dotted(path)}\`` : 'The value'
}

function describe(issue: z.core.$ZodIssue, value: unknown, schema: z.ZodType): Issue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const known = knownKeys(schema, issue.path)
      const other = otherNames.get(key)
      const near = other !== undefined && known.includes(other) ? other : closest(key, known)
      return {
        path: [...issue.path, key],
        kind: 'unknown',
        message: `Unknown setting \`${dotted([...issue.path, key])}\`.`,
        hint: near ? `Did you mean \`${near}\`?` : `Available here: ${known.join(', ')}.`,
        meant: near && dotted([...issue.path, near]),
      }
    })
  }
  if (issue.code === 'invalid_union') {
    const nested = deepest(issue)
    if (nested.length > 0)
      return nested.flatMap((inner) => describe({ ...inner, path: [...issue.path, ...inner.path] }, value, schema))
  }
  const found = at(value, issue.path)
  return [
    {
      path: issue.path,
      kind: found === undefined ? 'missing' : 'wrong',
      message:
        found === undefined
          ? `${named(issue.path)} is missing.`
          : `${named(issue.path)} must be ${expected(issue)}${issue.code === 'custom' && typeof found === 'object' ? '' : `, but is ${show(found)}`}.`,
      hint: found === undefined ? `Set it to ${expected(issue)}.` : `Write ${expected(issue)}.`,
    },
  ]
}

/** The issues of the union branch that are nested deepest, which is most likely the branch that the author meant. */
function deepest(issue: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] {
  const depth = (branch: readonly z.core.$ZodIssue[]) =>
    Math.max(...branch.map((inner) => inner.path.length + (inner.code === 'unrecognized_keys' ? 1 : 0)))
  const branches = issue.errors.filter((branch) => branch.length > 0 && depth(branch) > 0)
  return [...(branches.sort((a, b) => depth(b) - depth(a))[0] ?? [])]
}

function expected(issue: z.core.$ZodIssue): string {
  return /^(Invalid|Too|Unrecognized)/.test(issue.message) ? 'something else' : issue.message
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value)
}

function show(value: unknown): string {
  if (typeof value === 'string')
    return `the text ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`
  if (Array.isArray(value)) return 'a list'
  if (value === null) return 'empty (null)'
  if (typeof value === 'object') return value instanceof Date ? 'a date' : 'an object'
  if (typeof value === 'function') return 'a function'
  return `${value}`
}

/** `content.docs[0].path` */
export function dotted(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`))
    .join('')
}

function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let candidates: z.core.$ZodType[] = [schema]
  for (const key of path) candidates = candidates.flatMap(unwrap).flatMap((inner) => child(inner, key))
  return [...new Set(candidates.flatMap(unwrap).flatMap((inner) => Object.keys(shapeOf(inner) ?? {})))]
}

type Def = {
  innerType?: z.core.$ZodType
  options?: z.core.$ZodType[]
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType[] {
  const def = schema._zod.def as Def
  if (def.innerType) return unwrap(def.innerType)
  if (def.options) return def.options.flatMap(unwrap)
  return [schema]
}

function child(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType[] {
  const def = schema._zod.def as Def
  const found = def.element ?? def.valueType ?? def.shape?.[String(key)]
  return found ? [found] : []
}

function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> | undefined {
  return (schema._zod.def as Def).shape
}
