import type { ErrorObject } from 'ajv'
import { type ContractIssue, describeErrors } from './issues.ts'
import { repeatedIds, schemaIssues } from './openapi.ts'
import { brokenReferences } from './references.ts'

/** Why a schema cannot be compiled. */
export interface SchemaFault {
  readonly schemaFault: string
}

/** The problems of an OpenAPI document, version 2.0 or later, including its schemas and references. */
export async function checkOpenApi(document: unknown): Promise<ContractIssue[]> {
  const { Validator } = await import('@seriousme/openapi-schema-validator')
  const copy = structuredClone(document)
  if (typeof copy !== 'object' || copy === null)
    return [{ path: [], message: 'The file is not an OpenAPI document.', hint: 'Begin it with `openapi: 3.1.0`.' }]
  const { valid, errors } = await new Validator({ allErrors: true, verbose: true }).validate(
    copy as Record<string, unknown>,
  )
  const found = valid ? [] : typeof errors === 'string' ? versionIssues(errors) : describeErrors(errors ?? [], document)
  const all = [...found, ...(await schemaIssues(document)), ...repeatedIds(document), ...brokenReferences(document)]
  // One for each place: the first says most about it.
  return [...new Map(all.toReversed().map((issue) => [issue.path.join('\n'), issue])).values()].toReversed()
}

function versionIssues(reason: string): ContractIssue[] {
  // A reference that does not resolve, which may be data; `brokenReferences` knows the difference, and where it is.
  if (reason.startsWith("Can't resolve")) return []
  return [
    {
      path: ['openapi'],
      message: `The file cannot be validated as an OpenAPI document: ${reason.replace(/\.?$/, '.')}`,
      hint: 'Begin it with `openapi: 3.1.0`.',
    },
  ]
}

/** The violations of a JSON Schema (draft 2020-12) in a value, or the reason why the schema cannot be compiled. */
export async function checkSchema(value: unknown, schema: unknown): Promise<ContractIssue[] | SchemaFault> {
  const [{ Ajv2020 }, formats] = await Promise.all([import('ajv/dist/2020.js'), import('ajv-formats')])
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true })
  formats.default.default(ajv)
  try {
    const validate = ajv.compile(schema as object)
    return validate(value) ? [] : describeErrors((validate.errors ?? []) as ErrorObject[], value)
  } catch (error) {
    return { schemaFault: (error as Error).message }
  }
}
