import { shownAddress } from '../text/address-faults.ts'
import type { Diagnostic, LinkFact, PictureFault } from '../types.ts'
import { type At, error, note, warning } from './make.ts'
import { assets } from './sources.ts'

/** An address as authors write it, before Markdown encodes spaces and letters. */
function readable(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}

/** What to write instead of an address that looks like an email address or another site. */
function elsewhere(href: string): string | undefined {
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(href)) return `For an email address, write \`mailto:${href}\`.`
  const isHost = /^(www\.[\w-]+\.|[\w-]+(\.[\w-]+)*\.(com|org|net|io|dev|app)(\/|$))/i.test(href)
  return isHost ? `For another site, write \`https://${href}\`.` : undefined
}

export function missingPage(href: string, near: string | undefined, at: At): Diagnostic {
  return warning(
    'link/missing-page',
    `The link \`${readable(href)}\` does not lead to a page.`,
    at,
    meant(near, elsewhere(href) ?? 'Add the page, or fix the link.'),
  )
}

/** A link to a file that exists but whose page is not published. */
export function unservedPage(href: string, draft: boolean, at: At): Diagnostic {
  return warning(
    'link/missing-page',
    draft
      ? `The link \`${readable(href)}\` leads to a draft, which is not published.`
      : `The link \`${readable(href)}\` leads to a file whose page is left out of the site.`,
    at,
    draft
      ? 'Remove `draft` from its front matter, or remove the link.'
      : 'Look for a warning about that file: another page may have the same address.',
  )
}

export function missingAnchor(
  href: string,
  { id, near, known }: { readonly id: string; readonly near?: string | undefined; readonly known: readonly string[] },
  at: At,
): Diagnostic {
  return warning(
    'link/missing-anchor',
    `The target page of the link \`${readable(href)}\` has no anchor \`#${id}\`.`,
    at,
    meant(near && `#${near}`, list(known) ? `Available: ${list(known)}.` : 'Remove the `#…` from the link.'),
  )
}

/** A list of anchors, without footnotes, whose numbers can change. */
function list(all: readonly string[]): string {
  const ids = all.filter((id) => !/^(user-content-fn|fn(ref\d*)?:|footnote-label$)/.test(id))
  const shown = ids.slice(0, 8).map((id) => `#${id}`)
  return `${shown.join(', ')}${ids.length > 8 ? ', …' : ''}`
}

export function missingFile(href: string, near: string | undefined, at: At): Diagnostic {
  return warning(
    'link/missing-file',
    `The link \`${readable(href)}\` leads to a file that does not exist.`,
    at,
    meant(near, elsewhere(href) ?? 'Add the file, or fix the link.'),
  )
}

export function outsideLink(href: string, at: At): Diagnostic {
  return warning(
    'link/outside',
    `The link \`${readable(href)}\` leads out of the site folder.`,
    at,
    'Link to a file inside the site folder.',
  )
}

/** An address of another site whose beginning is misspelled. */
export function misspelledScheme(href: string, meant: string, at: At): Diagnostic {
  return warning(
    'link/misspelled-scheme',
    `The beginning of the address \`${href}\` is misspelled, so browsers cannot open it.`,
    at,
    `Did you mean \`${meant}\`?`,
  )
}

/** An address that runs code when a reader follows it. */
export function unsafeAddress(href: string, scheme: string, at: At): Diagnostic {
  return error(
    'link/unsafe',
    `The address \`${shownAddress(href)}\` is not allowed, because browsers run what follows \`${scheme}:\`.`,
    at,
    'Use the address of a page or a file, or one that begins with `https://`.',
  )
}

/** A link or image that leads to an existing file that is not content. `file` is its real path, relative to the root. */
export function linkOutsideContent(
  kind: LinkFact['kind'] | 'include',
  { href, file }: { readonly href: string; readonly file: string },
  at: At,
): Diagnostic {
  return error(
    'link/outside-content',
    `The ${kind === 'sample' ? 'code block' : kind === 'include' ? 'included file' : kind} \`${readable(href)}\` leads to \`${file}\`, which may not be published.`,
    at,
    `Move the file into a content folder or, if everyone may read it, allow it in the configuration: ${assets(file)}.`,
  )
}

