import type { ErrorObject } from 'ajv'
import { closest } from '../text/closest.ts'
import { counted } from '../text/counted.ts'
import type { Path } from './places.ts'

/** A problem with a value in the author's words, and the value's path. */
export interface ContractIssue {
  readonly path: Path
  readonly message: string
  readonly hint: string
}

/** Keywords whose errors only say that something inside failed. */
const structural = new Set(['anyOf', 'oneOf', 'allOf', 'if', 'not', '$ref', '$dynamicRef', 'dependentSchemas'])

/** A validator's errors, one per path: for a value that matches none of several forms, the deepest one. */
export function describeErrors(errors: readonly ErrorObject[], value: unknown): ContractIssue[] {
  const telling = errors.filter(({ keyword }) => !structural.has(keyword))
  const some = telling.length > 0 ? telling : errors
  // Of several forms, such as one word or a list of words, the known words say most.
  const known = new Set(some.filter(({ keyword }) => keyword === 'enum').map(({ instancePath }) => instancePath))
  const isListOfWords = ({ keyword, instancePath }: ErrorObject) =>
    keyword === 'enum' && some.some((other) => other.instancePath.startsWith(`${instancePath}/`))
  const used = some.filter(
    (error) => !isListOfWords(error) && (error.keyword !== 'type' || !known.has(error.instancePath)),
  )
  // If a form fails inside a value, the error that the value itself was unexpected adds nothing.
  const pathOf = (error: ErrorObject) => pointerPath(error.instancePath)
  const real = used.filter(
    (error) => !/^unevaluated/.test(error.keyword) || !used.some((other) => isBelow(pathOf(other), concerned(error))),
  )
  const issues = real.map((error) => describe(error, pathOf(error), value))
  return [...new Map(issues.map((issue) => [issue.path.join('\n'), issue] as const)).values()]
}

function concerned(error: ErrorObject): Path {
  const { unevaluatedProperty } = error.params as { unevaluatedProperty?: string }
  const path = pointerPath(error.instancePath)
  return unevaluatedProperty === undefined ? path : [...path, unevaluatedProperty]
}

function isBelow(path: Path, above: Path): boolean {
  return path.length >= above.length && above.length > 0 && above.every((step, index) => path[index] === step)
}

/** The pointer of a path: `['paths', '/a']` → `/paths/~1a` */
export function pointerOf(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** `/methods/3/name` → `['methods', 3, 'name']` */
export function pointerPath(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

interface Params {
  readonly missingProperty?: string
  readonly additionalProperty?: string
  readonly unevaluatedProperty?: string
  readonly propertyName?: string
  readonly allowedValues?: readonly unknown[]
  readonly allowedValue?: unknown
  readonly type?: string | readonly string[]
  readonly pattern?: string
  readonly format?: string
  readonly limit?: number
}

function describe(error: ErrorObject, path: Path, value: unknown): ContractIssue {
  const params = error.params as Params
  const name = dotted(path)
  const found = valueAt(value, path)
  if (params.missingProperty !== undefined) {
    const field = params.missingProperty
    return { path, message: `${name} is missing the field \`${field}\`.`, hint: `Add \`${field}\`.` }
  }
  const extra = params.additionalProperty ?? params.unevaluatedProperty
  if (extra !== undefined) {
    const siblings = Object.keys((error.parentSchema?.properties ?? {}) as object)
    const near = closest(extra, siblings)
    const hint = near
      ? `Did you mean \`${near}\`?`
      : siblings.length > 0
        ? `Available here: ${siblings.join(', ')}.`
        : 'Remove it.'
    return { path: [...path, extra], message: `${name} has no field \`${extra}\`.`, hint }
  }
  const wanted = expected(error.keyword, params) ?? `right: it ${error.message ?? 'is not'}`
  const near =
    typeof found === 'string' && params.allowedValues ? closest(found, params.allowedValues.map(String)) : undefined
  return {
    path,
    message: `${name} must be ${wanted}, but is ${show(found)}.`,
    hint: near ? `Did you mean \`${near}\`?` : `Write ${wanted}.`,
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
  null: 'null',
}

function expected(keyword: string, params: Params): string | undefined {
  const limit = params.limit ?? 0
  switch (keyword) {
    case 'type':
      return [params.type ?? []]
        .flat()
        .map((type) => kinds[type] ?? type)
        .join(' or ')
    case 'enum':
      return `one of ${params.allowedValues?.map(show).join(', ')}`
    case 'const':
      return show(params.allowedValue)
    case 'pattern':
      return `text that matches \`${params.pattern}\``
    case 'format':
      return `text in the format \`${params.format}\``
    case 'minLength':
      return `text of at least ${counted(limit, 'character')}`
    case 'maxLength':
      return `text of at most ${counted(limit, 'character')}`
    case 'minItems':
      return `a list with at least ${counted(limit, 'entry', 'entries')}`
    case 'maxItems':
      return `a list with at most ${counted(limit, 'entry', 'entries')}`
    case 'minimum':
      return `at least ${params.limit}`
    case 'maximum':
      return `at most ${params.limit}`
    case 'minProperties':
      return `a mapping with at least ${counted(limit, 'field')}`
    case 'uniqueItems':
      return 'a list without duplicates'
    default:
      return undefined
  }
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string | number, unknown>)[step] : undefined,
    value,
  )
}

function show(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object' && value !== null) return 'a mapping'
  const text = String(value)
  return `\`${text.length > 60 ? `${text.slice(0, 59)}…` : text}\``
}

/** `methods[3].name`, or a phrase for the whole file. */
function dotted(path: Path): string {
  if (path.length === 0) return 'The file'
  const text = path.reduce<string>(
    (sum, step) =>
      typeof step === 'number' ? `${sum}[${step}]` : /^[\w$-]+$/.test(step) ? `${sum}.${step}` : `${sum}['${step}']`,
    '',
  )
  return `\`${text.replace(/^\./, '')}\``
}
