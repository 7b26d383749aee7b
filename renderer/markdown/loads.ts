import { isExternal } from '../text/url.ts'
import type { Load, Part } from '../types.ts'

const element =
  /<(audio|embed|iframe|object|script|source|track|video)\b[^>]*?\s(?:src|data)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)|$)/gi

/** Resources other than images that the markup of a page loads from other sites. */
export function loadsOf(parts: readonly Part[]): Load[] {
  return parts.flatMap((part, index): Load[] => {
    if (typeof part !== 'string' || !part.includes('<')) return []
    const next = parts[index + 1]
    const found = [...part.matchAll(element)].map(([, tag = '', ...values]) => ({
      tag: tag.toLowerCase(),
      href: values.find((value) => value !== undefined)?.replaceAll('&amp;', '&'),
    }))
    // The address of an element at the end of a string may be a hole.
    const tag = /<(audio|embed|iframe|object|script|source|track|video)\b[^>]*$/i.exec(part)?.[1]?.toLowerCase()
    const hole = tag !== undefined && typeof next === 'object' && next.kind === 'link' ? next : undefined
    return [
      ...found.flatMap(({ tag: name, href }) => (href && isExternal(href) ? [{ tag: name, href }] : [])),
      ...(tag !== undefined && hole && isExternal(hole.href) ? [{ tag, href: hole.href, at: hole.at }] : []),
    ]
  })
}
