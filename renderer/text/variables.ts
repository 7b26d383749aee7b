import { closest } from './closest.ts'
import { applyEdits, type Edit, type Edited } from './edits.ts'

/** A `{{name}}` without a matching variable. */
export interface UnknownVariable {
  readonly name: string
  readonly offset: number
  readonly length: number
  readonly near?: string | undefined
}

export interface Expanded extends Edited {
  readonly unknown: readonly UnknownVariable[]
}

const pattern = /\\?\{\{\s*([\w$-]+(?:\.[\w$-]+)*)\s*\}\}/g

/**
 * Replace `{{product.name}}` by the variable's value.
 *
 * A name whose first part is not a variable is kept: it belongs to another tool. `\{{product.name}}` is printed without its
 * backslash and is not replaced.
 */
export function expandVariables(text: string, variables: Readonly<Record<string, unknown>>): Expanded {
  if (!text.includes('{{')) return { text, origin: (offset) => offset, unknown: [] }
  const edits: Edit[] = []
  const unknown: UnknownVariable[] = []
  for (const match of text.matchAll(pattern)) {
    const name = match[1] as string
    if (!Object.hasOwn(variables, name.split('.')[0] as string)) continue
    const start = match.index
    const end = start + match[0].length
    const value = lookUp(variables, name)
    if (match[0].startsWith('\\')) edits.push({ start, end: start + 1, text: '' })
    else if (value === undefined)
      unknown.push({ name, offset: start, length: match[0].length, near: nearest(name, variables) })
    else edits.push({ start, end, text: value })
  }
  return { ...applyEdits(text, edits), unknown }
}

/** Whether a variable exists: `product.name`. */
export function isVariable(name: string, variables: Readonly<Record<string, unknown>>): boolean {
  return lookUp(variables, name) !== undefined
}

function lookUp(variables: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = name.split('.').reduce<unknown>((inner, key) => {
    return inner !== null && typeof inner === 'object' && Object.hasOwn(inner, key)
      ? (inner as Record<string, unknown>)[key]
      : undefined
  }, variables)
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}

/** The most similar name; for the name of a group, the first variable in it. */
function nearest(name: string, variables: Readonly<Record<string, unknown>>): string | undefined {
  const known = leaves(variables)
  return closest(name, known) ?? known.find((one) => one.startsWith(`${name}.`))
}

function leaves(value: unknown, path: readonly string[] = []): string[] {
  if (value === null || typeof value !== 'object') return [path.join('.')]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
}
