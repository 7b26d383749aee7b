import type { Diagnostic } from '../types.ts'
import { type At, didYouMean, warning } from './make.ts'

export function missingPage(href: string, known: Iterable<string>, at: At): Diagnostic {
  return warning(
    'link/missing-page',
    `The link \`${href}\` does not lead to a page.`,
    at,
    didYouMean(href, known, 'Add the page, or mend the link.'),
  )
}

export function missingAnchor(href: string, hash: string, known: readonly string[], at: At): Diagnostic {
  return warning(
    'link/missing-anchor',
    `The page of the link \`${href}\` has no place called \`#${hash}\`.`,
    at,
    didYouMean(
      hash,
      known,
      known.length > 0
        ? `It has: ${known
            .slice(0, 8)
            .map((id) => `#${id}`)
            .join(', ')}${known.length > 8 ? ', …' : ''}.`
        : 'Take the `#…` out of the link.',
    ),
  )
}

export function missingFile(href: string, known: Iterable<string>, at: At): Diagnostic {
  return warning(
    'link/missing-file',
    `The link \`${href}\` leads to a file that is not there.`,
    at,
    didYouMean(href, known, 'Add the file, or mend the link.'),
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

export function missingImage(src: string, known: Iterable<string>, at: At): Diagnostic {
  return warning(
    'image/missing',
    `The image \`${src}\` is not there.`,
    at,
    didYouMean(src, known, 'Add the file, or mend the path.'),
  )
}
