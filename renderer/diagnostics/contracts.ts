import type { Diagnostic } from '../types.ts'
import { type At, error } from './make.ts'

/** A data file that does not follow its schema. */
export function badContract(issue: { message: string; hint: string }, at: At): Diagnostic {
  return error('data/schema', issue.message, at, issue.hint)
}

/** A file that `data` names and that is not there. */
export function missingContract(path: string, at: At): Diagnostic {
  return error(
    'data/missing',
    `\`data\` names the file \`${path}\`, which is not there.`,
    at,
    'Mend the path, which is relative to the site’s folder, or remove the entry.',
  )
}

/** A schema that `data` names and that is none. */
export function badSchema(reason: string, at: At): Diagnostic {
  return error(
    'data/bad-schema',
    `The schema cannot be used: ${reason}`,
    at,
    'Mend the schema; it is JSON Schema of draft 2020-12, in JSON or YAML.',
  )
}
