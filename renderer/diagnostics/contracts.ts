import type { Diagnostic } from '../types.ts'
import { type At, error } from './make.ts'

/** A data file that does not follow its schema. */
export function badContract(issue: { message: string; hint: string }, at: At): Diagnostic {
  return error('data/schema', issue.message, at, issue.hint)
}

/** A file that is listed in `data` but does not exist. */
export function missingContract(path: string, at: At): Diagnostic {
  return error(
    'data/missing',
    `The file \`${path}\` listed in \`data\` does not exist.`,
    at,
    'Fix the path, which is relative to the site folder, or remove the entry.',
  )
}

/** A schema listed in `data` that is not a JSON Schema. */
export function badSchema(reason: string, at: At): Diagnostic {
  return error(
    'data/bad-schema',
    `The schema cannot be used: ${reason}`,
    at,
    'Fix the schema; it must be JSON Schema draft 2020-12, in JSON or YAML.',
  )
}
