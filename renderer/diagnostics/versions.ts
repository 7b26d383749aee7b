import type { Diagnostic } from '../types.ts'
import { didYouMean, error } from './make.ts'

export function unknownDocs(id: string, known: readonly string[]): Diagnostic {
  return error(
    'version/unknown-docs',
    `There is no docs folder with the id \`${id}\`.`,
    undefined,
    known.length === 0
      ? 'The site has no docs.'
      : didYouMean(id, known, `Name one with \`--docs\`: ${known.join(', ')}.`),
  )
}

export function badVersion(name: string, reason: string): Diagnostic {
  return error(
    'version/bad-name',
    `The name \`${name}\` of a version ${reason}.`,
    undefined,
    'Write a short name that can be a folder’s, such as `2.0`.',
  )
}

export function versionExists(name: string, list: string): Diagnostic {
  return error(
    'version/exists',
    `There is a version \`${name}\` already.`,
    undefined,
    `Choose another name, or take it out of \`${list}\` and remove its folder.`,
  )
}

export function versionFolderExists(name: string, folder: string, list: string): Diagnostic {
  return error(
    'version/exists',
    `There is a folder \`${folder}\` already.`,
    undefined,
    `Put \`${name}\` into \`${list}\` to publish it, or remove the folder.`,
  )
}

export function nothingToCut(folder: string): Diagnostic {
  return error(
    'version/no-docs',
    `The docs folder \`${folder}\` holds no page.`,
    undefined,
    'Add a page to it before you keep it as a version.',
  )
}
