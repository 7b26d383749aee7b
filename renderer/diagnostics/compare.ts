import type { Diagnostic } from '../types.ts'
import { type At, didYouMean, error, warning } from './make.ts'

/** A site to compare that cannot be read. */
export function unreadableSite(from: string, reason: string): Diagnostic {
  return error(
    'compare/unreadable-site',
    `The site \`${from}\` cannot be read: ${reason}.`,
    undefined,
    'Use the output folder of a build, or the address of a running site.',
  )
}

/** A page that a site lists but cannot deliver. */
export function unreadablePages(from: string, pages: readonly string[]): Diagnostic {
  const shown = pages.slice(0, 3).map((page) => `\`${page}\``)
  const more = pages.length > 3 ? ` and ${pages.length - 3} more` : ''
  return error(
    'compare/unreadable-page',
    `\`${from}\` lists ${shown.join(', ')}${more}, but does not have ${pages.length === 1 ? 'it' : 'them'}.`,
    undefined,
    'Build the site again, or check its server. Pages that cannot be read are not compared.',
  )
}

export function badAcceptedList(reason: string, at: At, hint: string): Diagnostic {
  return error('compare/bad-list', `The list of accepted differences cannot be read. ${sentence(reason)}`, at, hint)
}

export function unknownAcceptedField(name: string, known: readonly string[], at: At): Diagnostic {
  const hint = didYouMean(name, known, `Available fields: ${known.map((one) => `\`${one}\``).join(', ')}.`)
  return error('compare/unknown-field', `An accepted difference has no field \`${name}\`.`, at, hint)
}

export function unknownCause(name: string | undefined, known: readonly string[], at: At): Diagnostic {
  const all = `Available causes: ${known.join(', ')}.`
  return name === undefined
    ? error('compare/unknown-cause', 'This accepted difference has no cause.', at, all)
    : error('compare/unknown-cause', `There is no cause \`${name}\`.`, at, didYouMean(name, known, all))
}

export function noReason(at: At): Diagnostic {
  return error(
    'compare/no-reason',
    'This accepted difference has no reason.',
    at,
    'Write in one sentence why readers lose nothing: `reason: …`.',
  )
}

/** An entry that no longer matches any difference. */
export function unusedAccepted(at: At): Diagnostic {
  return warning(
    'compare/unused-entry',
    'No difference between the sites matches this entry.',
    at,
    'Remove the entry, or correct its `page` and `what`.',
  )
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
