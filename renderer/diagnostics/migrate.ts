import type { Diagnostic } from '../types.ts'
import { type At, bundlerHint, error, note, warning } from './make.ts'

/** What a folder contains instead of the configuration of a known generator. */
interface Seen {
  readonly hasConfig: boolean
  /** Sites in folders below it, whose paths are quoted for a shell. */
  readonly sites: readonly { readonly folder: string; readonly what: string }[]
  readonly isDocusaurus1: boolean
}

/** A folder without the configuration of a known generator. */
export function nothingToMigrate(folder: string, names: readonly string[], seen: Seen): Diagnostic {
  const list = names.map((name) => `\`${name}\``).join(', ')
  return error(
    'migrate/nothing-found',
    `\`${folder}\` contains none of these configurations: ${list}.`,
    undefined,
    whereElse(seen),
  )
}

function whereElse({ hasConfig, sites, isDocusaurus1 }: Seen): string {
  if (hasConfig) return 'The folder is already a Sitegen site: run `sitegen dev` in it.'
  const commands = sites.slice(0, 3).map(({ folder, what }) => `\`sitegen migrate ${folder}\` (${what})`)
  if (commands.length > 0) return `Run ${commands.join(' or ')}.`
  if (isDocusaurus1)
    return '`siteConfig.js` is the configuration of Docusaurus 1, which is not supported. Convert it with `npx @docusaurus/migrate`, and run this command on the result.'
  return 'Name the folder that contains the configuration: `sitegen migrate website`. `sitegen init` starts a new site.'
}

/** A configuration of another generator that cannot be read. */
export function failedForeign(file: string, reason: string, at: At): Diagnostic {
  return error(
    'migrate/failed-config',
    `\`${file}\` cannot be read: ${reason}`,
    at,
    bundlerHint(reason) ??
      'It must run on its own: pass the environment variables that it needs with `--env NAME`, install its packages, or give it more time with `--timeout`.',
  )
}

/** A configuration that would be overwritten although no migration wrote it, or it was edited since. */
export function keptConfig(file: string, isEdited: boolean, at: At): Diagnostic {
  return error(
    'migrate/kept-config',
    isEdited
      ? `\`${file}\` has been edited since \`sitegen migrate\` wrote it. Nothing was written.`
      : `\`${file}\` exists and was not written by \`sitegen migrate\`. Nothing was written.`,
    at,
    'Copy what you need from `sitegen migrate --dry-run`, or overwrite the file with `--force`.',
  )
}

/** A symbolic link in the path of a file that a migration would write. */
export function migratedLink(file: string, at: At): Diagnostic {
  return error(
    'migrate/symbolic-link',
    `\`${file}\` is a symbolic link. Nothing was written.`,
    at,
    'Remove the link, or edit its target yourself.',
  )
}

/** A part of the other configuration that the new one does not contain. */
export function leftOut(what: string, at: At, hint: string): Diagnostic {
  return warning('migrate/left-out', what, at, hint)
}

/** A part of the other configuration that is written differently in the new one. */
export function carriedDifferently(what: string, at: At, hint?: string): Diagnostic {
  return note('migrate/carried-differently', what, at, hint)
}
