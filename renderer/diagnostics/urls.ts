import { ownFolder } from '../text/output-names.ts'
import type { Diagnostic } from '../types.ts'
import { type At, error } from './make.ts'

/** The most likely replacement of an address or anchor. */
export interface Replacement {
  /** As a reader would see it: `/docs/new`, `#new`, `/docs/new#part`. */
  readonly name: string
  /** From 0 to 1; set if the replacement was found by its text. */
  readonly similarity?: number | undefined
  /** Whether it was the target of a redirect. */
  readonly wasTarget?: boolean | undefined
  /** What to write, and where: `Add to the front matter of \`a.md\`: \`aliases: [/old]\`.` */
  readonly remedy: string
}

export function addressGone(address: string, became: Replacement | undefined, at: At): Diagnostic {
  return error(
    'contract/address-gone',
    `The address \`${address}\` is gone, and nothing redirects from it.`,
    at,
    hintFor(
      became,
      `Restore it, or add it to \`redirects\` in the configuration: \`{ from: '${address}', to: '/…' }\`.`,
    ),
  )
}

export function anchorGone(name: string, became: Replacement | undefined, at: At): Diagnostic {
  return error(
    'contract/anchor-gone',
    `The anchor \`${name}\` is gone.`,
    at,
    hintFor(
      became,
      'Restore the heading, or write the old id in the braces of the one that replaces it: `{.formerly-old}`.',
    ),
  )
}

function hintFor(became: Replacement | undefined, otherwise: string): string {
  if (!became) return otherwise
  const { name, similarity, wasTarget, remedy } = became
  if (wasTarget) return `It led to \`${name}\`. ${remedy}`
  if (similarity === undefined) return `It may have become \`${name}\`. ${remedy}`
  return `It most likely became \`${name}\` (${Math.round(similarity * 100)} % of the text is the same). ${remedy}`
}

/** A list of addresses that could not be read. */
export function unreadableUrls(from: string, reason: string): Diagnostic {
  return error(
    'contract/unreadable',
    `The list of addresses \`${from}\` cannot be read: ${reason}.`,
    undefined,
    'Use the path or address of a `urls.json` written by `sitegen build`.',
  )
}

/** The folder whose build is to be compared contains none. */
export function nothingBuilt(folder: string): Diagnostic {
  return error(
    'contract/unreadable',
    `There is no built site in \`${folder}\`.`,
    undefined,
    'Run `sitegen build` first, or choose another folder with `--out`.',
  )
}

/** A file that is not a list of addresses, or one in another version of the format. */
export function foreignUrls(from: string, reason: string): Diagnostic {
  return error(
    'contract/format',
    `\`${from}\` is not a list of addresses: ${reason}.`,
    undefined,
    'Use the `urls.json` of a build by this version of Sitegen.',
  )
}

/** A list of addresses is that of another language of the site. */
export function otherLanguage(
  from: string,
  { other, own }: { readonly other: string; readonly own: string },
): Diagnostic {
  return error(
    'contract/language',
    `The addresses in \`${from}\` belong to the language at \`${other}\`, but the one at \`${own}\` is checked.`,
    undefined,
    'Each language has its own `urls.json`, in its folder of the output: choose the language with `--locale`.',
  )
}

/** A list of addresses does not say which files to upload. */
export function noFiles(from: string): Diagnostic {
  return error(
    'contract/no-files',
    `\`${from}\` does not list the files of a deploy.`,
    undefined,
    `Use the output folder of the last deploy, or its \`${ownFolder}/manifest.json\`.`,
  )
}
