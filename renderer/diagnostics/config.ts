import type { Diagnostic } from '../types.ts'
import { type At, beforePlace, error } from './make.ts'

export function missingConfig(names: readonly string[], root: string): Diagnostic {
  return error(
    'config/missing',
    `There is no configuration file in \`${root}\`.`,
    undefined,
    `Add \`${names[0]}\` with at least \`title\`, \`url\` and \`baseUrl\`, or name another folder with \`--root\`.`,
  )
}

export function badConfig(
  issue: { path: readonly PropertyKey[]; kind: 'wrong' | 'unknown'; message: string; hint: string },
  at: At,
): Diagnostic {
  return issue.kind === 'unknown'
    ? error('config/unknown-key', issue.message, at, issue.hint)
    : error('config/invalid', issue.message, at, issue.hint)
}

export function failedConfig(reason: string, at: At): Diagnostic {
  return error(
    'config/failed',
    `The configuration cannot be read: ${reason}`,
    at,
    beforePlace(reason) ?? 'Mend the error; the configuration is run when the site is built.',
  )
}

/** `outputs`, `createRedirects`, a plugin: code of the configuration that the build calls. */
export function failedFunction(setting: string, reason: string, at: At): Diagnostic {
  return error(
    'config/function-failed',
    `\`${setting}\` of the configuration fails: ${reason}`,
    at,
    'Mend the function; it is called when the site is built.',
  )
}

export function configWithoutDefault(at: At): Diagnostic {
  return error(
    'config/no-default-export',
    'The configuration file has no default export.',
    at,
    'Write `export default defineConfig({ … })`.',
  )
}
