import type { Diagnostic } from '../types.ts'
import { didYouMean, error, note } from './make.ts'

export function unknownDocs(id: string, known: readonly string[]): Diagnostic {
  return error(
    'version/unknown-docs',
    `No docs folder has the id \`${id}\`.`,
    undefined,
    known.length === 0
      ? 'The site has no docs.'
      : didYouMean(id, known, `Choose one with \`--docs\`: ${known.join(', ')}.`),
  )
}

export function badVersion(name: string, reason: string): Diagnostic {
  return error(
    'version/bad-name',
    `The version name \`${name}\` ${reason}.`,
    undefined,
    'Choose a short name that is valid as a folder name, such as `2.0`.',
  )
}

export function versionExists(name: string, list: string): Diagnostic {
  return error(
    'version/exists',
    `The version \`${name}\` already exists.`,
    undefined,
    `Choose another name, or remove it from \`${list}\` and delete its folder.`,
  )
}

export function versionFolderExists(name: string, folder: string, list: string): Diagnostic {
  return error(
    'version/exists',
    `The folder \`${folder}\` already exists.`,
    undefined,
    `Add \`${name}\` to \`${list}\` to publish it, or delete the folder.`,
  )
}

export function nothingToCut(folder: string): Diagnostic {
  return error(
    'version/no-docs',
    `The docs folder \`${folder}\` contains no pages.`,
    undefined,
    'Add a page before you save a version.',
  )
}

/** The docs of a new version have translations, which are not part of the version. */
export function versionNotTranslated(
  { folder, locale }: { readonly folder: string; readonly locale: string },
  [translated, suggested]: readonly [translated: string, suggested: string],
): Diagnostic {
  return note(
    'version/not-translated',
    `The translations in \`${translated}\` stay those of the current docs, so \`${folder}\` is not translated into \`${locale}\`.`,
    undefined,
    `Copy \`${translated}\` to \`${suggested}\`, and add to \`folders\` of this language: \`'${folder}': '${suggested}'\`.`,
  )
}
