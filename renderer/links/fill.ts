import { wasStyled } from '../markdown/styles.ts'
import { escapeHtml } from '../text/html.ts'
import { belowBase, encodeUrl } from '../text/url.ts'
import type { AddressHole, Compiler, Part } from '../types.ts'
import { withFile } from './sample.ts'
import { type LinkBase, linkBaseOf, type Resolver, type Target } from './target.ts'

/** Fill the holes in the parts of a body. Returns the final HTML. */
export async function fillParts(
  parts: readonly Part[],
  from: LinkBase,
  resolver: Resolver,
  compiler: Compiler,
): Promise<string> {
  const filled = await Promise.all(
    parts.map((part, index) => {
      if (typeof part === 'string') return part
      if (part.kind === 'code') return compiler.code(withFile(part, from, resolver)).then(({ html }) => html)
      return fillHole(part, from, resolver, tagAround(parts[index - 1], parts[index + 1]))
    }),
  )
  return filled.join('')
}

/** The start tag around a hole, without the hole. */
function tagAround(before: Part | undefined, after: Part | undefined): string {
  const start = typeof before === 'string' ? before.slice(before.lastIndexOf('<')) : ''
  const end = typeof after === 'string' ? (/^(?:[^>"']|"[^"]*"|'[^']*')*/.exec(after)?.[0] ?? '') : ''
  return start + end
}

/** Whether a tag has an attribute. Authors of HTML need not write quotation marks around its value. */
function hasAttribute(tag: string, name: string): boolean {
  return new RegExp(`\\s${name}\\s*=`, 'i').test(tag.replace(/"[^"]*"|'[^']*'/g, '""'))
}

function fillHole(hole: AddressHole, page: LinkBase, resolver: Resolver, tag: string): string {
  const from = linkBaseOf(hole, page)
  const target = hole.kind === 'image' ? resolver.image(hole.src, from) : resolver.link(hole.href, from)
  // The development server also shows pages with errors, so unsafe addresses must be removed here.
  if (target.kind === 'broken' && target.why === 'unsafe') return ''
  const written = hole.kind === 'image' ? hole.src : hole.href
  const here = written.startsWith('#') && !from.elsewhere
  const value = escapeHtml(here ? written : addressOf(target, belowBase(written, resolver.site.config)))
  if (hole.bare) return value
  if (hole.kind === 'image') return imageAttributes(hole, target, { src: value, tag })
  const address = ` href="${value}"`
  // Keep a `rel` that the author wrote.
  const rel = (value: string) => (hasAttribute(tag, 'rel') ? '' : ` rel="${value}"`)
  if (target.kind === 'external' && /^(https?:)?\/\//i.test(hole.href)) return `${address}${rel('noopener')}`
  if (target.kind === 'file' && !/\.html?$/i.test(target.asset.out))
    return `${address}${hasAttribute(tag, 'target') ? '' : ' target="_blank"'}${rel('noopener')}`
  // `rel="external"` keeps the client script from prefetching or fetching an address that may be anything.
  const isHere = target.kind === 'page' && target.original === undefined
  return here || isHere || target.kind === 'external' ? address : `${address}${rel('external')}`
}

/** The attributes of an image. Only the first image of a page loads eagerly; sizes prevent layout shifts. */
function imageAttributes(
  hole: Extract<AddressHole, { kind: 'image' }>,
  target: Target,
  { src, tag }: { readonly src: string; readonly tag: string },
): string {
  if (hole.asWritten) return ` src="${src}"`
  const isSized = hasAttribute(tag, 'width') || hasAttribute(tag, 'height') || wasStyled(tag)
  const size =
    target.kind === 'file' && target.asset.width !== undefined && !isSized
      ? ` width="${target.asset.width}" height="${target.asset.height}"`
      : ''
  const late = ['loading="lazy"', 'decoding="async"'].filter((one) => !hasAttribute(tag, one.replace(/=.*/, '')))
  const shown = hole.index > 0 ? late.map((one) => ` ${one}`).join('') : ''
  return ` src="${src}"${size}${shown}`
}

/** The address of a target; a broken one stays as written. */
export function addressOf(target: Target, written: string): string {
  switch (target.kind) {
    case 'page':
      return `${encodeUrl(target.original ?? target.url)}${target.query}${target.hash}`
    case 'file':
      return `${encodeUrl(target.asset.url)}${target.suffix}`
    case 'external':
    case 'verbatim':
      return target.href
    default:
      return written
  }
}
