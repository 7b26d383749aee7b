// Contract: a data file listed in `data` is checked against its schema, and every fault is located in the file's text. The
// validators are large and are loaded only when there is something to check.
import { checkOpenApi, checkSchema } from './contracts/check.ts'
import type { ContractIssue } from './contracts/issues.ts'
import { placesIn } from './contracts/places.ts'
import * as diagnostics from './diagnostics.ts'
import type { DataFile, Diagnostic, Location } from './types.ts'

export { placesIn }

/** A data file and the schema that it must follow. */
export interface Contract {
  readonly file: DataFile
  /** The text that was parsed; `at` maps its offsets to the author's file. */
  readonly text: string
  readonly at: (offset: number, length: number) => Location
  /** A JSON Schema as a data file, or the name of a built-in format. */
  readonly schema: DataFile | 'openapi'
}

/** Every way in which a data file does not follow its schema. */
export async function checkContract({ file, text, at, schema }: Contract): Promise<Diagnostic[]> {
  const found = schema === 'openapi' ? await checkOpenApi(file.value) : await checkSchema(file.value, schema.value)
  if ('schemaFault' in found) {
    const top = { file: (schema as DataFile).path, line: 1, column: 1, length: 1 }
    return [diagnostics.badSchema(found.schemaFault, top)]
  }
  if (found.length === 0) return []
  const place = placesIn(text)
  return found.map((issue: ContractIssue) => {
    const { offset, length } = place(issue.path)
    return diagnostics.badContract(issue, at(offset, length))
  })
}
