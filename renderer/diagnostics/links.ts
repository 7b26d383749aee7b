import type { Diagnostic } from '../types.ts'
import { type At, note, warning } from './make.ts'

export function missingPage(href: string, near: string | undefined, at: At): Diagnostic {
  return warning(
    'link/missing-page',
    `The link \`${href}\` does not lead to a page.`,
    at,
    meant(near, 'Add the page, or mend the link.'),
  )
}

/** The file is there; its page is not. */
export function unservedPage(href: string, draft: boolean, at: At): Diagnostic {
  return warning(
    'link/missing-page',
    draft
      ? `The link \`${href}\` leads to a draft, which is no page of the site yet.`
      : `The link \`${href}\` leads to a file whose page is left out of the site.`,
    at,
    draft
      ? 'Take `draft` out of its front matter, or take the link out.'
      : 'Mend what keeps it out: another page may have its address.',
  )
}

export function missingAnchor(
  href: string,
  { id, near, known }: { readonly id: string; readonly near?: string | undefined; readonly known: readonly string[] },
  at: At,
): Diagnostic {
  return warning(
    'link/missing-anchor',
    `The page of the link \`${href}\` has no place called \`#${id}\`.`,
    at,
    meant(near && `#${near}`, known.length > 0 ? `It has: ${list(known)}.` : 'Take the `#…` out of the link.'),
  )
}

function list(ids: readonly string[]): string {
  const shown = ids.slice(0, 8).map((id) => `#${id}`)
  return `${shown.join(', ')}${ids.length > 8 ? ', …' : ''}`
}

export function missingFile(href: string, near: string | undefined, at: At): Diagnostic {
  return warning(
    'link/missing-file',
    `The link \`${href}\` leads to a file that is not there.`,
    at,
    meant(near, 'Add the file, or mend the link.'),
  )
}

export function outsideLink(href: string, at: At): Diagnostic {
  return warning(
    'link/outside',
    `The link \`${href}\` climbs out of the site.`,
    at,
    'Only files below the site’s folder can be linked.',
  )
}

export function emptyLink(at: At): Diagnostic {
  return warning('link/empty', 'The link has no address.', at, 'Write an address between the parentheses.')
}

export function missingImage(src: string, near: string | undefined, at: At): Diagnostic {
  return warning(
    'image/missing',
    `The image \`${src}\` is not there.`,
    at,
    meant(near, 'Add the file, or mend the path.'),
  )
}

export function redirectedLink(href: string, to: string, at: At): Diagnostic {
  return note('link/redirected', `The link \`${href}\` only works through a redirect.`, at, `Write \`${to}\`.`)
}

/** An entry of a list for machines, such as the sitemap; nothing where it leads to a page or a file. */
export function listedAddress(list: string, url: string, standing: 'there' | 'redirected' | 'nowhere'): Diagnostic[] {
  const hint = `Mend what \`${list}\` is made from.`
  if (standing === 'nowhere')
    return [warning('link/listed', `\`${list}\` names the address \`${url}\`, where nothing is.`, undefined, hint)]
  if (standing === 'there') return []
  return [warning('link/listed', `\`${list}\` names the address \`${url}\`, which only redirects.`, undefined, hint)]
}

function meant(near: string | undefined, otherwise: string): string {
  return near === undefined ? otherwise : `Did you mean \`${near}\`?`
}
