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
      return fillHole(part, from, resolver, (name) => isWritten(name, parts[index - 1], parts[index + 1]))
    }),
  )
  return filled.join('')
}

/** Whether the tag around a hole already has an attribute, in the text before or after the hole. */
function isWritten(name: string, before: Part | undefined, after: Part | undefined): boolean {
  const start = typeof before === 'string' ? before.slice(before.lastIndexOf('<')) : ''
  const end = typeof after === 'string' ? (/^(?:[^>"]|"[^"]*")*/.exec(after)?.[0] ?? '') : ''
  return `${start}${end}`.includes(` ${name}="`)
}

function fillHole(hole: AddressHole, page: LinkBase, resolver: Resolver, has: (name: string) => boolean): string {
  const from = linkBaseOf(hole, page)
  const target = hole.kind === 'image' ? resolver.image(hole.src, from) : resolver.link(hole.href, from)
  // The development server also shows pages with errors, so unsafe addresses must be removed here.
  if (target.kind === 'broken' && target.why === 'unsafe') return ''
  const written = hole.kind === 'image' ? hole.src : hole.href
  const here = written.startsWith('#') && !from.elsewhere
  const value = escapeHtml(here ? written : addressOf(target, belowBase(written, resolver.site.config)))
  if (hole.bare) return value
  if (hole.kind === 'image') return imageAttributes(hole, target, value)
  const address = ` href="${value}"`
  // Keep a `rel` that the author wrote.
  const rel = (value: string) => (has('rel') ? '' : ` rel="${value}"`)
  if (target.kind === 'external' && /^(https?:)?\/\//i.test(hole.href)) return `${address}${rel('noopener')}`
  if (target.kind === 'file' && !/\.html?$/i.test(target.asset.out))
    return `${address}${has('target') ? '' : ' target="_blank"'}${rel('noopener')}`
  // `rel="external"` keeps the client script from prefetching or fetching an address that may be anything.
  const isHere = target.kind === 'page' && target.original === undefined
  return here || isHere || target.kind === 'external' ? address : `${address}${rel('external')}`
}

/** Attributes of images that load late. */
const late = ' loading="lazy" decoding="async"'

/**
 * The attributes of an image. Sizes prevent layout shifts. Only the first image of a page loads eagerly, and those whose size is not
 * known from the start.
 */
function imageAttributes(hole: Extract<AddressHole, { kind: 'image' }>, target: Target, src: string): string {
  const size =
    target.kind === 'file' && target.asset.width !== undefined && hole.size === undefined
      ? ` width="${target.asset.width}" height="${target.asset.height}"`
      : ''
  return ` src="${src}"${size}${hole.index > 0 && hole.size !== 'open' && !hole.loads ? late : ''}`
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