export function emptyLink(kind: LinkFact['kind'], at: At): Diagnostic {
  return warning('link/empty', `The ${kind} has no address.`, at, 'Write an address between the parentheses.')
}

export function missingImage(src: string, near: string | undefined, at: At): Diagnostic {
  return warning(
    'image/missing',
    `The image \`${readable(src)}\` does not exist.`,
    at,
    meant(near, 'Add the file, or fix the path.'),
  )
}

export function emptyImage(src: string, at: At): Diagnostic {
  return warning(
    'image/empty',
    `The image file \`${readable(src)}\` is empty.`,
    at,
    'Export or download the image again.',
  )
}

/** An image that browsers do not show, although its file exists. */
export function unshownImage(src: string, fault: PictureFault, at: At): Diagnostic {
  if (fault.kind === 'oversized') {
    const [width, height] = [fault.width, fault.height].map((one) => one.toLocaleString('en'))
    return warning(
      'image/oversized',
      `The image \`${readable(src)}\` is ${width} × ${height} pixels, too large for browsers to show.`,
      at,
      'Scale it down to twice the width at which it is shown.',
    )
  }
  const { is, hint } = unshown(fault)
  return warning('image/invalid', `The image file \`${readable(src)}\` ${is}.`, at, hint)
}

const again = 'Export or download the image again.'

function unshown(fault: Exclude<PictureFault, { kind: 'oversized' }>): { readonly is: string; readonly hint: string } {
  switch (fault.kind) {
    case 'pointer':
      return { is: 'is a Git LFS pointer', hint: 'Run `git lfs pull`, also on the machine that builds the site.' }
    case 'web-page':
      return { is: 'is a web page', hint: 'Download the image itself.' }
    case 'text':
      return { is: 'contains text', hint: again }
    case 'unknown':
      return { is: 'is not in a format that browsers show', hint: 'Export it as PNG, JPEG, WebP, AVIF or SVG.' }
    case 'truncated':
      return { is: 'ends too early', hint: again }
    case 'other-format':
      return {
        is:
          fault.format === 'svg'
            ? 'is SVG, although its name says otherwise'
            : 'is not SVG, although its name says otherwise',
        hint: `Rename it to end with \`.${fault.format}\`: browsers go by the name.`,
      }
  }
}

export function largeImage(src: string, bytes: number, at: At): Diagnostic {
  return {
    ...note(
      'image/large',
      `The image \`${src}\` is ${(bytes / 1e6).toFixed(1)} MB in size.`,
      at,
      'Scale it down to twice the width at which it is shown, or save it as WebP or AVIF.',
    ),
    once: src,
  }
}

export function redirectedLink(href: string, to: string, at: At): Diagnostic {
  return note('link/redirected', `The link \`${href}\` works only through a redirect.`, at, `Write \`${to}\`.`)
}

/** An entry of a machine-readable list, such as the sitemap; empty if it leads to a page or a file. */
export function listedAddress(list: string, url: string, state: 'exists' | 'redirected' | 'missing'): Diagnostic[] {
  const hint = `Fix the source of \`${list}\`.`
  if (state === 'missing')
    return [warning('link/listed', `\`${list}\` lists the address \`${url}\`, which does not exist.`, undefined, hint)]
  if (state === 'exists') return []
  return [warning('link/listed', `\`${list}\` lists the address \`${url}\`, which only redirects.`, undefined, hint)]
}

function meant(near: string | undefined, otherwise: string): string {
  return near === undefined ? otherwise : `Did you mean \`${near}\`?`
}

/** A resource of another site that the Content-Security-Policy prevents browsers from loading. */
export function blockedLoad(
  href: string,
  { directive, origin }: { readonly directive: string; readonly origin: string },
  at: At,
): Diagnostic {
  return warning(
    'policy/blocked',
    `Browsers will not load \`${href}\`: the site’s Content-Security-Policy does not allow it.`,
    at,
    `If you trust it, allow it in the configuration: \`contentSecurityPolicy: { directives: { '${directive}': ['${origin}'] } }\`.`,
  )
}
