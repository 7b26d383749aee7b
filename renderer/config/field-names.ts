import type * as z from 'zod'
import { misspelled } from '../text/misspelled.ts'
import type { Issue } from './issues.ts'

/** The names of the fields of a mapping, or of the mappings in a list, with the fields of nested mappings. */
export interface FieldNames {
  readonly [name: string]: FieldNames
}

/** An unknown field, and the known one that the author probably meant. */
export interface Slip {
  readonly path: readonly (string | number)[]
  readonly name: string
  readonly meant: string
}

type Def = {
  readonly innerType?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly element?: z.core.$ZodType
  readonly in?: z.core.$ZodType
  readonly out?: z.core.$ZodType
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
}

/** The names of the fields that a schema accepts, in any of the forms that the value may have. */
export function fieldNames(schema: z.core.$ZodType): FieldNames {
  const { innerType, options = [], element, in: from, out: to, shape = {} } = schema._zod.def as Def
  const parts = [innerType, element, from, to, ...options].flatMap((part) => (part ? [fieldNames(part)] : []))
  const own = Object.entries(shape).map(([name, inner]) => [name, fieldNames(inner)] as const)
  return Object.assign({}, ...parts, Object.fromEntries(own))
}

/** Find unknown fields that are one typo away from a known one, in nested mappings too. */
export function findSlips(value: unknown, names: FieldNames, path: Slip['path'] = []): Slip[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => (Array.isArray(item) ? [] : findSlips(item, names, [...path, index])))
  if (typeof value !== 'object' || value === null) return []
  const known = Object.keys(names)
  return Object.entries(value).flatMap(([name, inner]): Slip[] => {
    const place = [...path, name]
    if (Object.hasOwn(names, name)) return findSlips(inner, names[name] as FieldNames, place)
    const meant = misspelled(name, known)
    return meant === undefined ? [] : [{ path: place, name, meant }]
  })
}

/** Merge the issue of a missing field with its misspelling, since they are one mistake. It is reported where the typo is. */
export function joinSlips(
  issues: readonly Issue[],
  slips: readonly Slip[],
): { readonly issues: readonly Issue[]; readonly slips: readonly Slip[] } {
  const meantBy = new Map(slips.map((slip) => [JSON.stringify([...slip.path.slice(0, -1), slip.meant]), slip]))
  const joined = new Set<Slip>()
  const own = issues.map((issue): Issue => {
    const slip = issue.kind === 'missing' ? meantBy.get(JSON.stringify(issue.path)) : undefined
    if (!slip) return issue
    joined.add(slip)
    const message = `Unknown field \`${slip.name}\`; \`${slip.meant}\` is missing.`
    return { path: slip.path, kind: 'unknown', message, hint: `Did you mean \`${slip.meant}\`?`, meant: slip.meant }
  })
  return { issues: own, slips: slips.filter((slip) => !joined.has(slip)) }
}
