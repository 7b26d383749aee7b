// What the schema of OpenAPI does not say: since version 3.1, a schema object may be any JSON Schema, and no JSON Schema can require
// that a value is unique in a document.
import type { ErrorObject } from 'ajv'
import { type ContractIssue, describeErrors, pointerOf, pointerPath } from './issues.ts'
import { type Visited, visitObjects } from './references.ts'

/** The dialects in which a document of version 3.1 or later is checked. */
const dialects = /^https:\/\/(json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.\d+\/dialect\/.*)$/

/** What is wrong inside the schemas of a document, version 3.1 or later. Schemas in other dialects are not checked. */
export async function schemaIssues(document: unknown): Promise<ContractIssue[]> {
  const { openapi, jsonSchemaDialect } = document as { openapi?: unknown; jsonSchemaDialect?: unknown }
  if (typeof openapi !== 'string' || !/^3\.[1-9]/.test(openapi) || !isKnown(jsonSchemaDialect)) return []
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true })
  const validate = ajv.getSchema('https://json-schema.org/draft/2020-12/schema')
  const errors = outerSchemas(document).flatMap(({ path, value }): ErrorObject[] => {
    if (!validate || validate(value)) return []
    const pointer = pointerOf(path)
    const found = (validate.errors ?? []).filter(({ instancePath }) => isInDialect(value, instancePath))
    return found.map((error) => ({ ...error, instancePath: pointer + error.instancePath }))
  })
  return describeErrors(errors, document)
}

function isKnown(dialect: unknown): boolean {
  return dialect === undefined || (typeof dialect === 'string' && dialects.test(dialect))
}

/** Whether neither a value in a schema nor what it is part of names another dialect. */
function isInDialect(schema: object, pointer: string): boolean {
  let at: unknown = schema
  for (const step of [undefined, ...pointerPath(pointer)]) {
    if (step !== undefined) at = (at as Record<string, unknown>)[step]
    if (typeof at !== 'object' || at === null) return true
    const { $schema } = at as { $schema?: unknown }
    // A property may have this name.
    if (typeof $schema === 'string' && !isKnown($schema)) return false
  }
  return true
}

/** The schemas that are not part of another one. */
function outerSchemas(document: unknown): Visited[] {
  const found: Visited[] = []
  for (const one of visitObjects(document)) {
    const { path, isNamed } = one
    const [part, kind] = path
    const isSchema = isNamed
      ? path.length === 3 && part === 'components' && kind === 'schemas'
      : path.at(-1) === 'schema' || path.at(-1) === 'itemSchema'
    const last = found.at(-1)?.path
    const isInner = last?.every((step, index) => path[index] === step)
    if (isSchema && !isInner) found.push(one)
  }
  return found
}

const methods = /^(get|put|post|delete|options|head|patch|trace|query)$/

/** Operations whose `operationId` an earlier one already has. */
export function repeatedIds(document: unknown): ContractIssue[] {
  const owners = new Map<string, string>()
  return [...visitObjects(document)].flatMap(({ path, value, isNamed }): ContractIssue[] => {
    const { operationId: id } = value as { operationId?: unknown }
    const [parent, name] = path.slice(-2)
    const isOperation = isNamed ? parent === 'additionalOperations' : methods.test(String(name))
    if (typeof id !== 'string' || !isOperation) return []
    const owner = owners.get(id)
    owners.set(id, owner ?? `${name} ${path.at(isNamed ? -3 : -2)}`)
    if (owner === undefined) return []
    return [
      {
        path: [...path, 'operationId'],
        message: `\`${owner}\` already has the \`operationId\` \`${id}\`.`,
        hint: 'Give each operation its own `operationId`.',
      },
    ]
  })
}
